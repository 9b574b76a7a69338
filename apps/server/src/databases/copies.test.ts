import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '@lathe/protocol';
import { expect, it, onTestFinished } from 'vitest';
import { KeptCopies } from './copies.ts';
import type { DatabaseService, OpenedDatabase } from './service.ts';

const ANN = { id: 'ann' } as User;

function setUp() {
  const directory = mkdtempSync(join(tmpdir(), 'copies-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const rows = { text: 'before', isBroken: false, onCopy: async () => undefined as unknown };
  const clock = { now: 1_000_000 };
  const refs = new Set(['abc']);
  const call = async (_name: string, file: string) => {
    writeFileSync(file, rows.text);
    await rows.onCopy();
    if (rows.isBroken) throw new Error('The disk is full.');
  };
  const opened = { ref: 'abc', sizeBytes: 10, title: 'Shop', call } as unknown as OpenedDatabase;
  const databases: Pick<DatabaseService, 'open'> = {
    async open(user) {
      if (user.id !== 'ann') throw new Error('not found');
      return opened;
    },
  };
  const copies = new KeptCopies({ databases, directory, reserveBytes: 0, refs: async () => [...refs], now: () => new Date(clock.now++) });
  const apply = (version: string, applied: readonly string[] = [version]) =>
    copies.before(ANN, 'shop', version, async () => {
      rows.text = `after ${version}`;
      return { applied };
    });
  const textOf = async (id: string) => new Response((await copies.read(ANN, 'shop', id)).contents).text();
  return { copies, rows, refs, directory, apply, textOf };
}

it('a database is kept as it was before a change that loses something', async () => {
  const { copies, apply, textOf } = setUp();
  await apply('20260101000000');
  await apply('20260102000000');
  const [second, first] = await copies.list(ANN, 'shop');
  expect(second).toEqual({ id: '1000001-20260102000000', createdAt: '1970-01-01T00:16:40.001Z', version: '20260102000000', byteSize: 20 });
  expect([await textOf(first!.id), await textOf(second!.id)]).toEqual(['before', 'after 20260101000000']);
});

it('nothing is changed where it cannot be kept, and nothing is kept where nothing was changed', async () => {
  const { copies, rows, apply, directory } = setUp();
  rows.isBroken = true;
  await expect(apply('1')).rejects.toThrow('The disk is full.');
  expect([rows.text, readdirSync(join(directory, 'abc'))]).toEqual(['before', []]);
  rows.isBroken = false;
  await apply('1', []);
  expect(await copies.list(ANN, 'shop')).toEqual([]);
});

it('the last ten are kept, for those who may change the project, until the database is gone', async () => {
  const { copies, apply, refs, directory } = setUp();
  for (let version = 1; version <= 12; version++) await apply(String(version));
  expect((await copies.list(ANN, 'shop')).map(({ version }) => version)).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
  for (const id of ['../abc', '1-1', '1000000-1']) await expect(copies.read(ANN, 'shop', id)).rejects.toMatchObject({ code: 'not-found' });
  await expect(copies.list({ id: 'bob' } as User, 'shop')).rejects.toThrow('not found');
  await copies.sweep();
  expect(readdirSync(directory)).toEqual(['abc']);
  refs.clear();
  await copies.sweep();
  expect(readdirSync(directory)).toEqual([]);
});

it('the last ten are kept, too, where the change ends in an error each time', async () => {
  const { copies } = setUp();
  const fail = () =>
    copies.before(ANN, 'shop', '1', async () => {
      throw new Error('The database has stopped.');
    });
  for (let count = 1; count <= 12; count++) await expect(fail()).rejects.toThrow('The database has stopped.');
  expect(await copies.list(ANN, 'shop')).toHaveLength(10);
});

it('a copy that a killed server has left unfinished is removed, but none that is being made', async () => {
  const { copies, rows, apply, directory } = setUp();
  await apply('1');
  writeFileSync(join(directory, 'abc', '999-2.zip.new'), 'half of it');
  rows.onCopy = () => copies.sweep();
  await apply('2');
  expect(readdirSync(join(directory, 'abc'))).toEqual(['1000000-1.zip', '1000001-2.zip']);
});
