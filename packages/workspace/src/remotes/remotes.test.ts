import {
  AppError,
  changeRemote,
  type ClonedRepository,
  cloneRepository,
  getRemote,
  listRemoteBranches,
  type ProjectRemote,
  type SyncRemoteBody,
  syncRemote,
  type SyncResult,
} from '@lathe/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProjectFiles } from '../files/project-files.ts';
import { runGithubClone, runGithubSync } from '../actions/runners/github.ts';
import type { RunContext, RunnerDeps } from '../actions/runners/runner.ts';
import { createRemoteActions } from './remote-actions.ts';
import { createRemotes } from './remotes.ts';

const REMOTE: ProjectRemote = {
  ...{ host: 'github', address: 'https://github.com', path: 'acme/site', url: 'https://github.com/acme/site', branch: 'main', defaultBranch: 'main' },
  ...{ ahead: 2, hasChanges: false, isBehind: true, pushesVersions: false },
};
const AT = '2026-11-01T12:00:00.000Z';
const synced = (pushed: number, pulled: number): SyncResult => ({
  type: 'synced',
  pushed,
  pulled,
  editedAt: AT,
  remote: { ...REMOTE, ahead: 0, isBehind: false },
});
const CONFLICT: SyncResult = { type: 'conflict', ours: 'a', theirs: 'b', conflicts: [{ path: 'a.txt', ours: 'one', theirs: 'uno' }] };

function setUp({
  results = [synced(2, 0)] as (SyncResult | Error)[],
  remote = REMOTE as ProjectRemote | null,
  answer = 'confirm',
  isSaved = true,
  branches = ['cake'] as string[] | Error,
} = {}) {
  const done: unknown[] = [];
  const api = {
    call: async (endpoint: unknown, _parameters: unknown, options: { body?: SyncRemoteBody } = {}) => {
      if (endpoint === getRemote) return { remote };
      if (endpoint === listRemoteBranches) {
        if (branches instanceof Error) throw branches;
        return { branches };
      }
      if (endpoint === changeRemote) return { remote: { ...REMOTE, ...options.body } };
      if (endpoint === cloneRepository) {
        done.push('clone');
        return { editedAt: AT, remote: REMOTE } satisfies ClonedRepository;
      }
      expect(endpoint).toBe(syncRemote);
      done.push(options.body);
      const result = results.shift();
      if (result instanceof Error) throw result;
      return result;
    },
  } as unknown as RunnerDeps['api'];
  const page = new AbortController();
  const remotes = createRemotes(
    {
      api,
      identity: { current: { id: 'p1' } } as never,
      saveAll: async () => {
        done.push('save');
        return isSaved;
      },
      arrived: async (at) => void done.push(['arrived', at]),
      retryDelaysMs: [100, 1_000],
    },
    { signal: page.signal },
  );
  const asked: unknown[] = [];
  const dialogs = {
    ask: async (dialog: unknown) => {
      asked.push(dialog);
      return answer as 'confirm' | 'dismiss';
    },
  };
  const files = createProjectFiles({ now: () => 1 });
  const deps = { files, remotes: createRemoteActions({ remotes, dialogs, title: () => 'Site' }) } as unknown as RunnerDeps;
  const context = { signal: new AbortController().signal } as unknown as RunContext;
  return { remotes, page, done, asked, files, deps, context };
}

describe('synchronizing from the page', () => {
  it('saves first, then takes what arrived over into the files', async () => {
    const { remotes, done } = setUp({ results: [synced(1, 2)] });
    await remotes.load({ check: true });
    await remotes.sync();
    expect(done).toEqual(['save', {}, ['arrived', AT]]);
    expect(remotes.syncing.get()).toEqual({ status: 'done', pushed: 1, pulled: 2 });
    expect(remotes.state.get()).toMatchObject({ remote: { ahead: 0, isBehind: false } });
  });

  it('synchronizes nothing that could not be saved', async () => {
    const { remotes, done } = setUp({ isSaved: false });
    await remotes.sync();
    expect([done, remotes.syncing.get()]).toEqual([['save'], { status: 'failed', message: expect.stringContaining('nothing was synchronized') }]);
  });

  it('asks what to keep, and goes on with the answer', async () => {
    const { remotes, done } = setUp({ results: [CONFLICT, synced(1, 1)] });
    await remotes.sync();
    expect(remotes.question.get()).toEqual({ conflicts: CONFLICT.type === 'conflict' ? CONFLICT.conflicts : [] });
    const resolutions = { 'a.txt': { text: 'both' } };
    await remotes.answer(resolutions);
    expect(done).toEqual(['save', {}, 'save', { answer: { ours: 'a', theirs: 'b', resolutions } }, ['arrived', AT]]);
    expect(remotes.question.get()).toBeUndefined();
  });

  it('shows the host’s reason, and knows what the host said until it is asked again', async () => {
    const { remotes } = setUp({ results: [new AppError('network-error', 'Could not reach GitHub.')] });
    await remotes.load({ check: true });
    await remotes.sync();
    expect(remotes.syncing.get()).toEqual({ status: 'failed', message: 'Could not reach GitHub.' });
    await remotes.load();
    expect(remotes.state.get()).toMatchObject({ remote: { isBehind: true } });
  });
});

