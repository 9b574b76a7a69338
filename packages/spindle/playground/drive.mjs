/**
 * Boots the playground in Chromium and runs a project in it, step by step, with times:
 *
 *     node packages/spindle/playground/drive.mjs <project directory> [command...]
 *
 * Without a command: installs, starts the dev server, waits for the preview, edits a file and waits for the
 * change. Environment: CHROMIUM, DEBUG=1 (the browser's console), TIMEOUT (ms, default 60000), SHOT (file for a
 * screenshot).
 */
import { openChromium } from '../conformance/chromium.mjs';
import { readTree } from './read-tree.mjs';
import { servePlayground } from './serve.mjs';

const [project, ...command] = process.argv.slice(2);
const TIMEOUT_MS = Number(process.env.TIMEOUT ?? 60_000);

const playground = await servePlayground({ isDevelopment: true });
const browser = await openChromium('/nowhere');
try {
  const page = await browser.context.newPage();
  page.on('pageerror', (error) => console.error(`[page] ${error.message}`));
  if (process.env.DEBUG) page.on('console', (message) => console.error(`[console] ${message.text()}`));
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(`${playground.url}?headless`);
  const step = async (name, work) => {
    const startedAt = performance.now();
    const result = await work();
    console.log(`${name}: ${Math.round(performance.now() - startedAt)} ms`, result === undefined ? '' : JSON.stringify(result));
    return result;
  };
  await page.exposeFunction('printed', (text) => void process.stdout.write(text));
  await step('boot', () =>
    page.evaluate(async () => {
      await window.Spindle.boot();
      window.Spindle.runtime.on('error', ({ message }) => window.printed(`[runtime] ${message}\n`));
    }),
  );
  if (project) await step('mount', () => page.evaluate((tree) => window.Spindle.runtime.mount(tree), readTree(project)));
  const run = (file, args) =>
    page.evaluate(
      async ([file, args]) => {
        const child = await window.Spindle.runtime.spawn(file, args);
        void child.output.pipeTo(new WritableStream({ write: (text) => window.printed(text) }));
        return child.exit;
      },
      [file, args],
    );
  if (command.length > 0) await step(command.join(' '), () => run(command[0], command.slice(1)));
  else {
    await step('npm install', () => run('npm', ['install']));
    const ready = page.evaluate(() => new Promise((resolve) => window.Spindle.runtime.on('server-ready', (port, url) => resolve({ port, url }))));
    await step('dev server ready', async () => {
      const ended = run(process.env.DEV ?? 'npm', process.env.DEV ? (process.env.DEV_ARGS ?? '').split(' ').filter(Boolean) : ['run', 'dev']).then((code) => {
        throw new Error(`the dev server exited: ${code}`);
      });
      return Promise.race([ready, ended, new Promise((_, reject) => setTimeout(() => reject(new Error('not ready in time')), TIMEOUT_MS))]);
    });
    const frame = page.frameLocator('iframe[title=Preview]');
    await step('first page', async () => await frame.locator('#root h1, #app h1').first().textContent({ timeout: TIMEOUT_MS }));
    if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
  }
} finally {
  await browser.close();
  await playground.close();
}
