import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp } from '../testing/test-app.ts';
import { RestingStorage } from './resting-storage.ts';

describe('a storage for what belongs to a call', () => {
  it('has each call’s own value until it ends, also when calls overlap, nest or fail', async () => {
    const storage = new RestingStorage<string>();
    const seen: (string | undefined)[] = [];
    const call = (name: string, ms: number) =>
      storage.run(name, async () => {
        await sleep(ms);
        seen.push(storage.getStore());
        await storage.run(`${name} within`, async () => {
          await sleep(1);
          seen.push(storage.getStore());
        });
        seen.push(storage.getStore());
        if (name === 'b') throw new Error('no');
      });
    const ended = await Promise.allSettled([call('a', 1), call('b', 15), call('c', 30)]);
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(seen).toEqual(['a', 'a within', 'a', 'b', 'b within', 'b', 'c', 'c within', 'c']);
    expect(storage.run('sync', () => storage.getStore())).toBe('sync');
    expect(() => storage.run('fails', () => expect.unreachable())).toThrow();
    expect(storage.getStore()).toBeUndefined();
  });

  it('rests once nothing runs in it', async () => {
    const storage = new RestingStorage<string>();
    let left: string | undefined = 'never asked';
    let leftAt: Promise<void> | undefined;
    await storage.run('a', async () => {
      // What a call leaves behind no longer has the value.
      leftAt = sleep(5).then(() => {
        left = storage.getStore();
      });
    });
    await leftAt;
    expect(left).toBeUndefined();
  });
});

describeOnBothEngines('the auth library', (storage) => {
  it('uses storages that rest, and no other', async () => {
    const ann = await createTestApp(storage()).signUp('ann');
    expect((await ann.call('GET', '/api/logged-in')).body.isLoggedIn).toBe(true);
    const { context } = (globalThis as unknown as Record<symbol, { context: Record<string, unknown> }>)[Symbol.for('better-auth:global')] ?? { context: {} };
    const storages = Object.values(context).filter((value) => value instanceof AsyncLocalStorage);
    expect(storages.length).toBeGreaterThan(0);
    expect(storages.filter((value) => !(value instanceof RestingStorage))).toEqual([]);
  });
});
