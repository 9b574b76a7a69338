import { AppError, type ModelInfo, type ModelList } from '@lathe/protocol';
import { ANTHROPIC_MODELS, createAnthropicProvider } from './anthropic.ts';
import { createEmbeddedProvider, EMBEDDED_MODEL } from './embedded.ts';
import { createOpenAiProvider, OPENAI_MODELS } from './openai.ts';
import { createOpenAiCompatibleProvider } from './openai-compatible.ts';
import type { ModelProvider, ModelRegistry } from './provider.ts';
import type { Credentials, VendorDependencies } from './vendor.ts';

type VendorKey = 'anthropic' | 'openai' | 'openai-compatible';

/** A person's own keys, in the clear. */
interface KeyStore {
  openAll(userId: string): Promise<readonly { readonly provider: VendorKey; readonly key: string; readonly baseUrl: string | null }[]>;
}

interface Settings {
  readonly apiKey: string | undefined;
  readonly baseUrl: string | undefined;
}

export interface ModelRegistryOptions extends VendorDependencies {
  /** What the operator configured for everyone. */
  readonly settings: {
    readonly anthropic: Settings;
    readonly openai: Settings;
    readonly openaiCompatible: Settings & { readonly models: readonly string[] };
  };
  /** US dollars for a million tokens, by the model's id. Vendors do not tell them. */
  readonly prices?: Readonly<Record<string, NonNullable<ModelInfo['price']>>>;
  readonly keys: KeyStore;
  /** For addresses that people entered themselves; `fetch` is for the vendors' own and the operator's. */
  readonly fetchForPeople: typeof globalThis.fetch;
  readonly templatesFolder: string;
  readonly now?: () => number;
  /** Told when a provider's list of models could not be read. */
  readonly onListFailure?: (provider: string, error: unknown) => void;
  /** Waits between the embedded assistant's chunks; tests hand in none. */
  readonly embeddedPause?: (ms: number) => Promise<void>;
}

const LIST_KEPT_MS = 10 * 60_000;
const LIST_TIMEOUT_MS = 5_000;

const FALLBACK: Readonly<Record<VendorKey, readonly ModelInfo[]>> = {
  anthropic: ANTHROPIC_MODELS,
  openai: OPENAI_MODELS,
  'openai-compatible': [],
};

