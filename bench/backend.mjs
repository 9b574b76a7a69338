/**
 * The backend of apps: how long `/rest/v1` takes, beside the same SQL over the driver of the same database.
 *
 *     npx tsc -b packages/backend && node bench/backend.mjs [--rounds 300] [--note TEXT] [--no-write]
 *
 * Both are asked in turns in this process, so that whatever else the machine does meets both. The SQL is what a careful
 * person would write for the same answer, and is sent as one statement; a request to the API runs it in a transaction as the
 * caller's role. Exits with 1 if a goal is missed. Writes backend.md. Needs PostgreSQL's programs, and talks to 127.0.0.1 only.
 */
import { PGlite } from '@electric-sql/pglite';
import { createBackend, createKeySet, openEmbedded, openPostgresql } from '@lathe/backend';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgresql } from '../packages/backend/dist/testing/postgresql-process.js';

const { values: flags } = parseArgs({
  options: { rounds: { type: 'string', default: '300' }, note: { type: 'string', default: '' }, 'no-write': { type: 'boolean', default: false } },
});
const ROUNDS = Number(flags.rounds);
const MEDIAN_GOAL = 1.5;
const P99_GOAL = 3;
const AT_ONCE = 16;
const BURST_MS = 1000;
const UPSERTED = 1000;
const here = dirname(fileURLToPath(import.meta.url));

const SCHEMA = `
  create table authors (id int primary key, name text not null);
  create table books (id int primary key, author_id int not null references authors, title text not null, genre text not null);
  create table reviews (id int primary key, book_id int not null references books, stars int not null);
  create table visits (id bigint generated always as identity primary key, page text not null);
  create table prices (id int primary key, cents int not null);
  create index on books (author_id); create index on books (genre); create index on reviews (book_id);
  insert into authors select n, 'Author ' || n from generate_series(1, 200) n;
  insert into books select n, 1 + n % 200, 'Book ' || n, 'genre-' || n % 20 from generate_series(1, 10000) n;
  insert into reviews select n, 1 + n % 10000, n % 5 from generate_series(1, 30000) n;
  create function add(a int, b int) returns int language sql immutable as 'select a + b';
  grant all on all tables in schema public to anon; grant usage on all sequences in schema public to anon;
`;

const PRICES = Array.from({ length: UPSERTED }, (_, index) => ({ id: index, cents: index * 3 }));
const post = (body, prefer) => ({ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...(prefer && { prefer }) } });

/** `rest` gives the request of a round, `sql` the statement and its values. */
const CASES = [
  {
    name: 'Read by key',
    rest: (round) => [`/rest/v1/books?id=eq.${1 + (round % 10_000)}`],
    sql: (round) => ['select id, author_id, title, genre from books where id = $1', [1 + (round % 10_000)]],
  },
  {
    name: 'Page of 100 rows, filtered and ordered',
    rest: (round) => [`/rest/v1/books?genre=eq.genre-${round % 20}&order=id&limit=100`],
    sql: (round) => ['select id, author_id, title, genre from books where genre = $1 order by id limit 100', [`genre-${round % 20}`]],
  },
  {
    name: 'Embedded two deep, 10 authors',
    rest: (round) => [`/rest/v1/authors?select=name,books(title,reviews(stars))&id=gt.${round % 180}&order=id&limit=10`],
    sql: (round) => [
      `select name, (select coalesce(json_agg(json_build_object('title', title, 'reviews', (select coalesce(json_agg(json_build_object('stars', stars)), '[]') from reviews where book_id = books.id))), '[]')
         from books where author_id = authors.id) as books from authors where id > $1 order by id limit 10`,
      [round % 180],
    ],
  },
  {
    name: 'Insert',
    rest: () => ['/rest/v1/visits', post({ page: '/home' }, 'return=minimal')],
    sql: () => ['insert into visits (page) values ($1)', ['/home']],
  },
  {
    name: `Upsert of ${UPSERTED.toLocaleString('en')} rows`,
    rounds: Math.ceil(ROUNDS / 10),
    // They write the same rows, so they would only wait for each other.
    atOnce: 1,
    rest: () => ['/rest/v1/prices', post(PRICES, 'resolution=merge-duplicates,return=minimal')],
    sql: () => [
      'insert into prices select * from json_to_recordset($1) as row (id int, cents int) on conflict (id) do update set cents = excluded.cents',
      [JSON.stringify(PRICES)],
    ],
  },
  { name: 'Function', rest: (round) => ['/rest/v1/rpc/add', post({ a: round, b: 1 })], sql: (round) => ['select add($1, $2)', [round, 1]] },
];

