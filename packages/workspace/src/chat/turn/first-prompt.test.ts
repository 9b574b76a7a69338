import { describe, expect, it, onTestFinished } from 'vitest';
import type { Workspace } from '../../contract.ts';
import { finish, lastAnswer, setUp, until } from '../../testing/set-up.ts';
import { modelInfo } from '../../testing/model-info.ts';
import { createGate } from '../../testing/gate.ts';

const say = (text: string) => ({ type: 'text.delta', text }) as const;
const textsOf = (workspace: Workspace) => workspace.chat.messages.get().flatMap((message) => (message.role === 'user' ? [message.text] : []));
const asked = (server: { readonly requests: readonly { readonly method: string; readonly path: string }[] }) =>
  server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/chat').length;

/** A page whose runtime starts when the test allows it. */
async function slowRuntime() {
  const set = await setUp({}, { open: false });
  const { open: boot, opened: booted } = createGate();
  const bootRuntime = async () => {
    await booted;
    return set.runtime;
  };
  const workspace = set.create('slow', { bootRuntime });
  onTestFinished(async () => {
    boot();
    await workspace.close();
  });
  return { ...set, workspace, boot };
}

describe('the first prompt, while the runtime starts', () => {
  it('is stopped at once: no model is called, and it is back in the box', async () => {
    const { server, workspace } = await slowRuntime();
    await workspace.open('test', { firstPrompt: { text: 'a todo list' } });
    await until(() => workspace.chat.status.get() === 'running');
    const stoppedAt = performance.now();
    await workspace.chat.stop();
    expect(performance.now() - stoppedAt).toBeLessThan(1_000);
    expect(workspace.chat.status.get()).toBe('idle');
    expect(textsOf(workspace)).toEqual(['a todo list']);
    expect(lastAnswer(workspace)).toMatchObject({ state: 'stopped' });
    expect(workspace.chat.draft.get()).toBe('a todo list');
    expect(asked(server)).toBe(0);
    expect(server.messages).toMatchObject([{ role: 'user' }, { role: 'assistant', finish: 'aborted' }]);
  });

  it('does not delay closing its project', async () => {
    const { server, workspace } = await slowRuntime();
    await workspace.open('test', { firstPrompt: { text: 'a todo list' } });
    await until(() => workspace.chat.status.get() === 'running');
    const closedAt = performance.now();
    await workspace.close();
    expect(performance.now() - closedAt).toBeLessThan(1_000);
    expect(server.messages).toMatchObject([{ role: 'user' }, { role: 'assistant', finish: 'aborted' }]);
  });

  it('is kept by its sender until the server has it', async () => {
    const { server, workspace, boot } = await slowRuntime();
    const kept: string[] = [];
    const firstPrompt = { text: 'a todo list', onKept: () => void kept.push('kept') };
    server.steps.push([say('Here.'), finish()]);
    await workspace.open('test', { firstPrompt });
    await until(() => textsOf(workspace).length === 1);
    expect([kept, server.messages]).toEqual([[], []]);
    boot();
    await until(() => workspace.chat.status.get() === 'idle' && server.messages.length === 2);
    expect(kept).toEqual(['kept']);
  });

  it('is answered, but not sent twice, by a page that was reloaded before it learned that the server has it', async () => {
    const { server, workspace, boot } = await slowRuntime();
    server.messages = [{ id: 'u1', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'a todo list' }] }];
    server.steps.push([say('Here.'), finish()]);
    let isKept = false;
    const onKept = () => {
      isKept = true;
    };
    await workspace.open('test', { firstPrompt: { text: 'a todo list', onKept } });
    expect(isKept).toBe(true);
    boot();
    await until(() => server.messages.length === 2 && workspace.chat.status.get() === 'idle');
    expect(textsOf(workspace)).toEqual(['a todo list']);
    expect(lastAnswer(workspace)).toMatchObject({ state: 'complete' });
    expect(workspace.chat.draft.get()).toBe('');
  });
});

it('a prompt in the address is shown at once, and stays there until the server has it', async () => {
  const { server, workspace, boot } = await slowRuntime();
  let isSent = false;
  server.steps.push([say('Here.'), finish()]);
  const onSent = () => {
    isSent = true;
  };
  await workspace.open('test', { askedPrompt: { text: 'a map', onSent } });
  await until(() => textsOf(workspace).length === 1);
  expect(isSent).toBe(false);
  boot();
  await until(() => isSent);
  expect(server.messages[0]).toMatchObject({ role: 'user' });
  await until(() => workspace.chat.status.get() === 'idle');
});

it('a prompt in the address does not lead back to a project that was closed meanwhile', async () => {
  const { server, workspace } = await slowRuntime();
  let isSent = false;
  const onSent = () => {
    isSent = true;
  };
  await workspace.open('test', { askedPrompt: { text: 'a map', onSent } });
  await until(() => textsOf(workspace).length === 1);
  await workspace.close();
  expect(server.messages[0]).toMatchObject({ role: 'user' });
  expect(isSent).toBe(false);
});

