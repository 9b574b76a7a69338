/** npm in the machine, in a real browser: packages that were installed once need no network anymore. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { FrameType, frameHeader } from '../src/abi/install-stream.ts';
import { servePlayground } from '../playground/serve.mjs';
import { openChromium } from './chromium.mjs';

interface Ran {
  readonly code: number;
  readonly output: string;
  /** Phases of `install` events, without repetitions. */
  readonly phases: readonly string[];
}

let playground: { url: string; close(): Promise<void> };
let browser: { context: BrowserContext; close(): Promise<void> };

beforeAll(async () => {
  playground = await servePlayground();
  browser = await openChromium('/nowhere');
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await playground?.close();
});

/** A new machine, as after closing and reopening the page: only the origin's own files remain. */
async function open(files: Readonly<Record<string, string>>): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(`${playground.url}?headless`);
  await page.evaluate(async (contents) => {
    const runtime = await window.Spindle.boot();
    await runtime.mount(Object.fromEntries(Object.entries(contents).map(([name, text]) => [name, { file: { contents: text } }])));
  }, files);
  return page;
}

/** Written by Bun when version 3.0.0 was the newest. */
const BUN_LOCK = `{
  "lockfileVersion": 2,
  "configVersion": 1,
  "workspaces": {
    "": {
      "name": "app",
      "dependencies": {
        "is-odd": "^3.0.0",
      },
    },
  },
  "packages": {
    "is-number": ["is-number@6.0.0", "", {}, "sha512-Wu1VHeILBK8KAWJUAiSZQX94GmOE45Rg6/538fKwiloUu21KncEkYGPqob2oSZ5mUT73vLGrHQjKw3KMPwfDzg=="],

    "is-odd": ["is-odd@3.0.0", "", { "dependencies": { "is-number": "^6.0.0" } }, "sha512-204vE5IJ0Cd6pA6x1dMyLooGk6/xeKuq90imFuJN/ndMDBP4Sk9tJpBlTedHPvt6KDbtTDTsjVzzgctFqNV7FQ=="],
  }
}
`;

const PLAYWRIGHT_TESTS = `
const { expect, test } = require('@playwright/test');
const { createServer } = require('node:http');

test('answers', async ({ request }) => {
  const server = createServer((_, response) => response.end('{"answer":42}')).listen(4555);
  const response = await request.get('http://localhost:4555/');
  expect(await response.json()).toEqual({ answer: 42 });
  server.close();
});

test('shows a page', async ({ page }) => {
  await page.goto('about:blank');
});
`;

const RESIZE = `
const sharp = require('sharp');
const red = { create: { width: 8, height: 4, channels: 3, background: 'red' } };
sharp(red).resize(4).png().toBuffer({ resolveWithObject: true }).then(({ info }) => console.log(info.format, info.width, info.height));
`;

const sh = (page: Page, line: string): Promise<Ran> =>
  page.evaluate(async (command) => {
    const runtime = window.Spindle.runtime;
    if (!runtime) throw new Error('not booted');
    const phases: string[] = [];
    runtime.on('install', ({ phase }) => phases.at(-1) !== phase && phases.push(phase));
    const child = await runtime.spawn('sh', ['-c', command]);
    let output = '';
    await child.output.pipeTo(
      new WritableStream({
        write: (text) => {
          output += text;
        },
      }),
    );
    return { code: await child.exit, output, phases };
  }, line);

