/** Services that people run on their own machine: which models are there is found out from the service. */
import { LOCAL_MODEL_ADDRESSES } from '@lathe/protocol';
import { type ChatService, createChatProvider } from './chat-completions.ts';
import type { ModelProvider } from './provider.ts';
import { type Credentials, fetchListing, fetchModelList, listAt, numberAt, objectAt, textAt, type VendorDependencies } from './vendor.ts';

/**
 * Tokens that are counted on: Ollama loads a model with a window of its own choosing, cuts off silently
 * what is beyond it, and tells of it only where the model's file sets one.
 */
const OLLAMA_WINDOW = 32_000;
const MODELS_ASKED = 50;
const DEFAULTS = { contextWindow: 32_000, maxOutputTokens: 8_000, supportsImages: false } as const;
/** What runs at home costs nothing a token. */
const FREE = { price: { input: 0, output: 0 } } as const;

export function createOllamaProvider(credentials: Credentials, dependencies: VendorDependencies): ModelProvider {
  const root = rootOf(credentials.baseUrl ?? LOCAL_MODEL_ADDRESSES.ollama);
  const service: ChatService = {
    key: 'ollama',
    name: 'Ollama',
    baseUrl: `${root}/v1`,
    defaults: DEFAULTS,
    byName: () => FREE,
    countsOnRequest: true,
    async discover(_baseUrl, fetch, signal) {
      const body = await getJson(`${root}/api/tags`, 'Ollama', fetch, signal);
      const names = (listAt(body, 'models') ?? []).flatMap((entry) => textAt(entry as Record<string, unknown>, 'name') ?? []).slice(0, MODELS_ASKED);
      const found = await Promise.all(names.map(async (id) => ({ id, facts: await ollamaFacts(root, id, fetch, signal) })));
      return found.flatMap(({ id, facts }) => (facts === undefined ? [] : [{ id, facts }]));
    },
  };
  return createChatProvider(service, { ...credentials, baseUrl: service.baseUrl }, dependencies);
}

/** What `/api/show` tells of a model. Undefined for one that only embeds. */
async function ollamaFacts(root: string, model: string, fetch: typeof globalThis.fetch, signal: AbortSignal) {
  const shown = await getJson(`${root}/api/show`, 'Ollama', fetch, signal, { model });
  const abilities = listAt(shown, 'capabilities');
  if (abilities !== undefined && !abilities.includes('completion')) return undefined;
  const info = objectAt(shown, 'model_info');
  const trained = Object.entries(info).find(([name]) => name.endsWith('.context_length'))?.[1];
  const chosen = Number(/^num_ctx\s+(\d+)/m.exec(textAt(shown, 'parameters') ?? '')?.[1] ?? OLLAMA_WINDOW);
  return {
    supportsTools: abilities?.includes('tools') ?? false,
    supportsImages: abilities?.includes('vision') ?? false,
    supportsReasoning: abilities?.includes('thinking') ?? false,
    contextWindow: typeof trained === 'number' ? Math.min(trained, chosen) : chosen,
  };
}

export function createLmStudioProvider(credentials: Credentials, dependencies: VendorDependencies): ModelProvider {
  const root = rootOf(credentials.baseUrl ?? LOCAL_MODEL_ADDRESSES.lmstudio);
  const service: ChatService = {
    key: 'lmstudio',
    name: 'LM Studio',
    baseUrl: `${root}/v1`,
    defaults: DEFAULTS,
    byName: () => FREE,
    countsOnRequest: true,
    async discover(_baseUrl, fetch, signal) {
      const entries = await fetchModelList(`${root}/api/v0/models`, {}, 'LM Studio', fetch, signal);
      return entries
        .filter((entry) => entry['type'] !== 'embeddings')
        .map((entry) => ({
          id: entry.id,
          facts: {
            supportsTools: listAt(entry, 'capabilities')?.includes('tool_use') ?? false,
            supportsImages: entry['type'] === 'vlm',
            contextWindow: numberAt(entry, 'loaded_context_length') ?? numberAt(entry, 'max_context_length'),
          },
        }));
    },
  };
  return createChatProvider(service, { ...credentials, baseUrl: service.baseUrl }, dependencies);
}

/** The address with and without the path of the OpenAI-compatible part. */
function rootOf(address: string): string {
  return address.replace(/\/+$/, '').replace(/\/v1$/, '');
}

async function getJson(
  url: string,
  name: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
  body?: unknown,
): Promise<Readonly<Record<string, unknown>>> {
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  // Who answers at a loopback address must not be able to send the question elsewhere.
  return (await fetchListing(url, { ...post, redirect: 'error', signal }, name, fetch)) as Readonly<Record<string, unknown>>;
}
