import type { MessagePart } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { runModelProviderContract } from './contract.ts';
import { createLmStudioProvider, createOllamaProvider } from './local-services.ts';
import type { ModelRequest } from './provider.ts';
import { startLmStudioDouble, startOllamaDouble } from './testing/local-doubles.ts';
import { collect } from './testing/play-actions.ts';
import { reply, text } from './testing/script.ts';

const question = (system: string): ModelRequest => ({
  model: 'qwen3-coder:30b',
  messageId: 'm1',
  step: 0,
  tools: 'none',
  prompt: { system, project: '', volatile: '' },
  messages: [{ id: 'u1', role: 'user', createdAt: '2026-01-01T00:00:00.000Z', parts: [{ type: 'text', step: 0, text: 'make it' }] }],
  context: { title: 'x', files: [], contents: [] },
});

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

describe('services on the person’s own machine', () => {
  const list = async (provider: ReturnType<typeof createOllamaProvider>) => provider.models({ signal: AbortSignal.timeout(5_000) });

  it('Ollama reports what its models can do; models that call tools come first, and models that only embed are left out', async () => {
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

  it('Ollama is not sent what it would cut off: the person learns the model’s context length and how to increase it', async () => {
    const double = await startOllamaDouble([reply(text('Hello.'))], { models: ['qwen3-coder:30b'], window: 4_096 });
    try {
      const provider = createOllamaProvider(credentials(double.url), { fetch, stallMs: 1_000, retryDelaysMs: [] });
      // A first prompt is about this long: it would fit, but not with its answer.
      const ask = (system: string) => collect(provider.stream(question(system), { signal: AbortSignal.timeout(5_000) }));
      const error = (await ask('rule '.repeat(2_800))).find((event) => event.type === 'error')?.error;
      expect(error).toMatchObject({ code: 'context-too-long', isRetryable: false, title: 'Ollama’s context length is too small' });
      expect(error?.message).toMatch(/to 4,096 tokens of context, and this message needs about 8,000 including the answer\. .*OLLAMA_CONTEXT_LENGTH=32768/);
      expect(double.requests).toEqual([]);
      expect(await list(provider)).toMatchObject([{ contextWindow: 4_096 }]);
      expect((await ask('')).at(-1)).toEqual({ type: 'finish', reason: 'stop' });
    } finally {
      await double.close();
    }
  });

  it('Ollama is sent a picture, whose bytes do not count as words, unless it is quoted in a text', async () => {
    const double = await startOllamaDouble([reply(text('A shop.'))], { models: ['gemma3:4b'], window: 8_192 });
    try {
      const provider = createOllamaProvider(credentials(double.url), { fetch, stallMs: 1_000, retryDelaysMs: [] });
      const data = Buffer.alloc(200 * 1024, 7).toString('base64');
      const picture = {
        type: 'attachment' as const,
        step: 0,
        attachment: { kind: 'screenshot' as const, label: 'Shop', picture: { mediaType: 'image/jpeg' as const, data } },
      };
      const ask = ({ messages: [message], ...rest }: ModelRequest, part: MessagePart) =>
        collect(
          provider.stream(
            { ...rest, model: 'gemma3:4b', seesPictures: true, messages: message ? [{ ...message, parts: [part, ...message.parts] }] : [] },
            { signal: AbortSignal.timeout(5_000) },
          ),
        );
      // Long enough that the context length is checked, even without the picture.
      expect((await ask(question('rule '.repeat(2_000)), picture)).at(-1)).toEqual({ type: 'finish', reason: 'stop' });
      expect(JSON.stringify(double.requests[0]?.body).includes(data)).toBe(true);
      const quoted = { type: 'text' as const, step: 0, text: `<img src="data:image/jpeg;base64,${data}">` };
      expect((await ask(question(''), quoted)).find((event) => event.type === 'error')?.error).toMatchObject({ code: 'context-too-long' });
      expect(double.requests).toHaveLength(1);
    } finally {
      await double.close();
    }
  });

  it('LM Studio reports the context length that a model is loaded with', async () => {
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