describe('npm in a browser', { timeout: 240_000 }, () => {
  it('reinstalls a project without a network, and reports what it cannot install', async () => {
    const packageJson = JSON.stringify({ name: 'app', version: '1.0.0', dependencies: { 'is-odd': '^3.0.0' } });
    const first = await open({ 'package.json': packageJson });
    const installed = await sh(first, 'npm install && npm install is-even@1.0.0 && npm ls');
    expect(installed.output).toContain('├── is-even@1.0.0\n└── is-odd@3.0.1');
    expect(installed.phases).toContain('writing');
    expect([installed.code, installed.phases.at(-1)]).toEqual([0, 'done']);
    const saved = await first.evaluate(async () => {
      const read = (name: string) => window.Spindle.runtime?.fs.readFile(name, 'utf8') ?? '';
      return { 'package.json': await read('package.json'), 'package-lock.json': await read('package-lock.json') };
    });
    await first.close();

    const second = await open(saved);
    await browser.context.route(/\/(?:install|registry\/.*)$/, (route) => route.abort());
    const again = await sh(second, `npm install && node -p "require('is-even')(2)" && npm ls`);
    expect(again.output).toMatch(/added 7 packages[\s\S]*true\n[\s\S]*├── is-even@1\.0\.0\n└── is-odd@3\.0\.1/);
    expect(again.code).toBe(0);
    const more = await sh(second, 'npm install left-pad');
    expect([more.code, more.phases.at(-1)]).toEqual([1, 'failed']);
    expect(more.output).toContain('npm error network Cannot reach the installation service');
    await browser.context.unrouteAll();
    await second.close();

    const third = await open(saved);
    await browser.context.route(/\/install$/, (route) => {
      const error = Buffer.from(JSON.stringify({ code: 'ECONNREFUSED', lines: ['network no registry'], isUnreachable: true }));
      return route.fulfill({ body: Buffer.concat([frameHeader(FrameType.error, error.length), error]) });
    });
    const withoutRegistry = await sh(third, `npm install && node -p "require('is-even')(2)"; npm install left-pad`);
    expect(withoutRegistry.output).toMatch(/added 7 packages[\s\S]*true\n[\s\S]*npm error network no registry/);
    await browser.context.unrouteAll();
    await third.close();
  });

  it('installs packages without the native programs that they download, and says what to do instead', async () => {
    const dependencies = { cypress: '15.3.0', electron: '39.8.10', pagefind: '1.5.2', 'playwright-chromium': '1.56.1' };
    const page = await open({ 'package.json': JSON.stringify({ name: 'app', version: '1.0.0', scripts: { postinstall: 'cypress install' }, dependencies }) });
    const installed = await sh(page, 'npm install');
    expect(installed.output).toContain('cypress: Cypress was not downloaded, because native programs cannot run here');
    expect(installed.output).toContain('electron: Electron was not downloaded');
    expect(installed.code).toBe(0);
    const cypress = await sh(page, 'npx cypress --version; npx cypress run');
    expect(cypress.output).toContain('Cypress package version: 15.3.0');
    expect(cypress.output).toContain('Cypress is a native program, which cannot run here. Test with Vitest');
    expect(cypress.code).toBe(1);
    const others = await sh(page, `npx electron .; npx pagefind --site .; npx playwright install; echo $?; node -e 'require("electron")'`);
    expect(others.output).toMatch(
      /^Electron is a native program.*\nPagefind is a native program.*\nA browser for Playwright is a native program.*\n0\n[\s\S]*Error: Electron is a native program/,
    );
    await page.close();
  });

  it("runs Playwright's tests, except for those that open a browser", async () => {
    const page = await open({
      'package.json': JSON.stringify({ name: 'app', version: '1.0.0', devDependencies: { '@playwright/test': '1.56.1' } }),
      'playwright.config.js': "module.exports = { testDir: '.', reporter: 'list' };\n",
      'api.spec.js': PLAYWRIGHT_TESTS,
    });
    const tests = await sh(page, 'npm install && npx playwright test');
    expect(tests.output).toMatch(/✓ .*answers/);
    expect(tests.output).toContain('browserType.launch: A browser for Playwright is a native program, which cannot run here. Test with Vitest');
    expect(tests.output).toMatch(/1 failed[\s\S]*1 passed/);
    expect(tests.code).toBe(1);
    const others = await sh(page, 'npx playwright install chromium; echo $?; npx playwright test -g answers');
    expect(others.output).toMatch(/^A browser for Playwright is a native program.*\n0\n[\s\S]*1 passed/);
    expect(others.code).toBe(0);
    await page.close();
  });

  it('runs versions of packages from before their native part or its Wasm build', async () => {
    const dependencies = { rollup: '2.79.2', sharp: '0.31.3' };
    const page = await open({ 'package.json': JSON.stringify({ name: 'app', version: '1.0.0', dependencies }), 'resize.cjs': RESIZE });
    const ran = await sh(page, 'npm install && npx rollup --version && echo "export default 1 + 1" > a.mjs && npx rollup a.mjs && node resize.cjs');
    expect(ran.output).toMatch(/rollup v2\.79\.2\n[\s\S]*export \{[\s\S]*\npng 4 2\s*$/);
    expect(ran.code).toBe(0);
    await page.close();
  });

  it('installs what the lock file of Bun says, and writes no other', async () => {
    const page = await open({ 'package.json': JSON.stringify({ name: 'app', version: '1.0.0', dependencies: { 'is-odd': '^3.0.0' } }), 'bun.lock': BUN_LOCK });
    const installed = await sh(page, 'npm install && npm ls && ls');
    expect(installed.output).toMatch(/└── is-odd@3\.0\.0\n\s+bun\.lock\s+node_modules\s+package\.json\s*$/);
    await page.close();
  });

  it('fetches no native programs of other platforms with Yarn 1', async () => {
    const page = await open({ 'package.json': JSON.stringify({ name: 'app', version: '1.0.0', license: 'MIT', dependencies: { esbuild: '0.27.7' } }) });
    const yarn = await sh(page, 'yarn install && yarn -s esbuild --version && ls "$(yarn cache dir)" | grep -c esbuild');
    // Its cache contains the package and nothing else of it.
    expect(yarn.output).toMatch(/\n0\.27\.7\n[\s\S]*\n1\s*$/);
    // A lock file does not say which platforms a package is for.
    const locked = await sh(
      page,
      'rm -rf node_modules "$(yarn cache dir)" && yarn install --frozen-lockfile && yarn -s esbuild --version && ls node_modules/@esbuild',
    );
    expect(locked.output).toContain('\n0.27.7\n');
    expect(locked.output).not.toContain('linux-x64');
    await page.close();
  });

  it("ends a program although threads of a native package's Wasm build still run", async () => {
    const page = await open({
      'package.json': '{}',
      'wasi-worker.mjs': 'import { parentPort } from "node:worker_threads"; parentPort.postMessage("started"); setInterval(() => {}, 1000);',
      'main.cjs':
        'const { Worker } = require("node:worker_threads"); const worker = new Worker("./wasi-worker.mjs"); worker.onmessage = () => {};' +
        ' worker.ref(); const wait = setTimeout(() => {}, 60_000);' +
        ' worker.on("message", (text) => { clearTimeout(wait); console.log(text); setTimeout(() => console.log("done"), 100); });',
    });
    expect((await sh(page, 'node main.cjs')).output).toMatch(/started\s+done\s*$/);
    await page.close();
  });

  it('runs the real pnpm and Yarn, with Wasm builds instead of native ones', async () => {
    const page = await open({
      'package.json': JSON.stringify({
        name: 'app',
        version: '1.0.0',
        license: 'MIT',
        devDependencies: { '@tailwindcss/oxide': '4.2.2', 'playwright-chromium': '1.56.1', rollup: '4.40.0' },
        pnpm: { onlyBuiltDependencies: ['playwright-chromium'] },
      }),
    });
    const pnpm = await sh(
      page,
      `pnpm install; pnpm exec rollup --version; pnpm exec playwright install; node -p 'typeof require("@tailwindcss/oxide").Scanner'; rm -rf node_modules`,
    );
    expect(pnpm.output).toMatch(
      /A browser for Playwright was not downloaded[\s\S]*rollup v4\.40\.0\nA browser for Playwright is a native program[\s\S]*\nfunction\s*$/,
    );
    const yarn = await sh(page, 'echo "nodeLinker: node-modules" > .yarnrc.yml; yarn install > /dev/null; yarn rollup --version');
    expect(yarn.output).toContain('rollup v4.40.0');
    // A copy of Yarn in the project, and a version of pnpm that cannot run here.
    const own = await sh(
      page,
      'mkdir -p .yarn/releases && cp /usr/lib/spindle/managers/@yarnpkg+cli-dist*/node_modules/@yarnpkg/cli-dist/bin/yarn.js .yarn/releases/own.cjs' +
        ' && echo "yarnPath: .yarn/releases/own.cjs" >> .yarnrc.yml && rm -rf node_modules && yarn install > /dev/null; yarn rollup --version',
    );
    expect(own.output).toContain('rollup v4.40.0');
    const newer = await sh(page, 'npm pkg set packageManager=pnpm@11.3.0; rm -rf node_modules; pnpm install; pnpm exec rollup --version');
    expect(newer.output).toMatch(/pnpm 11\.3\.0 cannot run here: pnpm 10\.34\.9 runs in its place\.[\s\S]*rollup v4\.40\.0/);
    await page.close();
  });
});
