import { describe, expect, it } from 'vitest';
import { createModelRegistry, type ModelRegistryOptions } from './registry.ts';
import { collect } from './testing/play-actions.ts';

const ANN = { userId: 'ann', projectId: null };

function registry(options: Partial<ModelRegistryOptions>) {
  return createModelRegistry({
    settings: {},
    keys: { openAll: async () => [] },
    templatesFolder: '/nowhere',
    fetch: async () => Response.json({}, { status: 500 }),
    fetchForPeople: async () => Response.json({}, { status: 500 }),
    stallMs: 1_000,
    retryDelaysMs: [],
    ...options,
  });
}

/** A fetch that responds by path, and records what was requested. */
function answering(answers: Readonly<Record<string, unknown>>, asked: string[] = []): typeof globalThis.fetch {
  return async (input, init) => {
    asked.push(String(input));
    const url = new URL(String(input));
    const { model = '' } = JSON.parse(String(init?.body ?? '{}')) as { readonly model?: string };
    const key = `${url.pathname}${model === '' ? '' : ` ${model}`}`;
    if (!Object.hasOwn(answers, key)) return new Response('nothing here', { status: 404 });
    const answer = answers[key];
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  };
}

describe('a list of models', () => {
  const readyOf = async (options: Partial<ModelRegistryOptions>) => {
    const { models, failures } = await registry(options).list(ANN);
    return { models: models.filter(({ status, isEmbedded }) => status === 'ready' && !isEmbedded), failures };
  };

  it('with a thousand models is offered completely, each model once, without entries that have no name', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({ id: `model-${index}` }));
    const odd = [null, 'model-x', 7, {}, { id: '' }, { id: 8 }, { id: 'x'.repeat(5_000) }, { id: 'model-3' }, []];
    const settings = { 'openai-compatible': { baseUrl: 'http://gateway/v1' } };
    const { models, failures } = await readyOf({ settings, fetch: answering({ '/v1/models': { data: [...odd, ...many] } }) });
    expect([models.length, new Set(models.map(({ id }) => id)).size, failures]).toEqual([1_000, 1_000, []]);
    expect(models[1]?.id).toBe('openai-compatible:model-0');
    const endless = Array.from({ length: 20_000 }, (_, index) => ({ id: `model-${index}` }));
    expect((await readyOf({ settings, fetch: answering({ '/v1/models': { data: endless } }) })).models).toHaveLength(2_000);
  });

  it('with invalid numbers does not hide what is known otherwise', async () => {
    // Written as text: JSON has no infinity, but numbers that are parsed as infinity.
    const body = `{"data":[{"id":"a","context_window":1e999},{"id":"b","context_window":0.5},{"id":"c","context_window":-3},{"id":"d","context_window":"131072"},{"id":"e","context_window":8192.9}]}`;
    const settings = { groq: { apiKey: 'k', baseUrl: 'http://groq/v1' } };
    const { models } = await readyOf({ settings, fetch: answering({ '/v1/models': body }) });
    expect(models.map(({ contextWindow }) => contextWindow)).toEqual([131_072, 131_072, 131_072, 131_072, 8_192]);
  });

  it.each<[string, Partial<ModelRegistryOptions['settings']>, Readonly<Record<string, unknown>>, readonly string[]]>([
    [
      'Google',
      { google: { apiKey: 'k', baseUrl: 'http://service/v1beta' } },
      { '/v1beta/models': { models: [null, {}, { name: 'models/gemini-9', supportedGenerationMethods: ['generateContent'] }] } },
      ['google:gemini-9'],
    ],
    [
      'Ollama, with one model that cannot be described',
      { ollama: { baseUrl: 'http://service' } },
      {
        '/api/tags': { models: [null, { name: 'gone' }, { name: 'qwen' }, { size: 1 }] },
        '/api/ps': null,
        '/api/show qwen': { capabilities: ['completion'], model_info: null },
      },
      ['ollama:qwen'],
    ],
    ['LM Studio', { lmstudio: { baseUrl: 'http://service' } }, { '/api/v0/models': { data: [null, { id: 'qwen', type: 'llm' }] } }, ['lmstudio:qwen']],
  ])('of %s is read without the entries that are not models', async (_what, settings, answers, expected) => {
    const { models, failures } = await readyOf({ settings, fetch: answering(answers) });
    expect([models.map(({ id }) => id), failures]).toEqual([expected, []]);
  });

  it('that is unreadable is reported in words', async () => {
    for (const [settings, path] of [
      [{ google: { apiKey: 'k', baseUrl: 'http://service' } }, '/models'],
      [{ ollama: { baseUrl: 'http://service' } }, '/api/tags'],
      [{ 'openai-compatible': { baseUrl: 'http://service' } }, '/models'],
    ] as const)
      for (const body of ['null', '7', '"no"']) {
        const { failures } = await readyOf({ settings, fetch: answering({ [path]: body }) });
        expect(failures, `${path} ${body}`).toEqual([{ provider: Object.keys(settings)[0], message: expect.not.stringMatching(/undefined|null|properties/) }]);
      }
  });
});

