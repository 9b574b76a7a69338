/**
 * The machine in Firefox: the programs for the WebContainer interface, then a Vite project from installation to an
 * edit that its page shows. The browser is started without automation, and its page posts the reports: with an
 * automation or debugging protocol attached, Firefox blocks the creation of each worker until the listener has
 * been notified, and sometimes forever.
 *
 *     node packages/spindle/conformance/firefox.mjs [program...]
 *
 * Environment: FIREFOX (path of a Firefox 145 or newer, default `firefox-esr` or `firefox`).
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readTree } from '../playground/read-tree.mjs';
import { servePlayground } from '../playground/serve.mjs';
import { bundlePrograms } from './web-container/bundle.mjs';

const PROGRAM_TIMEOUT_MS = 60_000;
const PROJECT_TIMEOUT_MS = 120_000;
/** For the start of the browser itself. */
const START_TIMEOUT_MS = 60_000;
const template = join(dirname(fileURLToPath(import.meta.url)), '../../../templates/lathe-vite-react-ts');
const SOURCE = 'src/App.tsx';
/** Nothing but the page: no tours, no prompts, no telemetry. */
const PREFERENCES = {
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.sessionstore.resume_from_crash': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.firstRunURL': '',
  'toolkit.telemetry.enabled': false,
  'app.update.enabled': false,
  'app.normandy.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

function findFirefox() {
  if (process.env.FIREFOX) return process.env.FIREFOX;
  for (const name of ['firefox-esr', 'firefox']) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
    if (found) return found;
  }
  throw new Error('Firefox was not found: install it (on Debian: apt-get install firefox-esr) or set FIREFOX to its path.');
}

/** Runs in the page: executes the programs one after the other, then the project, and reports each result. */
async function drive({ names, tree, source, edited, limits }) {
  const report = (message) => fetch('/report', { method: 'POST', body: JSON.stringify(message) });
  let step = '';
  const outcome = (work, limitMs) =>
    Promise.race([
      work().then(
        () => null,
        (error) => `${error.message}\n${error.stack}`,
      ),
      new Promise((resolve) => setTimeout(() => resolve(`not done after ${limitMs} ms${step && `: ${step}`}`), limitMs)),
    ]);
  const project = async () => {
    const runtime = await window.Spindle.boot();
    const seen = [];
    let wake = () => undefined;
    runtime.on('preview-message', ({ data }) => {
      if (typeof data?.shown !== 'string') return;
      seen.push(data.shown);
      wake();
    });
    const shows = async (expected) => {
      step = `the preview shows ${expected}`;
      while (!seen.some((text) => expected.test(text)))
        await new Promise((resolve) => {
          wake = resolve;
        });
    };
    const watch = () => {
      const tell = () => window.spindlePreview.send({ shown: document.querySelector('#root h1')?.textContent });
      new MutationObserver(tell).observe(document, { subtree: true, childList: true, characterData: true });
      const { debug } = console;
      console.debug = (...said) => {
        debug.apply(console, said);
        window.spindlePreview.send({ shown: String(said[0]) });
      };
    };
    await runtime.setPreviewScript(`(${watch})()`);
    await runtime.mount(tree);
    step = 'npm install';
    const child = await runtime.spawn('npm', ['install']);
    void child.output.pipeTo(new WritableStream());
    if ((await child.exit) !== 0) throw new Error('npm install failed');
    const server = await runtime.spawn('npm', ['run', 'dev']);
    void server.output.pipeTo(new WritableStream());
    await shows(/^[^[]/);
    // Vite notifies connected pages of a change.
    await shows(/^\[vite\] connected/);
    await runtime.fs.writeFile(source, edited);
    await shows(/ in Firefox$/);
  };
  await report({ started: navigator.userAgent.replace(/^.* /, '') });
  for (const name of names ?? Object.keys(window.programs)) await report({ name, error: await outcome(window.programs[name], limits.program) });
  if (names === null) await report({ name: 'a project with Vite', error: await outcome(project, limits.project) });
  await report({ isDone: true });
}

const names = process.argv.length > 2 ? process.argv.slice(2) : null;
const edited = readFileSync(join(template, SOURCE), 'utf8').replace('</h1>', ' in Firefox</h1>');
const work = { names, tree: readTree(template), source: SOURCE, edited, limits: { program: PROGRAM_TIMEOUT_MS, project: PROJECT_TIMEOUT_MS } };
const page =
  '<!doctype html><meta charset="utf-8"><title>Firefox</title><main id="terminal"></main><section id="previews"></section><script src="/page.js"></script><script src="/programs.js"></script><script src="/drive.js"></script>';

let failures = 0;
let watchdog;
const profile = mkdtempSync(join(tmpdir(), 'spindle-firefox-'));
writeFileSync(
  join(profile, 'user.js'),
  Object.entries(PREFERENCES)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join(''),
);
let finish;
const finished = new Promise((resolve) => {
  finish = resolve;
});
const fail = (text) => {
  console.log(text);
  failures++;
};
/** The page has its own limits; if it reports nothing at all, it is gone. */
const expectWord = (limitMs) => {
  clearTimeout(watchdog);
  watchdog = setTimeout(() => {
    fail('failed: the page in Firefox stopped reporting');
    finish();
  }, limitMs);
};
const playground = await servePlayground({
  pages: {
    '/firefox': [page, 'text/html'],
    '/programs.js': [await bundlePrograms(), 'text/javascript'],
    '/drive.js': [`(${drive})(${JSON.stringify(work)});`, 'text/javascript'],
  },
  onReport({ started, name, error, isDone }) {
    expectWord(PROJECT_TIMEOUT_MS + START_TIMEOUT_MS);
    if (started) console.log(started);
    else if (isDone) finish();
    else if (error === null) console.log(`ok     ${name}`);
    else fail(`failed ${name}\n${error}`);
  },
});
const browser = spawn(findFirefox(), ['--headless', '--no-remote', '--profile', profile, `${playground.url}firefox?headless`], { stdio: 'ignore' });
browser.once('error', (error) => {
  fail(`failed: Firefox does not start: ${error.message}`);
  finish();
});
browser.once('exit', (code, signal) => {
  fail(`failed: Firefox exited with ${signal ?? code}`);
  finish();
});
expectWord(START_TIMEOUT_MS);
await finished;
clearTimeout(watchdog);
browser.removeAllListeners('exit');
if (browser.exitCode === null && browser.signalCode === null) {
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  browser.kill();
  await ended;
}
await playground.close();
// Its last processes may still be writing.
rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
process.exit(failures === 0 ? 0 : 1);
