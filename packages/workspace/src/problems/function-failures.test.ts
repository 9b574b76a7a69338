import type { FunctionLog, ProjectDatabase } from '@lathe/protocol';
import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { FunctionFailure } from '../previews/page-protocol.ts';
import { createFunctionFailures } from './function-failures.ts';

const OWN = 'http://abc.backend.localhost:3000';
const PAY: FunctionFailure = { type: 'lathe.function-failed', slug: 'pay', origin: OWN, method: 'POST', status: 500, text: 'boom' };

function setUp({ canWrite = true } = {}) {
  const collected: unknown[] = [];
  const log: { lines: FunctionLog['lines']; reads: number; answer: (lines: FunctionLog['lines']) => Promise<FunctionLog['lines']> } = {
    ...{ lines: [], reads: 0 },
    answer: async (lines) => lines,
  };
  const clock = { now: 0 };
  const failures = createFunctionFailures({
    problems: { functionFailed: (problem) => collected.push(problem) },
    database: { state: atom<ProjectDatabase | undefined>({ state: 'running', ref: 'abc' } as ProjectDatabase) },
    functionLog: () => {
      log.reads++;
      return log.answer(log.lines);
    },
    canWrite: () => canWrite,
    now: () => clock.now,
  });
  const prints = (name: string, ...texts: readonly string[]): void => {
    log.lines = [...log.lines, ...texts.map((text, at) => ({ id: at, at: '', function: name, level: 'info' as const, text }))];
  };
  return { collected, log, clock, failures, prints };
}

describe('a function that fails in the preview', () => {
  it('is a problem with its slug, what it answered and what it printed last', async () => {
    const { collected, failures, prints } = setUp();
    prints('pay', ...Array.from({ length: 12 }, (_, index) => `line ${index}`));
    prints('other', 'not this one');
    await failures.failed(PAY);
    const logs = Array.from({ length: 10 }, (_, index) => `line ${index + 2}`);
    expect(collected).toEqual([{ functionSlug: 'pay', message: 'POST was answered with status 500: boom', logs }]);
  });

  it('is one without a log, too, where that cannot be read, and where the function is not of this database', async () => {
    const { collected, failures, log, prints } = setUp();
    log.answer = () => Promise.reject(new Error('asleep'));
    await failures.failed({ ...PAY, text: '' });
    prints('pay', 'hello');
    await failures.failed({ ...PAY, origin: 'https://abcd.supabase.co' });
    const reader = setUp({ canWrite: false });
    await reader.failures.failed(PAY);
    expect(collected).toEqual([
      { functionSlug: 'pay', message: 'POST was answered with status 500' },
      { functionSlug: 'pay', message: 'POST was answered with status 500: boom' },
    ]);
    expect([log.reads, reader.log.reads, reader.collected.length]).toEqual([1, 0, 1]);
  });

  it('reads the log once for many failures, and again later', async () => {
    const { collected, failures, log, clock } = setUp();
    await Promise.all(Array.from({ length: 50 }, () => failures.failed(PAY)));
    expect([collected.length, log.reads]).toEqual([50, 1]);
    clock.now = 2000;
    await failures.failed(PAY);
    expect(log.reads).toBe(2);
  });

  it('is over when the page begins anew, also while its log is read', async () => {
    const { collected, failures } = setUp();
    const reported = failures.failed(PAY);
    failures.pageStarted();
    await reported;
    expect(collected).toEqual([]);
  });
});
