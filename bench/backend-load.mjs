/**
 * The backend of apps under load: a changed row told to 1,000 sockets, how long a sleeping project takes to wake, and memory.
 *
 *     npx tsc -b packages/backend && node bench/backend-load.mjs [--sockets 1000] [--changes 20] [--note TEXT] [--no-write]
 *
 * The project runs in a process of its own, as in the product. This process relays to it, opens the sockets and counts what
 * arrives, so both share the processors of one machine. Writes backend-load.md. Needs PostgreSQL's programs, and talks to
 * 127.0.0.1 only.
 */
import { createKeySet, serveBackend, startBackendProcess } from '@lathe/backend';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import WebSocket from 'ws';
import { startPostgresql } from '../packages/backend/dist/testing/postgresql-process.js';

const { values: flags } = parseArgs({
  options: {
    sockets: { type: 'string', default: '1000' },
    changes: { type: 'string', default: '20' },
    note: { type: 'string', default: '' },
    'no-write': { type: 'boolean', default: false },
  },
});
const SOCKETS = Number(flags.sockets);
const CHANGES = Number(flags.changes);
/** Opened at the same time. */
const AT_ONCE = 20;
/** Also on a machine that does much else. */
const WAIT_MS = 120_000;
const here = dirname(fileURLToPath(import.meta.url));
const program = new URL('../packages/backend/dist/process/child.js', import.meta.url);

const SCHEMA = [
  'create table scores (id int primary key, points int not null)',
  'grant all on scores to anon',
  'alter table scores enable row level security',
  'create policy all_may on scores to anon using (true) with check (true)',
  'alter publication supabase_realtime add table scores',
];

const folder = mkdtempSync(join(tmpdir(), 'lathe-backend-load-'));
chmodSync(folder, 0o755);
const rows = [];
const postgresql = await startPostgresql(folder);
try {
  rows.push(await measure('PGlite', undefined));
  rows.push(await measure('PostgreSQL', await postgresql.createDatabase('load')));
} finally {
  await postgresql.stop();
  rmSync(folder, { recursive: true, force: true });
}

const ms = (value) => `${Math.round(value).toLocaleString('en')} ms`;
const mb = (bytes) => `${Math.round(bytes / 2 ** 20).toLocaleString('en')} MB`;
const table = [
  `| | Wake: first start | Wake: again | Change told to ${SOCKETS.toLocaleString('en')} sockets, median | 99th | Memory, idle | Memory, with the sockets | Here, per socket |`,
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  ...rows.map(
    ({ engine, firstMs, againMs, times, idle, loaded, own }) =>
      `| ${engine} | ${ms(firstMs)} | ${ms(againMs)} | ${ms(at(times, 0.5))} | ${ms(at(times, 0.99))} | ${mb(idle)} | ${mb(loaded)} | ${Math.round(own / SOCKETS / 1024)} kB |`,
  ),
].join('\n');
const [processor] = cpus();
const text = `# The backend of apps under load\n\n${flags.note === '' ? '' : `${flags.note}\n\n`}${table}\n\nMeasured by \`node bench/backend-load.mjs\`: Node ${process.version}, ${cpus().length} x ${processor.model}, ${new Date().toISOString().slice(0, 10)}, load ${loadavg()[0].toFixed(1)}. ${CHANGES} changes, one after another, each to all sockets. Memory is that of the project's process; with PostgreSQL, that of its server is not in it.\n`;
console.log(text);
if (!flags['no-write']) writeFileSync(join(here, 'backend-load.md'), text);
process.exit(0);

function at(times, part) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

async function measure(engine, databaseUrl) {
  const keys = await createKeySet({ random: randomBytes, now: Date.now() });
  const setup = { keys, folder: mkdtempSync(join(folder, 'project-')), publicUrl: 'http://127.0.0.1', databaseUrl };
  const timed = async (work) => {
    const startedAt = performance.now();
    const result = await work();
    return { result, tookMs: performance.now() - startedAt };
  };
  // It is ended only by this program: nothing here is a statement that does not end.
  const start = () => startBackendProcess({ setup, program, silenceMs: WAIT_MS, startMs: WAIT_MS * 5 });
  const first = await timed(start);
  for (const statement of SCHEMA) await expectRows(first.result.sql({ as: 'owner', text: statement }));
  await first.result.stop();
  const again = await timed(async () => {
    const running = await start();
    const answer = await running.fetch(new Request('http://127.0.0.1/rest/v1/scores?select=id', { headers: { apikey: keys.publishable } }));
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
    return running;
  });
  const running = again.result;
  const pid = childPid();
  const idle = memoryOf(pid);
  const served = await serveBackend({
    fetch: (request) => running.fetch(request),
    upgrade: (socket, request) => running.upgrade(socket, request),
    close: () => running.stop(),
  });
  const ownBefore = process.memoryUsage().rss;
  const heard = { left: 0, resolve: () => undefined, id: -1, startedAt: 0, times: [] };
  const sockets = [];
  for (let begin = 0; begin < SOCKETS; begin += AT_ONCE)
    sockets.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, SOCKETS - begin) }, () => subscribe(served.url, keys, heard)))));
  console.error(`${engine}: ${sockets.length} sockets`);
  for (let id = 0; id < CHANGES; id++) {
    const all = new Promise((resolve) => Object.assign(heard, { left: sockets.length, resolve, id, startedAt: performance.now() }));
    await expectRows(running.sql({ as: 'owner', text: 'insert into scores values ($1, 1)', values: [id] }));
    await Promise.race([all, new Promise((_, reject) => setTimeout(() => reject(new Error(`${heard.left} sockets heard nothing`)), WAIT_MS).unref())]);
  }
  const loaded = memoryOf(pid);
  const own = process.memoryUsage().rss - ownBefore;
  for (const socket of sockets) socket.terminate();
  await served.close();
  return { engine, firstMs: first.tookMs, againMs: again.tookMs, times: heard.times, idle, loaded, own };
}

async function expectRows(answering) {
  const answer = await answering;
  if ('error' in answer) throw new Error(answer.error.message);
}

/** A socket that follows the table, once its subscription is confirmed. */
function subscribe(url, keys, heard) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.publishable}&vsn=1.0.0`);
    const changes = [{ event: 'INSERT', schema: 'public', table: 'scores' }];
    const join = { topic: 'realtime:scores', event: 'phx_join', ref: '1', join_ref: '1', payload: { config: { postgres_changes: changes } } };
    socket.once('open', () => socket.send(JSON.stringify(join)));
    socket.on('error', reject);
    socket.on('message', (data) => {
      const { event, payload } = JSON.parse(String(data));
      if (event === 'phx_reply' && payload.status !== 'ok') reject(new Error(JSON.stringify(payload)));
      if (event === 'system' && payload.status === 'ok') resolve(socket);
      if (event !== 'postgres_changes' || payload.data.record.id !== heard.id) return;
      heard.times.push(performance.now() - heard.startedAt);
      if (--heard.left === 0) heard.resolve();
    });
  });
}

/** The newest child of this process that runs the program. */
function childPid() {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  const line = stdout.split('\n').findLast((one) => one.includes('process/child.js'));
  return Number(line?.trim().split(' ')[0]);
}

function memoryOf(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(stdout) * 1024;
}
