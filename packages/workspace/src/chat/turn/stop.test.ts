import { describe, expect, it, onTestFinished } from 'vitest';
import type { Workspace } from '../../contract.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { action, actionsOf, artifactOpen, finish, lastAnswer, setUp, until, write } from '../../testing/set-up.ts';
import type { Chat } from '../chat-deps.ts';
import { createGate } from '../../testing/gate.ts';

const say = (text: string) => ({ type: 'text.delta', text }) as const;
const questions = (workspace: Workspace) => workspace.chat.messages.get().flatMap((message) => (message.role === 'user' ? [message.text] : []));
const asked = (server: { readonly requests: readonly { readonly method: string; readonly path: string }[] }) =>
  server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/chat').length;

describe('a stop', () => {
  it('sends no waiting prompt while a finished answer is being saved', async () => {
    const { server, create } = await setUp({}, { open: false });
    const { open: save, opened: saved } = createGate();
    const fetch = (async (...request: Parameters<typeof globalThis.fetch>) => {
      if (request[1]?.method === 'PATCH') await saved;
      return server.fetch(...request);
    }) as typeof globalThis.fetch;
    const workspace = create('page', { fetch });
    onTestFinished(() => workspace.close());
    await workspace.open('test');
    server.steps.push([artifactOpen, ...write('a.txt', '1'), finish()], [say('Two.'), finish()]);
    const sending = workspace.chat.send('one');
    await until(() => lastAnswer(workspace).state === 'complete');
    expect(workspace.chat.status.get()).toBe('running');
    await workspace.chat.send('two');
    const stopping = workspace.chat.stop();
    save();
    await Promise.all([stopping, sending]);
    expect([questions(workspace), asked(server)]).toEqual([['one'], 1]);
    expect(workspace.chat.queue.get().map(({ text }) => text)).toEqual(['two']);
  });

  it('survives a reload before it is stored', async () => {
    const { server, runtime, browserMemory, create } = await setUp({}, { open: false });
    let isGone = false;
    const fetch = (async (...request: Parameters<typeof globalThis.fetch>) => {
      const response = isGone ? undefined : await server.fetch(...request);
      return response && !isGone ? response : new Promise<Response>(() => undefined);
    }) as typeof globalThis.fetch;
    const workspace = create('page', { fetch });
    await workspace.open('test');
    runtime.programs.unshift([/long job/, ({ killed }) => killed]);
    server.steps.push([artifactOpen, ...action({ type: 'shell', command: 'long job' }), finish('tool-calls')], [say('And on.'), finish()]);
    void workspace.chat.send('go');
    await until(() => JSON.stringify(server.messages).includes('"running"'));
    isGone = true;
    void workspace.chat.stop();
    await new Promise((resolve) => setTimeout(resolve, 20));
    browserMemory.livingPages.delete('page');
    server.turn = undefined;
    const reloaded = create('page after');
    onTestFinished(() => reloaded.close());
    await reloaded.open('test');
    await until(() => reloaded.chat.status.get() === 'idle');
    expect(asked(server)).toBe(1);
    expect(lastAnswer(reloaded).state).toBe('stopped');
  });

  it('closes a question that the turn asked the person, so that the next turn can ask its own', async () => {
    const { server, workspace } = await setUp();
    const expensive = () => [artifactOpen, ...write('a.txt', '1'), { type: 'usage', inputTokens: 0, outputTokens: 210_000 } as const, finish('tool-calls')];
    server.steps.push(expensive(), expensive(), [say('done'), finish()]);
    const sending = workspace.chat.send('go');
    await until(() => workspace.dialogs.current.get()?.type === 'spend-cap');
    await workspace.chat.stop();
    await sending;
    expect(workspace.dialogs.current.get()).toBeUndefined();
    const again = workspace.chat.send('continue');
    await until(() => workspace.dialogs.current.get()?.type === 'spend-cap');
    workspace.dialogs.answer(workspace.dialogs.current.get()?.id ?? '', 'confirm');
    await again;
    expect(lastAnswer(workspace).state).toBe('complete');
  });
});

