import type { ProjectDatabase } from '@lathe/protocol';
import { atom } from 'nanostores';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ApiClient } from '../api/client.ts';
import { followTypes, typesPathIn } from './follow-types.ts';

const TYPED = { 'tsconfig.json': '{}', 'package.json': '{"dependencies":{"@supabase/supabase-js":"2"}}', 'src/App.tsx': '' };
const PLACE = 'src/lib/database.types.ts';

function setUp(given: Record<string, string>, { canWrite = true, isForeign = false, locked = '' } = {}) {
  const texts = new Map(Object.entries(given));
  const server = { types: 'export type Database = 1\n', reads: 0, isDown: false, onRead: () => undefined as void };
  const changes = atom(0);
  const writes: string[] = [];
  const files = {
    paths: () => [...texts.keys()],
    readText: (path: string) => texts.get(path),
    permit: ([path]: readonly string[]) => (path === locked ? { isAllowed: false as const, reason: 'locked' } : { isAllowed: true as const }),
    async write(path: string, text: string | Uint8Array) {
      writes.push(path);
      texts.set(path, String(text));
    },
  };
  const api = {
    async call() {
      server.reads++;
      const { types } = server;
      server.onRead();
      if (server.isDown) throw new Error('asleep');
      return { types };
    },
  } as unknown as Pick<ApiClient, 'call'>;
  const controller = new AbortController();
  onTestFinished(() => controller.abort());
  const database = { state: atom<ProjectDatabase | undefined>({ state: 'running' } as ProjectDatabase), changes };
  const identity = { current: { id: 'p' } as never };
  followTypes({ ...{ api, identity, database }, files: files as never, canWrite: () => canWrite, isForeign: () => isForeign }, { signal: controller.signal });
  const changed = async (): Promise<void> => {
    changes.set(changes.get() + 1);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { texts, server, writes, changed, database };
}

describe('types of the database', () => {
  it('are written when it changes, and not again while they are the same', async () => {
    const { texts, writes, changed, server } = setUp(TYPED);
    expect(server.reads).toBe(0);
    await changed();
    expect(texts.get(PLACE)).toMatch(/^\/\/ Generated from the project's database, .*\nexport type Database = 1\n$/);
    await changed();
    server.types = 'export type Database = 2\n';
    await changed();
    expect([writes, texts.get(PLACE)?.endsWith('= 2\n')]).toEqual([[PLACE, PLACE], true]);
  });

  it('that change while they are read are read again', async () => {
    const { texts, changed, server, database } = setUp(TYPED);
    server.onRead = () => {
      server.onRead = () => undefined;
      server.types = 'export type Database = 2\n';
      database.changes.set(99);
    };
    await changed();
    expect([server.reads, texts.get(PLACE)?.endsWith('= 2\n')]).toEqual([2, true]);
  });

  it('stay where a person keeps a version of their own, or has locked the file', async () => {
    const own = setUp({ ...TYPED, [PLACE]: 'export type Database = {}\n' });
    await own.changed();
    const elsewhere = setUp({ ...TYPED, 'src/integrations/supabase/types.ts': 'export type Database = {}\n' });
    await elsewhere.changed();
    const locked = setUp(TYPED, { locked: PLACE });
    await locked.changed();
    expect([own.writes, own.server.reads, elsewhere.writes, elsewhere.server.reads, locked.writes]).toEqual([[], 0, [], 0, []]);
  });

  it('are nothing to projects that are not in TypeScript or have no client, to those who may only look, and for another database', async () => {
    for (const [given, options] of [
      [{ ...TYPED, 'package.json': '{}' }, {}],
      [{ 'package.json': TYPED['package.json'], 'src/App.jsx': '' }, {}],
      [TYPED, { canWrite: false }],
      [TYPED, { isForeign: true }],
    ] as const) {
      const { writes, server, changed } = setUp(given, options);
      await changed();
      expect([writes, server.reads]).toEqual([[], 0]);
    }
  });

  it('that could not be read are read after the next change', async () => {
    const { writes, changed, server } = setUp(TYPED);
    server.isDown = true;
    await changed();
    server.isDown = false;
    await changed();
    expect(writes).toEqual([PLACE]);
  });

  it('are where the project keeps them already, or beside its own code', () => {
    const pathOf = (given: Record<string, string>) => typesPathIn({ paths: () => Object.keys(given), readText: (path) => given[path] });
    const { 'src/App.tsx': _, ...flat } = TYPED;
    expect(pathOf(flat)).toBe('supabase/database.types.ts');
    const header = "// Generated from the project's database, and updated whenever its tables change. Delete this line to keep your own version.";
    expect(pathOf({ ...TYPED, 'src/types/supabase.ts': `${header}\r\nold` })).toBe('src/types/supabase.ts');
  });
});
