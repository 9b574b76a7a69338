/**
 * Git: how long it takes to clone a project of 300 versions, to clone it without history, and to fetch one new version,
 * beside `git daemon` with the same commits.
 *
 *     node scripts/build.mjs && node bench/git-clone.mjs [--rounds 7] [--no-write]
 *
 * Both are asked in turns, so that whatever else the machine does meets both. `git daemon` has its commits in one pack with
 * deltas, as a server that has just been maintained. Writes git-clone.md. Needs `git`, and talks to 127.0.0.1 only.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { until, withProductServer } from './product-server.mjs';
import { median } from './steps.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' }, 'no-write': { type: 'boolean', default: false } } });
const ROUNDS = Number(values.rounds);
const VERSIONS = 300;
const FILES = 80;
const CHANGED_FILES = 3;
const PORT = Number(process.env.PORT ?? 4331);
const DAEMON_PORT = PORT + 1;
const here = dirname(fileURLToPath(import.meta.url));
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'lathe-git-clone-'));
const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' };
let clones = 0;

try {
  await withProductServer({ port: PORT, environment: { LOG_LEVEL: 'warn', FETCH_AHEAD: 'off' } }, async ({ origin }) => {
    const call = await signedIn(origin);
    const project = await makeProject(call);
    const { token } = await call('POST', '/api/account/tokens', { name: 'Bench', scope: 'write', expiresInDays: 1 });
    const lathe = `http://bench:${token}@localhost:${PORT}/git/${project.slug}.git`;
    const first = await clone(lathe);
    const bare = join(folder, 'daemon', 'project.git');
    await git(folder, 'clone', '--quiet', '--bare', first.path, bare);
    await git(bare, 'repack', '-adq');
    const daemon = spawn(
      'git',
      ['daemon', '--export-all', '--reuseaddr', '--listen=127.0.0.1', `--port=${DAEMON_PORT}`, `--base-path=${join(folder, 'daemon')}`],
      {
        env,
        stdio: 'ignore',
      },
    );
    try {
      const other = `git://127.0.0.1:${DAEMON_PORT}/project.git`;
      await until(
        () =>
          git(folder, 'ls-remote', other).then(
            () => true,
            () => false,
          ),
        20_000,
        'git daemon did not start',
      );
      const again = await measure(lathe, other, []);
      const shallow = await measure(lathe, other, ['--depth', '1']);
      report({ first, again, shallow, fetch: await measureFetch(call, project, lathe) });
    } finally {
      daemon.kill();
    }
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function signedIn(origin) {
  let cookie;
  const call = async (method, path, body) => {
    const headers = { 'content-type': 'application/json', origin, ...(cookie ? { cookie } : {}) };
    const response = await fetch(`${origin}${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    cookie ??= response.headers
      .getSetCookie()
      .map((entry) => entry.split(';')[0])
      .join('; ');
    return response.json();
  };
  await call('POST', '/api/auth/sign-up/email', { email: 'bench@example.com', password: 'correct horse', name: 'Bench' });
  return call;
}

/** Like an app: files of one to six kilobytes. `changedAt` says in which version each last changed. */
function filesOf(changedAt) {
  const entries = changedAt.map((version, file) => {
    const value = (line) => (file * 31 + line * (line % 9 === 0 ? version : 1)) % 9973;
    const lines = Array.from({ length: 20 + ((file * 7) % 100) }, (_, line) => `export const value${line} = ${value(line)}; // ${file}`);
    const path = `src/part${file % 8}/file${file}.ts`;
    return [path, { fullPath: path, name: `file${file}.ts`, type: 'file', contents: lines.join('\n'), isBinary: false, lastModified: 0 }];
  });
  return Object.fromEntries(entries);
}

async function makeProject(call) {
  const changedAt = Array(FILES).fill(0);
  const created = await call('POST', '/api/projects/sb1/fork', { project: { title: 'Bench', appFiles: filesOf(changedAt) } });
  const project = { ...created, changedAt };
  for (let version = 1; version <= VERSIONS; version++) await makeVersion(call, project, version);
  return project;
}

async function makeVersion(call, { id, slug, changedAt }, version) {
  for (let change = 0; change < CHANGED_FILES; change++) changedAt[(version * CHANGED_FILES + change) % FILES] = version;
  const appFiles = filesOf(changedAt);
  await call('POST', `/api/snapshot/${id}`, { id: `m${version}`, title: `Version ${version}`, snapshot: JSON.stringify(appFiles) });
  const { editedAt } = await call('GET', `/api/projects/${slug}`);
  await call('PATCH', `/api/projects/${slug}`, { project: { appFiles, editedAt } });
}

function git(cwd, ...args) {
  return run('git', args, { cwd, env, maxBuffer: 2 ** 26 });
}

async function clone(address, ...options) {
  const path = join(folder, `clone-${++clones}`);
  const startedAt = performance.now();
  await git(folder, 'clone', '--quiet', '--no-checkout', '--config', 'fetch.unpackLimit=1', ...options, address, path);
  return { path, ms: performance.now() - startedAt };
}

/** Milliseconds of each side, in turns, and the size of what arrived. */
async function measure(lathe, daemon, options) {
  const sides = { lathe: { address: lathe, ms: [] }, daemon: { address: daemon, ms: [] } };
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of Object.values(sides)) {
      const { path, ms } = await clone(side.address, ...options);
      side.ms.push(ms);
      side.bytes = packBytes(path);
      rmSync(path, { recursive: true, force: true });
    }
  }
  return sides;
}

async function measureFetch(call, project, lathe) {
  const { path } = await clone(lathe);
  const times = [];
  for (let round = 1; round <= ROUNDS; round++) {
    await makeVersion(call, project, VERSIONS + round);
    const startedAt = performance.now();
    await git(path, 'fetch', '--quiet');
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

function packBytes(path) {
  const packs = join(path, '.git/objects/pack');
  return readdirSync(packs)
    .filter((name) => name.endsWith('.pack'))
    .reduce((bytes, name) => bytes + statSync(join(packs, name)).size, 0);
}

function report({ first, again, shallow, fetch: fetchMs }) {
  const milliseconds = (ms) => `${Math.round(ms)} ms`;
  const kilobytes = (bytes) => `${Math.round(bytes / 1024)} KB`;
  const row = (name, { lathe, daemon }) =>
    `| ${name} | ${milliseconds(median(lathe.ms))} | ${milliseconds(median(daemon.ms))} | ${kilobytes(lathe.bytes)} | ${kilobytes(daemon.bytes)} |`;
  const text = `# Git

A project of ${VERSIONS} versions with ${FILES} files, of which each version changes ${CHANGED_FILES}, over HTTP from Lathe and from \`git daemon\` with the same commits, in one pack with deltas. Medians of ${ROUNDS} rounds in turns; ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, ${cpus().length} cores. Written by \`node bench/git-clone.mjs\`.

| | Lathe | git daemon | Bytes | Bytes |
|---|---|---|---|---|
${row('`git clone`', again)}
${row('`git clone --depth 1`', shallow)}

The first clone, for which commits are made of all versions: ${milliseconds(first.ms)}. \`git fetch\` of one new version: ${milliseconds(fetchMs)}.

Lathe sends whole objects, without deltas: it makes them of the files that it stores, and there is no repository to maintain.
`;
  process.stdout.write(text);
  if (!values['no-write']) writeFileSync(join(here, 'git-clone.md'), text);
}
