import { describe, expect, it, onTestFinished } from 'vitest';
import { createProjectMemory } from '../../memory/project-memory.ts';
import { action, actionsOf, artifactOpen, finish, lastAnswer, setUp, until, write } from '../../testing/set-up.ts';
import { createGate } from '../../testing/gate.ts';

const say = (text: string) => ({ type: 'text.delta', text }) as const;

describe('an answer whose connection breaks', () => {
  it('continues after the last event that arrived, without loss or repetition', async () => {
    const { server, workspace } = await setUp();
    server.breaksAfter.push(2, 0, 3);
    server.steps.push([say('a'), say('b'), say('c'), artifactOpen, ...write('a.txt', 'whole'), say('d'), finish()]);
    await workspace.chat.send('go');
    expect(lastAnswer(workspace)).toMatchObject({ state: 'complete', parts: [{ text: 'abc' }, { type: 'artifact' }, { text: 'd' }] });
    expect(actionsOf(workspace)).toEqual(['Create a.txt complete']);
    expect(server.requests.filter(({ path }) => path.startsWith('/api/chat')).map(({ method, path }) => `${method} ${path.split('/').length}`)).toContain(
      'GET 6',
    );
    expect(server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/chat')).toHaveLength(1);
  });

  it('says so while the connection is retried, and keeps what is complete if that fails', async () => {
    const { server, workspace } = await setUp();
    server.breaksAfter.push(1, 0, 0, 0);
    server.steps.push([say('a'), finish()]);
    const sending = workspace.chat.send('go');
    await until(() => lastAnswer(workspace).isConnectionLost === true);
    await sending;
    expect(lastAnswer(workspace)).toMatchObject({ state: 'failed', parts: [{ text: 'a' }], failure: { code: 'network-error', isRetryable: true } });
    expect(lastAnswer(workspace).isConnectionLost).toBeUndefined();
  });

  it('a request that could not be sent is sent again, once', async () => {
    const { server, workspace } = await setUp();
    server.losesAnswerOf = /POST/;
    server.steps.push([say('a'), finish()]);
    await workspace.chat.send('go');
    expect(lastAnswer(workspace)).toMatchObject({ state: 'complete', parts: [{ text: 'a' }] });
  });
});

it('the server is told about a stop, and ends the model call', async () => {
  const { server, workspace } = await setUp();
  server.steps.push(async function* () {
    yield say('a');
    await new Promise(() => undefined);
  });
  const sending = workspace.chat.send('go');
  await until(() => lastAnswer(workspace).parts.length === 1);
  await workspace.chat.stop();
  await sending;
  await until(() => server.stopped.length === 1);
  expect(lastAnswer(workspace).state).toBe('stopped');
});

describe('a turn that a reload interrupts', () => {
  async function interrupted() {
    const set = await setUp({ 'old.txt': 'old' });
    const { server, runtime, workspace, browserMemory, create } = set;
    let runs = 0;
    runtime.programs.unshift([
      /long job/,
      ({ killed }) => {
        runs += 1;
        return killed;
      },
    ]);
    const { open: release, opened: gate } = createGate();
    server.steps.push(
      [say('First. '), { type: 'usage', inputTokens: 10, outputTokens: 1 }, artifactOpen, ...write('one.txt', '1'), finish('tool-calls')],
      async function* () {
        yield say('Second. ');
        yield* write('two.txt', '2');
        yield* action({ type: 'shell', command: 'long job' });
        await gate;
        yield* write('three.txt', '3');
        yield { type: 'usage', inputTokens: 20, outputTokens: 2 };
        yield finish('tool-calls');
      },
      [say('Done.'), finish()],
    );
    workspace.chat.setMode('build');
    void workspace.chat.send('go');
    await until(() => JSON.stringify(server.messages).includes('"running"'));
    browserMemory.livingPages.delete('page');
    const reloaded = create('page after');
    onTestFinished(() => reloaded.close());
    return { ...set, reloaded, release, runs: () => runs };
  }

  it('is resumed: actions that ended do not run again, half-done ones are reported, and the rest runs', async () => {
    const { server, reloaded, release, runs } = await interrupted();
    await reloaded.open('test');
    expect(reloaded.chat.status.get()).toBe('running');
    expect(lastAnswer(reloaded).state).toBe('streaming');
    await until(() => actionsOf(reloaded).some((row) => row.includes('long job aborted')));
    release();
    await until(() => reloaded.chat.status.get() === 'idle');
    expect(actionsOf(reloaded)).toEqual(['Create one.txt complete', 'Create two.txt complete', 'Run long job aborted', 'Create three.txt complete']);
    expect(lastAnswer(reloaded)).toMatchObject({ state: 'complete', footer: { tokens: 33 } });
    const text = lastAnswer(reloaded).parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
    expect(text).toEqual(['First. ', 'Second. ', 'Done.']);
    expect(runs()).toBe(1);
    expect(server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/chat')).toHaveLength(3);
  });

  it('is not resumed for another person in the same browser, who would have to pay for it', async () => {
    const { server, browserMemory, reloaded, release, create } = await interrupted();
    const asked = () => server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/chat').length;
    const before = asked();
    const fetch = (async (...request: Parameters<typeof globalThis.fetch>) => {
      const response = await server.fetch(...request);
      if (request[0] !== '/api/logged-in') return response;
      const answer = (await response.json()) as { readonly user: object };
      return Response.json({ ...answer, user: { ...answer.user, id: 'bob' } });
    }) as typeof globalThis.fetch;
    server.turn = undefined;
    const bob = create('bob', { fetch });
    await bob.open('test');
    expect([bob.chat.status.get(), lastAnswer(bob).state, asked()]).toEqual(['idle', 'stopped', before]);
    await bob.close();
    browserMemory.livingPages.delete('bob');
    await reloaded.open('test');
    expect(reloaded.chat.status.get()).toBe('running');
    await reloaded.chat.stop();
    release();
  });

  it('can be stopped, and is not resumed by another tab', async () => {
    const { browserMemory, reloaded, release, create } = await interrupted();
    browserMemory.livingPages.add('page');
    const beside = create('beside');
    onTestFinished(() => beside.close());
    await beside.open('test');
    expect(lastAnswer(beside)).toMatchObject({ state: 'streaming', elsewhere: {} });
    await beside.close();
    browserMemory.livingPages.delete('page');
    await reloaded.open('test');
    await reloaded.chat.stop();
    expect(reloaded.chat.status.get()).toBe('idle');
    expect(lastAnswer(reloaded).state).toBe('stopped');
    release();
  });
});

it('a turn continues even if the browser never confirms that it has stored it', async () => {
  const { server, create, browserMemory } = await setUp({}, { open: false });
  const memory = createProjectMemory(browserMemory, 'page');
  const write = (id: string, key: string, value: unknown) => (key === 'turn' ? new Promise<void>(() => undefined) : memory.write(id, key, value));
  const page = create('page', { memory: { ...memory, write } });
  onTestFinished(() => page.close());
  await page.open('test');
  server.steps.push([say('a'), finish()]);
  await page.chat.send('go');
  expect(lastAnswer(page)).toMatchObject({ state: 'complete', parts: [{ text: 'a' }] });
  expect(server.turn).toBeUndefined();
});
