/**
 * Compares the runtime with native Node on the same machine, in one run that alternates between the two so that
 * noise affects both. Writes `results.md`. Nothing else should run at the same time.
 *
 *     npm run bench -w packages/spindle [-- --rounds 3] [-- --only spindle|native] [-- --no-write]
 *     Other options: --template <folder>, --dev (unminified)
 *
 * Both sides run the pinned Node. `npm install` has warm package caches on both sides and a new browser here, once
 * with a machine that has booted and once right after the boot. Starts are those of the template's dev server,
 * with and without Vite's cache.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpus, release, totalmem } from 'node:os';
import { openChromium } from '../conformance/chromium.mjs';
import { findNode } from '../library/find-node.mjs';
import { readTree } from '../playground/read-tree.mjs';
import { servePlayground } from '../playground/serve.mjs';
import { ROWS } from './goals.mjs';
import { measureRequests } from './preview-requests.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../..');
const program = (name) => join(here, 'programs', name);
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const template = resolve(root, option('template', 'templates/lathe-vite-react-ts'));
const rounds = Number(option('rounds', 3));
const only = option('only');
const STEP_TIMEOUT_MS = 60_000;
/** After this time a booted machine is idle. */
const BOOT_REST_MS = 4000;
const HEADING = '#root h1, #app h1';
/** One of these contains the text of the first heading. */
const SOURCES = ['src/App.tsx', 'src/main.ts', 'src/App.vue'];

