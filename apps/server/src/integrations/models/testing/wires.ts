/** Every service that Lathe can ask, with its double. What a scripted model does is written once and sent on each. */
import { createAnthropicProvider } from '../anthropic.ts';
import { type ChatService, createChatProvider } from '../chat-completions.ts';
import { DEEPSEEK, GROQ, MISTRAL, OPENROUTER, XAI } from '../chat-services.ts';
import { createGoogleProvider } from '../google.ts';
import { createLmStudioProvider, createOllamaProvider } from '../local-services.ts';
import { createOpenAiCompatibleProvider } from '../openai-compatible.ts';
import { createOpenAiProvider } from '../openai.ts';
import type { ModelProvider } from '../provider.ts';
import type { Credentials, VendorDependencies } from '../vendor.ts';
import { startAnthropicDouble } from './anthropic-double.ts';
import type { ModelDouble } from './double-server.ts';
import { startGoogleDouble } from './google-double.ts';
import { startLmStudioDouble, startOllamaDouble } from './local-doubles.ts';
import { startChatCompletionsDouble, startOpenAiDouble } from './openai-double.ts';
import type { Script } from './script.ts';

export interface ModelWire {
  readonly model: string;
  readonly startDouble: (script: Script) => Promise<ModelDouble>;
  readonly provider: (credentials: Credentials, dependencies: VendorDependencies) => ModelProvider;
  /** It sends a call's arguments as text, so they can be anything. Google sends them as data, in one piece. */
  readonly sendsArgumentsAsText: boolean;
  /** It sends the model's thoughts. */
  readonly showsThoughts: boolean;
}

const AS_TEXT = { sendsArgumentsAsText: true, showsThoughts: true } as const;
const chat = (service: ChatService, model: string): ModelWire => ({
  ...AS_TEXT,
  model,
  startDouble: (script) => startChatCompletionsDouble(script),
  provider: (credentials, dependencies) => createChatProvider(service, credentials, dependencies),
});

export const WIRES: Readonly<Record<string, ModelWire>> = {
  Anthropic: { ...AS_TEXT, model: 'claude-double', startDouble: (script) => startAnthropicDouble(script), provider: createAnthropicProvider },
  OpenAI: { ...AS_TEXT, showsThoughts: false, model: 'gpt-6-double', startDouble: (script) => startOpenAiDouble(script), provider: createOpenAiProvider },
  'OpenAI, chat protocol': {
    ...AS_TEXT,
    showsThoughts: false,
    model: 'gpt-6-double',
    startDouble: (script) => startChatCompletionsDouble(script),
    provider: (credentials, dependencies) => createOpenAiProvider({ ...credentials, protocol: 'chat' }, dependencies),
  },
  Google: {
    sendsArgumentsAsText: false,
    showsThoughts: true,
    model: 'gemini-3-double',
    startDouble: (script) => startGoogleDouble(script),
    provider: createGoogleProvider,
  },
  OpenRouter: chat(OPENROUTER, 'anthropic/claude-double'),
  Mistral: chat(MISTRAL, 'devstral-double'),
  xAI: chat(XAI, 'grok-double'),
  DeepSeek: chat(DEEPSEEK, 'deepseek-double'),
  Groq: chat(GROQ, 'llama-double'),
  'OpenAI-compatible': {
    ...chat(GROQ, 'local-double'),
    provider: (credentials, dependencies) => createOpenAiCompatibleProvider({ ...credentials, models: [] }, dependencies),
  },
  Ollama: { ...AS_TEXT, model: 'qwen3-coder:30b', startDouble: (script) => startOllamaDouble(script), provider: createOllamaProvider },
  'LM Studio': { ...AS_TEXT, model: 'qwen/qwen3-coder', startDouble: (script) => startLmStudioDouble(script), provider: createLmStudioProvider },
};
