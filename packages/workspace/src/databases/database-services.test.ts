import { type AnyEndpoint, applyMigrations, listAppliedMigrations, moveDatabaseIn, moveHostedDatabaseIn } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../api/client.ts';
import { createDatabaseServices } from './database-services.ts';

const NOW = Date.UTC(2026, 10, 27, 23, 15, 4);

interface Given {
  readonly paths?: readonly string[];
  /** Versions that the database has. */
  readonly known?: readonly string[];
  readonly answer?: (endpoint: AnyEndpoint, body: unknown) => unknown;
}

/** A database that applies what it does not have. */
const applies = (_: unknown, body: unknown) => ({ applied: (body as { migrations: { version: string }[] }).migrations.map(({ version }) => version) });

function setUp({ paths = [], known = [], answer = () => undefined }: Given = {}) {
  const calls: unknown[] = [];
  const written: [string, string][] = [];
  let changes = 0;
  const call = async (endpoint: AnyEndpoint, path: unknown, options?: { body?: unknown; query?: unknown }) => {
    if (endpoint === listAppliedMigrations) return { migrations: known.map((version) => ({ version, name: '' })) };
    calls.push([`${endpoint.method} ${endpoint.path}`, path, options?.body ?? options?.query]);
    return answer(endpoint, options?.body);
  };
  const services = createDatabaseServices({
    api: { call, stream: async () => new Response('zip').body } as unknown as Pick<ApiClient, 'call' | 'stream'>,
    identity: { current: { id: '7' } as never },
    files: { paths: () => paths, write: async (path, contents) => void written.push([path, String(contents)]) },
    database: { changed: () => void changes++ },
    now: () => NOW,
  });
  return { services, calls, written, changes: () => changes };
}

describe('the services of a project’s database', () => {
  it('apply a change of the schema and keep it as a file', async () => {
    const { services, calls, written, changes } = setUp({ answer: applies });
    expect(await services.migrate('Own rows only: customers', 'drop policy x on y;')).toBe('supabase/migrations/20261127231504_own_rows_only_customers.sql');
    expect(calls).toEqual([
      [
        `POST ${applyMigrations.path}`,
        { slug: '7' },
        { migrations: [{ version: '20261127231504', name: 'own_rows_only_customers', sql: 'drop policy x on y;' }] },
      ],
    ]);
    expect(written).toEqual([['supabase/migrations/20261127231504_own_rows_only_customers.sql', 'drop policy x on y;\n']]);
    expect(changes()).toBe(1);
  });

  it('move everything out as it arrives, and in, where a typed title says that it replaces what is there', async () => {
    const { services, calls, changes } = setUp();
    const { signal } = new AbortController();
    expect(await new Response(await services.moveOut(signal)).text()).toBe('zip');
    expect(changes()).toBe(0);
    await services.moveIn(new Blob(['zip']), undefined, signal);
    await services.moveIn(new Blob(['zip']), 'My app', signal);
    expect(calls).toEqual([
      [`POST ${moveDatabaseIn.path}`, { slug: '7' }, undefined],
      [`POST ${moveDatabaseIn.path}`, { slug: '7' }, { title: 'My app' }],
    ]);
    await services.moveHostedIn({ connectionString: 'postgresql://a:b@c/d' }, signal);
    expect(calls.at(-1)).toEqual([`POST ${moveHostedDatabaseIn.path}`, { slug: '7' }, { connectionString: 'postgresql://a:b@c/d' }]);
    expect(changes()).toBe(3);
  });

  it('puts it after the migrations that the project and the database have', async () => {
    const paths = ['supabase/migrations/20300101000009_later.sql', 'src/a.ts'];
    const written = setUp({ paths, answer: applies });
    expect(await written.services.migrate('…', 'select 1')).toBe('supabase/migrations/20300101000010_change.sql');
    const applied = setUp({ paths, known: ['20260101000000', '20300101000010'], answer: applies });
    expect(await applied.services.migrate('…', 'select 1')).toBe('supabase/migrations/20300101000011_change.sql');
  });

  it('keep no file of what another page was faster than', async () => {
    const { services, written, changes } = setUp({ answer: () => ({ applied: [] }) });
    await expect(services.migrate('x', 'drop policy x on y;')).rejects.toThrow('so nothing was done. Try again.');
    expect([written, changes()]).toEqual([[], 0]);
  });

  it('keep no file of what the database refused', async () => {
    const { services, written, changes } = setUp({
      answer: () => ({ applied: [], failed: { version: '1', error: { code: '42P01', message: 'relation "y" does not exist' } } }),
    });
    await expect(services.migrate('x', 'drop policy x on y;')).rejects.toThrow('The database refused the change: relation "y" does not exist');
    expect([written, changes()]).toEqual([[], 0]);
  });

  it('ask for the lines after the last one', async () => {
    const { services, calls } = setUp({ answer: () => ({ lines: [] }) });
    await services.functionLog();
    await services.functionLog(12);
    expect(calls.map((call) => (call as unknown[])[2])).toEqual([undefined, { after: '12' }]);
  });

  it('count as changes what changes rows', async () => {
    const { services, calls, changes } = setUp();
    await services.deleteUser('u1');
    await services.setSecrets({ KEY: null });
    await services.deleteFiles([{ bucket: 'a', name: 'b' }]);
    expect(changes()).toBe(3);
    expect(calls[0]).toEqual(['DELETE /api/projects/:slug/database/users/:userId', { slug: '7', userId: 'u1' }, undefined]);
  });
});
