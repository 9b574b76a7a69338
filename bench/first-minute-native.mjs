/** The native way to a first page: a scaffolder, npm, a dev server, and a browser that is open already. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, runToEnd, start, timed } from './native-process.mjs';
import { ADDRESS_LINE, INSTALL_TIMEOUT_MS, PAGE_TIMEOUT_MS, READY_TIMEOUT_MS, within } from './steps.mjs';

/** An empty npm cache. */
export function newCache() {
  const directory = mkdtempSync(join(tmpdir(), 'lathe-bench-npm-'));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }) };
}

/** The milliseconds of each command, and of all of them until the starter's heading is drawn. */
export async function measureNative(context, cache) {
  const folder = mkdtempSync(join(tmpdir(), 'lathe-bench-'));
  const project = join(folder, 'app');
  const page = await context.newPage();
  const environment = { npm_config_cache: cache.directory, npm_config_audit: 'false', npm_config_fund: 'false' };
  const limits = { environment, timeoutMs: INSTALL_TIMEOUT_MS };
  let server;
  try {
    const create = await timed(() =>
      runToEnd('npm', ['create', '--yes', 'vite@latest', 'app', '--', '--template', 'react-ts', '--no-interactive'], folder, limits),
    );
    const install = await timed(() => runToEnd('npm', ['install'], project, limits));
    const port = await freePort();
    const ready = await timed(() => {
      server = start('npm', ['run', 'dev', '--', '--port', String(port), '--strictPort'], project, environment);
      return within(READY_TIMEOUT_MS, 'the native dev server', server.printed(ADDRESS_LINE));
    });
    const shown = await timed(async () => {
      await page.goto(`http://localhost:${port}/`, { timeout: PAGE_TIMEOUT_MS });
      await page.locator('#root h1').waitFor({ timeout: PAGE_TIMEOUT_MS });
    });
    return { create, install, ready, shown, total: create + install + ready + shown };
  } finally {
    await page.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
