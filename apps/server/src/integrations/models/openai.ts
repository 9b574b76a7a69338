import { createOpenAI } from '@ai-sdk/openai';
import type { ModelInfo } from '@lathe/protocol';
import type { ModelProvider } from './provider.ts';
import { createVendorProvider, type Credentials, fetchModelList, rank, type VendorDependencies } from './vendor.ts';

const NAME = 'OpenAI';
const BASE_URL = 'https://api.openai.com/v1';
const CONTEXT_WINDOW = 400_000;
const MAX_OUTPUT_TOKENS = 32_000;

/** Offered if the list cannot be fetched: without a key, or if the address has none. */
export const OPENAI_MODELS: readonly ModelInfo[] = [model('gpt-6-sol'), model('gpt-6-luna'), model('gpt-5.6')];

/** Chat models with tools. The list also has models for speech, pictures and search. */
const CHAT_MODEL = /^(?:gpt-[4-9]|o[1-9])/;
const OTHER_KIND = /audio|realtime|transcribe|tts|image|search|embedding|instruct|moderation|deep-research/;

export interface OpenAiCredentials extends Credentials {
  /** OpenAI has two protocols. Gateways that imitate it often support only the older one. */
  readonly protocol?: 'responses' | 'chat' | undefined;
}

export function createOpenAiProvider(credentials: OpenAiCredentials, dependencies: VendorDependencies): ModelProvider {
  const baseURL = (credentials.baseUrl ?? BASE_URL).replace(/\/+$/, '');
  const apiKey = credentials.apiKey ?? '';
  return createVendorProvider(
    {
      key: 'openai',
      providerName: NAME,
      credentials,
      cachesPrompt: false,
      describe: model,
      refusesTemperature: (id) => model(id).supportsReasoning === true,
      languageModel: (id, fetch) => {
        const openai = createOpenAI({ apiKey, baseURL, fetch });
        return credentials.protocol === 'chat' ? openai.chat(id) : openai.responses(id);
      },
      async listModels(signal) {
        const headers = { authorization: `Bearer ${apiKey}` };
        const list = await fetchModelList(`${baseURL}/models`, headers, NAME, dependencies.fetch, signal);
        const place = (id: string) => rank(OPENAI_MODELS, (known) => id === known.id);
        return list
          .filter(({ id }) => CHAT_MODEL.test(id) && !OTHER_KIND.test(id))
          .map(({ id }) => model(id))
          .sort((a, b) => place(a.id) - place(b.id) || b.id.localeCompare(a.id, 'en', { numeric: true }));
      },
    },
    dependencies,
  );
}

function model(id: string): ModelInfo {
  return {
    id: `openai:${id}`,
    provider: 'openai',
    providerName: NAME,
    name: id.replace(/^gpt/, 'GPT'),
    isEmbedded: false,
    supportsTools: true,
    supportsImages: true,
    supportsReasoning: !/^gpt-4/.test(id),
    contextWindow: CONTEXT_WINDOW,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    status: 'ready',
  };
}
