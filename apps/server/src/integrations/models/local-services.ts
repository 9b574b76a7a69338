/** Services that people run on their own computer. The service says which models it has. */
import { AppError, LOCAL_MODEL_ADDRESSES } from '@lathe/protocol';
import { type ChatService, createChatProvider } from './chat-completions.ts';
import type { ModelProvider } from './provider.ts';
import { type Credentials, entriesAt, fetchListing, fetchModelList, listAt, numberAt, objectAt, textAt, type VendorDependencies } from './vendor.ts';

/**
 * The window that is assumed, in tokens. Ollama chooses the window that it loads a model with, 4,096 on most
 * computers, and silently cuts off what exceeds it. It reports the window only if the model's file sets one, and
 * once the model is loaded.
 */
const OLLAMA_WINDOW = 32_000;
/** The smallest window that a model is ever loaded with: shorter requests need no check. */
const OLLAMA_LEAST_WINDOW = 2_048;
/** Characters of a request's text and tools per token. Few models need fewer tokens, so a request that exceeds the window by this estimate really does. */
const CHARACTERS_PER_TOKEN = 4;
/** A picture in a request. Its tokens depend on the model, not on its bytes, and are few. A text that quotes such a URL is escaped, so it counts as text. */
const PICTURE = /"data:image\/[\w.+-]+;base64,[\w+/=]*"/g;
/** Tokens of a few files, because the window must hold the answer, too. */
const ANSWER_ROOM = 4_000;
const MODELS_ASKED = 50;
const DEFAULTS = { contextWindow: 32_000, maxOutputTokens: 8_000, supportsImages: false } as const;
/** Models on one's own computer cost nothing per token. */
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
      // Older versions do not know this request.
      const loaded = await loadedWindows(root, fetch, signal).catch(() => new Map<string, number>());
      const failures: unknown[] = [];
      const found = await Promise.all(
        names.map(async (id) => {
          // A model that was removed meanwhile, or is broken, does not hide the others.
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
  const withRoom = refuseWhatIsCutOff(root, dependencies.fetch);
  return createChatProvider(service, { ...credentials, baseUrl: service.baseUrl }, { ...dependencies, fetch: withRoom });
}

/**
 * When a request exceeds the window that Ollama loaded the model with, Ollama answers what is left of it, which
 * lacks the rules or the question. So the model is loaded first, and such a request is not sent.
 */
function refuseWhatIsCutOff(root: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const body = typeof init?.body === 'string' ? init.body : '';
    const tokens = Math.ceil(body.replaceAll(PICTURE, '').length / CHARACTERS_PER_TOKEN);
    if (String(input) !== `${root}/v1/chat/completions` || tokens <= OLLAMA_LEAST_WINDOW) return fetch(input, init);
    const { model } = JSON.parse(body) as { readonly model: string };
    const window = await windowOf(model, root, fetch, init?.signal ?? undefined);
    if (window !== undefined && tokens + ANSWER_ROOM > window) throw tooLittleRoom(model, window, tokens + ANSWER_ROOM);
    return fetch(input, init);
  };
}

/** Undefined if Ollama does not report it: then the request itself shows what is wrong. */
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

function tooLittleRoom(model: string, window: number, tokens: number): AppError {
  const count = (value: number) => value.toLocaleString('en-US');
  return new AppError(
    'context-too-long',
    `Ollama limits ${model} to ${count(window)} tokens of context, and this message needs about ${count(Math.ceil(tokens / 1000) * 1000)} including the answer. Ollama would silently drop the rest, so the request was not sent. Increase “Context length” in the settings of the Ollama app, or start Ollama with OLLAMA_CONTEXT_LENGTH=32768. Then send the message again.`,
    { title: 'Ollama’s context length is too small', data: { window, tokens } },
  );
}

/** The models that are in memory, with the window that each was loaded with. */
async function loadedWindows(root: string, fetch: typeof globalThis.fetch, signal: AbortSignal | undefined): Promise<ReadonlyMap<string, number>> {
  const body = await getJson(`${root}/api/ps`, 'Ollama', fetch, signal);
  return new Map(
    entriesAt(body, 'models', 'Ollama').flatMap((entry) => {
      const [name, window] = [textAt(entry, 'name'), numberAt(entry, 'context_length')];
      return name === undefined || window === undefined ? [] : [[name, window] as const];
    }),
  );
}

/** What `/api/show` says about a model. Undefined for one that only embeds. */
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

/** The address with and without the path of the OpenAI-compatible part. */
function rootOf(address: string): string {
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
  // Whatever answers at a loopback address must not be able to redirect the request elsewhere.
  return (await fetchListing(url, { ...post, redirect: 'error', ...(signal ? { signal } : {}) }, name, fetch)) as Readonly<Record<string, unknown>>;
}
