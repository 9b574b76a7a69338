import type { ArtifactEventBody, ChatRequest } from '@lathe/protocol';
import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { artifactOpen, finish, lastAnswer, setUp, write } from '../../testing/set-up.ts';

const asked = (server: { readonly requests: readonly { readonly method: string; readonly path: string; readonly body: unknown }[] }) =>
  server.requests.flatMap(({ method, path, body }) => (method === 'POST' && path === '/api/chat' ? [body as ChatRequest] : []));
const outOfRoom = (text: string): ArtifactEventBody[] => [
  { type: 'text.delta', text },
  { type: 'finish', reason: 'length' },
];

it('an answer that runs out of room is continued, three times at most, and then says that it is cut off', async () => {
  const { server, workspace } = await setUp();
  server.steps.push(outOfRoom('a '), outOfRoom('b '), [{ type: 'text.delta', text: 'c' }, finish()]);
  await workspace.chat.send('a long story');
  expect(lastAnswer(workspace)).toMatchObject({ state: 'complete', parts: [{ text: 'a ' }, { text: 'b ' }, { text: 'c' }] });
  expect(asked(server).map(({ step, messages }) => [step, messages.length])).toEqual([
    [0, 1],
    [1, 2],
    [2, 2],
  ]);
  server.requests.length = 0;
  for (let index = 0; index < 5; index++) server.steps.push(outOfRoom(`${index} `));
  await workspace.chat.send('a longer one');
  expect(asked(server)).toHaveLength(4);
  expect(lastAnswer(workspace)).toMatchObject({ state: 'failed', parts: [{}, {}, {}, {}], failure: { code: 'answer-cut-off' } });
});

it('a turn that reaches a spending limit ends between two steps: what is done is kept, and the limit is named', async () => {
  const { server, workspace } = await setUp();
  const blocked = {
    code: 'usage-blocked',
    error: 'It has used your limit of $0.50 per turn.',
    title: 'This turn has reached your limit',
    isRetryable: false,
    limit: 'turn',
  };
  server.steps.push(async function* () {
    server.failures.push({ match: /POST \/api\/chat$/, status: 403, body: blocked });
    yield artifactOpen;
    yield* write('src/a.ts', 'whole');
    yield finish('tool-calls');
  });
  await workspace.chat.send('write much');
  expect(asked(server)).toHaveLength(2);
  expect(lastAnswer(workspace)).toMatchObject({
    state: 'failed',
    failure: { code: 'usage-blocked', title: blocked.title, message: blocked.error, limit: 'turn', kept: 'Everything listed above was applied and is kept.' },
  });
  expect(workspace.chat.status.get()).toBe('idle');
  expect(server.appFiles['src/a.ts']?.contents).toBe('whole');
  // The prompt was answered in part, so it does not return to the message box.
  expect(workspace.chat.draft.get()).toBe('');
  server.steps.push([{ type: 'text.delta', text: 'Done.' }, finish()]);
  await workspace.chat.send('continue');
  expect(lastAnswer(workspace)).toMatchObject({ state: 'complete' });
});

it('a turn has forty steps, of which the last is requested without tools', async () => {
  const { server, create } = await setUp();
  const listening: number[] = [];
  const workspace = create('another page', {
    async fetch(input, init) {
      if (init?.signal && String(input) === '/api/chat') listening.push(getEventListeners(init.signal, 'abort').length);
      return server.fetch(String(input), init);
    },
  });
  await workspace.open('test');
  for (let index = 0; index < 45; index++) {
    const call: ArtifactEventBody = { type: 'tool.call', callId: `c${index}`, call: { tool: 'list_files', pattern: `${index}/**` } };
    server.steps.push(index === 39 ? [{ type: 'text.delta', text: 'All in all.' }, finish()] : [call, finish('tool-calls')]);
  }
  await workspace.chat.send('look everywhere');
  const requests = asked(server);
  expect(requests).toHaveLength(40);
  // All steps share one signal: nothing of a finished step stays on it.
  expect(new Set(listening)).toEqual(new Set([listening[0]]));
  expect(requests.map(({ isLastStep }) => isLastStep === true)).toEqual(requests.map((_request, index) => index === 39));
  expect(lastAnswer(workspace)).toMatchObject({ state: 'complete', parts: [{ text: 'All in all.' }] });
});

it('once a limit was raised, a turn that had begun is continued, and one that had not is asked for again', async () => {
  const { server, workspace } = await setUp();
  const blocked = { code: 'usage-blocked', error: 'You have reached your limit of $5.00 a day.', isRetryable: false, limit: 'day', limitUnit: 'cost' };
  const refusal = { match: /POST \/api\/chat$/, status: 403, body: blocked };
  server.failures.push(refusal);
  await workspace.chat.send('a todo list');
  expect(lastAnswer(workspace)).toMatchObject({ state: 'failed', parts: [], failure: { limit: 'day', limitUnit: 'cost' } });
  server.steps.push(async function* () {
    server.failures.push(refusal);
    yield artifactOpen;
    yield* write('src/a.ts', 'whole');
    yield finish('tool-calls');
  });
  await workspace.chat.goOn();
  expect(workspace.chat.messages.get().map(({ role }) => role)).toEqual(['user', 'assistant']);
  expect(lastAnswer(workspace)).toMatchObject({ state: 'failed', failure: { limit: 'day' } });
  server.steps.push([{ type: 'text.delta', text: 'Done.' }, finish()]);
  await workspace.chat.goOn();
  expect(workspace.chat.messages.get().map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
  expect(asked(server).at(-1)?.messages.at(-1)).toMatchObject({ role: 'user', parts: [{ text: 'continue' }] });
  expect(lastAnswer(workspace)).toMatchObject({ state: 'complete' });
  expect(server.appFiles['src/a.ts']?.contents).toBe('whole');
});
