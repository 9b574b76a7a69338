import { createMemoryJournal, type KeptJournalEntry } from '@lathe/workspace';
import * as fake from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { eraseJournalOf, openIndexedDbJournal } from './indexed-db-journal.ts';
import { eraseMemoryOf, openIndexedDbMemory } from './indexed-db-memory.ts';

beforeAll(() => {
  for (const [name, value] of Object.entries(fake)) if (name.startsWith('IDB')) vi.stubGlobal(name, value);
  vi.stubGlobal('addEventListener', () => undefined);
});
beforeEach(() => vi.stubGlobal('indexedDB', new fake.IDBFactory()));
afterAll(() => void vi.unstubAllGlobals());

/** The locks of the pages that are open in one browser. */
class FakeLocks {
  readonly held: string[] = [];
  request = async (name: string, use: () => Promise<void>): Promise<void> => {
    this.held.push(name);
    await use();
    this.held.splice(this.held.indexOf(name), 1);
  };
  query = async () => ({ held: this.held.map((name) => ({ name })) });
  /** Closes a page without notice. */
  close(page: string): void {
    this.held.splice(this.held.indexOf(`lathe-page-${page}`), 1);
  }
}

async function journalOf(locks: FakeLocks, page: string) {
  const journal = await openIndexedDbJournal(locks as unknown as LockManager, page);
  if (!journal) throw new Error('refused');
  return journal;
}

async function memoryOf(page: string) {
  const memory = await openIndexedDbMemory(new FakeLocks() as unknown as LockManager, page);
  if (!memory) throw new Error('refused');
  return memory;
}

type Entry = Omit<KeptJournalEntry, 'id'>;

const entry = (fields: Partial<Entry> = {}): Entry => ({
  ...{ projectId: 'p', personId: 'ann', baseEditedAt: '2026-11-23T00:00:00.000Z', files: {}, binaries: new Map(), unanswered: [], writtenAt: 1 },
  ...fields,
});

it('gives a page the unsaved files of a closed page, including binary files, as the in-memory journal does', async () => {
  const locks = new FakeLocks();
  const first = await journalOf(locks, 'one');
  await first.write(
    entry({
      binaries: new Map([
        ['a.png', new Uint8Array([1])],
        ['b.png', new Uint8Array([2])],
      ]),
    }),
  );
  await first.write(entry({ binaries: new Map([['b.png', new Uint8Array([3])]]), writtenAt: 2 }));
  const second = await journalOf(locks, 'two');
  expect(await second.claim('p', 'ann')).toBeUndefined();
  locks.close('one');
  expect(await second.claim('p', 'bob')).toBeUndefined();
  const claimed = await second.claim('p', 'ann');
  expect(claimed?.entry).toMatchObject({ id: 'p/two', writtenAt: 2 });
  expect([...(claimed?.entry.binaries ?? [])]).toEqual([['b.png', new Uint8Array([3])]]);
  await second.remove('p');
  expect(await second.claim('p', 'ann')).toEqual(await createMemoryJournal().claim('p', 'ann'));
});

it('keeps entries of version 1 of the journal', async () => {
  const old = await openDB('lathe', 1, { upgrade: (database) => void database.createObjectStore('journal', { keyPath: 'projectId' }) });
  const { binaries: _, personId: __, unanswered: ___, ...stored } = entry();
  await old.put('journal', stored);
  old.close();
  expect(await (await journalOf(new FakeLocks(), 'one')).unowned('p')).toMatchObject([{ id: 'p/before', unanswered: [], writtenAt: 1 }]);
});

it('stores and deletes values of a project', async () => {
  const memory = await memoryOf('one');
  await memory.write('p', 'drafts/one', { text: 'a' });
  await memory.write('q', 'drafts/one', { text: 'b' });
  expect([await memory.keys('p'), await memory.read('p', 'drafts/one')]).toEqual([['drafts/one'], { text: 'a' }]);
  await memory.write('p', 'drafts/one', undefined);
  expect([await memory.keys('p'), await memory.keys('q')]).toEqual([[], ['drafts/one']]);
});

it("erases a deleted account's unsaved files, drafts, prompts and terminals, and no one else's", async () => {
  const journal = await journalOf(new FakeLocks(), 'one');
  await journal.write(entry({ projectId: 'hers', binaries: new Map([['a.png', new Uint8Array([1])]]) }));
  await journal.write(entry({ projectId: 'his', personId: 'bob' }));
  const memory = await memoryOf('one');
  for (const [key, value] of [
    ['prompts/one', { personId: 'ann' }],
    ['prompt-data/one', { attachments: [] }],
    ['prompts/two', { personId: 'bob' }],
    ['prompt-data/two', { attachments: [] }],
    ['drafts/one', { personId: 'ann' }],
    ['terminals/ann', []],
    ['terminals/bob', []],
  ] as const)
    await memory.write('p', key, value);
  await eraseJournalOf('ann');
  await eraseMemoryOf('ann');
  const binaries = await (await openDB('lathe')).getAllKeys('binaries');
  expect([await journal.claim('hers', 'ann'), (await journal.claim('his', 'bob'))?.entry.personId, binaries]).toEqual([undefined, 'bob', []]);
  expect(await memory.keys('p')).toEqual(['prompt-data/two', 'prompts/two', 'terminals/bob']);
});
