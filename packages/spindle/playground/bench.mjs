/**
 * The speed goals of the runtime against native Node on the same machine, in one run, native and
 * Spindle by turns so that noise meets both:
 *
 *     node packages/spindle/playground/bench.mjs [--template templates/lathe-vite-react-ts] [--rounds 3] [--only spindle|native] [--json]
 *
 * Measures `node -e 0`, `npm install` (cold browser, warm server; native with a warm cache), dev
 * server ready and first page for a first and a second start, an edit until the page shows it, the
 * longest stall of the page while a process burns the processor, and the memory of the renderers.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openChromium } from '../conformance/chromium.mjs';
import { findNode } from '../library/find-node.mjs';
import { servePlayground } from './serve.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const option = (name, otherwise) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : process.argv[at + 1];
};
const template = resolve(root, option('template', 'templates/lathe-vite-react-ts'));
const rounds = Number(option('rounds', 3));
const only = option('only');
const STEP_TIMEOUT_MS = 60_000;
const HEADING = '#root h1, #app h1';
/** The first heading's text is in one of these. */
const SOURCES = ['src/App.tsx', 'src/main.ts', 'src/App.vue'];

const now = () => performance.now();
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** A source with its heading marked, to see a change arrive. */
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

    const installedFrom = now();
    execFileSync(npm, ['install', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: directory, env, stdio: 'ignore' });
    result['npm install'] = now() - installedFrom;

    const page = await browser.context.newPage();
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
        child.on('exit', () => fail(new Error(`the native dev server ended: ${text}`)));
        child.stdout.on('data', (data) => {
          text += data;
          if (text.includes('Local')) done();
        });
      });
      result[`${start} start: ready`] = now() - startedAt;
      await page.goto(`http://localhost:${port}/`);
      await page.locator(HEADING).first().waitFor({ timeout: STEP_TIMEOUT_MS });
      result[`${start} start: page`] = now() - startedAt;
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

async function measureEdits(frame, edit, write) {
  const times = [];
  for (let i = 0; i < 5; i++) {
    const mark = ` ${i}x`;
    const change = edit(mark);
    await pause(400);
    const shown = frame.locator(HEADING).filter({ hasText: mark }).first().waitFor({ timeout: STEP_TIMEOUT_MS });
    const startedAt = now();
    await write(change);
    await shown;
    times.push(now() - startedAt);
  }
  return median(times.slice(1));
}

async function measureSpindle(playground) {
  const browser = await openChromium('/nowhere');
  const result = {};
  try {
    const emptyMemory = rendererMegabytes();
    const page = await browser.context.newPage();
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    await page.exposeFunction('printed', (text) => void (process.env.DEBUG && process.stdout.write(text)));
    await page.goto(`${playground.url}?headless`);
    const bootedFrom = now();
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
    result.boot = now() - bootedFrom;
    const run = (file, args) =>
      page.evaluate(
        async ([file, args]) => {
          const startedAt = performance.now();
          const code = await (await window.run(file, args)).exit;
          if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}`);
          return performance.now() - startedAt;
        },
        [file, args],
      );

    const stallOf = async (work) => {
      await page.evaluate(() => {
        window.longestStall = 0;
      });
      await work();
      return page.evaluate(() => window.longestStall);
    };
    result['npm install'] = await run('npm', ['install']);

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
        await page.frameLocator('iframe[title=Preview]').locator(HEADING).first().waitFor({ timeout: STEP_TIMEOUT_MS });
        result[`${start} start: page`] = now() - startedAt;
      });
      result['stall in a start'] = Math.max(stall, result['stall in a start'] ?? 0);
      if (start === 'second') {
        const edit = editOf((path) => readIfThere(join(template, path)));
        result['edit to page'] = await measureEdits(page.frameLocator('iframe[title=Preview]'), edit, (change) =>
          page.evaluate(({ path, contents }) => window.Spindle.runtime.fs.writeFile(path, contents), change),
        );
        await pause(4000);
        result['memory MB'] = rendererMegabytes() - emptyMemory;
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
    result['stall in a busy loop'] = await stallOf(() => run('node', ['-e', 'const end = Date.now() + 1500; while (Date.now() < end);']));
  } finally {
    await browser.close();
  }
  return result;

  /** Proportional set of all renderers of this run's browser. */
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

function readTree(directory) {
  return Object.fromEntries(
    readdirSync(directory)
      .filter((name) => name !== 'node_modules' && name !== 'dist')
      .map((name) => {
        const path = join(directory, name);
        return [name, statSync(path).isDirectory() ? { directory: readTree(path) } : { file: { contents: readFileSync(path, 'utf8') } }];
      }),
  );
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
for (let round = 0; round < rounds; round++) {
  if (only !== 'spindle') {
    const browser = await openChromium('/nowhere');
    results.native.push(await measureNative(browser, binary, 'npm').finally(() => browser.close()));
  }
  if (only !== 'native') results.spindle.push(await measureSpindle(playground));
}
await playground.close();

const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0];
console.log(`load ${load}, ${rounds} rounds, medians`);
const names = [...new Set([...results.spindle, ...results.native].flatMap((result) => Object.keys(result)))];
const value = (list, name) => median(list.map((result) => result[name]).filter((number) => number !== undefined));
for (const name of names) {
  const [native, spindle] = [value(results.native, name), value(results.spindle, name)];
  const cell = (number) => (number === undefined ? '-' : number.toFixed(0)).padStart(8);
  console.log(`${name.padEnd(22)} native ${cell(native)}  spindle ${cell(spindle)}  ${native && spindle ? `${(spindle / native).toFixed(2)}x` : ''}`);
}
process.exit(0);
