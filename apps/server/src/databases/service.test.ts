import { createKeySet, type KeptBackend } from '@lathe/backend';
import type { User } from '@lathe/protocol';
import { expect, it, vi } from 'vitest';
import { createHosts } from '../network/hosts.ts';
import type { DatabaseHosts } from './hosts.ts';
import type { DatabaseRepository, DatabaseRow } from './repository.ts';
import { DatabaseService } from './service.ts';

const REF = 'abcdefghijklmnopqrst';
const AT = new Date('2026-01-01');
const ROW: DatabaseRow = {
  ...{ projectId: 'p', ref: REF, ownerId: 'u', engine: 'embedded', sealedKeys: '', publishableKey: '', sizeBytes: 0, createdAt: AT, lastUsedAt: AT },
};

async function serviceOver(database: Partial<KeptBackend>, bytes = () => 0) {
  const lookups: string[] = [];
  const clock = { ms: AT.getTime() };
  const keys = JSON.stringify(await createKeySet());
  const repository: Pick<DatabaseRepository, 'find' | 'findByRef' | 'update'> = {
    find: async () => ROW,
    findByRef: async (ref) => {
      lookups.push(ref);
      return ref === REF ? ROW : undefined;
    },
    update: async () => undefined,
  };
  const processes: Pick<DatabaseHosts, 'awake' | 'bytes' | 'isRunning'> = {
    awake: async () => database as KeptBackend,
    bytes: async () => bytes(),
    isRunning: () => true,
  };
  const service = new DatabaseService({
    repository: repository as DatabaseRepository,
    processes: processes as DatabaseHosts,
    projects: { writable: async () => ({ id: 'p' }) as never, owned: async () => ({ id: 'p' }) as never },
    secret: { seal: () => '', unseal: () => keys },
    settings: { running: 1, idleMs: 1000, sizeLimitBytes: 1 },
    engine: 'embedded',
    hosts: createHosts({ appHost: 'localhost', wildcardDomain: 'localhost', scheme: 'http', publicPort: undefined }, 3000),
    siteUrl: async () => 'http://localhost',
    now: () => new Date(clock.ms),
  });
  return { service, lookups, clock };
}

it('runs ten statements of the people of a database at once, and the next one when one has ended', async () => {
  const ends: (() => void)[] = [];
  const call = () => new Promise((resolve) => ends.push(() => resolve({ results: [] })));
  const { service } = await serviceOver({ call: call as KeptBackend['call'] });
  const run = () => service.sql({ id: 'u' } as User, 'slug', { text: 'select 1', as: { role: 'owner' } });
  const runs = Array.from({ length: 10 }, run);
  await expect.poll(() => ends.length).toBe(10);
  await expect(run()).rejects.toMatchObject({ code: 'rate-limited' });
  await expect(service.migrate({ id: 'u' } as User, 'slug', { migrations: [] })).rejects.toMatchObject({ code: 'rate-limited' });
  ends[0]?.();
  await runs[0];
  const next = run();
  await expect.poll(() => ends.length).toBe(11);
  for (const end of ends) end();
  await Promise.all([...runs.slice(1), next]);
});

it('knows addresses for a while, also those that nobody has', async () => {
  const { service, lookups, clock } = await serviceOver({});
  for (const ref of [REF, 'unknown', REF, 'unknown']) await service.at(ref);
  expect(lookups).toEqual([REF, 'unknown']);
  expect([service.isKnown(REF), service.isKnown('unknown'), service.isKnown('other')]).toEqual([true, true, false]);
  clock.ms += 5000;
  expect(service.isKnown(REF)).toBe(false);
  expect(await service.at('unknown')).toBeUndefined();
  // What is not asked for any more is forgotten.
  for (let count = 0; count < 10_000; count++) await service.at(`made-up-${count}`);
  expect([service.isKnown('made-up-0'), service.isKnown('made-up-9999'), service.isKnown('unknown')]).toEqual([true, true, false]);
});

it('gives the space of deleted rows back when a database is full, and again only when more was deleted', async () => {
  vi.useFakeTimers();
  try {
    const calls: string[] = [];
    let size = 100;
    let freed = 40;
    const call = async (name: string) => {
      calls.push(name);
      size -= freed;
    };
    const { service, clock } = await serviceOver({ call: call as unknown as KeptBackend['call'] }, () => size);
    const used = async () => {
      const found = await service.at(REF);
      await found?.awake();
      await vi.advanceTimersByTimeAsync(30_000);
      clock.ms += 30_000;
      return (await service.at(REF))!;
    };
    expect((await service.at(REF))?.isFull).toBe(false);
    expect((await used()).isFull).toBe(true);
    expect((await used()).fullMessage).toContain('is full');
    expect(calls).toEqual(['reclaim']);
    freed = 60;
    (await service.at(REF))?.noteDelete();
    expect((await used()).isFull).toBe(false);
    expect(calls).toEqual(['reclaim', 'reclaim']);
    size = 100;
    freed = 0;
    await used();
    expect(calls).toHaveLength(3);
    // Deleted again a moment later: not before a minute is over.
    (await service.at(REF))?.noteDelete();
    clock.ms -= 30_000;
    await used();
    expect(calls).toHaveLength(3);
    await used();
    await used();
    expect(calls).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
});

it('makes types of the tables that apps see, and says why it cannot', async () => {
  const catalog = { schemas: ['public'], relations: [], routines: [], types: [], foreignKeys: [], rules: [] };
  const given: unknown[] = [];
  const answers: unknown[] = [{ results: [{ rows: [[JSON.stringify(catalog)]] }] }, { results: [], error: { code: '57014', message: 'too slow' } }];
  const call = async (_: string, command: unknown) => {
    given.push(command);
    return answers.shift();
  };
  const { service } = await serviceOver({ call: call as KeptBackend['call'] });
  expect((await service.types({ id: 'u' } as User, 'slug')).types).toContain('export type Database = {');
  expect(given).toMatchObject([{ as: 'owner', isReadOnly: true, text: expect.stringContaining("'public'") }]);
  await expect(service.types({ id: 'u' } as User, 'slug')).rejects.toMatchObject({ code: 'unavailable', message: 'The tables could not be read: too slow' });
});
