/** Runs a case's project in Spindle: the playground's page in a separate Chromium. Same interface as `native-machine.mjs`. */
import { openChromium } from '../conformance/chromium.mjs';
import { treeOf } from './project.mjs';

export async function openSpindleMachine(playgroundUrl, directory, { print, signal }) {
  const browser = await openChromium('/nowhere');
  const close = () => browser.close();
  signal.addEventListener('abort', close, { once: true });
  const page = await browser.context.newPage();
  page.setDefaultTimeout(0); // the limit of the case ends everything
  page.on('pageerror', (error) => print(`[page] ${error.message}\n`));
  page.on('console', (message) => {
    if (process.env.DEBUG || message.type() === 'error') print(`[console] ${message.text()}\n`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) print(`[preview] ${response.status()} ${response.url()}\n`);
  });
  await page.exposeFunction('printed', print);
  await page.goto(`${playgroundUrl}?headless`);
  await page.evaluate(async (tree) => {
    // The preview is opened later, when it is measured.
    globalThis.openPreview = window.Spindle.openPreview;
    window.Spindle.openPreview = () => undefined;
    const bytesOf = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const unpack = (entries) => {
      for (const entry of Object.values(entries)) {
        if (entry.directory) unpack(entry.directory);
        else if (entry.file.base64 !== undefined) entry.file = { contents: bytesOf(entry.file.base64) };
      }
      return entries;
    };
    const runtime = await window.Spindle.boot();
    runtime.on('error', ({ message }) => void window.printed(`[runtime] ${message}\n`));
    await runtime.mount(unpack(tree));
  }, treeOf(directory));

  return {
    directory: await page.evaluate(() => window.Spindle.runtime.workdir),
    close: async () => {
      signal.removeEventListener('abort', close);
      await close();
    },
    read: (path) => page.evaluate((file) => window.Spindle.runtime.fs.readFile(file, 'utf8'), path),
    write: (path, text) => page.evaluate(([file, contents]) => window.Spindle.runtime.fs.writeFile(file, contents), [path, text]),
    run: ([file, ...args], env) =>
      page.evaluate(
        async ({ file, args, env }) => {
          const child = await window.Spindle.runtime.spawn(file, args, { env });
          let output = '';
          const read = child.output.pipeTo(
            new WritableStream({
              write: (text) => {
                output += text;
                void window.printed(text);
              },
            }),
          );
          const code = await child.exit;
          await read;
          return { code, output };
        },
        { file, args, env },
      ),
    /** Resolves when the server listens, with a function that shows its page. `port`: wait only for this port. */
    async serve([file, ...args], env, port) {
      const url = await page.evaluate(
        async ({ file, args, env, port }) => {
          const { runtime } = window.Spindle;
          const ready = new Promise((resolve) => runtime.on('server-ready', (opened, address) => (port === undefined || opened === port) && resolve(address)));
          const child = await runtime.spawn(file, args, { env });
          void child.output.pipeTo(new WritableStream({ write: (text) => void window.printed(text) }));
          const ended = child.exit.then((code) => Promise.reject(new Error(`${[file, ...args].join(' ')} exited with ${code}`)));
          return Promise.race([ready, ended]);
        },
        { file, args, env, port },
      );
      const show = async (path) => {
        await page.evaluate((address) => void globalThis.openPreview(address), new URL(path, url).href);
        return page.frameLocator('iframe[title=Preview]');
      };
      return { show, stop: async () => undefined };
    },
    version: () => page.evaluate(() => /Chrom(?:e|ium)\/([\d.]+)/.exec(navigator.userAgent)?.[1]),
    picture: (path) => page.screenshot({ path }),
  };
}
