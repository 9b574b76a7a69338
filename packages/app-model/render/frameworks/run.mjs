/**
 * Writes an app in each framework, installs the starter's packages, checks the types, builds it natively, and uses it in
 * Chromium: light and dark, wide and as on a phone, with axe. Needs the network for the first installation of each.
 *
 *   npm run test:apps -- frameworks                            all of them
 *   npm run test:apps -- frameworks vue svelte --pictures <folder>
 */
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { converse, loadModel } from '../build-apps.mjs';
import { MESSAGES, PROJECTS } from './projects.mjs';
import { serveProject } from './serve-project.mjs';
import { COUNTER, FORM, LIST, useApp } from './use-app.mjs';
import { nodeAt, run, writeProject } from './write-project.mjs';

const args = process.argv.slice(2);
const picturesAt = args.indexOf('--pictures');
const pictures = picturesAt < 0 ? undefined : args.splice(picturesAt, 2)[1];
const chosen = args.length === 0 ? Object.keys(PROJECTS) : args;
const unknown = chosen.find((name) => PROJECTS[name] === undefined);
if (unknown !== undefined) throw new Error(`There is no framework ${unknown}. Choose from ${Object.keys(PROJECTS).join(', ')}.`);
if (pictures !== undefined) mkdirSync(pictures, { recursive: true });

const APPS = {
  all: [
    { name: 'form', key: '', does: FORM },
    { name: 'list', key: 'tasks', does: LIST },
    { name: 'about', key: 'about' },
    { name: 'tools', key: 'desk', does: COUNTER },
  ],
  counter: [{ name: 'counter', key: '', does: COUNTER }],
};

const { FRAMEWORK_WRITERS, generate, readParts, understand } = await loadModel();
const parts = readParts();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
let failed = 0;
try {
  for (const framework of chosen) {
    for (const [kind, message] of Object.entries(MESSAGES)) {
      const startedAt = performance.now();
      const problems = await problemsOf(framework, kind, message);
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      console.log(`${problems.length === 0 ? '✓' : '✗'} ${framework}, ${kind}: ${seconds} s`);
      for (const problem of problems) console.log(`    ${problem}`);
      if (problems.length > 0) failed += 1;
    }
  }
} finally {
  await browser.close();
}
process.exitCode = failed === 0 ? 0 : 1;

async function problemsOf(framework, kind, message) {
  const project = PROJECTS[framework];
  try {
    const model = converse(message(project.name).split(' >> '), understand);
    const folder = await writeProject(framework, generate(model, parts), FRAMEWORK_WRITERS[framework]);
    for (const command of [project.check, project.build])
      if (command !== undefined) await run(folder, 'npx', ['--no-install', ...command], await nodeAt(project.node));
    const site = await serveProject(folder, project);
    try {
      const app = { name: `${framework}-${kind}`, pages: APPS[kind] };
      return (await useApp(browser, app, { address: site.address, isHash: project.isHash, pictures })).problems;
    } finally {
      site.close();
    }
  } catch (error) {
    return [String(error)];
  }
}
