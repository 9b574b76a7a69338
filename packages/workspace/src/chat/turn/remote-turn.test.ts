import type { ArtifactEventBody } from '@lathe/protocol';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Workspace } from '../../contract.ts';
import type { Pause } from './remote-turn.ts';
import { FakeRuntime } from '../../testing/fake-runtime.ts';
import { action, actionsOf, artifactOpen, finish, lastAnswer, setUp, until, write } from '../../testing/set-up.ts';
import { createGate } from '../../testing/gate.ts';

const say = (text: string) => ({ type: 'text.delta', text }) as const;
const soon: Pause = () => new Promise((resolve) => setTimeout(resolve, 10));
const textsOf = (workspace: Workspace) =>
  workspace.chat.messages
    .get()
    .map((message) => (message.role === 'user' ? message.text : message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')));
const asked = (server: { readonly requests: readonly { readonly method: string; readonly path: string }[] }) =>
  server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/chat').length;

/** A page with a turn in the middle of its first step, and another page of the chat. */
async function twoPages() {
  const set = await setUp({ 'old.txt': 'old' });
  const { server, workspace, create } = set;
  const beside = create('beside', { pauseBetweenChecks: soon });
  onTestFinished(() => beside.close());
  await beside.open('test');
  const { open: release, opened: gate } = createGate();
  server.steps.push(async function* (signal) {
    yield say('First, ');
    yield artifactOpen;
    yield* write('one.txt', '1');
    await Promise.race([gate, new Promise((resolve) => signal.addEventListener('abort', resolve))]);
    if (signal.aborted) {
      yield { type: 'finish', reason: 'aborted' };
      return;
    }
    yield say('then.');
    yield finish();
  });
  const sending = workspace.chat.send('go');
  await until(() => beside.chat.status.get() === 'running');
  return { ...set, beside, release, sending };
}

describe('a turn that runs in another page of the chat', () => {
  it('is shown as running there, with its text and its actions as they arrive, and then as it ended', async () => {
    const { beside, release, sending, workspace } = await twoPages();
    await until(() => actionsOf(beside).includes('Create one.txt complete'));
    expect(textsOf(beside)).toEqual(['go', 'First, ']);
    expect(lastAnswer(beside)).toMatchObject({ state: 'streaming', elsewhere: {} });
    expect(lastAnswer(workspace).elsewhere).toBeUndefined();
    const { id, parts } = lastAnswer(beside);
    const row = parts.flatMap((part) => (part.type === 'artifact' ? part.artifact.actions : []))[0];
    await beside.chat.retryAction(row?.id ?? '', id);
    expect(beside.notices.notices.get().map(({ text }) => text)).toEqual(['The assistant is still working. Stop it first, or wait until it finishes.']);
    release();
    await sending;
    await until(() => beside.chat.status.get() === 'idle');
    expect(textsOf(beside)).toEqual(['go', 'First, then.']);
    expect(lastAnswer(beside)).toMatchObject({ state: 'complete', footer: { fileCount: 1 } });
    expect(lastAnswer(beside).elsewhere).toBeUndefined();
  });

  it('is shown at once by a page that opens meanwhile, which neither resumes it nor ends it', async () => {
    const { create, release, sending, server } = await twoPages();
    const late = create('late');
    await late.open('test');
    expect(late.chat.status.get()).toBe('running');
    await until(() => textsOf(late).at(-1) === 'First, ');
    await late.close();
    expect(server.stopped).toEqual([]);
    release();
    await sending;
    expect(asked(server)).toBe(1);
  });

  it('prevents a second turn: what is sent waits for its end, and for the files that it changed', async () => {
    const { beside, release, sending, server } = await twoPages();
    await beside.chat.send('and more');
    expect(beside.chat.queue.get().map(({ text }) => text)).toEqual(['and more']);
    expect(asked(server)).toBe(1);
    server.steps.push([say('More.'), finish()]);
    release();
    await sending;
    const changed = () => beside.notices.notices.get().find(({ text }) => text === 'The assistant changed this project in another window.');
    await until(() => changed() !== undefined);
    expect(asked(server)).toBe(1);
    changed()?.action?.run();
    await until(() => textsOf(beside).at(-1) === 'More.');
    expect(beside.files.entries.get()).toHaveProperty('one.txt');
    expect(textsOf(beside)).toEqual(['go', 'First, then.', 'and more', 'More.']);
  });

  it('keeps its files to its own project: the notice is closed with it, and no waiting prompt goes into another project', async () => {
    const { beside, release, sending, server } = await twoPages();
    server.forks.push({ id: 'f1', slug: 'other', appFiles: {}, editedAt: '2026-01-01T00:00:00.000Z' });
    await beside.chat.send('and more');
    beside.chat.setDraft('about this one');
    release();
    await sending;
    const changed = () => beside.notices.notices.get().find(({ text }) => text === 'The assistant changed this project in another window.');
    await until(() => changed() !== undefined);
    changed()?.action?.run();
    await beside.open('other');
    expect(beside.chat.draft.get()).toBe('');
    expect(beside.chat.queue.get()).toEqual([]);
    expect(changed()).toBeUndefined();
    await beside.open('test');
    expect(beside.chat.draft.get()).toBe('about this one');
    expect(beside.chat.queue.get()).toMatchObject([{ text: 'and more' }]);
  });

  it('may end on its own before a stop from here arrives: the prompts that waited here then wait for the person', async () => {
    const { server, workspace, create } = await setUp();
    const { open: release, opened: gate } = createGate();
    const fetch = (async (...request: Parameters<typeof globalThis.fetch>) => {
      if (request[1]?.method !== 'GET' && String(request[0]).endsWith('/stop')) {
        release();
        await sending;
      }
      return server.fetch(...request);
    }) as typeof globalThis.fetch;
    const beside = create('beside', { pauseBetweenChecks: soon, fetch });
    onTestFinished(() => beside.close());
    await beside.open('test');
    server.steps.push(
      async function* () {
        await gate;
        yield say('One.');
        yield finish();
      },
      [say('Two.'), finish()],
    );
    const sending = workspace.chat.send('one');
    await until(() => beside.chat.status.get() === 'running');
    await beside.chat.send('two');
    await beside.chat.stop();
    await until(() => beside.chat.status.get() === 'idle');
    expect(textsOf(beside)).toEqual(['one', 'One.']);
    expect(beside.chat.queue.get()).toMatchObject([{ text: 'two' }]);
    await beside.chat.sendQueuedNow(beside.chat.queue.get()[0]?.id ?? '');
    expect(textsOf(beside)).toEqual(['one', 'One.', 'two', 'Two.']);
  });

  it('is stopped from here', async () => {
    const { beside, sending, workspace } = await twoPages();
    expect(beside.chat.isStoppable.get()).toBe(true);
    await beside.chat.stop();
    await sending;
    expect(lastAnswer(workspace).state).toBe('stopped');
    await until(() => beside.chat.status.get() === 'idle');
    expect(lastAnswer(beside).state).toBe('stopped');
  });

  it('lets waiting prompts continue on their own if it changed no files', async () => {
    const { server, workspace, create } = await setUp();
    const beside = create('beside', { pauseBetweenChecks: soon });
    onTestFinished(() => beside.close());
    await beside.open('test');
    const { open: release, opened: gate } = createGate();
    server.steps.push(
      async function* () {
        await gate;
        yield say('One.');
        yield finish();
      },
      [say('Two.'), finish()],
    );
    const sending = workspace.chat.send('one');
    await until(() => beside.chat.status.get() === 'running');
    await beside.chat.send('two');
    release();
    await sending;
    await until(() => textsOf(beside).at(-1) === 'Two.');
    expect(textsOf(beside)).toEqual(['one', 'One.', 'two', 'Two.']);
  });
});

describe('a page that did not check meanwhile', () => {
  /** A page that checks only when the test allows it, and another one with a chat and a turn that changed a file. */
  async function lookingLate() {
    const set = await setUp({ 'old.txt': 'old' });
    const { server, create, workspace } = set;
    server.steps.push([say('Zero.'), finish()]);
    await workspace.chat.send('zero');
    let look = () => undefined as void;
    const pause: Pause = () =>
      new Promise((resolve) => {
        look = resolve;
      });
    // It has its own runtime, like every page, so it does not contain what the other page writes.
    const beside = create('beside', { pauseBetweenChecks: pause, bootRuntime: async () => new FakeRuntime() });
    onTestFinished(() => beside.close());
    await beside.open('test');
    return { ...set, beside, look: () => look() };
  }
  const changed = ({ notices }: Workspace) => notices.notices.get().find(({ text }) => text === 'The assistant changed this project in another window.');

  it('learns of a turn that it never saw running, and keeps the draft when it loads the files', async () => {
    const { server, workspace, beside, look } = await lookingLate();
    server.steps.push([artifactOpen, ...write('one.txt', '1'), finish()]);
    await workspace.chat.send('go');
    beside.chat.setDraft('half a sentence');
    look();
    await until(() => changed(beside) !== undefined);
    expect(beside.files.entries.get()).not.toHaveProperty('one.txt');
    changed(beside)?.action?.run();
    await until(() => 'one.txt' in beside.files.entries.get());
    await until(() => beside.chat.draft.get() === 'half a sentence');
  });

  it('keeps an answer that it cannot request again now, both here and on the server', async () => {
    const { server, workspace, beside } = await lookingLate();
    const { open: release, opened: gate } = createGate();
    server.steps.push(async function* () {
      await gate;
      yield say('One.');
      yield finish();
    });
    const sending = workspace.chat.send('one');
    await until(() => asked(server) === 2);
    const zero = beside.chat.messages.get().find(({ role }) => role === 'assistant');
    await beside.chat.regenerate(zero?.id ?? '');
    expect(textsOf(beside).slice(0, 2)).toEqual(['zero', 'Zero.']);
    release();
    await sending;
    expect(textsOf(workspace)).toEqual(['zero', 'Zero.', 'one', 'One.']);
    expect(server.messages).toHaveLength(4);
  });
});

it('a turn counts as running until its changes are saved, so that a page that loads the files then has them', async () => {
  const { server, workspace } = await setUp();
  server.steps.push([artifactOpen, ...write('one.txt', '1'), finish()]);
  await workspace.chat.send('go');
  const calls = server.requests.map(({ method, path }) => `${method} ${path}`);
  expect(calls.findLastIndex((call) => call.startsWith('DELETE /api/chats/'))).toBeGreaterThan(calls.indexOf('PATCH /api/projects/test'));
});

it('two pages that send at the same moment have their turns one after the other', async () => {
  const { server, workspace, create } = await setUp();
  const beside = create('beside', { pauseBetweenChecks: soon });
  onTestFinished(() => beside.close());
  await beside.open('test');
  let running = 0;
  let most = 0;
  const step = (text: string) =>
    async function* () {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 50));
      yield say(text);
      running -= 1;
      yield finish();
    };
  server.steps.push(step('One.'), step('Two.'));
  await Promise.all([workspace.chat.send('here'), beside.chat.send('there')]);
  await until(() => beside.chat.queue.get().length === 0 && workspace.chat.queue.get().length === 0 && server.steps.length === 0);
  await until(() => beside.chat.status.get() === 'idle' && workspace.chat.status.get() === 'idle');
  expect(most).toBe(1);
  expect(server.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
});

describe('a command that runs in another page', () => {
  async function running(...behind: readonly ArtifactEventBody[]) {
    const set = await setUp({ 'a.txt': 'a' });
    const { server, runtime, workspace, create } = set;
    const beside = create('beside', { pauseBetweenChecks: soon });
    onTestFinished(() => beside.close());
    await beside.open('test');
    runtime.programs.unshift([
      /long job/,
      ({ print, killed }) => {
        print('half of it\r\n');
        return killed;
      },
    ]);
    server.steps.push(async function* (signal) {
      yield artifactOpen;
      yield* action({ type: 'shell', command: 'long job' });
      yield* behind;
      if (behind.at(-1)?.type === 'finish') return;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      yield { type: 'finish', reason: 'aborted' };
    });
    const sending = workspace.chat.send('go');
    await until(() => beside.chat.status.get() === 'running' && lastAnswer(beside).parts.length > 0 && actionsOf(beside)[0] === 'Run long job running');
    /** Milliseconds from the stop there until nothing runs here. */
    const stop = async () => {
      const stoppedAt = performance.now();
      void beside.chat.stop();
      await sending;
      return performance.now() - stoppedAt;
    };
    return { ...set, beside, stop };
  }

  it('is shown as running, and a stop here ends it there within a second', async () => {
    const { workspace, beside, stop } = await running(finish());
    expect(await stop()).toBeLessThan(1_000);
    expect(actionsOf(workspace)).toEqual(['Run long job aborted']);
    await until(() => beside.chat.status.get() === 'idle');
    expect(lastAnswer(beside).state).toBe('stopped');
  });

  it('the same happens while the model waits for the command and would continue', async () => {
    const { workspace, runtime, stop } = await running(
      { type: 'tool.call', callId: 'look', call: { tool: 'list_files' } },
      ...write('b.txt', 'after the stop'),
    );
    expect(await stop()).toBeLessThan(1_000);
    expect(actionsOf(workspace)).toEqual(['Run long job aborted']);
    expect(runtime.text('b.txt')).toBeUndefined();
  });
});

describe('a step of a remote turn', () => {
  /** A page that checks only when the test allows it, and a turn whose page is in another browser. */
  async function elsewhere() {
    const { server, create } = await setUp({}, { open: false, isAnalyticsOn: true });
    let look = () => undefined as void;
    const pause: Pause = () =>
      new Promise((resolve) => {
        look = resolve;
      });
    const page = create('page', { pauseBetweenChecks: pause });
    onTestFinished(() => page.close());
    server.turn = { messageId: 'm1', step: 0, isStopRequested: false };
    /** Its page asks the model. */
    const ask = () => server.fetch('/api/chat', { method: 'POST', body: JSON.stringify({ messageId: 'm1', step: 0 }) });
    const reads = () => server.requests.filter(({ method, path }) => method === 'GET' && path === '/api/chat/p1/m1/0').length;
    return { server, page, ask, reads, look: () => look() };
  }

  it('is not a failure while it has not begun, and is shown once it has', async () => {
    const { server, page, ask, reads, look } = await elsewhere();
    await page.open('test');
    await until(() => reads() === 1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(reads()).toBe(1);
    expect(lastAnswer(page).isConnectionLost).toBeUndefined();
    server.steps.push([say('Here it is.'), finish()]);
    await ask();
    look();
    await until(() => textsOf(page).at(-1) === 'Here it is.');
    expect(server.analytics.filter(({ event }) => event === 'backend-call-failed')).toEqual([]);
  });

  it('is retried three times while its connection stays broken, says so, and is read again once the server responds', async () => {
    const { server, page, ask, reads, look } = await elsewhere();
    server.steps.push([say('Half'), say(' and whole.'), finish()]);
    await ask();
    server.breaksAfter.push(1, 0, 0, 0);
    await page.open('test');
    await until(() => reads() === 4);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(reads()).toBe(4);
    expect(lastAnswer(page)).toMatchObject({ isConnectionLost: true, parts: [{ text: 'Half' }] });
    look();
    await until(() => textsOf(page).at(-1) === 'Half and whole.');
    expect(lastAnswer(page).isConnectionLost).toBeUndefined();
  });
});
