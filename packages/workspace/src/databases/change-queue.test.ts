import { describe, expect, it } from 'vitest';
import { createChangeQueue } from './change-queue.ts';
import type { ChangeQueueItem } from './contract.ts';

const migration = (filePath: string) => ({ type: 'migration', migrations: [{ filePath, longSummary: '', shortSummary: filePath }] }) as const;
const failed = (filePath: string) => {
  const problem = { type: 'supabase-migration', id: filePath, count: 1, filePath, query: 'select 1', message: 'no' } as const;
  return { type: 'migration-error', problems: [problem], changeId: 'c' } as const;
};
const secrets = { type: 'function-secrets', slug: 'hello', names: ['KEY'] } as const;

function pathsOf(item: ChangeQueueItem): readonly string[] {
  if (item.type === 'migration') return item.migrations.map(({ filePath }) => filePath);
  return item.type === 'migration-error' ? item.problems.map(({ filePath }) => filePath) : [];
}

function setUp() {
  let ids = 0;
  const queue = createChangeQueue(() => `c${++ids}`);
  const order = () => queue.items.get().map((item) => [item.type, ...pathsOf(item)].join(' '));
  return { queue, order };
}

describe('the change queue', () => {
  it('gives every item an id and keeps them in the order of their arrival', () => {
    const { queue, order } = setUp();
    expect([queue.add(migration('1.sql')), queue.add(secrets), queue.add(migration('2.sql'))]).toEqual(['c1', 'c2', 'c3']);
    expect(order()).toEqual(['migration 1.sql', 'function-secrets', 'migration 2.sql']);
  });

  it('puts a connect-required item in front, once', () => {
    const { queue, order } = setUp();
    queue.add(migration('1.sql'));
    const id = queue.add({ type: 'connect-required' });
    expect(queue.add({ type: 'connect-required' })).toBe(id);
    expect(order()).toEqual(['connect-required', 'migration 1.sql']);
    queue.remove(id);
    queue.add({ type: 'connect-required' });
    expect(order()).toEqual(['connect-required', 'migration 1.sql']);
  });

  it('puts failed migrations behind a connect-required item and before the rest, the last one first', () => {
    const { queue, order } = setUp();
    queue.add(migration('1.sql'));
    queue.add(failed('a.sql'));
    queue.add({ type: 'connect-required' });
    queue.add(failed('b.sql'));
    expect(order()).toEqual(['connect-required', 'migration-error b.sql', 'migration-error a.sql', 'migration 1.sql']);
  });

  it('withholds a migration at the front until the migrations of the database were fetched', () => {
    const { queue } = setUp();
    queue.add(migration('1.sql'));
    expect([queue.areMigrationsFetched.get(), queue.first.get()]).toEqual([false, undefined]);
    queue.migrationsFetched();
    expect(queue.first.get()).toMatchObject(migration('1.sql'));
    const next = setUp().queue; // of another project
    next.add(migration('2.sql'));
    expect(next.first.get()).toBeUndefined();
  });

  it('is empty after a reset, and knows nothing of the database any more', () => {
    const { queue, order } = setUp();
    queue.add(failed('a.sql'));
    queue.add(migration('1.sql'));
    queue.migrationsFetched();
    queue.reset();
    expect([order(), queue.areMigrationsFetched.get()]).toEqual([[], false]);
  });

  it('withholds nothing else', () => {
    const { queue } = setUp();
    queue.add(secrets);
    queue.add(migration('1.sql'));
    expect(queue.first.get()?.type).toBe('function-secrets');
    queue.add(failed('a.sql'));
    expect(queue.first.get()?.type).toBe('migration-error');
    queue.add({ type: 'connect-required' });
    expect(queue.first.get()?.type).toBe('connect-required');
  });
});
