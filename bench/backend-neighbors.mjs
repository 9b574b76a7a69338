/**
 * The backend of apps beside a project that misbehaves: how much longer the requests of another project take.
 *
 *     npx tsc -b packages/backend && node bench/backend-neighbors.mjs [--turns 6] [--seconds 1.5] [--only PostgreSQL] [--note TEXT] [--no-write]
 *
 * Both projects run in processes of their own, as in the product, on one PostgreSQL server or each with PGlite; this process
 * relays to both, as Lathe's server does. It asks project B for one row at a time, in turns with and without what A does, so
 * that whatever else the machine does meets both. Writes backend-neighbors.md. Needs PostgreSQL's programs, and talks to
 * 127.0.0.1 only.
 */
import { createKeySet, startBackendProcess } from '@lathe/backend';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startPostgresql } from '../packages/backend/dist/testing/postgresql-process.js';

const { values: flags } = parseArgs({
  options: {
    turns: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '1.5' },
    only: { type: 'string', default: '' },
    note: { type: 'string', default: '' },
    'no-write': { type: 'boolean', default: false },
  },
});
const TURNS = Number(flags.turns);
const TURN_MS = Number(flags.seconds) * 1000;
const GOAL = 1.1;
/** Also on a machine that does much else. */
const WAIT_MS = 300_000;
const here = dirname(fileURLToPath(import.meta.url));
const program = new URL('../packages/backend/dist/process/child.js', import.meta.url);

const SCHEMA = [
  'create table books (id int primary key, title text not null)',
  "insert into books select n, 'Book ' || n from generate_series(1, 10000) n",
  'grant select on books to anon',
  `create function spin(ms int) returns int language plpgsql as $$
   declare ends timestamptz := clock_timestamp() + make_interval(secs => ms / 1000.0); turns int := 0;
   begin while clock_timestamp() < ends loop turns := turns + 1; end loop; return turns; end $$`,
  "create function huge() returns text language sql as $$ select repeat('x', 4 * 1024 * 1024) $$",
];
const FUNCTION = 'Deno.serve(() => { const ends = Date.now() + 1000; while (Date.now() < ends); return new Response("done"); });';

const post = (body) => ({ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
const readBook = (id) => [`/rest/v1/books?id=eq.${1 + (id % 10_000)}`];

/** What A does: so many at once, each again and again. */
const MISBEHAVIORS = [
  { name: 'Loops in SQL, 4 at once', atOnce: 4, request: () => ['/rest/v1/rpc/spin', post({ ms: 500 })] },
  { name: 'Requests without a pause, 100 at once', atOnce: 100, request: readBook },
  { name: 'Answers of 4 MB, 10 at once', atOnce: 10, request: () => ['/rest/v1/rpc/huge', post({})] },
  { name: 'A function that computes, 4 at once', atOnce: 4, request: () => ['/functions/v1/spin', post({})] },
];

const folder = mkdtempSync(join(tmpdir(), 'lathe-backend-neighbors-'));
chmodSync(folder, 0o755);
const rows = [];
const postgresql = await startPostgresql(folder);
try {
  for (const engine of ['PGlite', 'PostgreSQL'].filter((one) => one.includes(flags.only))) {
    const [a, b] = [await open(engine, 'a'), await open(engine, 'b')];
    for (const misbehavior of MISBEHAVIORS) rows.push({ engine, ...(await measure(a, b, misbehavior)) });
    await Promise.all([a.running.stop(), b.running.stop()]);
  }
} finally {
  await postgresql.stop();
  rmSync(folder, { recursive: true, force: true });
}

const ms = (value) => `${value.toFixed(2)} ms`;
const table = [
  `| Project A | B alone, median | B beside A | Ratio, goal ${GOAL}x | B alone, 95th | B beside A | Ratio | A, answers a second |`,
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  ...rows.map(({ engine, name, quiet, loud, perS }) => {
    const ratio = at(loud, 0.5) / at(quiet, 0.5);
    const cells = [ms(at(quiet, 0.5)), ms(at(loud, 0.5)), `${ratio.toFixed(2)}x${ratio > GOAL ? ' (missed)' : ''}`];
    const late = [ms(at(quiet, 0.95)), ms(at(loud, 0.95)), `${(at(loud, 0.95) / at(quiet, 0.95)).toFixed(2)}x`];
    return `| ${[`${engine}: ${name}`, ...cells, ...late, Math.round(perS).toLocaleString('en')].join(' | ')} |`;
  }),
].join('\n');
const [processor] = cpus();
const text = `# A project beside one that misbehaves\n\n${flags.note === '' ? '' : `${flags.note}\n\n`}${table}\n\nMeasured by \`node bench/backend-neighbors.mjs\`: Node ${process.version}, ${cpus().length} x ${processor.model}, ${new Date().toISOString().slice(0, 10)}, load ${loadavg()[0].toFixed(1)}. ${TURNS} turns of ${TURN_MS / 1000} s with A and as many without, one request of B at a time. B, the relay and PostgreSQL share the processors with A, so two processors show whether somebody waits for A's turn, and not what more processors would give both.\n`;
console.log(text);
if (!flags['no-write']) writeFileSync(join(here, 'backend-neighbors.md'), text);
process.exit(0);

function at(times, part) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

async function open(engine, name) {
  const keys = await createKeySet({ random: randomBytes, now: Date.now() });
  const database = `${name}_${engine.toLowerCase()}`;
  const place = engine === 'PostgreSQL' ? { databaseUrl: await postgresql.createDatabase(database), loginSuffix: name } : {};
  const setup = { keys, folder: mkdtempSync(join(folder, 'project-')), publicUrl: 'http://127.0.0.1', ...place };
  const running = await startBackendProcess({ setup, program, silenceMs: WAIT_MS, startMs: WAIT_MS });
  for (const statement of SCHEMA) {
    const answer = await running.call('sql', { as: 'owner', text: statement });
    if ('error' in answer) throw new Error(answer.error.message);
  }
  const deployed = await running.call('deployFunctions', {
    files: new Map([['spin/index.ts', FUNCTION]]),
    config: '[functions.spin]\nverify_jwt = false\n',
  });
  if (deployed.failed.size > 0) throw new Error([...deployed.failed.values()].join('\n'));
  const ask = async ([path, init = {}]) => {
    const response = await running.fetch(new Request(`http://127.0.0.1${path}`, { ...init, headers: { apikey: keys.publishable, ...init.headers } }));
    await response.arrayBuffer();
    return response.status;
  };
  console.error(`${engine}: ${name} runs`);
  return { running, ask };
}

async function measure(a, b, { name, atOnce, request }) {
  const found = { name, quiet: [], loud: [], perS: 0 };
  let count = 0;
  for (let turn = 0; turn < TURNS * 2; turn++) {
    const isLoud = turn % 2 === 1;
    const endsAt = performance.now() + TURN_MS;
    const misbehave = async (index) => {
      while (performance.now() < endsAt) {
        await a.ask(request(index));
        count++;
      }
    };
    const others = isLoud ? Array.from({ length: atOnce }, (_, index) => misbehave(index)) : [];
    for (let id = 0; performance.now() < endsAt; id++) {
      const startedAt = performance.now();
      const status = await b.ask(readBook(id));
      if (status !== 200) throw new Error(`B got ${status}`);
      found[isLoud ? 'loud' : 'quiet'].push(performance.now() - startedAt);
    }
    await Promise.all(others);
  }
  console.error(`${name}: ${(at(found.loud, 0.5) / at(found.quiet, 0.5)).toFixed(2)}x`);
  return { ...found, perS: (count * 1000) / (TURNS * TURN_MS) };
}
