import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { createModelRegistry, type ModelRegistryOptions } from './registry.ts';
import type { ModelDouble } from './testing/double-server.ts';
import { startChatCompletionsDouble } from './testing/openai-double.ts';
import { collect } from './testing/play-actions.ts';
import { reply, text } from './testing/script.ts';

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

describe('the registry of models', () => {
  it('uses the person’s own key before the organisation’s, and that before the server’s, and says whose it was', async () => {
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

  it('finds the small sibling of a model among its provider’s, and asks it at temperature 0', async () => {
    double = await startChatCompletionsDouble([reply(text('ok'))], { models: ['mistral-large-latest', 'mistral-small-latest'] });
    const models = registry({ settings: { mistral: { apiKey: 'k', baseUrl: double.url } } });
    const { provider, model } = await models.chooseSmall(ANN, 'mistral:mistral-large-latest');
    expect(model).toBe('mistral-small-latest');
    await collect(provider.fix({ type: 'brackets', fileContent: '{' }, model, { signal: AbortSignal.timeout(5_000) }));
    expect(double.requests[0]?.body).toMatchObject({ model: 'mistral-small-latest', temperature: 0 });
    expect((await models.chooseSmall(ANN, 'embedded:assistant')).info.isEmbedded).toBe(true);
  });

  it('unseals the keys once for a question, and not at all for the embedded assistant', async () => {
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

  it('takes a model that the list does not name by what its name tells', async () => {
    double = await startChatCompletionsDouble([], { models: ['grok-double'] });
    const models = registry({ settings: { xai: { apiKey: 'k', baseUrl: double.url } }, prices: { 'xai:grok-9': { input: 1, output: 2 } } });
    expect(await models.choose(ANN, 'xai:grok-9')).toMatchObject({
      model: 'grok-9',
      info: { id: 'xai:grok-9', contextWindow: 256_000 },
      price: { input: 1, output: 2 },
    });
    expect((await models.list(ANN)).models[0]?.id).toBe('xai:grok-double');
  });

  it('sees a local service soon after it was started, and does not ask for it with every question before', async () => {
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
});