describe('going back in the chat, when a turn has begun while the person was asked', () => {
  async function twoTurns(more: { readonly fetch?: (server: FakeServer) => typeof globalThis.fetch } = {}) {
    const set = await setUp({ 'a.txt': '0' }, { open: false });
    const { server } = set;
    const workspace = more.fetch ? set.create('page', { fetch: more.fetch(server) }) : set.workspace;
    onTestFinished(() => workspace.close());
    await workspace.open('test');
    for (const text of ['1', '2']) {
      server.steps.push([artifactOpen, ...write('a.txt', text), finish()]);
      await workspace.chat.send(text);
      await until(() => workspace.snapshots.versions.get()[0]?.title === text && workspace.snapshots.versions.get()[0]?.isFinalized === true);
    }
    const confirm = async (meanwhile: () => Promise<void> | void) => {
      await until(() => workspace.dialogs.current.get()?.type === 'rewind-chat');
      await meanwhile();
      workspace.dialogs.answer(workspace.dialogs.current.get()?.id ?? '', 'confirm');
    };
    return { ...set, workspace, confirm };
  }
  const elsewhere = { messageId: 'theirs', step: 0, isStopRequested: false };

  it('an answer is not requested again, and no file is restored during a turn of another window', async () => {
    const { server, workspace, confirm } = await twoTurns();
    const regenerating = workspace.chat.regenerate(lastAnswer(workspace).id);
    await confirm(() => {
      server.turn = elsewhere;
    });
    await regenerating;
    expect(server.appFiles['a.txt']?.contents).toBe('2');
    expect(asked(server)).toBe(2);
    expect(questions(workspace)).toEqual(['1', '2']);
  });

  it('an edited message is not sent either, and is still in the box', async () => {
    const { server, workspace, confirm } = await twoTurns();
    workspace.chat.edit(workspace.chat.messages.get()[2]?.id ?? '');
    workspace.chat.setDraft('2, but other');
    const sending = workspace.chat.send('2, but other');
    await confirm(() => {
      server.turn = elsewhere;
    });
    await sending;
    expect(server.appFiles['a.txt']?.contents).toBe('2');
    expect([asked(server), workspace.chat.draft.get()]).toEqual([2, '2, but other']);
    expect(workspace.chat.editing.get()).toBeDefined();
  });

  it('a turn of this window can still be stopped', async () => {
    const { server, workspace, confirm } = await twoTurns();
    const regenerating = workspace.chat.regenerate(lastAnswer(workspace).id);
    server.steps.push(async function* (signal) {
      yield say('Three.');
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      yield { type: 'finish', reason: 'aborted' };
    });
    let third = Promise.resolve();
    await confirm(async () => {
      third = workspace.chat.send('3');
      await until(() => workspace.chat.status.get() === 'running' && lastAnswer(workspace).parts.length === 1);
    });
    await regenerating;
    await workspace.chat.stop();
    await third;
    expect(lastAnswer(workspace).state).toBe('stopped');
    expect(questions(workspace)).toEqual(['1', '2', '3']);
    expect(actionsOf(workspace)).toEqual([]);
  }, 10_000);

  /** A turn begins in another window at the last moment: after the person confirmed, and before this window has its own. */
  function atTheLastMoment() {
    const last = { isNow: false };
    const fetch = (server: FakeServer) =>
      (async (...request: Parameters<typeof globalThis.fetch>) => {
        if (last.isNow && request[1]?.method === 'PUT' && String(request[0]).endsWith('/turn')) server.turn = elsewhere;
        return server.fetch(...request);
      }) as typeof globalThis.fetch;
    return { last, fetch };
  }

  it('even right after the confirmation, no file is restored and nothing is removed', async () => {
    const { last, fetch } = atTheLastMoment();
    const { server, workspace, confirm } = await twoTurns({ fetch });
    const versions = workspace.snapshots.versions.get().length;
    const regenerating = workspace.chat.regenerate(lastAnswer(workspace).id);
    await confirm(() => {
      last.isNow = true;
    });
    await regenerating;
    expect([server.appFiles['a.txt']?.contents, workspace.files.entries.get()['a.txt'] !== undefined, workspace.snapshots.versions.get().length]).toEqual([
      '2',
      true,
      versions,
    ]);
    expect([asked(server), questions(workspace), workspace.chat.status.get()]).toEqual([2, ['1', '2'], 'running']);
    expect((workspace.chat as Chat).isRunning.get()).toBe(false);
    expect(workspace.notices.notices.get().at(-1)?.text).toBe('The assistant is still working. Stop it first, or wait until it finishes.');
  });

  it('an edited message stays in the box even then, to be sent when that turn is over', async () => {
    const { last, fetch } = atTheLastMoment();
    const { server, workspace, confirm } = await twoTurns({ fetch });
    workspace.chat.edit(workspace.chat.messages.get()[2]?.id ?? '');
    workspace.chat.setDraft('2, but other');
    const sending = workspace.chat.send('2, but other');
    await confirm(() => {
      last.isNow = true;
    });
    await sending;
    expect([server.appFiles['a.txt']?.contents, asked(server), workspace.chat.draft.get(), workspace.chat.queue.get()]).toEqual(['2', 2, '2, but other', []]);
    expect(workspace.chat.editing.get()).toBeDefined();
    last.isNow = false;
    server.turn = undefined;
    server.steps.push([say('Other.'), finish()]);
    await (workspace.chat as Chat).stop();
    const again = workspace.chat.send('2, but other');
    await confirm(() => undefined);
    await again;
    expect([server.appFiles['a.txt']?.contents, questions(workspace), workspace.chat.editing.get()]).toEqual(['1', ['1', '2, but other'], undefined]);
  });

  it('messages that were added elsewhere meanwhile are not removed unseen', async () => {
    const { server, workspace, confirm } = await twoTurns();
    const regenerating = workspace.chat.regenerate(lastAnswer(workspace).id);
    await confirm(() => {
      const at = '2026-01-01T00:00:00.000Z';
      server.messages = [
        ...server.messages,
        { id: 'q3', role: 'user', createdAt: at, parts: [{ type: 'text', step: 0, text: '3' }] },
        { id: 'a3', role: 'assistant', createdAt: at, parts: [{ type: 'text', step: 0, text: 'Three.' }], finish: 'stop' },
      ];
      server.chatRevision = 'theirs';
    });
    await regenerating;
    expect([server.appFiles['a.txt']?.contents, asked(server), questions(workspace)]).toEqual(['2', 2, ['1', '2', '3']]);
    expect([server.messages.length, server.turn, workspace.chat.status.get()]).toEqual([6, undefined, 'idle']);
    expect(workspace.notices.notices.get().map(({ text }) => text)).toContain('There are new messages in this chat. Review them and try again.');
  });

  it('a prompt that is sent while files are being restored waits for its turn, and is not removed', async () => {
    const { open: pass, opened: passed } = createGate();
    let isApplying = false;
    const { server, workspace, confirm } = await twoTurns({
      fetch: (own) =>
        (async (...request: Parameters<typeof globalThis.fetch>) => {
          if (String(request[0]).includes('/apply/')) {
            isApplying = true;
            await passed;
          }
          return own.fetch(...request);
        }) as typeof globalThis.fetch,
    });
    server.steps.push([say('Two again.'), finish()], [say('Three.'), finish()]);
    const regenerating = workspace.chat.regenerate(lastAnswer(workspace).id);
    await confirm(() => undefined);
    await until(() => isApplying);
    const third = workspace.chat.send('3');
    expect(workspace.chat.queue.get().map(({ text }) => text)).toEqual(['3']);
    pass();
    await Promise.all([regenerating, third]);
    expect(questions(workspace)).toEqual(['1', '2', '3']);
    expect(lastAnswer(workspace)).toMatchObject({ state: 'complete', parts: [{ text: 'Three.' }] });
    expect(server.messages).toHaveLength(6);
  });

  it('nothing is removed if the files could not be restored; the person is told, and the next prompt is answered', async () => {
    const { server, workspace, confirm } = await twoTurns();
    server.failures.push({ match: /GET \/api\/snapshot\/p1\//, status: 500, body: { error: 'No.' } });
    const regenerating = workspace.chat.regenerate(lastAnswer(workspace).id);
    await confirm(() => undefined);
    await regenerating;
    expect([server.appFiles['a.txt']?.contents, asked(server), questions(workspace), server.turn]).toEqual(['2', 2, ['1', '2'], undefined]);
    expect(workspace.notices.notices.get().some(({ text }) => text.startsWith('Could not restore the version'))).toBe(true);
    server.steps.push([say('Three.'), finish()]);
    await workspace.chat.send('3');
    expect(lastAnswer(workspace)).toMatchObject({ state: 'complete', parts: [{ text: 'Three.' }] });
  });

  it('nothing is removed while an action of an answer runs again, and the person is told', async () => {
    const { server, runtime, workspace } = await setUp();
    let isFirst = true;
    runtime.programs.unshift([
      /long job/,
      ({ killed }) => {
        const result = isFirst ? 1 : killed;
        isFirst = false;
        return result;
      },
    ]);
    server.steps.push([artifactOpen, ...action({ type: 'shell', command: 'long job' }), finish()]);
    await workspace.chat.send('go');
    const { id, parts } = lastAnswer(workspace);
    const [row] = parts.flatMap((part) => (part.type === 'artifact' ? part.artifact.actions : []));
    const again = workspace.chat.retryAction(row?.id ?? '', id);
    await until(() => actionsOf(workspace)[0] === 'Run long job running');
    await workspace.chat.regenerate(id);
    await workspace.chat.branch(id);
    workspace.chat.edit(workspace.chat.messages.get()[0]?.id ?? '');
    expect([asked(server), server.forks.length, workspace.chat.editing.get(), workspace.dialogs.current.get()]).toEqual([1, 0, undefined, undefined]);
    expect(actionsOf(workspace)).toEqual(['Run long job running']);
    expect(workspace.notices.notices.get().at(-1)?.text).toBe('The assistant is still working. Stop it first, or wait until it finishes.');
    await workspace.chat.stop();
    await again;
    expect(actionsOf(workspace)).toEqual(['Run long job aborted']);
  });
});
