import { createAnthropic } from '@ai-sdk/anthropic';
import type { ModelInfo } from '@lathe/protocol';
import type { ModelProvider } from './provider.ts';
import { createVendorProvider, type Credentials, fetchModelList, textAt, type VendorDependencies } from './vendor.ts';

const NAME = 'Anthropic';
const BASE_URL = 'https://api.anthropic.com/v1';
const CONTEXT_WINDOW = 200_000;
/** A limit that every current model accepts. The API's own limits are higher for most. */
const MAX_OUTPUT_TOKENS = 32_000;

/** Offered if the list cannot be fetched: without a key, or if the address has none. */
export const ANTHROPIC_MODELS: readonly ModelInfo[] = [
  model('claude-sonnet-5-5', 'Claude Sonnet 5.5'),
  model('claude-opus-5-5', 'Claude Opus 5.5'),
  model('claude-haiku-5-5', 'Claude Haiku 5.5'),
];

export function createAnthropicProvider(credentials: Credentials, dependencies: VendorDependencies): ModelProvider {
  const baseURL = apiBase(credentials.baseUrl);
  const apiKey = credentials.apiKey ?? '';
  return createVendorProvider(
    {
      key: 'anthropic',
      providerName: NAME,
      credentials,
      cachesPrompt: true,
      describe: (id) => model(id, id),
      languageModel: (id, fetch) => createAnthropic({ apiKey, baseURL, fetch })(id),
      async listModels(signal) {
        const headers = { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' };
        const list = await fetchModelList(`${baseURL}/models?limit=100`, headers, NAME, dependencies.fetch, signal);
        const models = list.map((entry) => model(entry.id, textAt(entry, 'display_name') ?? entry.id));
        // The list starts with the latest model, which may be the most expensive or the smallest. Whoever chose no
        // model gets the newest Sonnet.
        const first = models.find(({ id }) => id.includes('-sonnet-'));
        return first === undefined ? models : [first, ...models.filter((one) => one !== first)];
      },
    },
    dependencies,
  );
}

/** Accepts the address with and without its version, as the vendor's own clients do. */
function apiBase(baseUrl: string | undefined): string {
  if (baseUrl === undefined || baseUrl === '') return BASE_URL;
  const trimmed = baseUrl.replace(/\/+$/, '');
  return /\/v\d+$/.test(trimmed) ? trimmed : `${trimmed}/v1`;
}

function model(id: string, name: string): ModelInfo {
  return {
    id: `anthropic:${id}`,
    provider: 'anthropic',
    providerName: NAME,
    name,
    isEmbedded: false,
    supportsTools: true,
    supportsImages: true,
    supportsReasoning: true,
    contextWindow: CONTEXT_WINDOW,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    status: 'ready',
  };
}
