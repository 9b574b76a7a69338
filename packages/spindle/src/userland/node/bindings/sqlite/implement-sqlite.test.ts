import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Realm } from '../../realm.ts';
import { implementSqlite } from './implement-sqlite.ts';

interface Statement {
  all(): object[];
  iterate(): Iterator<object>;
}
interface Database {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  createTagStore(): { iterate(strings: readonly string[]): Iterator<object> };
}
interface Sqlite {
  DatabaseSync: new (path: string) => Database;
  backup(source: Database, path: string, options?: object): Promise<number>;
}

const WASM = 'spindleSqliteWasm';
const ROWS = "SELECT value FROM json_each('[1,2]')";
let collect: () => Promise<void>;

/** What SQLite needs of a process if all databases are in memory. */
function newSqlite(): Sqlite {
  const native = { importScripts() {}, WebAssembly, TextEncoder, TextDecoder, SharedArrayBuffer, Atomics, Proxy, performanceNow: () => performance.now() };
  const realm = {
    native,
    fs: {
      // /dev/urandom, of which SQLite can do without.
      open() {
        throw 'ENOENT';
      },
    },
    options: new Map(),
    loop: { enqueue: (callback: () => void) => void setImmediate(callback) },
    errors: { nodeError: (constructor: new (message: string) => Error, code: string, message: string) => Object.assign(new constructor(message), { code }) },
  };
  const binding = {};
  implementSqlite(realm as unknown as Realm, binding);
  return binding as Sqlite;
}

beforeAll(() => {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm'));
  Object.assign(globalThis, { [WASM]: () => new WebAssembly.Module(bytes) });
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  collect = async () => {
    for (let turn = 0; turn < 3; turn++) {
      await nextTurn();
      gc();
    }
    await nextTurn();
  };
});
afterAll(() => void Reflect.deleteProperty(globalThis, WASM));

describe('a database that only what was made of it refers to', () => {
  it('stays open for its statements', async () => {
    const { DatabaseSync } = newSqlite();
    const statement = (() => new DatabaseSync(':memory:').prepare(ROWS))();
    await collect();
    expect(statement.all()).toMatchObject([{ value: 1 }, { value: 2 }]);
  });

  it('stays open, as its statement does, for an iterator', async () => {
    const { DatabaseSync } = newSqlite();
    const rows = (() => new DatabaseSync(':memory:').prepare(ROWS).iterate())();
    expect(rows.next().value).toMatchObject({ value: 1 });
    await collect();
    expect(rows.next().value).toMatchObject({ value: 2 });
  });

  it('stays open for an iterator of a tag store', async () => {
    const { DatabaseSync } = newSqlite();
    const rows = (() => new DatabaseSync(':memory:').createTagStore().iterate([ROWS]))();
    await collect();
    expect(rows.next().value).toMatchObject({ value: 1 });
  });

  it('stays open until it is copied', async () => {
    const { DatabaseSync, backup } = newSqlite();
    const copied = (() => {
      const database = new DatabaseSync(':memory:');
      database.exec('CREATE TABLE t(a); INSERT INTO t VALUES (randomblob(100000))');
      return backup(database, 'file:/copy?vfs=memdb', { rate: 1 });
    })();
    await collect();
    expect(await copied).toBeGreaterThan(20);
  });
});

describe('a copy', () => {
  it('fails if its source is locked', async () => {
    const { DatabaseSync, backup } = newSqlite();
    const [source, writer] = [new DatabaseSync('file:/source?vfs=memdb'), new DatabaseSync('file:/source?vfs=memdb')];
    writer.exec('CREATE TABLE t(a); BEGIN EXCLUSIVE; INSERT INTO t VALUES (1)');
    await expect(backup(source, 'file:/target?vfs=memdb')).rejects.toMatchObject({ errcode: 5, message: 'database is locked' });
  });

  it('waits while its source is locked by others halfway', async () => {
    const { DatabaseSync, backup } = newSqlite();
    const [source, writer] = [new DatabaseSync('file:/source?vfs=memdb'), new DatabaseSync('file:/source?vfs=memdb')];
    writer.exec('CREATE TABLE t(a); INSERT INTO t VALUES (randomblob(40000))');
    let calls = 0;
    const progress = () => {
      calls++;
      if (calls === 1) writer.exec('BEGIN EXCLUSIVE; INSERT INTO t VALUES (2)');
      if (calls === 5) writer.exec('COMMIT');
    };
    const target = new DatabaseSync('file:/target?vfs=memdb');
    await backup(source, 'file:/target?vfs=memdb', { rate: 5, progress });
    expect(target.prepare('SELECT length(a) AS length FROM t').all()).toMatchObject([{ length: 40_000 }, { length: 1 }]);
    expect(target.prepare('PRAGMA integrity_check').all()).toMatchObject([{ integrity_check: 'ok' }]);
  });
});
