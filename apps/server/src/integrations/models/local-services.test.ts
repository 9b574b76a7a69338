import { describe, expect, it } from 'vitest';
import { runModelProviderContract } from './contract.ts';
import { createLmStudioProvider, createOllamaProvider } from './local-services.ts';
import { startLmStudioDouble, startOllamaDouble } from './testing/local-doubles.ts';

const credentials = (baseUrl: string) => ({ apiKey: undefined, baseUrl, keySetting: 'the test key' });

runModelProviderContract({
  name: 'ollama',
  model: 'qwen3-coder:30b',
  showsReasoning: true,
  startDouble: (script) => startOllamaDouble(script, { models: ['qwen3-coder:30b', 'nomic-embed-text:latest'] }),
  provider: (baseUrl, limits) => createOllamaProvider(credentials(baseUrl), { fetch, ...limits }),
});

runModelProviderContract({
  name: 'lmstudio',
  model: 'qwen/qwen3-coder',
  showsReasoning: true,
  startDouble: startLmStudioDouble,
  provider: (baseUrl, limits) => createLmStudioProvider(credentials(baseUrl), { fetch, ...limits }),
});

describe('services on one’s own machine', () => {
  const list = async (provider: ReturnType<typeof createOllamaProvider>) => provider.models({ signal: AbortSignal.timeout(5_000) });

  it('Ollama tells what its models can do; those that call tools come first, those that only embed are left out', async () => {
    const double = await startOllamaDouble([], { models: ['nomic-embed-text:latest', 'gemma3:4b', 'qwen3-coder:30b'] });
    try {
      expect(await list(createOllamaProvider(credentials(`${double.url}/v1/`), { fetch, stallMs: 1_000 }))).toMatchObject([
        {
          id: 'ollama:qwen3-coder:30b',
          supportsTools: true,
          supportsReasoning: true,
          supportsImages: false,
          contextWindow: 65_536,
          price: { input: 0, output: 0 },
        },
        { id: 'ollama:gemma3:4b', supportsTools: false, supportsImages: true, contextWindow: 8_192, note: expect.stringContaining('Limited editing') },
      ]);
    } finally {
      await double.close();
    }
  });

  it('LM Studio tells the context that a model is loaded with', async () => {
    const double = await startLmStudioDouble([]);
    try {
      expect(await list(createLmStudioProvider(credentials(double.url), { fetch, stallMs: 1_000 }))).toMatchObject([
        { id: 'lmstudio:qwen/qwen3-coder', supportsTools: true, contextWindow: 40_000 },
      ]);
    } finally {
      await double.close();
    }
  });
});
