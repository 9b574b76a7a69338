/** Services that people run on their own machine. They report which models they have. */
import { AppError, LOCAL_MODEL_ADDRESSES } from '@lathe/protocol';
import { type ChatService, createChatProvider } from './chat-completions.ts';
import type { ModelProvider } from './provider.ts';
import { type Credentials, entriesAt, fetchListing, fetchModelList, listAt, numberAt, objectAt, textAt, type VendorDependencies } from './vendor.ts';

/**
 * Assumed tokens of context. Ollama loads a model with a context length of its own choice, 4,096 on most machines, and
 * silently cuts off the rest. It reports the length if the model's file sets one, and once the model is loaded.
 */
const OLLAMA_WINDOW = 32_000;
/** The shortest context that a model is ever loaded with. A shorter request needs no check. */
const OLLAMA_LEAST_WINDOW = 2_048;
/**
 * Of a request's text with its tools. Few models need fewer tokens than this estimate, so a request that exceeds the
 * context by it really does.
 */
const CHARACTERS_PER_TOKEN = 4;
/**
 * A picture in a request: its tokens depend on the model, not on its bytes, and are few. In a text that quotes such an
 * address the quotes are escaped, so it counts as text.
 */
const PICTURE = /"data:image\/[\w.+-]+;base64,[\w+/=]*"/g;
/** Tokens of a few files. The context holds the answer too. */
const ANSWER_TOKENS = 4_000;
const MODELS_ASKED = 50;
const DEFAULTS = { contextWindow: 32_000, maxOutputTokens: 8_000, supportsImages: false } as const;
/** Local models cost nothing per token. */
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
      const names = entriesAt(body, 'models', 'Ollama')
        .flatMap((entry) => textAt(entry, 'name') ?? [])
        .slice(0, MODELS_ASKED);
      // An older version does not have this call.
      const loaded = await loadedWindows(root, fetch, signal).catch(() => new Map<string, number>());
      const failures: unknown[] = [];
      const found = await Promise.all(
        names.map(async (id) => {
          // A model that was removed in the meantime or is broken does not hide the others.
          const facts = await ollamaFacts(root, id, loaded.get(id), fetch, signal).catch((error: unknown) => {
            failures.push(error);
            return undefined;
          });
          return { id, facts };
        }),
      );
      if (failures.length > 0 && (signal.aborted || failures.length === names.length)) throw failures[0];
      return found.flatMap(({ id, facts }) => (facts === undefined ? [] : [{ id, facts }]));
    },
  };
  const checkedFetch = rejectTruncatedRequests(root, dependencies.fetch);
  return createChatProvider(service, { ...credentials, baseUrl: service.baseUrl }, { ...dependencies, fetch: checkedFetch });
}

/**
 * If a request is longer than the context a model was loaded with, Ollama answers what is left of it: without the
 * rules, or without the question. So the model is loaded first, and such a request is not sent.
 */
function rejectTruncatedRequests(root: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const body = typeof init?.body === 'string' ? init.body : '';
    const tokens = Math.ceil(body.replaceAll(PICTURE, '').length / CHARACTERS_PER_TOKEN);
    if (String(input) !== `${root}/v1/chat/completions` || tokens <= OLLAMA_LEAST_WINDOW) return fetch(input, init);
    const { model } = JSON.parse(body) as { readonly model: string };
    const window = await windowOf(model, root, fetch, init?.signal ?? undefined);
    if (window !== undefined && tokens + ANSWER_TOKENS > window) throw contextTooShort(model, window, tokens + ANSWER_TOKENS);
    return fetch(input, init);
  };
}

/** Undefined if Ollama does not report it. Then the request itself shows what is wrong. */
async function windowOf(model: string, root: string, fetch: typeof globalThis.fetch, signal: AbortSignal | undefined): Promise<number | undefined> {
  try {
    const loaded = (await loadedWindows(root, fetch, signal)).get(model);
    if (loaded !== undefined) return loaded;
    await getJson(`${root}/api/generate`, 'Ollama', fetch, signal, { model, stream: false });
    return (await loadedWindows(root, fetch, signal)).get(model);
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined;
  }
}

function contextTooShort(model: string, window: number, tokens: number): AppError {
  const count = (value: number) => value.toLocaleString('en-US');
  return new AppError(
    'context-too-long',
    `Ollama limits ${model} to ${count(window)} tokens of context, and this message needs about ${count(Math.ceil(tokens / 1000) * 1000)} including the answer. Ollama would silently drop the rest, so the request was not sent. Increase “Context length” in the settings of the Ollama app, or start Ollama with OLLAMA_CONTEXT_LENGTH=32768. Then send the message again.`,
    { title: 'Ollama’s context length is too small', data: { window, tokens } },
  );
}

/** The models in memory, with the context length that each was loaded with. */
async function loadedWindows(root: string, fetch: typeof globalThis.fetch, signal: AbortSignal | undefined): Promise<ReadonlyMap<string, number>> {
  const body = await getJson(`${root}/api/ps`, 'Ollama', fetch, signal);
  return new Map(
    entriesAt(body, 'models', 'Ollama').flatMap((entry) => {
      const [name, window] = [textAt(entry, 'name'), numberAt(entry, 'context_length')];
      return name === undefined || window === undefined ? [] : [[name, window] as const];
    }),
  );
}

/** What `/api/show` reports about a model. Undefined for a model that only embeds. */
async function ollamaFacts(root: string, model: string, loaded: number | undefined, fetch: typeof globalThis.fetch, signal: AbortSignal) {
  const shown = await getJson(`${root}/api/show`, 'Ollama', fetch, signal, { model });
  const abilities = listAt(shown, 'capabilities');
  if (abilities !== undefined && !abilities.includes('completion')) return undefined;
  const info = objectAt(shown, 'model_info');
  const trained = Object.entries(info).find(([name]) => name.endsWith('.context_length'))?.[1];
  const chosen = loaded ?? Number(/^num_ctx\s+(\d+)/m.exec(textAt(shown, 'parameters') ?? '')?.[1] ?? OLLAMA_WINDOW);
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

/** The root of a service, from its address with or without the path of the OpenAI-compatible API. */
export function rootOf(address: string): string {
  return address.replace(/\/+$/, '').replace(/\/v1$/, '');
}

async function getJson(
  url: string,
  name: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal | undefined,
  body?: unknown,
): Promise<Readonly<Record<string, unknown>>> {
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  // Whatever listens on a loopback address must not be able to redirect the request elsewhere.
  return (await fetchListing(url, { ...post, redirect: 'error', ...(signal ? { signal } : {}) }, name, fetch)) as Readonly<Record<string, unknown>>;
}
