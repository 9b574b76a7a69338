import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { ChatMessage } from '@lathe/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { createModelRegistry, type ModelRegistryOptions } from './registry.ts';
import type { ModelDouble } from './testing/double-server.ts';
import { startChatCompletionsDouble } from './testing/openai-double.ts';
import { collect } from './testing/play-actions.ts';
import { reply, stall, text } from './testing/script.ts';

const ANN = { userId: 'ann', projectId: null };

let double: ModelDouble | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

function registry(options: Partial<ModelRegistryOptions>) {
  return createModelRegistry({
    settings: {},
    keys: { openAll: async () => [] },
    templatesFolder: fileURLToPath(new URL('../../../../../templates', import.meta.url)),
    fetch,
    fetchForPeople: fetch,
    stallMs: 1_000,
    ...options,
  });
}

describe('the model registry', () => {
  it('uses the person’s own key before the organization’s, and that before the server’s, and reports whose it was', async () => {
    double = await startChatCompletionsDouble([reply(text('ok'))], { models: ['grok-double'] });
    const baseUrl = double.url;
    const stored = (owner: 'person' | 'organization', key: string) => ({ provider: 'xai' as const, owner, key, baseUrl: null });
    const all = [stored('person', 'of-ann'), stored('organization', 'of-acme')];
    const seen: unknown[] = [];
    for (const keys of [all, all.slice(1), []]) {
      const models = registry({ settings: { xai: { apiKey: 'of-server', baseUrl } }, keys: { openAll: async () => keys } });
      const { provider, model, keyOwner } = await models.choose(ANN, undefined);
      await collect(provider.title('plants', model, { signal: AbortSignal.timeout(5_000) }));
      seen.push([keyOwner, double.requests.at(-1)?.headers['authorization']]);
    }
    expect(seen).toEqual([
      ['person', 'Bearer of-ann'],
      ['organization', 'Bearer of-acme'],
      ['server', 'Bearer of-server'],
    ]);
  });

  it('finds a model’s small sibling at its provider, and asks it at temperature 0', async () => {
    double = await startChatCompletionsDouble([reply(text('ok'))], { models: ['mistral-large-latest', 'mistral-small-latest'] });
    const models = registry({ settings: { mistral: { apiKey: 'k', baseUrl: double.url } } });
    const { provider, model } = await models.chooseSmall(ANN, 'mistral:mistral-large-latest');
    expect(model).toBe('mistral-small-latest');
    await collect(provider.fix({ type: 'brackets', fileContent: '{' }, model, { signal: AbortSignal.timeout(5_000) }));
    expect(double.requests[0]?.body).toMatchObject({ model: 'mistral-small-latest', temperature: 0 });
    expect((await models.chooseSmall(ANN, 'embedded:assistant')).info.isEmbedded).toBe(true);
  });

  it('reads no endless response from an address that a person entered, neither a list nor an answer', async () => {
    let sentBytes = 0;
    const endless = createServer((request, response) => {
      response.writeHead(200, { 'content-type': request.method === 'GET' ? 'application/json' : 'text/event-stream' });
      const letters = 'x'.repeat(1024 * 1024);
      const more = () => {
        while (!response.destroyed && response.write(letters)) sentBytes += letters.length;
        sentBytes += letters.length;
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    });
    await new Promise<void>((done) => endless.listen(0, '127.0.0.1', done));
    try {
      const baseUrl = `http://127.0.0.1:${(endless.address() as AddressInfo).port}/v1`;
      const key = { provider: 'openai-compatible' as const, owner: 'person' as const, key: 'mine', baseUrl };
      const models = registry({ keys: { openAll: async () => [key] }, selfHostedStallMs: 60_000, retryDelaysMs: [] });
      const { failures } = await models.list(ANN);
      expect(failures).toMatchObject([{ message: expect.stringContaining('larger than 8 MB') }]);
      expect(sentBytes).toBeLessThan(64 * 1024 * 1024);
      const { provider } = await models.choose(ANN, 'openai-compatible:any');
      sentBytes = 0;
      const thrown: unknown = await collect(provider.title('plants', 'any', { signal: AbortSignal.timeout(60_000) })).catch((error: unknown) => error);
      expect(thrown).toMatchObject({ message: expect.stringContaining('larger than 64 MB') });
    } finally {
      endless.closeAllConnections();
      endless.close();
    }
  });

  it('decrypts the keys once per request, and not at all for the built-in assistant', async () => {
    double = await startChatCompletionsDouble([], { models: ['mistral-large-latest', 'mistral-small-latest'] });
    let reads = 0;
    const keys = {
      openAll: async () => {
        reads += 1;
        return [];
      },
    };
    const models = registry({ settings: { mistral: { apiKey: 'k', baseUrl: double.url } }, keys });
    expect((await models.choose(ANN, undefined)).model).toBe('mistral-large-latest');
    expect(reads).toBe(1);
    expect((await models.chooseSmall(ANN, undefined)).model).toBe('mistral-small-latest');
    expect(reads).toBe(2);
    await models.chooseSmall(ANN, 'embedded:assistant');
    expect(reads).toBe(2);
  });

  it('gives services at a configured address a longer time before they count as stalled, because they first load a model', async () => {
    double = await startChatCompletionsDouble([reply(stall)], { models: ['qwen'] });
    const address = { baseUrl: double.url };
    const limits = { stallMs: 60_000, selfHostedStallMs: 100, retryDelaysMs: [] };
    const { provider, model } = await registry({ settings: { 'openai-compatible': address }, ...limits }).choose(ANN, undefined);
    const request = { model, messageId: 'm', step: 0, tools: 'none', prompt: { system: 's', project: '', volatile: '' } } as const;
    const messages: ChatMessage[] = [{ id: 'u', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'hi' }] }];
    const events = await collect(
      provider.stream({ ...request, messages, context: { title: '', files: [], contents: [] } }, { signal: AbortSignal.timeout(5_000) }),
    );
    expect(events).toContainEqual({ type: 'error', error: expect.objectContaining({ code: 'model-stalled' }) });
  });

  it('accepts a model that is not on the list, with what its name reveals', async () => {
    double = await startChatCompletionsDouble([], { models: ['grok-double'] });
    const models = registry({ settings: { xai: { apiKey: 'k', baseUrl: double.url } }, prices: { 'xai:grok-9': { input: 1, output: 2 } } });
    expect(await models.choose(ANN, 'xai:grok-9')).toMatchObject({
      model: 'grok-9',
      info: { id: 'xai:grok-9', contextWindow: 256_000 },
      price: { input: 1, output: 2 },
    });
    expect((await models.list(ANN)).models[0]?.id).toBe('xai:grok-double');
  });

  it('takes a price from the operator, otherwise from the provider’s list, otherwise from the price table', async () => {
    double = await startChatCompletionsDouble([], { models: ['grok-3', 'grok-3-mini', 'grok-unknown'] });
    const { models } = await registry({ settings: { xai: { apiKey: 'k', baseUrl: double.url } }, prices: { 'xai:grok-3': { input: 1, output: 2 } } }).list(ANN);
    const price = (id: string) => models.find((model) => model.id === id)?.price;
    expect(price('xai:grok-3')).toEqual({ input: 1, output: 2 });
    expect(price('xai:grok-3-mini')).toMatchObject({ input: 0.3, output: 0.5, cachedInput: 0.075, asOf: expect.any(String) });
    expect(price('xai:grok-unknown')).toBeUndefined();
  });

  it('notices a local service soon after it starts, and does not look for it on every request before', async () => {
    let nowMs = 0;
    let asked = 0;
    const counting: typeof fetch = async (input, init) => {
      asked += 1;
      return fetch(String(input).replace('http://guess', double?.url.replace(/\/v1$/, '') ?? 'http://127.0.0.1:9'), init);
    };
    const models = registry({ settings: { lmstudio: { baseUrl: 'http://guess', isGuess: true } }, fetch: counting, now: () => nowMs });
    for (let turn = 0; turn < 3; turn++) expect((await models.list(ANN)).defaultModelId).toBe('embedded:assistant');
    expect(asked).toBe(1);
    double = await startChatCompletionsDouble([], {
      answers: { 'GET /api/v0/models': () => ({ data: [{ id: 'qwen', type: 'llm', capabilities: ['tool_use'] }] }) },
    });
    nowMs = 16_000;
    expect((await models.list(ANN)).defaultModelId).toBe('lmstudio:qwen');
  });

  it('knows the server’s own services before anybody asks, and a chosen model does not wait for a list that was read before', async () => {
    let nowMs = 0;
    let isHanging = false;
    const asked: string[] = [];
    const slow: typeof fetch = async (input, init) => {
      asked.push(new URL(String(input)).pathname);
      if (isHanging) return new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('late'))));
      return Response.json({ data: [{ id: 'qwen', type: 'llm', capabilities: ['tool_use'], max_context_length: 9_000 }] });
    };
    const models = registry({
      settings: { lmstudio: { baseUrl: 'http://slow' }, ollama: { baseUrl: 'http://127.0.0.1:9', isGuess: true } },
      fetch: slow,
      now: () => nowMs,
    });
    await models.lookAround();
    const before = asked.length;
    expect((await models.list(ANN)).models[0]?.id).toBe('lmstudio:qwen');
    expect(asked).toHaveLength(before);
    nowMs = 60_000;
    isHanging = true;
    const startedAt = performance.now();
    expect(await models.choose(ANN, 'lmstudio:qwen')).toMatchObject({ info: { contextWindow: 9_000 } });
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    // It was asked again, for the next one.
    expect(asked.length).toBeGreaterThan(before);
  });

  it('reports why a service’s models could not be read, and defaults to another model if the service is unreachable', async () => {
    double = await startChatCompletionsDouble([], {
      answers: { 'GET /api/v0/models': () => ({ data: [{ id: 'qwen', type: 'llm', capabilities: ['tool_use'] }] }), 'GET /api/tags': () => ({ models: [] }) },
    });
    const address = double.url.replace(/\/v1$/, '');
    const refusing: typeof fetch = async (input, init) => {
      const url = String(input);
      if (url.includes('refused')) return new Response('{"error":"no"}', { status: 401 });
      if (url.includes('elsewhere')) return new Response('<html>', { status: 200 });
      return fetch(input, init);
    };
    const models = registry({
      settings: {
        anthropic: { apiKey: 'wrong', baseUrl: 'http://refused/v1' },
        openai: { apiKey: 'k', baseUrl: `${address}/nothing-here` },
        mistral: { apiKey: 'k', baseUrl: 'http://elsewhere/v1' },
        groq: { apiKey: 'k', baseUrl: 'http://127.0.0.1:9/v1' },
        ollama: { baseUrl: address, isGuess: true },
        lmstudio: { baseUrl: address, isGuess: true },
        'openai-compatible': { baseUrl: 'http://127.0.0.1:9/v1' },
      },
      fetch: refusing,
    });
    const list = await models.list(ANN);
    expect(list.failures).toEqual([
      { provider: 'anthropic', message: 'Anthropic rejected the key.' },
      { provider: 'openai', message: 'OpenAI did not list its models (404).' },
      { provider: 'mistral', message: 'The service at http://elsewhere is not Mistral, or is an unsupported version.' },
      { provider: 'groq', message: 'Groq could not be reached at http://127.0.0.1:9.' },
      { provider: 'openai-compatible', message: '127.0.0.1:9 could not be reached.' },
      { provider: 'ollama', message: 'Ollama is running, but has no chat model. Pull one, for example with: ollama pull qwen3:8b' },
    ]);
    // An address without a list may still answer.
    expect(list.defaultModelId).toBe('openai:gpt-6-sol');
    expect(list.models.filter(({ status }) => status === 'ready').map(({ id }) => id)).toEqual(
      expect.arrayContaining(['anthropic:claude-sonnet-5-5', 'lmstudio:qwen']),
    );
    const guessing = registry({
      settings: { anthropic: { apiKey: 'wrong', baseUrl: 'http://refused/v1' }, ollama: { baseUrl: 'http://127.0.0.1:9', isGuess: true } },
      fetch: refusing,
    });
    expect(await guessing.list(ANN)).toMatchObject({
      defaultModelId: 'anthropic:claude-sonnet-5-5',
      failures: [{}, { provider: 'ollama', message: 'Not found at http://127.0.0.1:9. Start it there, or add its address.' }],
    });
  });
});
