import { AppError, type AppFiles } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { createProjectFiles } from '../files/project-files.ts';
import { createProjectIdentity } from '../memory/project-identity.ts';
import { createNotices } from '../notices/notices.ts';
import type { OpenedProject } from '../projects/project-store.ts';
import { createVersionQueue } from './version-queue.ts';

function setUp({ canWrite = true, answer = async (_id: string): Promise<void> => undefined } = {}) {
  const files = createProjectFiles({ now: () => 1 });
  const notices = createNotices(() => 'n');
  const events: string[] = [];
  const queue = createVersionQueue({
    ...{ files, notices },
    identity: createProjectIdentity({ id: 'p', canWrite } as OpenedProject),
    api: {
      call: async (_endpoint: unknown, _parameters: unknown, options?: unknown) => {
        const { id, snapshot } = (options as { readonly body: { readonly id: string; readonly snapshot: string } }).body;
        events.push(`sent ${id}: ${(JSON.parse(snapshot) as AppFiles)['a.ts']?.contents}`);
        await answer(id);
        return undefined as never;
      },
    },
    warn: (text) => void events.push(text),
    onKept: async () => void events.push('kept'),
  });
  return { files, notices, events, queue };
}

it('files are kept as they are at the time of the call, one version after another', async () => {
  const { files, events, queue } = setUp();
  await files.write('a.ts', 'one');
  void queue.take('v1', 'First');
  await files.write('a.ts', 'two');
  void queue.take('v2', 'Second');
  await files.write('a.ts', 'three');
  await queue.settled();
  expect(events).toEqual(['sent v1: one', 'kept', 'sent v2: two', 'kept']);
});

it('a version that cannot be kept is reported and holds up no later one', async () => {
  const { notices, events, queue } = setUp({
    answer: async (id) => {
      if (id === 'v1') throw new AppError('invalid-input', 'This is no version.');
    },
  });
  void queue.take('v1', 'First');
  await queue.take('v2', 'Second');
  expect(events).toEqual(['sent v1: undefined', 'Failed to save snapshot: This is no version.', 'sent v2: undefined', 'kept']);
  expect(notices.notices.get().map(({ text }) => text)).toEqual(['Failed to save snapshot']);
});

it('no version is kept of a project that cannot be written, until it can be', async () => {
  const { events, queue } = setUp({ canWrite: false });
  await queue.take('v1', 'First');
  expect(events).toEqual([]);
  queue.setCanWrite(true);
  await queue.take('v2', 'Second');
  expect(events).toEqual(['sent v2: undefined', 'kept']);
});