const now = () => performance.now();
/** Based on the clock that pages share, in milliseconds. */
const epochOf = (moment) => performance.timeOrigin + moment;
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** In every frame: records when each heading text first appeared. Polling from outside would add up to half a second. */
function watchHeadings(heading) {
  const seen = new Map();
  const look = () => {
    const text = document.querySelector(heading)?.textContent;
    if (text && !seen.has(text)) seen.set(text, performance.timeOrigin + performance.now());
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  globalThis.headingsSeen = seen;
}

/** Milliseconds from `startedAt` until the page contained the heading, with the text `mark` in it if given. */
async function shownAfter(frame, startedAt, mark = '') {
  const heading = frame.locator(HEADING).filter({ hasText: mark }).first();
  await heading.waitFor({ timeout: STEP_TIMEOUT_MS });
  return (await heading.evaluate((element) => globalThis.headingsSeen.get(element.textContent))) - epochOf(startedAt);
}

/** A source file with its heading marked, to see a change arrive. */
function editOf(read) {
  for (const path of SOURCES) {
    const text = read(path);
    if (text?.includes('</h1>')) return (mark) => ({ path, contents: text.replace('</h1>', `${mark}</h1>`) });
  }
  throw new Error(`no heading in ${SOURCES.join(', ')}`);
}

async function measureNative(browser, node, npm) {
  const directory = mkdtempSync(join(tmpdir(), 'bench-native-'));
  const env = { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` };
  const result = {};
  try {
    cpSync(template, directory, { recursive: true, filter: (source) => !/node_modules|dist$/.test(source.slice(template.length)) });
    const spawns = [];
    for (let i = 0; i < 5; i++) {
      const startedAt = now();
      await new Promise((done) => spawn(node, ['-e', '0'], { env }).on('exit', done));
      spawns.push(now() - startedAt);
    }
    result['node -e 0'] = median(spawns);
    Object.assign(result, JSON.parse(execFileSync(node, [program('calls.cjs'), memoryDirectory()], { env, encoding: 'utf8' })));

    const installedFrom = now();
    execFileSync(npm, ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: directory, env, stdio: 'ignore' });
    result['npm install'] = now() - installedFrom;
    rmSync(join(directory, 'node_modules'), { recursive: true });
    const againFrom = now();
    execFileSync(npm, ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: directory, env, stdio: 'ignore' });
    result['npm install, again'] = now() - againFrom;

    await browser.context.addInitScript(watchHeadings, HEADING);
    const page = await browser.context.newPage();
    Object.assign(result, await measureNativeServer(page, node));
    for (const start of ['first', 'second']) {
      const port = await freePort();
      const startedAt = now();
      const child = spawn(npm, ['run', 'dev', '--', '--port', String(port), '--strictPort'], {
        cwd: directory,
        env,
        detached: true,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let text = '';
      await new Promise((done, fail) => {
        child.on('exit', () => fail(new Error(`the native dev server exited: ${text}`)));
        child.stdout.on('data', (data) => {
          text += data;
          if (text.includes('Local')) done();
        });
      });
      result[`${start} start: ready`] = now() - startedAt;
      await page.goto(`http://localhost:${port}/`);
      result[`${start} start: page`] = await shownAfter(page, startedAt);
      if (start === 'second') {
        const edit = editOf((path) => readIfThere(join(directory, path)));
        result['edit to page'] = await measureEdits(page, edit, ({ path, contents }) => writeFileSync(join(directory, path), contents));
      }
      child.removeAllListeners('exit');
      const ended = new Promise((done) => child.on('exit', done));
      process.kill(-child.pid, 'SIGTERM');
      await ended;
    }
    await page.close();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  return result;
}

/** A file system in memory, like Spindle's. */
function memoryDirectory() {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
}

async function measureNativeServer(page, node) {
  const port = await freePort();
  const child = spawn(node, [program('server.cjs'), String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((done) => child.on('exit', done));
  await new Promise((done) => child.stdout.once('data', done));
  await page.goto(`http://localhost:${port}/`);
  const result = await page.evaluate(measureRequests);
  child.kill();
  await ended;
  return result;
}

async function measureEdits(frame, edit, write) {
  const times = [];
  for (let i = 0; i < 5; i++) {
    const mark = ` ${i}x`;
    const change = edit(mark);
    await pause(400);
    const startedAt = now();
    await write(change);
    times.push(await shownAfter(frame, startedAt, mark));
  }
  return median(times.slice(1));
}

/** Has `window.run`, and records the longest stall of the page since the last reset. */
async function bootMachine(page) {
  await page.evaluate(async (tree) => {
    const runtime = await window.Spindle.boot();
    runtime.on('error', ({ message }) => window.printed(`[runtime] ${message}\n`));
    await runtime.mount(tree);
    window.run = async (file, args) => {
      const child = await runtime.spawn(file, args);
      void child.output.pipeTo(new WritableStream({ write: (text) => window.printed(text) }));
      return child;
    };
    let last = performance.now();
    window.longestStall = 0;
    const beat = new MessageChannel();
    beat.port1.onmessage = () =>
      setTimeout(() => {
        const at = performance.now();
        window.longestStall = Math.max(window.longestStall, at - last);
        last = at;
        beat.port2.postMessage(0);
      }, 4);
    beat.port2.postMessage(0);
  }, readTree(template));
}

/** Milliseconds of a command in the page's machine, measured in the page. */
function runIn(page, file, args) {
  return page.evaluate(
    async ([file, args]) => {
      const startedAt = performance.now();
      const code = await (await window.run(file, args)).exit;
      if (code !== 0) throw new Error(`${file} ${args.join(' ')} exited with ${code}`);
      return performance.now() - startedAt;
    },
    [file, args],
  );
}

async function openPlayground(browser, playground) {
  const page = await browser.context.newPage();
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  await page.exposeFunction('printed', (text) => void (process.env.DEBUG && process.stdout.write(text)));
  await page.goto(`${playground.url}?headless`);
  return page;
}

async function measureInstallAfterBoot(playground) {
  const browser = await openChromium('/nowhere');
  try {
    const page = await openPlayground(browser, playground);
    await bootMachine(page);
    return await runIn(page, 'npm', ['install']);
  } finally {
    await browser.close();
  }
}

async function measureSpindle(playground) {
  const result = { 'npm install, right after boot': await measureInstallAfterBoot(playground) };
  const browser = await openChromium('/nowhere');
  try {
    const emptyMemory = rendererMegabytes();
    await browser.context.addInitScript(watchHeadings, HEADING);
    const page = await openPlayground(browser, playground);
    const bootedFrom = now();
    await bootMachine(page);
    result.boot = now() - bootedFrom;
    const run = (file, args) => runIn(page, file, args);

    const stallOf = async (work) => {
      await page.evaluate(() => {
        window.longestStall = 0;
      });
      await work();
      return page.evaluate(() => window.longestStall);
    };
    await pause(BOOT_REST_MS);
    result['npm install'] = await run('npm', ['install']);
    await page.evaluate(() => window.Spindle.runtime.fs.rm('node_modules', { recursive: true }));
    result['npm install, again'] = await run('npm', ['install']);

    for (const start of ['first', 'second']) {
      if (start === 'second') await pause(1500);
      const stall = await stallOf(async () => {
        const startedAt = now();
        await page.evaluate(() => {
          window.ready = new Promise((done) => {
            const stop = window.Spindle.runtime.on('server-ready', () => {
              stop();
              done();
            });
          });
          return window.run('npm', ['run', 'dev']).then((child) => {
            window.server = child;
          });
        });
        await page.evaluate(() => window.ready);
        result[`${start} start: ready`] = now() - startedAt;
        result[`${start} start: page`] = await shownAfter(page.frameLocator('iframe[title=Preview]'), startedAt);
      });
      result['stall in a start'] = Math.max(stall, result['stall in a start'] ?? 0);
      if (start === 'second') {
        const edit = editOf((path) => readIfThere(join(template, path)));
        result['edit to page'] = await measureEdits(page.frameLocator('iframe[title=Preview]'), edit, (change) =>
          page.evaluate(({ path, contents }) => window.Spindle.runtime.fs.writeFile(path, contents), change),
        );
        await pause(4000);
        result['memory with the app up'] = rendererMegabytes() - emptyMemory;
      }
      await page.evaluate(async () => {
        document.getElementById('previews').replaceChildren();
        window.server.kill();
        await window.server.exit;
      });
    }
    await pause(1500);
    const spawns = [];
    for (let i = 0; i < 5; i++) {
      spawns.push(await run('node', ['-e', '0']));
      await pause(300);
    }
    result['node -e 0'] = median(spawns);
    Object.assign(result, await measureCalls(page));
    Object.assign(result, await measureServer(page));
    result['stall in a busy loop'] = await stallOf(() => run('node', ['-e', 'const end = Date.now() + 1500; while (Date.now() < end);']));
  } finally {
    await browser.close();
  }
  return result;

  async function measureCalls(page) {
    const text = await page.evaluate(
      async (source) => {
        const { runtime } = window.Spindle;
        await runtime.fs.writeFile('calls.cjs', source);
        const child = await runtime.spawn('node', ['calls.cjs']);
        let text = '';
        await child.output.pipeTo(new WritableStream({ write: (chunk) => void (text += chunk) }));
        return text;
      },
      readFileSync(program('calls.cjs'), 'utf8'),
    );
    return JSON.parse(text);
  }

  async function measureServer(page) {
    await page.evaluate(
      async (source) => {
        const { runtime } = window.Spindle;
        await runtime.fs.writeFile('server.cjs', source);
        const ready = new Promise((done) => runtime.on('server-ready', done));
        window.server = await runtime.spawn('node', ['server.cjs']);
        void window.server.output.pipeTo(new WritableStream());
        await ready;
      },
      readFileSync(program('server.cjs'), 'utf8'),
    );
    const frame = page.frameLocator('iframe[title=Preview]');
    await frame.getByRole('heading', { name: 'ready' }).waitFor({ timeout: STEP_TIMEOUT_MS });
    const measured = await page
      .frames()
      .find((frame) => frame.url().includes('8200--'))
      .evaluate(measureRequests);
    await page.evaluate(() => {
      document.getElementById('previews').replaceChildren();
      window.server.kill();
      return window.server.exit;
    });
    return measured;
  }

  /** Proportional set size of all renderers of this run's browser. */
  function rendererMegabytes() {
    const all = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => ({
        pid,
        command: readIfThere(`/proc/${pid}/cmdline`) ?? '',
        parent: Number(/^PPid:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/status`) ?? '')?.[1]),
      }));
    const mine = new Set([process.pid]);
    for (let grown = true; grown; ) {
      grown = false;
      for (const { pid, parent } of all)
        if (mine.has(parent) && !mine.has(Number(pid))) {
          mine.add(Number(pid));
          grown = true;
        }
    }
    const kilobytes = all
      .filter(({ pid, command }) => mine.has(Number(pid)) && command.includes('--type=renderer'))
      .map(({ pid }) => Number(/^Pss:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0));
    return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
  }
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES', 'EINVAL'].includes(error.code)) return undefined;
    throw error;
  }
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

const playground = await servePlayground({ isDevelopment: process.argv.includes('--dev') });
const results = { native: [], spindle: [] };
const { binary } = findNode();
const timesAtStart = processorTimes();
for (let round = 0; round < rounds; round++) {
  if (only !== 'spindle') {
    const browser = await openChromium('/nowhere');
    results.native.push(await measureNative(browser, binary, 'npm').finally(() => browser.close()));
  }
  if (only !== 'native') results.spindle.push(await measureSpindle(playground));
}
await playground.close();

const table = tableOf(results);
console.log(table);
if (!process.argv.includes('--no-write') && only === undefined) writeFileSync(join(here, 'results.md'), `# Spindle compared with native Node\n\n${table}\n`);
process.exit(0);

function tableOf({ native, spindle }) {
  const value = (list, key) => {
    const values = list.map((result) => result[key]).filter((number) => number !== undefined);
    return values.length === 0 ? undefined : median(values);
  };
  const keysByReason = new Map();
  const lines = ROWS.map(({ group, key, unit, limit, reason }) => {
    const [there, here] = [value(native, key), value(spindle, key)];
    const ratio = there !== undefined && here !== undefined ? here / there : undefined;
    const isAbsolute = native.length > 0 && there === undefined;
    const reached = isAbsolute ? here : ratio;
    const isKept = limit === undefined || reached === undefined || reached <= limit;
    if (!isKept && reason !== undefined) keysByReason.set(reason, [...(keysByReason.get(reason) ?? []), key]);
    const goal = limit === undefined ? '' : isAbsolute ? `${limit} ${unit}` : `${limit}x`;
    return `| ${group} | ${key} | ${show(there, unit)} | ${show(here, unit)} | ${ratio === undefined ? '' : `${ratio.toFixed(2)}x`} | ${goal}${isKept ? '' : ' (missed)'} |`;
  });
  const [processor] = cpus();
  const machine = `${cpus().length} x ${processor?.model.trim() || 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}`;
  return [
    '| | | Native | Spindle | Ratio | Goal |',
    '| --- | --- | ---: | ---: | ---: | ---: |',
    ...lines,
    '',
    `Medians of ${rounds} rounds, measured by \`npm run bench -w packages/spindle\` on ${new Date().toISOString().slice(0, 10)}: Node ${findNode().version} on both sides, Chromium, ${machine}; load ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0]} at the end${stolenSince(timesAtStart)}. Native files are on an in-memory file system.`,
    ...[...keysByReason].flatMap(([reason, keys]) => ['', `**${keys.join(', ')}**: ${reason}`]),
  ].join('\n');
}

/** In ticks since the machine started: time used here, and time the host gave to others although something here was ready to run. */
function processorTimes() {
  const [user, nice, system, , , irq, softirq, stolen = 0] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].trim().split(/\s+/).slice(1).map(Number);
  return { busy: user + nice + system + irq + softirq, stolen };
}

function stolenSince(before) {
  const now = processorTimes();
  const [busy, stolen] = [now.busy - before.busy, now.stolen - before.stolen];
  return `, ${Math.round((100 * stolen) / (busy + stolen))}% of the requested processor time taken by the host`;
}

function show(number, unit) {
  if (number === undefined) return '–';
  if (unit === 'ns')
    return number >= 1e6 ? `${(number / 1e6).toFixed(1)} ms` : number >= 1000 ? `${(number / 1000).toFixed(1)} µs` : `${Math.round(number)} ns`;
  return `${number >= 10 ? Math.round(number) : number.toFixed(1)} ${unit}`;
}