describe('pushing every change', () => {
  const PUSHING = { ...REMOTE, isBehind: false, pushesVersions: true };
  const behind: SyncResult = { ...(synced(0, 0) as Extract<SyncResult, { type: 'synced' }>), remote: { ...PUSHING, isBehind: true } };
  const only = { onlyVersions: true };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('pushes a version when there is one, saves nothing for it, and takes nothing over', async () => {
    const { remotes, done } = setUp({ remote: PUSHING, results: [synced(1, 0), behind] });
    remotes.refresh();
    expect(done).toEqual([]);
    await remotes.load();
    await vi.runAllTimersAsync();
    expect(done).toEqual([only]);
    remotes.refresh();
    await vi.runAllTimersAsync();
    expect(done).toEqual([only, only]);
    expect(remotes.state.get()).toMatchObject({ remote: { isBehind: true, ahead: 2 } });
    expect(remotes.automaticPush.get()).toEqual({ status: 'idle' });
  });

  it.each<[string, object]>([
    ['switched off', { ...PUSHING, pushesVersions: false }],
    ['up to date', { ...PUSHING, ahead: 0, hasChanges: true }],
  ])('pushes nothing when it is %s', async (_, remote) => {
    const { remotes, done } = setUp({ remote: remote as ProjectRemote });
    await remotes.load();
    await vi.runAllTimersAsync();
    expect(done).toEqual([]);
  });

  it('begins at once when it is switched on', async () => {
    const { remotes, done } = setUp();
    await remotes.setPushesVersions(true);
    await vi.runAllTimersAsync();
    expect(done).toEqual([only]);
  });

  it('says why a push failed, and tries it again less and less often until it works', async () => {
    const down = () => new AppError('network-error', 'Could not reach GitHub.');
    const { remotes, done } = setUp({ remote: PUSHING, results: [down(), down(), down(), synced(1, 0)] });
    await remotes.load();
    await vi.advanceTimersByTimeAsync(0);
    expect(remotes.automaticPush.get()).toEqual({ status: 'failed', message: 'Could not reach GitHub.', isTriedAgain: true });
    await vi.advanceTimersByTimeAsync(99);
    expect(done).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(done).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([done.length, remotes.automaticPush.get()]).toEqual([4, { status: 'idle' }]);
  });

  it('waits for a person where trying again changes nothing, and ends with the page', async () => {
    const { remotes, done, page } = setUp({
      remote: PUSHING,
      results: [new AppError('forbidden', 'GitHub does not accept the token.'), synced(2, 0), new AppError('network-error', 'Could not reach GitHub.')],
    });
    await remotes.load();
    await vi.runAllTimersAsync();
    expect([done, remotes.automaticPush.get()]).toEqual([[only], { status: 'failed', message: 'GitHub does not accept the token.', isTriedAgain: false }]);
    await remotes.sync();
    expect(remotes.automaticPush.get()).toEqual({ status: 'idle' });
    await remotes.load();
    await vi.advanceTimersByTimeAsync(0);
    page.abort();
    await vi.runAllTimersAsync();
    expect(done.filter((one) => one !== 'save')).toEqual([only, {}, only]);
  });
});

it('knows the branches of a repository only where there is one that can be asked', async () => {
  const { remotes } = setUp();
  expect(await remotes.branches()).toEqual([]);
  await remotes.load();
  expect(await remotes.branches()).toEqual(['cake']);
  const other = setUp({ branches: new AppError('network-error', 'Could not reach GitHub.') });
  await other.remotes.load();
  expect(await other.remotes.branches()).toEqual([]);
});

describe('the actions', () => {
  it('github-sync asks the person, and says what was pushed and taken over', async () => {
    const { deps, context, asked, done } = setUp({ results: [synced(2, 1)] });
    const outcome = await runGithubSync({ type: 'github-sync', message: ' Add a cart ' }, deps, context);
    expect(asked).toEqual([{ type: 'sync-confirm', title: 'Site', host: 'GitHub', path: 'acme/site', branch: 'main' }]);
    expect(done).toContainEqual({ message: 'Add a cart' });
    expect(outcome).toEqual({
      status: 'complete',
      result: { output: 'Took over 1 commit of acme/site. Pushed 2 versions to acme/site. https://github.com/acme/site' },
      hasChangedFiles: true,
    });
  });

  it.each([
    [{ answer: 'dismiss' }, 'skipped', 'Not synchronized: the person did not agree.'],
    [{ remote: null }, 'failed', 'This project is not connected to a repository.'],
    [{ results: [CONFLICT] }, 'failed', 'The project and acme/site changed the same lines of a.txt.'],
    [{ results: [new AppError('forbidden', 'GitHub does not accept the token.')] }, 'failed', 'GitHub does not accept the token.'],
  ])('github-sync that is refused or fails says why: %o', async (options, status, reason) => {
    const { deps, context } = setUp(options);
    const outcome = await runGithubSync({ type: 'github-sync' }, deps, context);
    expect(outcome).toMatchObject({ status, result: { reason: expect.stringContaining(reason) } });
  });

  it('github-clone fills an empty project, and leaves one with files alone', async () => {
    const { deps, context, files, done } = setUp();
    const cloned = await runGithubClone({ type: 'github-clone', repository: 'acme/site' }, deps, context);
    expect(cloned).toMatchObject({ status: 'complete', result: { output: 'acme/site is in the project, which is connected to its branch main.' } });
    expect(done).toEqual(['clone', ['arrived', AT]]);
    await files.write('a.txt', 'one');
    const refused = await runGithubClone({ type: 'github-clone', repository: 'acme/site' }, deps, context);
    expect(refused).toMatchObject({ status: 'failed', result: { reason: expect.stringContaining('The project has files already.') } });
  });
});
