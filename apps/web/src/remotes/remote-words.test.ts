import type { ProjectRemote } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { automaticPushWords, isInStep, remoteWords } from './remote-words.ts';

const REMOTE: ProjectRemote = {
  ...{ host: 'github', address: 'https://github.com', path: 'acme/site', url: 'https://github.com/acme/site', branch: 'main', defaultBranch: 'main' },
  ...{ ahead: 0, hasChanges: false, isBehind: false, pushesVersions: false, syncedAt: '2026-11-01T12:00:00.000Z' },
};
const { syncedAt: _, ...NEVER } = REMOTE;

it.each<[string, ProjectRemote]>([
  ['Up to date with acme/site', REMOTE],
  ['Not synchronized with acme/site yet', NEVER],
  ['1 version not pushed', { ...REMOTE, ahead: 1 }],
  ['2 versions not pushed', { ...REMOTE, ahead: 2, hasChanges: true }],
  ['Changes not pushed', { ...REMOTE, hasChanges: true }],
  ['acme/site has something new', { ...REMOTE, isBehind: true }],
  ['2 versions not pushed, and acme/site has something new', { ...REMOTE, ahead: 2, isBehind: true }],
  ['Could not reach GitHub.', { ...REMOTE, ahead: 2, problem: 'Could not reach GitHub.' }],
])('%s', (words, remote) => {
  expect([remoteWords(remote), isInStep(remote)]).toEqual([words, remote === REMOTE]);
});

it('says why a push that nobody clicked for failed, and whether it is tried again', () => {
  const failed = { status: 'failed', message: 'Could not reach GitHub.' } as const;
  expect(automaticPushWords({ status: 'idle' })).toBeUndefined();
  expect(automaticPushWords({ ...failed, isTriedAgain: true })).toBe('Not pushed, and tried again soon. Could not reach GitHub.');
  expect(automaticPushWords({ ...failed, isTriedAgain: false })).toBe('Not pushed. Could not reach GitHub.');
});
