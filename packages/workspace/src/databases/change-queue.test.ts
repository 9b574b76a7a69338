import { describe, expect, it } from 'vitest';
import { createChangeQueue } from './change-queue.ts';

const migration = (filePath: string) => ({ type: 'migration', filePath, query: 'select 1' }) as const;
const failed = (filePath: string) => ({ type: 'migration-error', filePath, query: 'select 1', message: 'no' }) as const;
const secrets = { type: 'function-secrets', slug: 'hello', names: ['KEY'] } as const;

function setUp() {
  let ids = 0;
  const queue = createChangeQueue(() => `c${++ids}`);
  const order = () => queue.items.get().map((item) => ('filePath' in item ? `${item.type} ${item.filePath}` : item.type));
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

  it('puts failed migrations behind a connect-required item and before the rest, in the order they failed', () => {
    const { queue, order } = setUp();
    queue.add(migration('1.sql'));
    queue.add(failed('a.sql'));
    queue.add({ type: 'connect-required' });
    queue.add(failed('b.sql'));
    expect(order()).toEqual(['connect-required', 'migration-error a.sql', 'migration-error b.sql', 'migration 1.sql']);
  });

  it('withholds a migration at the front until the migrations of the database were fetched', () => {
    const { queue } = setUp();
    queue.add(migration('1.sql'));
    expect([queue.areMigrationsFetched.get(), queue.first.get()]).toEqual([false, undefined]);
    queue.migrationsFetched();
    expect(queue.first.get()).toMatchObject({ type: 'migration', filePath: '1.sql' });
    const next = setUp().queue; // of another project
    next.add(migration('2.sql'));
    expect(next.first.get()).toBeUndefined();
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
