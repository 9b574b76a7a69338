/** The steps in Spindle: the playground's page in a new Chromium for every run. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openChromium } from './chromium.mjs';
import { ADDRESS_LINE, INSTALL_TIMEOUT_MS, measureEdits, median, PAGE_TIMEOUT_MS, READY_TIMEOUT_MS, SPAWNS, within } from './steps.mjs';

const BOOT_TIMEOUT_MS = 45_000;

/** Fills the installation service's cache, so that what is measured is not the network. */
export async function warmUp(playgroundUrl, template) {
  const machine = await openMachine(playgroundUrl, template);
  try {
    await machine.run('npm', ['install'], INSTALL_TIMEOUT_MS);
  } finally {
    await machine.close();
  }
}

export async function measure(playgroundUrl, template) {
  const machine = await openMachine(playgroundUrl, template);
  try {
    const times = { boot: machine.bootMs, install: (await machine.run('npm', ['install'], INSTALL_TIMEOUT_MS)).milliseconds };
    const spawns = [];
    for (let count = 0; count < SPAWNS; count++) spawns.push((await machine.run('node', ['-e', '0'], READY_TIMEOUT_MS)).milliseconds);
    times.spawn = median(spawns);
    const node = (await machine.run('node', ['-p', 'process.versions.node'], READY_TIMEOUT_MS)).output.trim();
    const { readyMs, url } = await machine.startServer();
    times.ready = readyMs;

    const { page } = machine;
    const startedAt = performance.now();
    await page.evaluate((address) => void globalThis.openPreview(address), url);
    await page.frameLocator('iframe[title=Preview]').locator('#root h1').waitFor({ timeout: PAGE_TIMEOUT_MS });
    times.page = performance.now() - startedAt;

    const frame = await (await page.locator('iframe[title=Preview]').elementHandle()).contentFrame();
    const source = readFileSync(join(template, 'src/App.tsx'), 'utf8');
    const edits = await measureEdits(frame, source, (edited) =>
      page.evaluate(async (text) => {
        const at = Date.now();
        await window.Spindle.runtime.fs.writeFile('src/App.tsx', text);
        return at;
      }, edited),
    );
    times.hmr = median(edits);
    return { times, versions: { chromium: machine.version, node } };
  } finally {
    await machine.close();
  }
}

async function openMachine(playgroundUrl, template) {
  const browser = await openChromium();
  try {
    const page = await browser.context.newPage();
    const faults = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(`${playgroundUrl}?headless`);
    const bootMs = await within(
      BOOT_TIMEOUT_MS,
      'the boot',
      page.evaluate(async () => {
        // The preview is opened when it is measured.
        globalThis.openPreview = window.Spindle.openPreview;
        window.Spindle.openPreview = () => undefined;
        const startedAt = performance.now();
        await window.Spindle.boot();
        return performance.now() - startedAt;
      }),
    );
    await page.evaluate((tree) => window.Spindle.runtime.mount(tree), treeOf(template));
    return {
      page,
      bootMs,
      version: browser.version,
      close: () => browser.close(),
      /** The output, and the milliseconds from the call to the exit code, which must be 0. */
      async run(command, args, timeoutMs) {
        const { code, output, milliseconds } = await within(
          timeoutMs,
          `${command} ${args.join(' ')}`,
          page.evaluate(
            async ([file, rest]) => {
              const startedAt = performance.now();
              const child = await window.Spindle.runtime.spawn(file, rest);
              let text = '';
              const read = child.output.pipeTo(
                new WritableStream({
                  write: (part) => {
                    text += part;
                  },
                }),
              );
              const exit = await child.exit;
              const taken = performance.now() - startedAt;
              await read;
              return { code: exit, output: text, milliseconds: taken };
            },
            [command, args],
          ),
        );
        if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}\n${faults.join('\n')}`);
        return { output, milliseconds };
      },
      startServer: () =>
        within(
          READY_TIMEOUT_MS,
          'the dev server',
          page.evaluate(async (pattern) => {
            const { runtime } = window.Spindle;
            const opened = new Promise((resolve) => runtime.on('server-ready', (_port, url) => resolve(url)));
            const startedAt = performance.now();
            const child = await runtime.spawn('npm', ['run', 'dev'], { env: { NO_COLOR: '1' } });
            let text = '';
            const printed = new Promise((resolve, reject) => {
              const look = (part) => {
                text += part;
                if (new RegExp(pattern).test(text)) resolve(performance.now() - startedAt);
              };
              child.output.pipeTo(new WritableStream({ write: look })).catch(reject);
              child.exit.then((code) => reject(new Error(`npm run dev ended with ${code}:\n${text}`)));
            });
            return { readyMs: await printed, url: await opened };
          }, ADDRESS_LINE.source),
        ),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

function treeOf(directory) {
  return Object.fromEntries(
    readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.name !== 'node_modules' && entry.name !== 'dist')
      .map((entry) => {
        const path = join(directory, entry.name);
        return [entry.name, entry.isDirectory() ? { directory: treeOf(path) } : { file: { contents: readFileSync(path, 'utf8') } }];
      }),
  );
}
