/**
 * `npm run test:pack`: installs the package as a stranger does, in an empty folder with an empty home and without a
 * registry, on Node 20 and 22, and uses what it installs. `-- --here` tests it only on the Node.js that runs this.
 *
 * The other versions of Node.js are npm packages; where there are none for this platform, only the running one is used.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageFile } from './package/file.mjs';
import { asPerson } from './package/person.mjs';
import { createStranger } from './package/stranger.mjs';
import { must, root } from './run.mjs';

const READY_WITHIN_MS = 10_000;
const NODES = ['20', '22'];

await must('Package', process.execPath, ['scripts/pack.mjs']);
const folder = mkdtempSync(join(tmpdir(), 'lathe-pack-'));
try {
  for (const node of await nodes()) await test(node);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The programs of Node.js to test with. */
async function nodes() {
  if (process.argv.includes('--here') || process.platform !== 'linux') return [process.execPath];
  const platform = `node-${process.platform}-${process.arch}`;
  const home = join(root, '.cache/nodes');
  const path = (major) => join(home, 'node_modules', `node-${major}`, 'bin/node');
  if (!NODES.every((major) => existsSync(path(major)))) {
    mkdirSync(home, { recursive: true });
    const names = NODES.map((major) => `node-${major}@npm:${platform}@${major}`);
    await must('Node.js 20 and 22', 'npm', ['install', '--no-audit', '--no-fund', '--no-save', '--prefix', home, ...names]);
  }
  return NODES.map(path);
}

async function test(node) {
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  console.log(`\n▸ The package on Node.js ${version}`);
  const stranger = createStranger({ node, home: mkdtempSync(join(folder, 'home-')), folder: mkdtempSync(join(folder, 'empty-')) });
  try {
    await stepsOf(stranger);
  } finally {
    await stranger.end();
  }
}

async function stepsOf(stranger) {
  const installed = await stranger.install(['--version']);
  assert.equal(installed.text.trim(), packageFile().version);
  step(`installs without a registry in ${seconds(installed.durationMs)}`);

  const server = await stranger.start([]);
  assert.ok(server.durationMs < READY_WITHIN_MS, `It took ${seconds(server.durationMs)} until it was ready.`);
  assert.deepEqual(readdirSync(stranger.folder), []);
  assert.ok(existsSync(join(stranger.home, '.local/share/lathe/secret')) || process.platform !== 'linux');
  step(`is ready in ${seconds(server.durationMs)}, with its data in the platform's folder`);

  const ann = await asPerson(server.port);
  await ann.seesThePages();
  const project = await ann.makesAProject();
  await ann.installsPackages();
  step('serves the pages, the starters and the runtime, keeps a project with a file, and installs a package');

  assert.match(await stranger.run([]), /^Lathe is already running: http:\/\/localhost:\d+/);
  assert.match(await stranger.run(['open']), /^http:\/\/localhost:\d+/);
  assert.match(await stranger.run(['doctor']), /✓ Port +\d+, in use by Lathe\.[\s\S]*Lathe can run here\./);
  assert.match(await stranger.refused(['doctor', '--data', '/dev/null/x']), /✗ Data/);
  assert.match(await stranger.run(['--help']), /lathe backup \[file\]/);
  await stranger.run(['backup', 'running.tar.gz']);
  assert.match(await stranger.refused(['restore', 'running.tar.gz', '--force']), /is using the data folder/);
  step('opens, checks and backs up while it runs');

  await stranger.stop(server);
  await stranger.run(['backup', 'stopped.tar.gz']);
  assert.match(await stranger.refused(['open']), /No Lathe is running/);
  assert.match(await stranger.refused(['restore', 'running.tar.gz']), /Add --force/);
  for (const name of ['running', 'stopped']) {
    await stranger.run(['restore', `${name}.tar.gz`, '--data', name]);
    const restored = await stranger.start(['--data', name]);
    await (await asPerson(restored.port, { hasAccount: true })).hasTheProject(project);
    await stranger.stop(restored);
  }
  step('restores both backups, with account, project and file');
}

function step(text) {
  console.log(`  ✓ ${text}`);
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
