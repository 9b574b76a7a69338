import { createGoogleGenerativeAI } from '@ai-sdk/google';
import type { ModelInfo } from '@lathe/protocol';
import type { ModelProvider } from './provider.ts';
import { createVendorProvider, type Credentials, entriesAt, fetchListing, listAt, numberAt, rank, textAt, type VendorDependencies } from './vendor.ts';

const NAME = 'Google';
const BASE_URL = 'https://generativelanguage.googleapis.com/v1beta';
const CONTEXT_WINDOW = 1_048_576;
const MAX_OUTPUT_TOKENS = 32_000;

/** Offered if the list cannot be fetched: without a key, or if the address has none. */
export const GOOGLE_MODELS: readonly ModelInfo[] = [model('gemini-3-pro', { name: 'Gemini 3 Pro' }), model('gemini-3-flash', { name: 'Gemini 3 Flash' })];

/** Names of models that are not for chat with tools. */
const OTHER_KIND = /embedding|image|tts|audio|live|robotics|computer-use|gemma|learnlm|aqa|deep-research/;

export function createGoogleProvider(credentials: Credentials, dependencies: VendorDependencies): ModelProvider {
  const baseURL = (credentials.baseUrl ?? BASE_URL).replace(/\/+$/, '');
  const apiKey = credentials.apiKey ?? '';
  return createVendorProvider(
    {
      key: 'google',
      providerName: NAME,
      credentials,
      // It caches the start of a prompt automatically.
      cachesPrompt: false,
      hidesStreamErrors: true,
      describe: (id) => model(id),
      providerOptions: ({ supportsReasoning }) => (supportsReasoning === true ? { google: { thinkingConfig: { includeThoughts: true } } } : undefined),
      languageModel: (id, fetch) => createGoogleGenerativeAI({ apiKey, baseURL, fetch })(id),
      async listModels(signal) {
        const body = await fetchListing(`${baseURL}/models?pageSize=200`, { headers: { 'x-goog-api-key': apiKey }, signal }, NAME, dependencies.fetch);
        const place = (id: string) => rank(GOOGLE_MODELS, (known) => id.startsWith(known.id));
        return entriesAt(body, 'models', NAME)
          .flatMap((entry) => {
            const id = (textAt(entry, 'name') ?? '').replace(/^models\//, '');
            const canAnswer = listAt(entry, 'supportedGenerationMethods')?.includes('generateContent') ?? false;
            if (id === '' || !canAnswer || OTHER_KIND.test(id)) return [];
            const facts = {
              name: textAt(entry, 'displayName') ?? id,
              contextWindow: numberAt(entry, 'inputTokenLimit') ?? CONTEXT_WINDOW,
              maxOutputTokens: Math.min(numberAt(entry, 'outputTokenLimit') ?? MAX_OUTPUT_TOKENS, MAX_OUTPUT_TOKENS),
              ...(typeof entry['thinking'] === 'boolean' ? { supportsReasoning: entry['thinking'] } : {}),
            };
            return [model(id, facts)];
          })
          .sort((a, b) => place(a.id) - place(b.id) || b.id.localeCompare(a.id, 'en', { numeric: true }));
      },
    },
    dependencies,
  );
}

function model(id: string, facts: Partial<ModelInfo> = {}): ModelInfo {
  return {
    id: `google:${id}`,
    provider: 'google',
    providerName: NAME,
    name: id,
    isEmbedded: false,
    supportsTools: true,
    supportsImages: true,
    // Models before 2.5 reject requests for thoughts.
    supportsReasoning: !/^gemini-(?:1|2\.0)/.test(id),
    contextWindow: CONTEXT_WINDOW,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    status: 'ready',
    ...facts,
  };
}
