import type { ProjectDatabase, SqlAnswer } from '@lathe/protocol';
import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { rememberSchema } from './remember-schema.ts';

const column = (name: string, type: string, isNullable = false, more = {}) => ({ name, type, isNullable, isGenerated: false, ...more });
const table = (name: string, more = {}) => ({
  ...{ schema: 'public', name, kind: 'table', isSystem: false, primaryKey: ['id'], uniques: [], checks: [], indexes: [], triggers: [], policies: [] },
  ...{ foreignKeys: [], rowSecurity: 'off', grants: { anon: [], authenticated: [], service_role: [] }, isSecurityInvoker: false, sizeBytes: 0 },
  columns: [column('id', 'integer')],
  ...more,
});
const TASKS = table('tasks', {
  columns: [column('id', 'integer'), column('owner', 'uuid'), column('mood', 'mood', true, { enumValues: ['calm', 'busy'] })],
  foreignKeys: [{ name: 'f', columns: ['owner'], target: { schema: 'auth', table: 'users', columns: ['id'] }, onDelete: 'cascade', onUpdate: 'no action' }],
  policies: [
    { name: 'Own', command: 'all', roles: ['authenticated'], isPermissive: true, using: '(owner =\n auth.uid())', check: '(owner =\n auth.uid())' },
    { name: 'Add', command: 'insert', roles: ['public'], isPermissive: false, check: 'true' },
  ],
  rowSecurity: 'on',
  grants: { anon: ['select'], authenticated: ['select', 'insert'], service_role: [] },
});
const LINE =
  'tasks(id integer key, owner uuid -> auth.users, mood \'calm\'|\'busy\' null) | anon: select | authenticated: select, insert | policies: "Own" all to authenticated using (owner = auth.uid()); "Add" restrictive insert to public check true';

function setUp() {
  const state = atom<ProjectDatabase | undefined>(undefined);
  const changes = atom(0);
  const catalog = { tables: [TASKS] as unknown[], isBroken: false };
  const run = async ({ text }: { text: string }): Promise<SqlAnswer> => {
    if (catalog.isBroken) throw new Error('The database does not answer.');
    const value = text.startsWith('select array_to_json')
      ? '[]'
      : JSON.stringify({ ...catalog, functions: [], publications: [], version: '18.6', sizeBytes: 1 });
    return { results: [{ command: 'SELECT', columns: [], rows: [[value]], rowCount: 1, durationMs: 1 }] };
  };
  const lines = rememberSchema({ state, changes, run }, { signal: new AbortController().signal });
  const running = { state: 'running' } as ProjectDatabase;
  return { state, changes, catalog, lines, running };
}

const settled = (read: () => readonly string[], wanted: readonly string[]) => expect.poll(read, { interval: 5 }).toEqual(wanted);

describe('the schema that a model reads', () => {
  it('has a line for each table: columns, references, rights and policies', async () => {
    const { state, lines, running } = setUp();
    expect(lines()).toEqual([]);
    state.set(running);
    await settled(lines, [LINE]);
  });

  it('is read again when it may have changed, and is empty without a database that answers', async () => {
    const { state, changes, catalog, lines, running } = setUp();
    state.set(running);
    await settled(lines, [LINE]);
    catalog.tables = [TASKS, table('notes')];
    changes.set(1);
    await settled(lines, [LINE, 'notes(id integer key) | anon: nothing | authenticated: nothing | no row level security']);
    catalog.isBroken = true;
    changes.set(2);
    await settled(lines, []);
    catalog.isBroken = false;
    changes.set(3);
    await expect.poll(() => lines().length, { interval: 5 }).toBe(2);
    state.set({ state: 'none' });
    await settled(lines, []);
  });

  it('names the tables for which it has no room', async () => {
    const { state, catalog, lines, running } = setUp();
    catalog.tables = Array.from({ length: 200 }, (_, index) => table(`table_${index}`));
    state.set(running);
    await expect.poll(() => lines().at(-1)?.endsWith(', table_198, table_199'), { interval: 5 }).toBe(true);
    expect(lines().slice(0, -1).join('\n').length).toBeLessThan(6000);
  });
});
