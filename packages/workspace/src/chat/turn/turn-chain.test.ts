import { AppError } from '@lathe/protocol';
import { expect, it, vi } from 'vitest';
import type { Workspace } from '../../contract.ts';
import { artifactOpen, finish, lastAnswer, setUp, until, write } from '../../testing/set-up.ts';
import type { Editor } from '../../editor/editor.ts';
import type { Chat } from '../chat-deps.ts';
import { createGate } from '../../testing/gate.ts';

const say = (text: string) => ({ type: 'text.delta', text }) as const;
const errors = (workspace: Workspace) => workspace.notices.notices.get().flatMap(({ kind, text }) => (kind === 'error' ? [text] : []));

async function goesOn({ server, workspace }: Awaited<ReturnType<typeof setUp>>) {
  expect([workspace.chat.status.get(), server.turn]).toEqual(['idle', undefined]);
  server.steps.push([say('Here.'), finish()]);
  await workspace.chat.send('next');
  expect(lastAnswer(workspace)).toMatchObject({ state: 'complete', parts: [{ text: 'Here.' }] });
  expect([workspace.chat.status.get(), server.turn]).toEqual(['idle', undefined]);
}

it('a turn whose end fails says why, and the next prompt is answered', async () => {
  const set = await setUp();
  const { server, workspace } = set;
  vi.spyOn(workspace.saving, 'saveNow').mockRejectedValueOnce(new AppError('save-conflict', 'The disk is full.'));
  server.steps.push([artifactOpen, ...write('a.txt', '1'), finish()]);
  await workspace.chat.send('go');
  expect(errors(workspace)).toEqual(["The assistant's turn failed: The disk is full."]);
  expect(lastAnswer(workspace).state).toBe('complete');
  await until(() => workspace.snapshots.versions.get()[0]?.isFinalized === true);
  expect(workspace.snapshots.versions.get()[0]?.id).toBe(lastAnswer(workspace).id);
  await goesOn(set);
});

it('a turn that cannot begin fails with its reason, its prompt comes back, and the next one is answered', async () => {
  const set = await setUp();
  const { workspace } = set;
  vi.spyOn(workspace.editor as Editor, 'writeDrafts').mockRejectedValueOnce(new AppError('project-too-big', 'The project is too big.'));
  await workspace.chat.send('go');
  expect(errors(workspace)).toEqual(["The assistant's turn failed: The project is too big."]);
  expect(lastAnswer(workspace)).toMatchObject({ state: 'failed', failure: { code: 'project-too-big' } });
  expect(workspace.chat.draft.get()).toBe('go');
  await goesOn(set);
});

it('a prompt that waited for what failed comes back, and the next one is answered', async () => {
  const set = await setUp();
  const { workspace } = set;
  const after = new Promise<void>((_, reject) => setTimeout(() => reject(new Error('No room for the files.')), 10));
  await (workspace.chat as Chat).send('go', { after });
  expect(errors(workspace)).toEqual(["The assistant's turn failed: No room for the files."]);
  expect(workspace.chat.draft.get()).toBe('go');
  await goesOn(set);
});

it('a prompt that waits behind a turn that broke off is answered', async () => {
  const { server, workspace } = await setUp();
  const { open: release, opened: gate } = createGate();
  server.steps.push(
    async function* () {
      yield say('One.');
      await gate;
      yield finish();
    },
    [say('Two.'), finish()],
  );
  const sending = workspace.chat.send('one');
  await until(() => lastAnswer(workspace).parts.length === 1);
  await workspace.chat.send('two');
  vi.spyOn(workspace.saving, 'saveNow').mockRejectedValueOnce(new Error('No.'));
  release();
  await sending;
  expect(lastAnswer(workspace)).toMatchObject({ state: 'complete', parts: [{ text: 'Two.' }] });
  expect(workspace.chat.status.get()).toBe('idle');
});

it('a turn that breaks off in the middle ends properly: its changes are saved and become a version, and no file keeps looking as if it were being written', async () => {
  const set = await setUp();
  const { server, workspace } = set;
  const editor = workspace.editor as Editor;
  const streamed = editor.streamed;
  vi.spyOn(editor, 'streamed').mockImplementation((path, text) => {
    streamed(path, text);
    if (path === 'two.txt') throw new Error('There is no room for it.');
  });
  server.steps.push([artifactOpen, ...write('one.txt', '1'), ...write('two.txt', '2'), finish()]);
  const before = server.requests.length;
  await workspace.chat.send('go');
  expect(errors(workspace)).toEqual(["The assistant's turn failed: There is no room for it."]);
  expect(lastAnswer(workspace).state).toBe('failed');
  expect([editor.streaming.get(), workspace.files.writingPath.get()]).toEqual([undefined, undefined]);
  // Not before the files are saved, so that a page that loads them then has them.
  const asked = server.requests.slice(before).map(({ method, path }) => `${method} ${path}`);
  expect(server.saves.at(-1)).toHaveProperty('one.txt');
  expect(asked.findLastIndex((request) => request.startsWith('DELETE /api/chats'))).toBeGreaterThan(asked.findIndex((request) => request.startsWith('PATCH')));
  await until(() => workspace.snapshots.versions.get()[0]?.isFinalized === true);
  expect(workspace.snapshots.versions.get()[0]).toMatchObject({ title: 'go', id: lastAnswer(workspace).id });
  await goesOn(set);
});

it('a turn that breaks off and also cannot be saved says both, and releases the chat', async () => {
  const set = await setUp();
  const { server, workspace } = set;
  vi.spyOn(workspace.editor as Editor, 'streamed').mockImplementationOnce(() => {
    throw new Error('There is no room for it.');
  });
  vi.spyOn(workspace.saving, 'saveNow').mockRejectedValueOnce(new AppError('save-conflict', 'The disk is full.'));
  server.steps.push([artifactOpen, ...write('one.txt', '1'), finish()]);
  await workspace.chat.send('go');
  expect(errors(workspace)).toEqual(["The assistant's turn failed: There is no room for it.", 'Could not save the end of the turn: The disk is full.']);
  await goesOn(set);
});