export function createModelRegistry(options: ModelRegistryOptions): ModelRegistry {
  const { settings, prices = {} } = options;
  const now = options.now ?? Date.now;
  const embedded = createEmbeddedProvider({
    templatesFolder: options.templatesFolder,
    ...(options.embeddedPause === undefined ? {} : { pause: options.embeddedPause }),
  });
  const lists = new Map<string, { readonly at: number; readonly models: Promise<readonly ModelInfo[]> }>();

  /** Providers with a key, the person's own before the operator's. */
  async function providersOf(userId: string): Promise<{ provider: ModelProvider; credentials: Credentials }[]> {
    const own = await options.keys.openAll(userId);
    const dependenciesOf = (vendor: VendorKey): VendorDependencies => {
      const isOwnAddress = own.some((key) => key.provider === vendor && key.baseUrl !== null);
      return isOwnAddress ? { ...options, fetch: options.fetchForPeople } : options;
    };
    const credentialsOf = (vendor: VendorKey, operator: Settings, name: string, variable: string): Credentials | undefined => {
      const mine = own.find((key) => key.provider === vendor);
      if (mine !== undefined) {
        return { apiKey: mine.key, baseUrl: mine.baseUrl ?? operator.baseUrl, keySetting: `the ${name} key under Settings, Applications` };
      }
      const isConfigured = vendor === 'openai-compatible' ? operator.baseUrl !== undefined : operator.apiKey !== undefined;
      return isConfigured ? { ...operator, keySetting: `${variable} in the server's configuration` } : undefined;
    };
    const anthropic = credentialsOf('anthropic', settings.anthropic, 'Anthropic', 'ANTHROPIC_API_KEY');
    const openai = credentialsOf('openai', settings.openai, 'OpenAI', 'OPENAI_API_KEY');
    const compatible = credentialsOf('openai-compatible', settings.openaiCompatible, 'OpenAI-compatible', 'OPENAI_COMPATIBLE_API_KEY');
    const isOwnAddress = compatible?.baseUrl !== settings.openaiCompatible.baseUrl;
    return [
      ...(anthropic === undefined ? [] : [{ provider: createAnthropicProvider(anthropic, dependenciesOf('anthropic')), credentials: anthropic }]),
      ...(openai === undefined ? [] : [{ provider: createOpenAiProvider(openai, dependenciesOf('openai')), credentials: openai }]),
      ...(compatible === undefined
        ? []
        : [
            {
              provider: createOpenAiCompatibleProvider(
                { ...compatible, models: isOwnAddress ? [] : settings.openaiCompatible.models },
                dependenciesOf('openai-compatible'),
              ),
              credentials: compatible,
            },
          ]),
    ];
  }

  /** A provider's list, kept for a while; a vendor's known models when it cannot be read. */
  function modelsOf(provider: ModelProvider, credentials: Credentials): Promise<readonly ModelInfo[]> {
    const key = JSON.stringify([provider.key, credentials.baseUrl, credentials.apiKey]);
    const kept = lists.get(key);
    if (kept !== undefined && now() - kept.at < LIST_KEPT_MS) return kept.models;
    const models = provider.models({ signal: AbortSignal.timeout(LIST_TIMEOUT_MS) }).then(
      (list) => (list.length === 0 ? FALLBACK[provider.key as VendorKey] : list),
      (error: unknown) => {
        options.onListFailure?.(provider.key, error);
        lists.delete(key);
        return FALLBACK[provider.key as VendorKey];
      },
    );
    for (const [other, { at }] of lists) if (now() - at >= LIST_KEPT_MS) lists.delete(other);
    lists.set(key, { at: now(), models });
    return models;
  }

  function priced(info: ModelInfo): ModelInfo {
    const price = prices[info.id];
    return price === undefined ? info : { ...info, price };
  }

  async function list(userId: string): Promise<ModelList> {
    const providers = await providersOf(userId);
    const ready = (await Promise.all(providers.map(({ provider, credentials }) => modelsOf(provider, credentials)))).flat();
    const withKey = new Set(providers.map(({ provider }) => provider.key));
    const others = (['anthropic', 'openai'] as const)
      .filter((vendor) => !withKey.has(vendor))
      .flatMap((vendor) => FALLBACK[vendor].map((info): ModelInfo => ({ ...info, status: 'needs-key' })));
    return { models: [...ready, EMBEDDED_MODEL, ...others].map(priced), defaultModelId: (ready[0] ?? EMBEDDED_MODEL).id };
  }

  return {
    list,
    async choose(userId, modelId) {
      const wanted = modelId ?? (await list(userId)).defaultModelId;
      const at = wanted.indexOf(':');
      const [key, model] = [wanted.slice(0, at), wanted.slice(at + 1)];
      if (key === embedded.key) return { provider: embedded, info: EMBEDDED_MODEL, model, price: EMBEDDED_MODEL.price };
      const found = (await providersOf(userId)).find(({ provider }) => provider.key === key);
      if (found === undefined) {
        const name = FALLBACK[key as VendorKey]?.[0]?.providerName;
        throw name === undefined
          ? new AppError('model-not-found', `There is no model "${wanted}". Choose another one.`)
          : new AppError('model-key-refused', `${name} needs a key: enter yours under Settings, Applications.`, { title: 'A key is needed' });
      }
      // A model that the list does not name may still exist: the provider knows best.
      const models = await modelsOf(found.provider, found.credentials);
      const info = models.find((candidate) => candidate.id === wanted) ?? models[0] ?? EMBEDDED_MODEL;
      return { provider: found.provider, info, model, price: prices[wanted] };
    },
  };
}
