/** The steps with this machine's own Node and npm, and Chromium on the native dev server. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChromium } from './chromium.mjs';
import { freePort, runToEnd, start, timed } from './native-process.mjs';
import { ADDRESS_LINE, INSTALL_TIMEOUT_MS, measureEdits, median, PAGE_TIMEOUT_MS, READY_TIMEOUT_MS, SPAWNS, within } from './steps.mjs';

/** Fills npm's cache, so that what is measured is not the network. */
export async function warmUp(template) {
  const project = copyOf(template);
  try {
    await install(project);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

export async function measure(template) {
  const project = copyOf(template);
  let server;
  let browser;
  try {
    const times = { install: await timed(() => install(project)), spawn: await measureSpawns() };
    const port = await freePort();
    const startedAt = performance.now();
    server = start('npm', ['run', 'dev', '--', '--port', String(port), '--strictPort'], project);
    await within(READY_TIMEOUT_MS, 'the native dev server', server.printed(ADDRESS_LINE));
    times.ready = performance.now() - startedAt;

    browser = await openChromium();
    const page = await browser.context.newPage();
    times.page = await timed(async () => {
      await page.goto(`http://localhost:${port}/`, { timeout: PAGE_TIMEOUT_MS });
      await page.locator('#root h1').waitFor({ timeout: PAGE_TIMEOUT_MS });
    });
    const file = join(project, 'src/App.tsx');
    const edits = await measureEdits(page.mainFrame(), readFileSync(file, 'utf8'), (source) => {
      const at = Date.now();
      writeFileSync(file, source);
      return at;
    });
    times.hmr = median(edits);
    return times;
  } finally {
    await browser?.close();
    await server?.stop();
    rmSync(project, { recursive: true, force: true, maxRetries: 5 });
  }
}

function copyOf(template) {
  const project = mkdtempSync(join(tmpdir(), 'lathe-bench-'));
  cpSync(template, project, { recursive: true, filter: (path) => !path.includes('node_modules') });
  return project;
}

/** Without the audit and the funding notes, which Spindle's npm does not ask for either. */
const install = (project) => runToEnd('npm', ['install', '--no-audit', '--no-fund'], project, { timeoutMs: INSTALL_TIMEOUT_MS });

async function measureSpawns() {
  const times = [];
  for (let count = 0; count < SPAWNS; count++) times.push(await timed(() => start(process.execPath, ['-e', '0'], tmpdir()).closed));
  return median(times);
}