describe('the address of a model service', () => {
  it.each([
    [
      'anthropic',
      'https://gateway.test/team/anthropic/',
      'https://gateway.test/team/anthropic/v1/models?limit=100',
      'https://gateway.test/team/anthropic/v1/messages',
    ],
    ['anthropic', 'https://gateway.test/v1?team=a%20b#top', 'https://gateway.test/v1/models?limit=100&team=a+b', 'https://gateway.test/v1/messages?team=a+b'],
    ['openai', 'https://gateway.test/openai/v1//', 'https://gateway.test/openai/v1/models', 'https://gateway.test/openai/v1/responses'],
    [
      'openai-compatible',
      'https://gateway.test/openai/?api-version=2026-01-01',
      'https://gateway.test/openai/models?api-version=2026-01-01',
      'https://gateway.test/openai/chat/completions?api-version=2026-01-01',
    ],
    [
      'google',
      'https://gateway.test/v1beta?key=own',
      'https://gateway.test/v1beta/models?pageSize=200&key=own',
      'https://gateway.test/v1beta/models/m:streamGenerateContent?alt=sse&key=own',
    ],
    [
      'ollama',
      'https://gateway.test/ollama/v1/?token=own',
      'https://gateway.test/ollama/api/tags?token=own',
      'https://gateway.test/ollama/v1/chat/completions?token=own',
    ],
  ] as const)('%s at %s keeps its path and its query', async (provider, baseUrl, list, question) => {
    const asked: string[] = [];
    const key = { provider, owner: 'person' as const, key: 'mine', baseUrl };
    const models = registry({ keys: { openAll: async () => [key] }, fetchForPeople: answering({}, asked) });
    const chosen = await models.choose(ANN, `${provider}:m`);
    expect(asked[0]).toBe(list);
    asked.length = 0;
    await collect(chosen.provider.title('plants', 'm', { signal: AbortSignal.timeout(5_000) })).catch(() => undefined);
    expect(asked.at(-1)).toBe(question);
  });

  it('is required for a service without its own: a key without an address calls nothing', async () => {
    for (const provider of ['ollama', 'lmstudio', 'openai-compatible'] as const) {
      const asked: string[] = [];
      const key = { provider, owner: 'person' as const, key: '', baseUrl: null };
      const models = registry({ keys: { openAll: async () => [key] }, fetch: answering({}, asked), fetchForPeople: answering({}, asked) });
      expect(await models.list(ANN)).toMatchObject({ defaultModelId: 'embedded:assistant', failures: [] });
      await expect(models.choose(ANN, `${provider}:m`)).rejects.toMatchObject({ message: expect.stringContaining('needs an address') });
      expect(asked).toEqual([]);
    }
  });
});