it('a prompt in the address that waits for a turn in another window is kept with the queue, and removed from the address', async () => {
  const { server, browserMemory, workspace, create } = await setUp({}, { open: false });
  server.turn = { messageId: 'm1', step: 0, isStopRequested: false };
  let isSent = false;
  const onSent = () => {
    isSent = true;
  };
  await workspace.open('test', { askedPrompt: { text: 'a map', onSent } });
  await until(() => workspace.chat.queue.get().length === 1 && isSent);
  browserMemory.livingPages.delete('page');
  const again = create('again');
  onTestFinished(() => again.close());
  await again.open('test');
  expect(again.chat.queue.get().map(({ text }) => text)).toEqual(['a map']);
});

it('a prompt that was stored, and whose page was closed before it was answered, is back in the box', async () => {
  const { server, workspace } = await setUp({}, { open: false });
  server.messages = [{ id: 'u1', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'a map' }] }];
  await workspace.open('test');
  expect(workspace.chat.draft.get()).toBe('a map');
});

it('a first prompt that the server has only together with its answer is kept until then', async () => {
  const { server, workspace } = await setUp({}, { open: false });
  let isKept = false;
  const onKept = () => {
    isKept = true;
  };
  server.steps.push([say('Here.'), finish()]);
  server.failures.push({ match: /PUT .*\/chats?\/\w+$/, status: 500, body: {} });
  await workspace.open('test', { firstPrompt: { text: 'a map', onKept } });
  await until(() => workspace.chat.status.get() === 'idle' && server.messages.length === 2);
  expect(server.failures).toEqual([]);
  expect(isKept).toBe(true);
});

it('a prompt that comes with the page leaves the draft as it is', async () => {
  const { server, workspace } = await setUp();
  workspace.chat.setDraft('make it blue');
  await workspace.chat.attachFiles([new File(['blue'], 'colors.txt')]);
  await workspace.close();
  server.steps.push([say('Here.'), finish()]);
  await workspace.open('test', { askedPrompt: { text: 'a map', onSent: () => undefined } });
  await until(() => workspace.chat.status.get() === 'idle' && server.messages.length === 2);
  expect(server.messages[0]?.parts).toEqual([{ type: 'text', step: 0, text: 'a map' }]);
  expect(workspace.chat.draft.get()).toBe('make it blue');
  expect(workspace.chat.attachments.get()).toHaveLength(1);
});

it('a prompt that waits for sign-in does not replace what the person made of it', async () => {
  const { server, workspace } = await setUp({}, { open: false });
  server.isSignedIn = false;
  const askedPrompt = { text: 'a map', onSent: () => undefined };
  await workspace.open('test', { askedPrompt });
  await until(() => workspace.chat.draft.get() === 'a map');
  workspace.chat.setDraft('a map of Rome');
  await workspace.close();
  const asked = () => server.requests.filter(({ path }) => path === '/api/logged-in').length;
  const before = asked();
  await workspace.open('test', { askedPrompt });
  await until(() => asked() > before);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(workspace.chat.draft.get()).toBe('a map of Rome');
});

const plan = { kind: 'image', label: 'plan.png', picture: { mediaType: 'image/png', data: btoa('x') } } as const;

it('a first prompt has its attachments and its mode, with words or without', async () => {
  for (const text of ['like this', '']) {
    const { server, workspace } = await setUp({}, { open: false });
    server.steps.push([say('A plan.'), finish()]);
    await workspace.open('test', { firstPrompt: { text, attachments: [plan], mode: 'plan' } });
    await until(() => workspace.chat.status.get() === 'idle' && server.messages.length === 2);
    const words = text === '' ? [] : [{ type: 'text', step: 0, text }];
    expect(server.messages[0]?.parts).toEqual([{ type: 'attachment', step: 0, attachment: plan }, ...words]);
    expect(server.messages[1]).toMatchObject({ mode: 'plan' });
    expect([workspace.chat.mode.get(), workspace.chat.draft.get(), workspace.chat.attachments.get()]).toEqual(['plan', '', []]);
  }
});

it('a first prompt whose picture the model cannot see waits in the message box, with the reason', async () => {
  const { server, workspace } = await setUp({}, { open: false });
  server.models = [{ ...modelInfo('p:blind'), supportsImages: false }];
  let isKept = false;
  const onKept = () => {
    isKept = true;
  };
  await workspace.open('test', { firstPrompt: { text: 'like this', attachments: [plan], onKept } });
  await until(() => isKept);
  expect(workspace.chat.draft.get()).toBe('like this');
  expect(workspace.chat.attachments.get()).toMatchObject([plan]);
  expect(workspace.notices.notices.get().map(({ text }) => text)).toEqual([expect.stringMatching(/^Not sent: .+ cannot see images\./)]);
  expect(asked(server)).toBe(0);
});

it('files that a project is created from are imported before its first prompt is answered', async () => {
  const { server, workspace } = await setUp({}, { open: false });
  server.steps.push([say('A shop.'), finish()]);
  let imported = 0;
  const file = (path: string, text: string) => ({ path, byteSize: text.length, read: async () => new TextEncoder().encode(text) });
  const onImported = () => {
    imported += 1;
  };
  await workspace.open('test', { firstPrompt: { text: 'make it blue' }, firstImport: { files: [file('shop/notes.md', 'Notes')], onImported } });
  await until(() => workspace.chat.status.get() === 'idle' && server.messages.length === 2);
  const request = server.requests.find(({ method, path }) => method === 'POST' && path === '/api/chat')?.body as { context: { files: unknown[] } };
  expect([imported, JSON.stringify(request.context.files)]).toEqual([1, expect.stringContaining('notes.md')]);
});
