/** Hosted services that speak OpenAI's chat completions, one row each. */
import { createHash } from 'node:crypto';
import { type ChatService, describeChatModel } from './chat-completions.ts';
import { listAt, numberAt, objectAt, textAt } from './vendor.ts';

export const OPENROUTER: ChatService = {
  key: 'openrouter',
  name: 'OpenRouter',
  baseUrl: 'https://openrouter.ai/api/v1',
  defaults: { contextWindow: 128_000, maxOutputTokens: 16_000, supportsImages: false },
  countsOnRequest: true,
  byEntry(entry) {
    const { input_modalities: inputs, output_modalities: outputs } = objectAt(entry, 'architecture');
    if (Array.isArray(outputs) && !outputs.includes('text')) return undefined;
    const abilities = listAt(entry, 'supported_parameters');
    const price = objectAt(entry, 'pricing');
    const input = perMillion(price['prompt']);
    const output = perMillion(price['completion']);
    const cachedInput = perMillion(price['input_cache_read']);
    return {
      name: textAt(entry, 'name'),
      contextWindow: numberAt(entry, 'context_length'),
      maxOutputTokens: numberAt(objectAt(entry, 'top_provider'), 'max_completion_tokens'),
      supportsTools: abilities?.includes('tools'),
      supportsReasoning: abilities?.includes('reasoning'),
      supportsImages: Array.isArray(inputs) ? inputs.includes('image') : undefined,
      ...(input === undefined || output === undefined ? {} : { price: { input, output, ...(cachedInput === undefined ? {} : { cachedInput }) } }),
    };
  },
  preferred: [/^openrouter:anthropic\/claude-(?:sonnet|opus)/, /^openrouter:openai\/gpt/, /^openrouter:google\/gemini/],
  // Claude caches the start of a prompt only if asked to. The others cache automatically.
  adapt: (body) => (String(body['model']).startsWith('anthropic/') ? { ...body, messages: withCacheMarks(body['messages']) } : body),
};

export const MISTRAL: ChatService = {
  key: 'mistral',
  name: 'Mistral',
  baseUrl: 'https://api.mistral.ai/v1',
  defaults: { contextWindow: 128_000, maxOutputTokens: 16_000, supportsImages: false },
  // It reports usage in its last chunk anyway, and rejects fields it does not know.
  countsOnRequest: false,
  byEntry(entry) {
    const abilities = objectAt(entry, 'capabilities');
    // Magistral writes its thoughts into the answer's content, as a list that no other service has.
    if (abilities['completion_chat'] === false || entry.id.startsWith('magistral')) return undefined;
    return {
      contextWindow: numberAt(entry, 'max_context_length'),
      supportsTools: booleanOf(abilities['function_calling']),
      supportsImages: booleanOf(abilities['vision']),
      supportsReasoning: booleanOf(abilities['reasoning']),
    };
  },
  preferred: [/^mistral:devstral-(?:medium-)?latest/, /^mistral:mistral-large-latest/, /^mistral:mistral-medium-latest/, /^mistral:codestral-latest/],
  adapt: (body) => ({ ...body, messages: withShortCallIds(body['messages']) }),
};

export const XAI: ChatService = {
  key: 'xai',
  name: 'xAI',
  baseUrl: 'https://api.x.ai/v1',
  defaults: { contextWindow: 256_000, maxOutputTokens: 32_000, supportsImages: true },
  countsOnRequest: true,
  byName: (id) => ({ supportsReasoning: !/non-reasoning/.test(id), ...(/code/.test(id) ? { supportsImages: false } : {}) }),
  preferred: [/^xai:grok-code/, /^xai:grok-[4-9]/],
};

export const DEEPSEEK: ChatService = {
  key: 'deepseek',
  name: 'DeepSeek',
  baseUrl: 'https://api.deepseek.com',
  defaults: { contextWindow: 128_000, maxOutputTokens: 8_000, supportsImages: false },
  countsOnRequest: true,
  byName: (id) => (/reasoner/.test(id) ? { supportsReasoning: true, maxOutputTokens: 32_000 } : { supportsReasoning: false }),
  // A reasoning model rejects the results of its calls without the thoughts that led to them.
  returnsThoughts: true,
};

export const GROQ: ChatService = {
  key: 'groq',
  name: 'Groq',
  baseUrl: 'https://api.groq.com/openai/v1',
  defaults: { contextWindow: 131_072, maxOutputTokens: 16_000, supportsImages: false },
  countsOnRequest: true,
  byEntry: (entry) =>
    entry['active'] === false ? undefined : { contextWindow: numberAt(entry, 'context_window'), maxOutputTokens: numberAt(entry, 'max_completion_tokens') },
  byName: (id) => ({
    supportsTools: !/compound|allam/.test(id),
    supportsImages: /llama-4|vision/.test(id),
    supportsReasoning: /gpt-oss|qwen3|deepseek-r1/.test(id),
  }),
  preferred: [/^groq:moonshotai\/kimi/, /^groq:openai\/gpt-oss-120b/, /^groq:llama-3\.3-70b/],
};

/** Offered if the list cannot be fetched: without a key, or if the service does not respond. */
export const KNOWN_CHAT_MODELS = {
  openrouter: [
    describeChatModel(OPENROUTER, 'anthropic/claude-sonnet-5.5', { contextWindow: 200_000, supportsImages: true }),
    describeChatModel(OPENROUTER, 'openai/gpt-5.6', { contextWindow: 400_000, supportsImages: true }),
  ],
  mistral: [describeChatModel(MISTRAL, 'devstral-latest'), describeChatModel(MISTRAL, 'mistral-large-latest', { supportsImages: true })],
  xai: [describeChatModel(XAI, 'grok-code-fast-1'), describeChatModel(XAI, 'grok-4')],
  deepseek: [describeChatModel(DEEPSEEK, 'deepseek-chat'), describeChatModel(DEEPSEEK, 'deepseek-reasoner')],
  groq: [describeChatModel(GROQ, 'openai/gpt-oss-120b'), describeChatModel(GROQ, 'llama-3.3-70b-versatile')],
};

/** OpenRouter gives dollars per token, as text. A negative price means that it varies. */
function perMillion(value: unknown): number | undefined {
  const dollars = typeof value === 'string' ? Number(value) : Number.NaN;
  return Number.isFinite(dollars) && dollars >= 0 ? Number((dollars * 1e6).toPrecision(6)) : undefined;
}

function booleanOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

type WireMessage = Record<string, unknown>;

/** The stable start of the prompt ends with the system message. */
function withCacheMarks(messages: unknown): unknown {
  return (messages as WireMessage[]).map((message) =>
    message['role'] === 'system' && typeof message['content'] === 'string'
      ? { ...message, content: [{ type: 'text', text: message['content'], cache_control: { type: 'ephemeral' } }] }
      : message,
  );
}

/** Mistral accepts only call IDs of nine letters and digits. A conversation may contain those of another model. */
function withShortCallIds(messages: unknown): unknown {
  return (messages as WireMessage[]).map((message) => {
    const calls = message['tool_calls'];
    if (typeof message['tool_call_id'] === 'string') return { ...message, tool_call_id: shortId(message['tool_call_id']) };
    return Array.isArray(calls) ? { ...message, tool_calls: calls.map((call: WireMessage) => ({ ...call, id: shortId(String(call['id'])) })) } : message;
  });
}

function shortId(id: string): string {
  return /^[A-Za-z0-9]{9}$/.test(id) ? id : createHash('sha256').update(id).digest('hex').slice(0, 9);
}
