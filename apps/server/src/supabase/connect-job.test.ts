import { AppError } from '@lathe/protocol';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { SupabaseAccess } from '../integrations/database-hosts/provider.ts';
import { ConnectJob } from './connect-job.ts';
import type { SupabaseConnectionRepository, SupabaseConnectionRow } from './repository.ts';

const WANTED = { name: 'Shop', organization: 'acme', region: 'us-east-1', password: 'secret' };

/** A job whose row is in memory, and whose database was asked for `secondsAgo`. */
function setUp(access: Partial<SupabaseAccess>, secondsAgo?: number) {
  const clock = { now: 1_000_000_000 };
  let row: SupabaseConnectionRow | undefined;
  if (secondsAgo !== undefined) {
    const at = new Date(clock.now - secondsAgo * 1000);
    const { password, ...named } = WANTED;
    row = { projectId: 'p', accountId: 'ada', step: 'creating', ref: null, ...named, sealedPassword: password, createdAt: at, attemptedAt: at };
  }
  const repository = {
    async begin(begun: SupabaseConnectionRow) {
      row = begun;
      return true;
    },
    retry: async () => true,
    used: async () => new Set(),
    async deleteSame() {
      row = undefined;
    },
  } as unknown as SupabaseConnectionRepository;
  const job = new ConnectJob({ repository, seal: (_id, text) => text, unseal: (_id, text) => text, now: () => new Date(clock.now) });
  return { job, clock, row: () => row, access: access as SupabaseAccess };
}

it('a database is not asked for again because of a look that began while an earlier request could be under way', async () => {
  const create = vi.fn();
  const { job, row, access, clock } = setUp(
    {
      create,
      async projects() {
        clock.now += 40_000;
        return [];
      },
    },
    20,
  );
  expect(await job.goOn(row()!, access)).toEqual({ type: 'waiting' });
  expect(create).not.toHaveBeenCalled();
});

it('a request for a database is given up before another one may be sent, and nothing is forgotten', async () => {
  const end = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
  onTestFinished(() => timeout.mockRestore());
  const { job, row, access } = setUp({
    projects: async () => [],
    create: (_project, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new AppError('aborted', 'Stopped.')));
        end.abort();
      }),
  });
  expect(await job.begin('p', 'ada', WANTED, access)).toEqual({ type: 'waiting' });
  expect(timeout.mock.calls[0]?.[0]).toBeLessThan(45_000);
  expect(row()).toMatchObject({ step: 'creating', sealedPassword: 'secret' });
});
