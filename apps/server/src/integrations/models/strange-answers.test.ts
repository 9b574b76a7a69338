import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ArtifactEventBody } from '@lathe/protocol';
import { createAnthropicProvider } from './anthropic.ts';
import { createGoogleProvider } from './google.ts';
import { createOpenAiCompatibleProvider } from './openai-compatible.ts';
import { createOpenAiProvider } from './openai.ts';
import type { ModelRequest } from './provider.ts';
import { collect } from './testing/play-actions.ts';
import type { Credentials, VendorDependencies } from './vendor.ts';

interface Answer {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

const PROVIDERS = {
  'OpenAI-compatible': (credentials: Credentials, dependencies: VendorDependencies) =>
    createOpenAiCompatibleProvider({ ...credentials, models: [] }, dependencies),
  OpenAI: createOpenAiProvider,
  Anthropic: createAnthropicProvider,
  Google: createGoogleProvider,
};

const REQUEST: ModelRequest = {
  model: 'm',
  messageId: 'm1',
  step: 0,
  tools: 'all',
  prompt: { system: 's', project: '', volatile: '' },
  messages: [{ id: 'u1', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'Hi' }] }],
  context: { title: '', files: [], contents: [] },
};

describe('unusual responses of a model service', () => {
  let answers: readonly Answer[] = [];
  let asked = 0;
  let baseUrl = '';
  const server = createServer((request, response) => {
    request.resume();
    const { status = 200, type = 'text/event-stream', headers, body } = answers[Math.min(asked++, answers.length - 1)] ?? { body: '' };
    response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  });
  beforeEach(async () => {
    asked = 0;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  async function ask(vendor: keyof typeof PROVIDERS, ...given: readonly Answer[]) {
    answers = given;
    const provider = PROVIDERS[vendor]({ apiKey: 'k', keySetting: 'the test key', baseUrl }, { fetch, stallMs: 5_000, retryDelaysMs: [5, 10] });
    const events: readonly ArtifactEventBody[] = await collect(provider.stream(REQUEST, { signal: AbortSignal.timeout(15_000) }));
    return { error: events.find(({ type }) => type === 'error'), last: events.at(-1), events };
  }
  const chunk = (delta: object, finish: string | null = null) => `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const firstChunk = chunk({ role: 'assistant', content: 'Half' });
  const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;

  it.each(Object.keys(PROVIDERS) as (keyof typeof PROVIDERS)[])(
    '%s: a page, or anything else that is not a stream, is not an answer, and the message suggests checking the address',
    async (vendor) => {
      for (const answer of [
        { type: 'text/html', body: '<!doctype html><title>Sign in</title>' },
        { type: 'application/json', body: '{"status":"ok"}' },
      ]) {
        const { error, last } = await ask(vendor, answer);
        expect(error).toMatchObject({ error: { code: 'bad-server-response', message: expect.stringContaining('Check the address in the settings.') } });
        expect(last).toEqual({ type: 'finish', reason: 'error' });
      }
    },
  );

  it.each([
    ['a connection that ends between two words', firstChunk],
    ['half an event', `${firstChunk}data: {"choices":[{"del`],
    ['an event that is not an answer', `${firstChunk}${event({ choices: null })}`],
  ])('%s is a cut-off answer that keeps its text', async (_what, body) => {
    const { error, events } = await ask('OpenAI-compatible', { body });
    expect(events).toContainEqual({ type: 'text.delta', text: 'Half' });
    expect(error).toMatchObject({ error: { code: 'answer-cut-off' } });
    expect(asked).toBe(1);
  });

  it.each([
    [429, 'rate-limited'],
    [402, 'billing-error'],
    [502, 'bad-server-response'],
    [529, 'overloaded'],
  ])('an error in the middle with only a number, %i, is %s, and what was shown is not requested again', async (code, expected) => {
    const { error } = await ask('OpenAI-compatible', { body: `${firstChunk}${event({ error: { code, message: 'Provider returned error' } })}` });
    expect(error).toMatchObject({ error: { code: expected } });
    expect(asked).toBe(1);
  });

  it('a key that is revoked in the middle of an answer is reported as a key to check', async () => {
    const { error } = await ask('OpenAI-compatible', { body: `${firstChunk}${event({ error: { code: 401, message: 'Key revoked' } })}` });
    expect(error).toMatchObject({ error: { code: 'model-key-refused', message: expect.stringContaining('Check the test key') } });
  });

  /** A whole answer with this text, as each vendor sends it. */
  const WIRE: Readonly<Record<keyof typeof PROVIDERS, (text: string) => string>> = {
    'OpenAI-compatible': (text) => `${chunk({ role: 'assistant', content: text })}${chunk({}, 'stop')}data: [DONE]\n\n`,
    OpenAI: (text) =>
      [
        { type: 'response.created', response: { id: 'r', created_at: 0, model: 'm' } },
        { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'i' } },
        { type: 'response.output_text.delta', item_id: 'i', delta: text },
        { type: 'response.output_item.done', output_index: 0, item: { type: 'message', id: 'i' } },
        { type: 'response.completed', response: { usage: { input_tokens: 9, output_tokens: 5 } } },
      ]
        .map(event)
        .join(''),
    Anthropic: (text) =>
      [
        {
          type: 'message_start',
          message: { id: 'a', type: 'message', role: 'assistant', model: 'm', content: [], usage: { input_tokens: 9, output_tokens: 1 } },
        },
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
        { type: 'content_block_stop', index: 0 },
        { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 5 } },
        { type: 'message_stop' },
      ]
        .map((data) => `event: ${data.type}\n${event(data)}`)
        .join(''),
    Google: (text) => event({ candidates: [{ content: { parts: [{ text }], role: 'model' }, finishReason: 'STOP' }] }),
  };
  const VENDORS = Object.keys(PROVIDERS) as (keyof typeof PROVIDERS)[];
  const WRITTEN = `<think>\nOne file.\n</think>\n\nHere it is.\n<tool_call>\n${JSON.stringify({ name: 'write_file', arguments: { path: 'a.txt', content: 'A' } })}\n</tool_call>`;

  it.each(VENDORS)('%s: thoughts and tool calls that are written as text are thoughts and tool calls', async (vendor) => {
    const { events, error } = await ask(vendor, { body: WIRE[vendor](WRITTEN) });
    expect(error).toBeUndefined();
    const said = (type: 'text.delta' | 'reasoning.delta') => events.flatMap((one) => (one.type === type ? [one.text] : [])).join('');
    expect([said('reasoning.delta'), said('text.delta')]).toEqual(['One file.\n', 'Here it is.\n']);
    expect(events).toContainEqual(expect.objectContaining({ type: 'action.close', action: { type: 'file', operation: 'write', path: 'a.txt', content: 'A' } }));
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'tool-calls' });
  });

  it.each(VENDORS)('%s: an answer without words and actions is a failure that says so', async (vendor) => {
    for (const text of ['', ' \n', '<think>\nWhat now?\n</think>\n']) {
      const { error, last } = await ask(vendor, { body: WIRE[vendor](text) });
      expect(error, JSON.stringify(text)).toMatchObject({ error: { code: 'empty-answer', isRetryable: true } });
      expect(last).toEqual({ type: 'finish', reason: 'error' });
    }
  });

  it('arguments that are not JSON, or were cut off, are named as that, with the place', async () => {
    const called = (json: string) =>
      `${chunk({ role: 'assistant', tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'write_file', arguments: json } }] })}${chunk({}, 'tool_calls')}data: [DONE]\n\n`;
    const messageFor = async (json: string) => {
      const { events } = await ask('OpenAI-compatible', { body: called(json) });
      return events.find(({ type }) => type === 'action.cancel');
    };
    expect(await messageFor('{"path": "a.txt",\n "content": "say "hi""}')).toMatchObject({
      message: expect.stringMatching(/^The call to write_file is invalid: its arguments are not valid JSON \(line 2, column 19, at "hi/),
    });
    expect(await messageFor('{"path": "a.txt", "content": "one')).toMatchObject({
      message: expect.stringMatching(/^The call to write_file is invalid: its arguments were cut off after 33 characters/),
    });
    expect(await messageFor('')).toMatchObject({ message: expect.stringContaining('invalid') });
  });

  it.each(VENDORS)('%s: a title has no thoughts in it', async (vendor) => {
    answers = [{ body: WIRE[vendor]('<think>\nA name?\n</think>\n\n**Tide table**') }];
    const provider = PROVIDERS[vendor]({ apiKey: 'k', keySetting: 'the test key', baseUrl }, { fetch, stallMs: 5_000, retryDelaysMs: [] });
    const parts = await collect(provider.title('tides', 'm', { signal: AbortSignal.timeout(5_000) }));
    expect(parts.flatMap((part) => (part.type === 'text.delta' ? [part.text] : [])).join('')).toBe('**Tide table**');
  });

  it('an answer that ends because of an error has not ended well', async () => {
    expect(await ask('OpenAI-compatible', { body: `${firstChunk}${chunk({}, 'error')}data: [DONE]\n\n` })).toMatchObject({
      error: { error: { code: 'answer-cut-off' } },
      last: { type: 'finish', reason: 'error' },
    });
    const malformed = { body: event({ candidates: [{ content: { parts: [] }, finishReason: 'MALFORMED_FUNCTION_CALL' }] }) };
    const well = { body: event({ candidates: [{ content: { parts: [{ text: 'Now.' }] }, finishReason: 'STOP' }] }) };
    asked = 0;
    const { error, last } = await ask('Google', malformed, well);
    expect([error, last, asked]).toEqual([undefined, { type: 'finish', reason: 'stop' }, 2]);
  });

  it('Google’s limit per minute is a rate limit, not a bill, and is waited for as long as it says', async () => {
    const refused = (retryDelay: string): Answer => ({
      status: 429,
      type: 'application/json',
      body: JSON.stringify({
        error: {
          code: 429,
          status: 'RESOURCE_EXHAUSTED',
          message: 'You exceeded your current quota, please check your plan and billing details.',
          details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }],
        },
      }),
    });
    expect((await ask('Google', refused('90.5s'))).error).toMatchObject({
      error: { code: 'rate-limited', message: expect.stringContaining('Try again in 91 s'), data: { providerLimitHit: true } },
    });
    expect(asked).toBe(1);
    asked = 0;
    const startedAt = performance.now();
    await ask('Google', refused('0.8s'), { body: event({ candidates: [{ content: { parts: [{ text: 'Now.' }] }, finishReason: 'STOP' }] }) });
    expect([asked, performance.now() - startedAt > 750]).toEqual([2, true]);
  });

  it('Retry-After may be a date: in the future, in the past, or invalid', async () => {
    const refused = (retryAfter: string): Answer => ({ status: 429, type: 'application/json', headers: { 'retry-after': retryAfter }, body: '{}' });
    const { error } = await ask('OpenAI-compatible', refused(new Date(Date.now() + 90_000).toUTCString()));
    expect(error).toMatchObject({ error: { code: 'rate-limited', message: expect.stringMatching(/Try again in (?:89|90) s/) } });
    expect(asked).toBe(1);
    const well = { body: `${firstChunk}${chunk({}, 'stop')}data: [DONE]\n\n` };
    for (const value of [new Date(Date.now() - 90_000).toUTCString(), 'soon', '-5']) {
      asked = 0;
      expect((await ask('OpenAI-compatible', refused(value), well)).last).toEqual({ type: 'finish', reason: 'stop' });
      expect(asked).toBe(2);
    }
  });

  it('a proxy that timed out waiting for the request (408) is asked again', async () => {
    const { error } = await ask('OpenAI-compatible', { status: 408, type: 'text/html', body: 'Request Timeout' });
    expect(error).toMatchObject({ error: { code: 'bad-server-response' } });
    expect(asked).toBe(3);
  });
});
