import { afterEach, describe, expect, it } from 'vitest';
import type { ChatMessage } from '@lathe/protocol';
import { type ChatService, createChatProvider } from './chat-completions.ts';
import { DEEPSEEK, GROQ, MISTRAL, OPENROUTER, XAI } from './chat-services.ts';
import { runModelProviderContract } from './contract.ts';
import type { ModelRequest } from './provider.ts';
import type { ModelDouble } from './testing/double-server.ts';
import { startChatCompletionsDouble } from './testing/openai-double.ts';
import { collect } from './testing/play-actions.ts';
import { reply, text } from './testing/script.ts';

const provider = (service: ChatService) => (baseUrl: string, limits: { readonly stallMs: number; readonly retryDelaysMs?: readonly number[] }) =>
  createChatProvider(service, { apiKey: 'key', baseUrl, keySetting: 'the test key' }, { fetch, ...limits });

/** A model of each service, as the service lists it alongside models that are not for chat. */
const LISTS: readonly (readonly [ChatService, string, readonly ({ readonly id: string } & Record<string, unknown>)[]])[] = [
  [
    OPENROUTER,
    '/api/v1',
    [
      {
        id: 'anthropic/claude-double',
        name: 'Claude double',
        context_length: 200_000,
        architecture: { input_modalities: ['text', 'image'], output_modalities: ['text'] },
        pricing: { prompt: '0.000003', completion: '0.000015', input_cache_read: '0.0000003' },
        top_provider: { max_completion_tokens: 64_000 },
        supported_parameters: ['tools', 'reasoning', 'temperature'],
      },
      { id: 'some/painter', architecture: { input_modalities: ['text'], output_modalities: ['image'] } },
    ],
  ],
  [
    MISTRAL,
    '/v1',
    [
      { id: 'devstral-double', max_context_length: 256_000, capabilities: { completion_chat: true, function_calling: true, vision: false } },
      { id: 'mistral-embed', capabilities: { completion_chat: false } },
    ],
  ],
  [XAI, '/v1', [{ id: 'grok-double' }, { id: 'grok-2-image-gen' }]],
  [DEEPSEEK, '', [{ id: 'deepseek-reasoner' }]],
  [
    GROQ,
    '/openai/v1',
    [
      { id: 'openai/gpt-oss-double', active: true, context_window: 131_072, max_completion_tokens: 65_536 },
      { id: 'whisper-large-v3', active: true },
    ],
  ],
];

for (const [service, basePath, models] of LISTS) {
  runModelProviderContract({
    name: service.key,
    model: models[0]?.id ?? '',
    showsReasoning: true,
    sendsCallIds: service !== MISTRAL,
    startDouble: (script) => startChatCompletionsDouble(script, { basePath, models }),
    provider: provider(service),
  });
}

describe('services that speak chat completions', () => {
  let double: ModelDouble | undefined;
  afterEach(async () => {
    await double?.close();
    double = undefined;
  });

  async function listOf(service: ChatService) {
    const [, basePath = '', models = []] = LISTS.find(([candidate]) => candidate === service) ?? [];
    double = await startChatCompletionsDouble([], { basePath, models });
    return provider(service)(double.url, { stallMs: 1_000 }).models({ signal: AbortSignal.timeout(5_000) });
  }

  it('report capabilities, context and price if their list has them', async () => {
    expect(await listOf(OPENROUTER)).toEqual([
      {
        id: 'openrouter:anthropic/claude-double',
        provider: 'openrouter',
        providerName: 'OpenRouter',
        name: 'Claude double',
        isEmbedded: false,
        status: 'ready',
        supportsTools: true,
        supportsImages: true,
        supportsReasoning: true,
        contextWindow: 200_000,
        maxOutputTokens: 64_000,
        price: { input: 3, output: 15, cachedInput: 0.3 },
      },
    ]);
    await double?.close();
    expect(await listOf(MISTRAL)).toMatchObject([{ id: 'mistral:devstral-double', contextWindow: 256_000, supportsTools: true, supportsImages: false }]);
    await double?.close();
    expect(await listOf(GROQ)).toMatchObject([{ contextWindow: 131_072, maxOutputTokens: 65_536, supportsReasoning: true }]);
    await double?.close();
    expect(await listOf(DEEPSEEK)).toMatchObject([{ supportsReasoning: true }]);
  });

  async function sentTo(service: ChatService, model: string, basePath: string) {
    double = await startChatCompletionsDouble([reply(text('ok'))], { basePath, models: [model] });
    await collect(provider(service)(double.url, { stallMs: 1_000 }).stream(secondStep(model), { signal: AbortSignal.timeout(5_000) }));
    return double.requests[0]?.body as { messages: Record<string, unknown>[]; stream_options?: unknown };
  }

  it('OpenRouter is asked to cache the start of a prompt for Claude only', async () => {
    const { messages } = await sentTo(OPENROUTER, 'anthropic/claude-double', '/api/v1');
    expect(messages[0]).toEqual({ role: 'system', content: [{ type: 'text', text: 'static\n\nproject', cache_control: { type: 'ephemeral' } }] });
    await double?.close();
    expect((await sentTo(OPENROUTER, 'openai/gpt', '/api/v1')).messages[0]).toEqual({ role: 'system', content: 'static\n\nproject' });
  });

  it('Mistral gets call ids of nine letters and digits, the same for a call and its result, and no field that it rejects', async () => {
    const { messages, stream_options } = await sentTo(MISTRAL, 'devstral-double', '/v1');
    expect(stream_options).toBeUndefined();
    const [call] = messages.flatMap((message) => (message['tool_calls'] as { id: string }[] | undefined) ?? []);
    expect(call?.id).toMatch(/^[A-Za-z0-9]{9}$/);
    expect(messages.find((message) => message['role'] === 'tool')?.['tool_call_id']).toBe(call?.id);
  });

  it('DeepSeek gets the running turn’s thoughts back, and others do not', async () => {
    const { messages } = await sentTo(DEEPSEEK, 'deepseek-reasoner', '');
    expect(messages.map((message) => message['reasoning_content']).filter(Boolean)).toEqual(['I should look.']);
    await double?.close();
    expect(JSON.stringify(await sentTo(XAI, 'grok-double', '/v1'))).not.toContain('I should look.');
  });
});

/** The model has thought and looked at a file, and now continues. An earlier turn had thoughts, too. */
function secondStep(model: string): ModelRequest {
  const base = { createdAt: '2026-01-01T00:00:00.000Z' };
  const messages: ChatMessage[] = [
    { ...base, id: 'u0', role: 'user', parts: [{ type: 'text', step: 0, text: 'before' }] },
    {
      ...base,
      id: 'm0',
      role: 'assistant',
      parts: [
        { type: 'reasoning', step: 0, text: 'Old thoughts.' },
        { type: 'text', step: 0, text: 'done' },
      ],
    },
    { ...base, id: 'u1', role: 'user', parts: [{ type: 'text', step: 0, text: 'make it' }] },
    {
      ...base,
      id: 'm1',
      role: 'assistant',
      parts: [
        { type: 'reasoning', step: 0, text: 'I should look.' },
        { type: 'tool', step: 0, callId: 'toolu_0_read_file', call: { tool: 'check_app' }, outcome: { tool: 'check_app', problems: [] } },
      ],
    },
  ];
  return {
    model,
    messageId: 'm1',
    step: 1,
    tools: 'all',
    prompt: { system: 'static', project: 'project', volatile: 'volatile' },
    messages,
    context: { title: 'x', files: [], contents: [] },
  };
}
