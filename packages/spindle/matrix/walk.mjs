/** The steps of one case on a machine: install, then commands, a dev server with its page and edits, and a build. */

/**
 * Stores the milliseconds of each step in `times` as it ends, and the versions of the packages named by the case in
 * `versions`. After a failed command, the dev server and the build are still tried.
 * @throws what keeps the project from being installed
 */
export async function walk(machine, { manager = 'npm', packages = [], commands = [], serve, build, env: rowEnv = {} }, { times, versions, onStep, onFailure }) {
  const env = Object.fromEntries(Object.entries(rowEnv).map(([name, value]) => [name, value.replace('{project}', machine.directory)]));
  const step = async (name, work) => {
    onStep(name);
    const startedAt = performance.now();
    const result = await work();
    times[name] = Math.round(performance.now() - startedAt);
    return result;
  };
  const mustRun = async (command, { code = 0, shows = [] } = {}, stepEnv = {}) => {
    const ended = await machine.run(command, { ...env, ...stepEnv });
    if (ended.code !== code) throw new Error(`${command.join(' ')} exited with ${ended.code}, not ${code}`);
    const text = stripColors(ended.output);
    for (const part of [shows].flat()) if (!text.includes(part)) throw new Error(`${command.join(' ')} did not print ${JSON.stringify(part)}`);
  };

  await step('install', () => mustRun([manager, 'install']));
  for (const name of packages) versions[name] = JSON.parse(await machine.read(`node_modules/${name}/package.json`)).version;

  for (const { name = 'command', run, code, shows, env: commandEnv } of commands)
    await step(name, () => mustRun(run, { code, shows }, commandEnv)).catch(onFailure);
  if (serve) await showPages().catch(onFailure);
  if (build) await step('build', () => mustRun(build.run ?? ['npm', 'run', 'build'], build)).catch(onFailure);

  async function showPages() {
    const { command = ['npm', 'run', 'dev'], path = '/', page: isThere, port, edits = [] } = serve;
    const server = await step('ready', () => machine.serve(command, { ...env, ...serve.env }, port));
    const frame = await step('page', async () => {
      const shown = await server.show(path);
      await appears(shown, isThere);
      return shown;
    });
    if (serve.click) {
      await step('click', async () => {
        await clickUntil(frame, serve.click);
      });
    }
    for (const { name, path, page, click } of serve.pages ?? []) {
      await step(name, async () => {
        const shown = await server.show(path);
        await appears(shown, page);
        if (click) await clickUntil(shown, click);
      });
    }
    if (serve.pages) {
      const shown = await server.show(path);
      await appears(shown, isThere);
      // An edit before the page's scripts run is not shown, natively either.
      if (serve.hydrates) await isHydrated(shown, serve.hydrates);
    }
    for (const { name = 'update', file, change, page, reloads = false } of [edits].flat()) {
      await step(name, async () => {
        const old = await machine.read(file);
        const text = change(old);
        if (text === old) throw new Error(`the edit changes nothing in ${file}`);
        await machine.write(file, text);
        if (reloads) await reloadUntil(server, path, page);
        else await appears(frame, page);
      });
    }
    await server.stop();
  }
}

/**
 * `wanted`: a text, a regular expression, or `{ frame, selector, text, style: { property: value } }`, where
 * `frame` selects an inner frame and styles are computed.
 */
async function appears(frame, wanted) {
  const isText = typeof wanted === 'string' || wanted instanceof RegExp;
  const { frame: inner, selector = 'body', text = '', style } = isText ? { text: wanted } : wanted;
  const found = (inner ? frame.frameLocator(inner) : frame).locator(selector).filter({ hasText: text }).first();
  await found.waitFor({ state: 'visible' });
  if (style === undefined) return;
  // A style sheet can arrive after the element, and the page can be reloaded in the meantime.
  for (;;) {
    try {
      const isSo = await found.evaluate((element, expected) => {
        const computed = getComputedStyle(element);
        return Object.entries(expected).every(([property, value]) => computed.getPropertyValue(property) === value);
      }, style);
      if (isSo) return;
    } catch (error) {
      if (!/navigation|detached/.test(error.message)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, STYLE_PAUSE_MS));
  }
}

/** `isRepeated`: for server-rendered pages, whose buttons do nothing until the page's scripts run. */
async function clickUntil(frame, { on, page, isRepeated = false }) {
  for (;;) {
    await frame.locator(on).first().click();
    const shown = appears(frame, page).then(() => true);
    if (!isRepeated) return shown;
    shown.catch(() => undefined); // waiting after the next click reports the same error
    if (await Promise.race([shown, new Promise((resolve) => setTimeout(() => resolve(false), CLICK_PAUSE_MS))])) return;
  }
}

/** Waits until React runs in the page, by the keys that it adds to an element. */
async function isHydrated(frame, selector) {
  const hasKeys = (element) => Object.keys(element).some((key) => key.startsWith('__react'));
  while (!(await frame.locator(selector).first().evaluate(hasKeys))) await new Promise((resolve) => setTimeout(resolve, STYLE_PAUSE_MS));
}

const CLICK_PAUSE_MS = 1000;
const STYLE_PAUSE_MS = 30;
const RELOAD_PAUSE_MS = 300;

/** For servers that restart without notifying the page. */
async function reloadUntil(server, path, wanted) {
  for (;;) {
    const frame = await server.show(path);
    const shown = appears(frame, wanted).then(() => true);
    shown.catch(() => undefined); // a reload aborts pending waits
    if (await Promise.race([shown, new Promise((resolve) => setTimeout(() => resolve(false), RELOAD_PAUSE_MS * 5))])) return;
    await new Promise((resolve) => setTimeout(resolve, RELOAD_PAUSE_MS));
  }
}

export function stripColors(text) {
  return text.replace(/\x1b\[[0-9;?]*[A-Za-z]|\x1b\]8;;[^\x07\x1b]*(?:\x07|\x1b\\)/g, '');
}
