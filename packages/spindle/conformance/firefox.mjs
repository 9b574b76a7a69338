/**
 * The machine in Firefox: the programs for the WebContainer interface, then a project with Vite from
 * installation to an edit that its page shows.
 *
 *     node packages/spindle/conformance/firefox.mjs [program...]
 *
 * Environment: FIREFOX (path of a Firefox 145 or newer, default `firefox-esr` or `firefox`).
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { readTree } from '../playground/read-tree.mjs';
import { servePlayground } from '../playground/serve.mjs';
import { bundlePrograms, runPrograms } from './web-container/bundle.mjs';

const STEP_TIMEOUT_MS = 60_000;
const template = join(dirname(fileURLToPath(import.meta.url)), '../../../templates/lathe-vite-react-ts');
const SOURCE = 'src/App.tsx';

function findFirefox() {
  if (process.env.FIREFOX) return process.env.FIREFOX;
  for (const name of ['firefox-esr', 'firefox']) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
    if (found) return found;
  }
  throw new Error('There is no Firefox: install one (on Debian: apt-get install firefox-esr) or set FIREFOX to its path.');
}

async function runProject(page) {
  await page.evaluate(async (tree) => {
    const runtime = await window.Spindle.boot();
    await runtime.mount(tree);
    const child = await runtime.spawn('npm', ['install']);
    void child.output.pipeTo(new WritableStream());
    if ((await child.exit) !== 0) throw new Error('npm install failed');
    const ready = new Promise((resolve) => runtime.on('server-ready', resolve));
    const server = await runtime.spawn('npm', ['run', 'dev']);
    void server.output.pipeTo(new WritableStream());
    await ready;
  }, readTree(template));
  await headingShows(page, /./);
  const source = readFileSync(join(template, SOURCE), 'utf8');
  await page.evaluate(([path, contents]) => window.Spindle.runtime.fs.writeFile(path, contents), [SOURCE, source.replace('</h1>', ' in Firefox</h1>')]);
  await headingShows(page, / in Firefox$/);
}

/** The preview is a page of another origin: its frame is asked, and is a new one after each reload. */
async function headingShows(page, expected) {
  const deadline = Date.now() + STEP_TIMEOUT_MS;
  let seen = '';
  while (Date.now() < deadline) {
    for (const frame of page.frames().filter((frame) => frame.url().includes('--'))) {
      seen = await frame.evaluate(() => document.querySelector('#root h1')?.textContent ?? '').catch((error) => `(${error.message})`);
      if (!seen.startsWith('(') && expected.test(seen)) return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the page's heading is '${seen}' and does not match ${expected}`);
}

const playground = await servePlayground();
const browser = await puppeteer.launch({ browser: 'firefox', executablePath: findFirefox(), headless: true });
let failures = 0;
try {
  console.log(await browser.version());
  const page = await browser.newPage();
  await page.goto(`${playground.url}?headless`);
  await page.addScriptTag({ content: await bundlePrograms() });
  failures += await runPrograms(page, process.argv.slice(2));
  if (process.argv.length === 2) {
    const error = await runProject(page).then(
      () => null,
      (error) => error.message,
    );
    console.log(error === null ? 'ok     a project with Vite' : `failed a project with Vite\n${error}`);
    if (error !== null) failures++;
  }
} finally {
  await browser.close();
  await playground.close();
}
process.exit(failures === 0 ? 0 : 1);
