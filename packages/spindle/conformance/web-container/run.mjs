/**
 * Runs the programs for the WebContainer interface in Chromium, one after the other in one page:
 *
 *     node packages/spindle/conformance/web-container/run.mjs [name...]
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { servePlayground } from '../../playground/serve.mjs';
import { openChromium } from '../chromium.mjs';

const TIMEOUT_MS = 60_000;
const directory = dirname(fileURLToPath(import.meta.url));
const { outputFiles } = await build({
  entryPoints: [join(directory, 'programs.ts')],
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'programs',
  target: 'es2022',
  alias: { webcontainer: join(directory, '../../src/host/web-container/index.ts') },
});
const playground = await servePlayground({ isDevelopment: false });
const browser = await openChromium('/nowhere');
let failures = 0;
try {
  const page = await browser.context.newPage();
  page.on('pageerror', (error) => console.error(`[page] ${error.stack ?? error.message}`));
  await page.goto(`${playground.url}?headless`);
  await page.addScriptTag({ content: outputFiles[0].text });
  const names = process.argv.length > 2 ? process.argv.slice(2) : await page.evaluate(() => Object.keys(window.programs));
  for (const name of names) {
    const error = await page.evaluate(
      ([name, limit]) =>
        Promise.race([
          window.programs[name]().then(
            () => null,
            (error) => error.stack,
          ),
          new Promise((resolve) => setTimeout(() => resolve(`not done after ${limit} ms`), limit)),
        ]),
      [name, TIMEOUT_MS],
    );
    console.log(error === null ? `ok     ${name}` : `failed ${name}\n${error}`);
    if (error !== null) failures++;
  }
} finally {
  await browser.close();
  await playground.close();
}
process.exit(failures === 0 ? 0 : 1);
