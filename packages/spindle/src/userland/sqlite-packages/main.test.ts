import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNode } from '../../../library/find-node.mjs';

let directory: string;

beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'sqlite-packages-'));
  buildSync({
    entryPoints: [path.join(import.meta.dirname, 'main.ts')],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    outfile: path.join(directory, 'addons.cjs'),
  });
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Runs a program in the Node whose library runs in the browser, where `show` prints a value, and returns what it printed. */
function run(program: string): Promise<unknown[]> {
  const file = path.join(directory, 'program.cjs');
  writeFileSync(
    file,
    `const { betterSqlite3, libsql, sqlite3 } = require('./addons.cjs');\nconst show = (...values) => console.log(JSON.stringify(values));\n${program}`,
  );
  return new Promise((resolve, reject) => {
    execFile(findNode().binary, [file], { cwd: directory }, (error, stdout) =>
      error
        ? reject(error)
        : resolve(
            stdout
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line) as unknown),
          ),
    );
  });
}

const OPEN = `
class SqliteError extends Error { constructor(message, code) { super(message); this.code = code; } }
betterSqlite3.setErrorConstructor(SqliteError);
const db = new betterSqlite3.Database(':memory:', ':memory:', true, false, false, 5000, null, null);
const prepare = (sql) => db.prepare(sql, db, false);
const failing = (work) => { try { work(); } catch (error) { show(error.constructor.name, error.code ?? null, error.message); } };
db.exec('create table people (id integer primary key, name text unique, picture blob)');
const insert = prepare('insert into people (name, picture) values (@name, @picture)');
insert.run({ name: 'Ada', picture: Buffer.from('x'), unused: 1 });
insert.run({ name: 'Bob', picture: undefined });
`;

test('better-sqlite3: statements take named and listed values, and shape rows', async () => {
  const printed = await run(`${OPEN}
show(insert.run({ name: 'Cy', picture: null }), insert.reader, prepare('select 1').reader);
show(prepare('select id, name from people where id > ? order by id').all(1));
show(prepare('select name from people order by id').pluck().all(), prepare('select id, name from people').raw().get());
show(prepare('select p.id, q.name from people p join people q on p.id = q.id').expand().get());
show([...prepare('select id from people').iterate()].length, prepare('select id from people where id = 99').get() === undefined);
show(Buffer.isBuffer(prepare('select picture from people').pluck().get()), String(prepare('select id from people').safeIntegers().pluck().get()));
show(db.prepare('PRAGMA user_version', db, true).pluck().get(), prepare('select id from people').columns()[0].type);
const safe = prepare('update people set picture = null where id = 1').safeIntegers().run();
show(typeof safe.changes, typeof safe.lastInsertRowid);`);
  expect(printed).toEqual([
    [{ changes: 1, lastInsertRowid: 3 }, false, true],
    [
      [
        { id: 2, name: 'Bob' },
        { id: 3, name: 'Cy' },
      ],
    ],
    [
      ['Ada', 'Bob', 'Cy'],
      [1, 'Ada'],
    ],
    [{ people: { id: 1, name: 'Ada' } }],
    [3, true],
    [true, '1'],
    [0, 'INTEGER'],
    ['number', 'bigint'],
  ]);
});

test('better-sqlite3: errors are the package’s own', async () => {
  const printed = await run(`${OPEN}
failing(() => insert.run({ name: 'Ada', picture: null }));
failing(() => prepare('selec'));
failing(() => prepare('select 1; select 2'));
failing(() => prepare('select 1').run());
failing(() => insert.get());
failing(() => insert.iterate());
failing(() => prepare('select ?').get(true));
failing(() => new betterSqlite3.Database('none.db', 'none.db', false, false, true, 5000, null, null));
db.close();
failing(() => prepare('select 1'));`);
  expect(printed).toEqual([
    ['SqliteError', 'SQLITE_CONSTRAINT_UNIQUE', 'UNIQUE constraint failed: people.name'],
    ['SqliteError', 'SQLITE_ERROR', 'near "selec": syntax error'],
    ['RangeError', null, 'The supplied SQL string contains more than one statement'],
    ['TypeError', null, 'This statement returns data. Use get(), all(), or iterate() instead'],
    ['TypeError', null, 'This statement does not return data. Use run() instead'],
    ['TypeError', null, 'This statement does not return data. Use run() instead'],
    ['TypeError', null, 'SQLite3 can only bind numbers, strings, bigints, buffers, and null'],
    ['SqliteError', 'SQLITE_CANTOPEN', 'unable to open database file'],
    ['TypeError', null, 'The database connection is not open'],
  ]);
});

test('better-sqlite3: functions, transactions and copies', async () => {
  const printed = await run(`${OPEN}
db.function((n) => n * 2, 'twice', 1, 2, true, false);
db.aggregate(0, (sum, n) => sum + n, null, (sum) => sum + 0.5, 'total_half', 1, 2, true, false);
show(prepare('select twice(4) a, total_half(id) b from people').get());
db.aggregate(0, (last, n) => (n === 2 ? null : undefined), null, null, 'forgotten', 1, 2, true, false);
show(prepare('select forgotten(id) a from people').get());
prepare('BEGIN').run();
show(db.inTransaction);
prepare('ROLLBACK').run();
const copy = db.serialize('main');
show(new betterSqlite3.Database(':memory:', ':memory:', true, false, false, 0, null, copy).prepare('select count(*) n from people').get());
show(db.backup(db, 'main', 'copy.db', true).transfer(0).remainingPages, require('node:fs').existsSync('copy.db'), db.inTransaction);`);
  expect(printed).toEqual([[{ a: 8, b: 3.5 }], [{ a: null }], [true], [{ n: 2 }], [0, true, false]]);
});

