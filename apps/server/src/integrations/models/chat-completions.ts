import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ModelInfo, ModelKeyProvider } from '@lathe/protocol';
import type { ModelProvider } from './provider.ts';
import { createVendorProvider, type Credentials, fetchModelList, type ListedModel, rank, type VendorDependencies } from './vendor.ts';

type Facts = Partial<Omit<ModelInfo, 'id' | 'provider' | 'providerName' | 'status' | 'isEmbedded'>>;

/** A service that speaks OpenAI's chat completions: how such services differ. */
export interface ChatService {
  readonly key: ModelKeyProvider;
  readonly name: string;
  /** The service's address, unless the credentials say otherwise. */
  readonly baseUrl: string;
  /** Defaults for a model, unless its name or the list says otherwise. */
  readonly defaults: Pick<ModelInfo, 'contextWindow' | 'maxOutputTokens' | 'supportsImages'>;
  /** What a model's name reveals. */
  readonly byName?: (id: string) => Facts;
  /** What an entry of the list reveals. Undefined: it is not a chat model. */
  readonly byEntry?: (entry: ListedModel) => Facts | undefined;
  /** Fetches the models to offer, if they do not come from the list at `/models`. */
  readonly discover?: (
    baseUrl: string,
    fetch: typeof globalThis.fetch,
    signal: AbortSignal,
  ) => Promise<readonly { readonly id: string; readonly facts: Facts }[]>;
  /** It accepts `stream_options`, without which most services report no usage. */
  readonly countsOnRequest: boolean;
  readonly returnsThoughts?: boolean;
  /** Final changes to the request body. */
  readonly adapt?: (body: Record<string, unknown>) => Record<string, unknown>;
  /** The models that come first, in this order. */
  readonly preferred?: readonly RegExp[];
}

export function createChatProvider(service: ChatService, credentials: Credentials, dependencies: VendorDependencies): ModelProvider {
  const baseURL = (credentials.baseUrl ?? service.baseUrl).replace(/\/+$/, '');
  const { apiKey } = credentials;
  const info = (id: string, facts: Facts = {}): ModelInfo => describeChatModel(service, id, facts);
  return createVendorProvider(
    {
      key: service.key,
      providerName: service.name,
      credentials,
      cachesPrompt: false,
      ...(service.returnsThoughts === true ? { returnsThoughts: true } : {}),
      describe: (id) => info(id),
      languageModel: (id, fetch) =>
        createOpenAICompatible({
          name: service.key,
          baseURL,
          fetch,
          includeUsage: service.countsOnRequest,
          ...(apiKey === undefined || apiKey === '' ? {} : { apiKey }),
          ...(service.adapt === undefined ? {} : { transformRequestBody: service.adapt }),
        })(id),
      async listModels(signal) {
        if (service.discover !== undefined) {
          const found = await service.discover(baseURL, dependencies.fetch, signal);
          return found.map(({ id, facts }) => info(id, facts)).sort((a, b) => Number(b.supportsTools) - Number(a.supportsTools));
        }
        const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
        const list = await fetchModelList(`${baseURL}/models`, headers, service.name, dependencies.fetch, signal);
        const { byEntry = () => ({}) } = service;
        const models = list.flatMap((entry) => {
          const facts = OTHER_KIND.test(entry.id) ? undefined : byEntry(entry);
          return facts === undefined ? [] : [info(entry.id, facts)];
        });
        // The others keep the service's order.
        const place = ({ id }: ModelInfo) => rank(service.preferred ?? [], (pattern) => pattern.test(id));
        return models.sort((a, b) => place(a) - place(b));
      },
    },
    dependencies,
  );
}

/** Names of models that are not for chat. */
const OTHER_KIND = /embed|whisper|tts|transcri|moderation|rerank|ocr|guard|imagine|image-gen|video/i;

export function describeChatModel(service: ChatService, id: string, facts: Facts = {}): ModelInfo {
  const merged = { supportsTools: true, name: id, ...service.defaults, ...service.byName?.(id), ...defined(facts) };
  return {
    id: `${service.key}:${id}`,
    provider: service.key,
    providerName: service.name,
    isEmbedded: false,
    status: 'ready',
    ...merged,
    maxOutputTokens: Math.min(merged.maxOutputTokens, merged.contextWindow),
    ...(merged.supportsTools ? {} : { note: merged.note ?? 'Limited editing: this model does not support tools.' }),
  };
}

/** A field that a list leaves out must not hide what is known otherwise. */
function defined(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