const folder = mkdtempSync(join(tmpdir(), 'lathe-backend-bench-'));
chmodSync(folder, 0o755);
const rows = [];
try {
  rows.push(...(await measureEmbedded()), ...(await measurePostgresql()));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const isFast = rows.every(({ median, p99 }) => median <= MEDIAN_GOAL && p99 <= P99_GOAL);
const ms = (value) => (value < 10 ? value.toFixed(2) : value.toFixed(1));
const ratio = (value, goal) => `${value.toFixed(2)}x${value > goal ? ' (missed)' : ''}`;
const table = [
  `| | SQL, median | API, median | Ratio, goal ${MEDIAN_GOAL}x | SQL, 99th | API, 99th | Ratio, goal ${P99_GOAL}x | SQL a second, ${AT_ONCE} at once | API a second |`,
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  ...rows.map(
    ({ engine, name, sql, rest, median, p99 }) =>
      `| ${engine}: ${name} | ${ms(sql.median)} ms | ${ms(rest.median)} ms | ${ratio(median, MEDIAN_GOAL)} | ${ms(sql.p99)} ms | ${ms(rest.p99)} ms | ${ratio(p99, P99_GOAL)} | ${Math.round(sql.perS).toLocaleString('en')} | ${Math.round(rest.perS).toLocaleString('en')} |`,
  ),
].join('\n');
const [processor] = cpus();
const date = new Date().toISOString().slice(0, 10);
const text = `# The backend of apps\n\n${flags.note === '' ? '' : `${flags.note}\n\n`}${table}\n\nMeasured by \`node bench/backend.mjs\`: Node ${process.version}, ${cpus().length} x ${processor.model}, ${date}, load ${loadavg()[0].toFixed(1)}. ${ROUNDS} requests of each kind after a warm-up, the API and the driver in turns, a tenth of that for the upsert, which is not sent at once.\n`;
console.log(text);
if (!flags['no-write']) writeFileSync(join(here, 'backend.md'), text);
process.exitCode = isFast ? 0 : 1;

async function measureEmbedded() {
  const engine = await openEmbedded();
  const { ask, close } = await open(engine);
  const driver = await PGlite.create({ loadDataDir: new Blob([await engine.dump()]) });
  try {
    return await measure('PGlite', ask, (text, values) => driver.query(text, values));
  } finally {
    await driver.close();
    await close();
  }
}

async function measurePostgresql() {
  const server = await startPostgresql(folder);
  const url = await server.createDatabase('bench');
  const { ask, close } = await open(openPostgresql({ url }));
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  try {
    return await measure('PostgreSQL', ask, (text, values) => pool.query(text, values));
  } finally {
    await pool.end();
    await close();
    await server.stop();
  }
}

async function open(engine) {
  const keys = await createKeySet({ random: randomBytes, now: Date.now() });
  const backend = await createBackend({ engine, keys });
  await engine.owner((sql) => sql.execute(SCHEMA));
  await engine.admin((sql) => sql.execute('analyze'));
  const ask = async (path, init = {}) => {
    const request = new Request(`http://bench.localhost${path}`, { ...init, headers: { apikey: keys.publishable, ...init.headers } });
    const response = await backend.fetch(request);
    const body = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
    return body === '' ? undefined : JSON.parse(body);
  };
  return { ask, close: () => backend.close() };
}

async function measure(engine, ask, query) {
  const measured = [];
  for (const { name, rest, sql, rounds = ROUNDS, atOnce = AT_ONCE } of CASES) {
    const ways = { sql: (round) => query(...sql(round)), rest: (round) => ask(...rest(round)) };
    const times = { sql: [], rest: [] };
    for (let round = -Math.ceil(rounds / 5); round < rounds; round++) {
      for (const way of ['sql', 'rest']) {
        const startedAt = performance.now();
        await ways[way](Math.abs(round));
        if (round >= 0) times[way].push(performance.now() - startedAt);
      }
    }
    const found = { sql: { ...spread(times.sql), perS: await burst(ways.sql, atOnce) }, rest: { ...spread(times.rest), perS: await burst(ways.rest, atOnce) } };
    measured.push({ engine, name, ...found, median: found.rest.median / found.sql.median, p99: found.rest.p99 / found.sql.p99 });
    console.error(`${engine}: ${name}: ${(found.rest.median / found.sql.median).toFixed(2)}x`);
  }
  return measured;
}

function spread(times) {
  const sorted = times.toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)], p99: sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] };
}

/** How many a second, with several on the way. */
async function burst(work, atOnce) {
  const end = performance.now() + BURST_MS;
  let count = 0;
  const one = async () => {
    while (performance.now() < end) {
      await work(count);
      count++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return (count * 1000) / BURST_MS;
}
