import { AppError, type AnyEndpoint, type SqlAnswer } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../api/client.ts';
import { createProjectDatabase } from './project-database.ts';

const RUNNING = {
  state: 'running',
  ref: 'abc',
  url: 'http://abc.localhost',
  publishableKey: 'p',
  engine: 'embedded',
  createdAt: '2026-01-01',
  sizeBytes: 0,
  sizeLimitBytes: 1,
};

function asking(answer: (endpoint: AnyEndpoint, body: unknown) => unknown) {
  const call = async (endpoint: AnyEndpoint, _: unknown, options?: { body?: unknown }) => answer(endpoint, options?.body);
  return createProjectDatabase({ api: { call } as Pick<ApiClient, 'call'>, identity: { current: { id: '1' } as never } });
}

const answering = (command: string, error?: SqlAnswer['error']) => asking(() => ({ results: [{ command }], ...(error && { error }) }));

describe('the database of a project', () => {
  it('is created once, however often it is asked for', async () => {
    let calls = 0;
    const database = asking(() => {
      calls += 1;
      return RUNNING;
    });
    expect(await Promise.all([database.create(), database.create(), database.remove('x')])).toEqual([true, true, false]);
    expect(calls).toBe(1);
    expect(database.state.get()).toBe(RUNNING);
    expect(database.busy.get()).toBeUndefined();
  });

  it('is not forgotten because of an answer from before it was created', async () => {
    let answer = (_: unknown): void => undefined;
    const database = asking(({ method }) => (method === 'GET' ? new Promise((resolve) => (answer = resolve)) : RUNNING));
    const reading = database.read();
    await database.create();
    answer({ state: 'none' });
    await reading;
    expect(database.state.get()).toBe(RUNNING);
  });

  it('keeps its state and says why when it cannot be created', async () => {
    const database = asking(({ method }) => {
      if (method === 'GET') return { state: 'none' };
      throw new AppError('unavailable', 'The disk is full.');
    });
    await database.read();
    expect(await database.create()).toBe(false);
    expect(database.failure.get()).toBe('The disk is full.');
    expect(database.state.get()).toEqual({ state: 'none' });
    await database.read();
    expect(database.failure.get()).toBeUndefined();
  });

  it('is gone once its title was confirmed, and stays as it was when the server refuses that', async () => {
    const database = asking(({ method }, body) => {
      if (method === 'GET') return RUNNING;
      if ((body as { title: string }).title !== 'Bakery') throw new AppError('invalid-state', 'This is not the title of the project.');
      return undefined;
    });
    await database.read();
    expect(await database.remove('Backery')).toBe(false);
    expect(database.state.get()).toBe(RUNNING);
    expect(database.failure.get()).toBe('This is not the title of the project.');
    expect(await database.remove('Bakery')).toBe(true);
    expect(database.state.get()).toEqual({ state: 'none' });
    expect(database.failure.get()).toBeUndefined();
  });

  it('counts only statements that may have changed something', async () => {
    const as = { role: 'owner' } as const;
    for (const [database, body, count] of [
      [answering('SELECT'), { text: 'x', as }, 0],
      [answering('INSERT'), { text: 'x', as }, 1],
      [answering('CREATE TABLE'), { text: 'x', as, isRolledBack: true }, 0],
      [answering('UPDATE', { code: '42P01', message: 'no' }), { text: 'x', as }, 0],
    ] as const) {
      await database.run(body);
      expect(database.changes.get()).toBe(count);
    }
  });
});