test('libsql: statements return rows, and errors have their codes', async () => {
  const printed = await run(`
const db = libsql.databaseOpen(':memory:', '', '', '', 0, '');
const failing = (work) => { try { work(); } catch (error) { show(error.libsqlError ?? null, error.code ?? null, error.rawCode ?? null, error.message); } };
libsql.databaseExecSync.call(db, 'create table people (id integer primary key, name text unique)');
const insert = libsql.databasePrepareSync.call(db, 'insert into people (name) values (?)');
show(libsql.statementIsReader.call(insert), libsql.statementRun.call(insert, ['Ada']));
failing(() => libsql.statementRun.call(insert, ['Ada']));
failing(() => libsql.statementRaw.call(insert, true));
const select = libsql.databasePrepareSync.call(db, 'select id, name from people where name = :name');
show(libsql.statementGet.call(select, { name: 'Ada' }), libsql.statementColumns.call(select).length);
libsql.statementRaw.call(select, true);
const rows = Array(3);
libsql.rowsNext.call(libsql.statementRowsSync.call(select, { name: 'Ada' }), rows);
show(rows[0], rows[1] === undefined, libsql.databaseInTransaction(db));
failing(() => libsql.databaseOpenWithSync('a.db', 'libsql://example.test'));`);
  expect(printed).toEqual([
    [false, { changes: 1, lastInsertRowid: 1 }],
    [true, 'SQLITE_CONSTRAINT_UNIQUE', 2067, 'UNIQUE constraint failed: people.name'],
    [null, null, null, 'This statement does not return data. Use run() instead'],
    [{ id: 1, name: 'Ada' }, 2],
    [[1, 'Ada'], true, false],
    [null, null, null, expect.stringContaining('use its URL')],
  ]);
});

test('sqlite3: calls are answered in their order, with the package’s errors', async () => {
  const printed = await run(`
const db = new sqlite3.Database(':memory:', (error) => show('open', error));
const call = (method, sql, ...rest) => new sqlite3.Statement(db, sql, (error) => error && show(error.message))[method](...rest);
db.exec('create table people (id integer primary key, name text unique, born int)', (error) => show('exec', error));
call('run', 'insert into people (name, born) values (?, ?)', ['Ada', new Date(5)], function (error) { show(error, this.lastID, this.changes); });
call('run', 'insert into people (name) values ($name)', { $name: 'Bob' });
call('run', 'insert into people (name) values (?)', 'Ada', (error) => show(error.code, error.errno, error.message));
call('get', 'select * from people where id = ?', 1, (error, row) => show(error, row));
call('get', 'select * from people where id = 9', (error, row) => show(error, row === undefined));
call('all', 'select name from people', (error, rows) => show(rows));
call('each', 'select id from people', (error, row) => show(row), (error, count) => show('rows', count));
call('all', 'selec', () => show('never'));
db.on('close', () => show('closed'));
db.close();
db.exec('select 1', (error) => show(error.code));`);
  expect(printed).toEqual([
    ['open', null],
    ['exec', null],
    [null, 1, 1],
    ['SQLITE_CONSTRAINT', 19, 'SQLITE_CONSTRAINT: UNIQUE constraint failed: people.name'],
    [null, { id: 1, name: 'Ada', born: 5 }],
    [null, true],
    [[{ name: 'Ada' }, { name: 'Bob' }]],
    [{ id: 1 }],
    [{ id: 2 }],
    ['rows', 2],
    ['SQLITE_ERROR: near "selec": syntax error'],
    ['closed'],
    ['SQLITE_MISUSE'],
  ]);
});

test('sqlite3: a row that was read leaves no table locked', async () => {
  const printed = await run(`
const db = new sqlite3.Database(':memory:');
db.exec('create table people (id integer); insert into people values (1), (2), (3)');
const statement = new sqlite3.Statement(db, 'select id from people');
const showRow = (error, row) => show(error, row);
statement.get(showRow).get(showRow).all((error, rows) => show(error, rows.length)).get(showRow).reset().get(showRow).finalize();
db.exec('drop table people', (error) => show(error));
const late = new sqlite3.Statement(db, 'select 1 n');
late.get(showRow);
db.close();
late.finalize(() => show('finalized'));`);
  const rows = [1, 2].map((id) => [null, { id }]);
  expect(printed).toEqual([...rows, [null, 3], rows[0], rows[0], [null], [null, { n: 1 }], ['finalized']]);
});

test('sqlite3: a callback that throws is called once, and a database that did not open is not set up', async () => {
  const printed = await run(`
process.on('uncaughtException', ({ message }) => show(message));
const db = new sqlite3.Database(':memory:');
new sqlite3.Statement(db, 'select 1', (error) => { show('prepared', error); throw new Error('mine'); });
db.wait(() => new sqlite3.Database('/none/none.db', (error) => show(error.code)).configure('busyTimeout', 1).wait(() => show('end')));`);
  expect(printed).toEqual([['prepared', null], ['mine'], ['SQLITE_CANTOPEN'], ['end']]);
});
