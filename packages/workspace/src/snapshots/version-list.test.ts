import type { SnapshotList } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { createProjectFiles } from '../files/project-files.ts';
import { createProjectIdentity } from '../memory/project-identity.ts';
import { createNotices } from '../notices/notices.ts';
import { createVersionList } from './version-list.ts';

/** @param listOf returns the ids of a project's versions, newest first. */
function setUp(listOf: (projectId: string) => Promise<readonly string[]>) {
  const identity = createProjectIdentity({ id: 'p' });
  const notices = createNotices(() => 'n');
  const list = createVersionList({
    ...{ identity, notices },
    api: {
      call: async (_endpoint: unknown, { projectId }: Record<string, string>) => {
        const ids = await listOf(projectId as string);
        const snapshots = ids.map((id) => ({
          messageId: id,
          title: id,
          createdAt: '2026-01-01T00:00:00Z',
          fileCount: 1,
          finalized: true,
          hasThumbnail: false,
        }));
        return { snapshots } satisfies SnapshotList as never;
      },
    },
    files: createProjectFiles({ now: () => 1 }),
    warn: () => undefined,
  });
  const shown = () => list.versions.get().map(({ number, id, isFinalized }) => `${number} ${id}${isFinalized ? '' : ' under way'}`);
  return { identity, list, shown, notices };
}

it('a turn began from the version before its own, or from the newest if it has none', async () => {
  const { list } = setUp(async () => ['c', 'b', 'a']);
  await list.read();
  expect(['c', 'a', 'a turn that changed nothing'].map((id) => list.before(id)?.id)).toEqual(['b', undefined, 'c']);
});

it('the current turn is listed as the newest until it ends, and is not ended by an earlier one', async () => {
  const { list, shown } = setUp(async () => ['a']);
  await list.read();
  const [first, second] = ['first', 'second'].map((id) => ({ id, title: id, createdAt: 1 }));
  if (!first || !second) throw new Error('There are two turns.');
  list.begin(first);
  list.begin(second);
  list.end(first);
  expect([shown(), list.newest()?.id]).toEqual([['2 second under way', '1 a'], 'a']);
  list.end(second);
  expect(shown()).toEqual(['1 a']);
});

it('the list of a project that has become a copy meanwhile is not shown', async () => {
  let answer!: (ids: readonly string[]) => void;
  const original = new Promise<readonly string[]>((resolve) => {
    answer = resolve;
  });
  const { identity, list, shown } = setUp((projectId) => (projectId === 'p' ? original : Promise.resolve(['of the copy'])));
  const reading = list.read();
  await identity.continueAs({ id: 'copy' });
  expect(await list.read()).toBe(true);
  answer(['of the original']);
  expect(await reading).toBe(false);
  expect(shown()).toEqual(['1 of the copy']);
});

it('a list that cannot be read is reported, and the previous list stays', async () => {
  let isDown = false;
  const { list, shown, notices } = setUp(async () => {
    if (isDown) throw new Error('down');
    return ['a'];
  });
  await list.read();
  isDown = true;
  await list.read();
  expect(shown()).toEqual(['1 a']);
  expect(notices.notices.get().map(({ text }) => text)).toEqual(['Failed to load snapshot']);
});
