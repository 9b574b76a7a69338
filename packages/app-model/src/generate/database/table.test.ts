/** The list of a written app that is kept in the database, with a client in place of the real one. */
import { build, type Plugin } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

interface Note {
  readonly id: string;
  readonly text: string;
}

type Who = 'everyone' | 'owner';

interface Change {
  readonly eventType: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly new: object;
  readonly old: object;
}

interface Table {
  all(): readonly Note[];
  add(note: Note): void;
}

/** A client whose answers the test gives. */
function fakeClient() {
  const asked: ((rows: readonly Note[]) => void)[] = [];
  let tell: (change: Change) => void = () => undefined;
  const calls: string[] = [];
  let signedIn: (event: string, session: { readonly user: { readonly id: string } } | null) => void = () => undefined;
  let join: (status: string) => void = () => undefined;
  const channel = {
    on(_kind: string, _what: object, listener: (change: Change) => void) {
      tell = listener;
      return channel;
    },
    subscribe(listener: (status: string) => void) {
      join = listener;
      return channel;
    },
  };
  return {
    database: {
      auth: {
        onAuthStateChange(listener: typeof signedIn) {
          signedIn = listener;
          listener('INITIAL_SESSION', null);
        },
      },
      async rpc(name: string) {
        calls.push(name);
        return { data: true, error: null };
      },
      from: () => ({
        select: () => ({ order: () => new Promise((resolve) => asked.push((rows) => resolve({ data: rows, error: null }))) }),
        insert: () => new Promise(() => undefined),
      }),
      channel: () => channel,
      removeChannel: () => undefined,
    },
    /** Answers the oldest question that waits. */
    async answer(...texts: readonly string[]) {
      asked.shift()?.(texts.map(note));
      await new Promise((resolve) => setTimeout(resolve));
    },
    /** Of functions in the database. */
    calls,
    signIn: () => signedIn('SIGNED_IN', { user: { id: 'ann' } }),
    waiting: () => asked.length,
    joined: () => join('SUBSCRIBED'),
    inserted: (text: string) => tell({ eventType: 'INSERT', new: note(text), old: {} }),
    deleted: (text: string) => tell({ eventType: 'DELETE', new: {}, old: { id: text } }),
  };
}

const note = (text: string): Note => ({ id: text, text });

const FOLDER = fileURLToPath(new URL('../../../../../templates/parts/app/src/database/', import.meta.url));
/** What is not about rows: the client, and what only a page has. */
const STAND_INS: Readonly<Record<string, string>> = {
  './client': 'export const database = client; export const isConnected = true;',
  './words': 'export const words = {};',
  '../components/Toasts': 'export const showToast = () => {};',
  react: 'export const useSyncExternalStore = () => {};',
};
const standIns: Plugin = {
  name: 'stand-ins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ path }) => (path in STAND_INS ? { path, namespace: 'stand-in' } : undefined));
    onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path }) => ({ contents: STAND_INS[path] ?? '' }));
  },
};

const bundled = build({ entryPoints: [`${FOLDER}table.ts`], bundle: true, write: false, format: 'cjs', plugins: [standIns], logLevel: 'silent' });

async function open(change: Who = 'everyone') {
  const client = fakeClient();
  const code = (await bundled).outputFiles[0]?.text ?? '';
  const module: { exports: { createTable?: (name: string, options: object) => Table } } = { exports: {} };
  new Function('client', 'module', 'exports', code)(client.database, module, module.exports);
  const access = { read: 'everyone', add: 'everyone', change, remove: 'everyone' };
  const same = (row: Note): Note => ({ id: row.id, text: row.text });
  const table = module.exports.createTable?.('notes', { fromRow: same, toRow: same, access, isFollowed: true });
  if (table === undefined) throw new Error('There is no createTable.');
  return { ...client, table, texts: () => table.all().map(({ text }) => text) };
}

describe('a list that others change, too', () => {
  it('has what was added between its first rows and the first news', async () => {
    const { answer, joined, texts } = await open();
    await answer('a');
    joined();
    await answer('a', 'b');
    expect(texts()).toEqual(['a', 'b']);
  });

  it('has what was added while the connection was interrupted', async () => {
    const { answer, joined, inserted, texts } = await open();
    await answer('a');
    joined();
    await answer('a');
    inserted('b');
    joined();
    await answer('a', 'b', 'c');
    expect(texts()).toEqual(['a', 'b', 'c']);
  });

  it('keeps news, and what somebody just added here, over an answer that is older', async () => {
    const { answer, inserted, deleted, table, texts } = await open();
    inserted('b');
    deleted('a');
    table.add(note('mine'));
    await answer('a', 'c');
    expect(texts()).toEqual(['c', 'b', 'mine']);
  });

  it('takes only the newest of several answers', async () => {
    const { answer, joined, texts, waiting } = await open();
    joined();
    expect(waiting()).toBe(2);
    await answer('old');
    expect(texts()).toEqual([]);
    await answer('new');
    expect(texts()).toEqual(['new']);
  });
});

describe('who owns the app', () => {
  it('is asked when somebody signs in, in an app where it matters', async () => {
    const shop = await open('owner');
    expect(shop.calls).toEqual([]);
    shop.signIn();
    expect(shop.calls).toEqual(['is_owner']);
  });

  it('is not asked in other apps, whose database could not tell', async () => {
    const { calls, signIn } = await open();
    signIn();
    expect(calls).toEqual([]);
  });
});
