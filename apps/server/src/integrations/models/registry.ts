import { AppError, messageOf, type ModelInfo, type ModelKeyProvider, type ModelList, type ModelListFailure } from '@lathe/protocol';
import type { ServerConfig, VendorSettings } from '../../config.ts';
import { limitResponses } from '../../network/limited-responses.ts';
import { ANTHROPIC_MODELS, createAnthropicProvider } from './anthropic.ts';
import { type ChatService, createChatProvider } from './chat-completions.ts';
import { DEEPSEEK, GROQ, KNOWN_CHAT_MODELS, MISTRAL, OPENROUTER, XAI } from './chat-services.ts';
import { createEmbeddedProvider, EMBEDDED_MODEL } from './embedded.ts';
import { createGoogleProvider, GOOGLE_MODELS } from './google.ts';
import { createOllamaPuller } from './ollama-puller.ts';
import type { ModelPuller } from './puller.ts';
import { createLmStudioProvider, createOllamaProvider } from './local-services.ts';
import { createOpenAiProvider, OPENAI_MODELS } from './openai.ts';
import { createOpenAiCompatibleProvider } from './openai-compatible.ts';
import { priceIn, readPriceTable } from './price-table.ts';
import type { ChosenModel, KeyOwner, ModelAsker, ModelProvider, ModelRegistry } from './provider.ts';
import type { Credentials, VendorDependencies } from './vendor.ts';

/** Decrypted keys: the person's first, then those of the organization that owns the project. */
interface KeyStore {
  openAll(asker: ModelAsker): Promise<readonly StoredKey[]>;
}

interface StoredKey {
  readonly provider: ModelKeyProvider;
  readonly owner: Exclude<KeyOwner, 'server'>;
  readonly key: string;
  readonly baseUrl: string | null;
}

export interface ModelRegistryOptions extends VendorDependencies {
  readonly settings: Partial<ServerConfig['models']>;
  /** US dollars per million tokens, by model ID. Overrides all other prices. */
  readonly prices?: ServerConfig['modelPrices'];
  /** A file with prices of models whose vendors name none. If absent, the table that comes with Lathe. */
  readonly priceTableFile?: ServerConfig['modelPriceTable'];
  readonly keys: KeyStore;
  /** Whether the operator's keys and services are for this person, too. If absent, they are for everyone. */
  readonly mayUseServerKeys?: (userId: ModelAsker['userId']) => Promise<boolean>;
  /** For addresses that people entered. `fetch` is for the addresses of vendors and the operator. */
  readonly fetchForPeople: typeof globalThis.fetch;
  /** Replaces `stallMs` for services at a configured address. If absent, `stallMs` applies. */
  readonly selfHostedStallMs?: number;
  readonly templatesFolder: string;
  readonly now?: () => number;
  /** Called when a provider's list of models could not be read. */
  readonly onListFailure?: (provider: string, error: unknown) => void;
  /** Waits between the built-in assistant's chunks. Tests pass one that does not wait. */
  readonly embeddedPause?: (ms: number) => Promise<void>;
}

interface Vendor {
  readonly name: string;
  /** The environment variable with the operator's key. */
  readonly variable: string;
  readonly create: (credentials: Credentials & VendorSettings & { readonly models: readonly string[] }, dependencies: VendorDependencies) => ModelProvider;
  /** Offered without a key, and if the list cannot be read. */
  readonly known: readonly ModelInfo[];
  /** What makes it usable: a key, or the address of a service. */
  readonly needs: 'key' | 'address';
  /** Its models for small tasks. */
  readonly small?: RegExp;
  /** How to get models, for a person whose service is running without any. */
  readonly howToGetModels?: string;
}

/** The vendors, in the order in which their models are offered. */
const VENDORS: Readonly<Record<ModelKeyProvider, Vendor>> = {
  anthropic: keyed('Anthropic', 'ANTHROPIC_API_KEY', createAnthropicProvider, ANTHROPIC_MODELS, /haiku/),
  openai: keyed('OpenAI', 'OPENAI_API_KEY', createOpenAiProvider, OPENAI_MODELS, /mini|nano|luna/),
  google: keyed('Google', 'GOOGLE_API_KEY', createGoogleProvider, GOOGLE_MODELS, /flash/),
  openrouter: service(OPENROUTER, 'OPENROUTER_API_KEY', KNOWN_CHAT_MODELS.openrouter, /claude-haiku|gpt-[\d.]+-mini|gemini-[\d.]+-flash/),
  mistral: service(MISTRAL, 'MISTRAL_API_KEY', KNOWN_CHAT_MODELS.mistral, /devstral-small|mistral-small/),
  xai: service(XAI, 'XAI_API_KEY', KNOWN_CHAT_MODELS.xai, /fast|mini/),
  deepseek: service(DEEPSEEK, 'DEEPSEEK_API_KEY', KNOWN_CHAT_MODELS.deepseek, /chat/),
  groq: service(GROQ, 'GROQ_API_KEY', KNOWN_CHAT_MODELS.groq, /instant|gpt-oss-20b/),
  'openai-compatible': {
    name: 'OpenAI-compatible',
    variable: 'OPENAI_COMPATIBLE_API_KEY',
    create: createOpenAiCompatibleProvider,
    known: [],
    needs: 'address',
  },
  ollama: {
    name: 'Ollama',
    variable: 'OLLAMA_BASE_URL',
    create: createOllamaProvider,
    known: [],
    needs: 'address',
    howToGetModels: ' Pull one, for example with: ollama pull qwen3:8b',
  },
  lmstudio: {
    name: 'LM Studio',
    variable: 'LMSTUDIO_BASE_URL',
    create: createLmStudioProvider,
    known: [],
    needs: 'address',
    howToGetModels: ' Download one in LM Studio and load it.',
  },
};

function keyed(name: string, variable: string, create: Vendor['create'], known: readonly ModelInfo[], small: RegExp): Vendor {
  return { name, variable, create, known, needs: 'key', small };
}

function service(row: ChatService, variable: string, known: readonly ModelInfo[], small: RegExp): Vendor {
  return keyed(row.name, variable, (credentials, dependencies) => createChatProvider(row, credentials, dependencies), known, small);
}

/**
 * For an address that a person entered: far more than any answer, even though it comes in small pieces with much
 * overhead.
 */
const ANSWER_LIMIT_BYTES = 64 * 1024 * 1024;
/** Models offered per service. The longest known list has a few hundred. */
const MODELS_MAX = 2_000;
const LIST_KEPT_MS = 10 * 60_000;
/** Afterward, a chosen model waits for the list again. */
const LAST_READ_KEPT_MS = 60 * 60_000;
const LIST_TIMEOUT_MS = 5_000;
/** A model that is being pulled, or a service that was just started, should show up soon. */
const LOCAL_LIST_KEPT_MS = 15_000;

interface Listed {
  readonly models: readonly ModelInfo[];
  /** Why they could not be read. */
  readonly failure?: ModelListFailure;
  /** It would not answer a prompt either. */
  readonly isOutOfReach?: boolean;
}

interface Ready {
  readonly provider: ModelProvider;
  readonly credentials: Credentials;
  readonly vendor: Vendor;
  readonly owner: KeyOwner;
  readonly isGuess: boolean;
}

/** @throws ConfigError for a price table with a mistake */
export function createModelRegistry(options: ModelRegistryOptions): ModelRegistry {
  const { settings, prices = {} } = options;
  const priceTable = readPriceTable(options.priceTableFile);
  const now = options.now ?? Date.now;
  const embedded = createEmbeddedProvider({
    templatesFolder: options.templatesFolder,
    ...(options.embeddedPause === undefined ? {} : { pause: options.embeddedPause }),
  });
  const lastRead = new Map<string, { readonly until: number; readonly models: readonly ModelInfo[] }>();
  const lists = new Map<string, { readonly until: number; readonly listed: Promise<Listed> }>();

  /**
   * The vendors that can be called: with the person's own key, otherwise the organization's, otherwise the operator's.
   */
  async function readyVendors(asker: ModelAsker): Promise<Ready[]> {
    const [keys, mayUseServerKeys] = await Promise.all([options.keys.openAll(asker), options.mayUseServerKeys?.(asker.userId) ?? true]);
    const ofKey = (key: ModelKeyProvider) => keys.find(({ provider }) => provider === key);
    return (Object.keys(VENDORS) as ModelKeyProvider[]).flatMap((key) => readyVendor(key, ofKey(key), mayUseServerKeys) ?? []);
  }

  function readyVendor(key: ModelKeyProvider, stored: StoredKey | undefined, mayUseServerKeys: boolean): Ready | undefined {
    const vendor = VENDORS[key];
    const operator = settings[key] ?? {};
    const dependencies = vendor.needs === 'address' && options.selfHostedStallMs !== undefined ? { ...options, stallMs: options.selfHostedStallMs } : options;
    if (stored === undefined) {
      const configured = vendor.needs === 'address' ? operator.baseUrl : operator.apiKey;
      if (!mayUseServerKeys || configured === undefined) return undefined;
      const credentials = { apiKey: operator.apiKey, baseUrl: operator.baseUrl, keySetting: `${vendor.variable} in the server's configuration` };
      return {
        provider: create(vendor, { ...credentials, models: operator.models ?? [], protocol: operator.protocol }, dependencies),
        credentials,
        vendor,
        owner: 'server',
        isGuess: operator.isGuess ?? false,
      };
    }
    const baseUrl = stored.baseUrl ?? operator.baseUrl;
    // Without an address, it would be looked for on the server's own machine.
    if (vendor.needs === 'address' && baseUrl === undefined) return undefined;
    const place = stored.owner === 'person' ? 'Settings, Applications' : 'Settings, Team';
    const credentials = { apiKey: stored.key, baseUrl, keySetting: `the ${vendor.name} key in ${place}` };
    const isOwnAddress = stored.baseUrl !== null;
    return {
      provider: create(
        vendor,
        { ...credentials, models: isOwnAddress ? [] : (operator.models ?? []), protocol: operator.protocol },
        isOwnAddress ? { ...dependencies, fetch: limitResponses(options.fetchForPeople, ANSWER_LIMIT_BYTES) } : dependencies,
      ),
      credentials,
      vendor,
      owner: stored.owner,
      isGuess: false,
    };
  }

  /** A provider's list, cached for a while. If it cannot be read, the vendor's known models. */
  function listing({ provider, credentials, vendor, isGuess }: Ready): Promise<Listed> {
    const key = listKey({ provider, credentials });
    const kept = lists.get(key);
    if (kept !== undefined && now() < kept.until) return kept.listed;
    const listed = provider.models({ signal: AbortSignal.timeout(LIST_TIMEOUT_MS) }).then(
      (list): Listed => {
        if (list.length > 0) {
          const models = offered(list);
          lastRead.set(key, { models, until: now() + LAST_READ_KEPT_MS });
          return { models };
        }
        return vendor.known.length > 0 ? { models: vendor.known } : withoutModels(provider.key, vendor);
      },
      (error: unknown): Listed => {
        if (!isGuess) options.onListFailure?.(provider.key, error);
        // A guess that fails is not repeated on every request.
        if (!isGuess) lists.delete(key);
        const message = isGuess ? `Not found at ${credentials.baseUrl}. Start it there, or add its address.` : messageOf(error);
        const isOutOfReach = error instanceof AppError && (error.code === 'model-key-refused' || error.code === 'network-error');
        return { models: vendor.known, failure: { provider: provider.key, message }, isOutOfReach };
      },
    );
    for (const kept of [lists, lastRead]) for (const [other, { until }] of kept) if (now() >= until) kept.delete(other);
    lists.set(key, { until: now() + (vendor.needs === 'address' ? LOCAL_LIST_KEPT_MS : LIST_KEPT_MS), listed });
    return listed;
  }

  const modelsOf = async (ready: Ready): Promise<readonly ModelInfo[]> => (await listing(ready)).models;

  /** For a chosen model: the last list that was read will do, while the next one is read beside the answer. */
  async function factsOf(ready: Ready): Promise<readonly ModelInfo[]> {
    const last = lastRead.get(listKey(ready));
    const next = modelsOf(ready);
    return last?.models ?? next;
  }

  function priced(info: ModelInfo): ModelInfo {
    const price = prices[info.id] ?? info.price ?? priceIn(priceTable, info);
    return price === undefined ? info : { ...info, price };
  }

  async function listOf(vendors: readonly Ready[]): Promise<ModelList> {
    const lists = await Promise.all(vendors.map(listing));
    const ready = lists.flatMap(({ models }) => models);
    const [first = ready[0] ?? EMBEDDED_MODEL] = lists.flatMap(({ models, isOutOfReach }) => (isOutOfReach ? [] : models));
    const withKey = new Set(vendors.map(({ provider }) => provider.key));
    const others = Object.entries(VENDORS)
      .filter(([key]) => !withKey.has(key))
      .flatMap(([, { known }]) => known.map((info): ModelInfo => ({ ...info, status: 'needs-key' })));
    return {
      models: [...ready, EMBEDDED_MODEL, ...others].map(priced),
      defaultModelId: first.id,
      failures: lists.flatMap(({ failure }) => failure ?? []),
    };
  }

  /** The vendors to choose from. The built-in assistant needs none of the keys. */
  async function vendorsFor(asker: ModelAsker, modelId: string | undefined): Promise<readonly Ready[]> {
    return modelId?.startsWith(`${embedded.key}:`) === true ? [] : readyVendors(asker);
  }

  async function chooseAmong(vendors: readonly Ready[], modelId: string | undefined): Promise<ChosenModel> {
    const wanted = modelId ?? (await listOf(vendors)).defaultModelId;
    const at = wanted.indexOf(':');
    const [key, model] = [wanted.slice(0, at), wanted.slice(at + 1)];
    if (key === embedded.key) return { provider: embedded, info: EMBEDDED_MODEL, model, price: EMBEDDED_MODEL.price, keyOwner: 'server' };
    const found = vendors.find(({ provider }) => provider.key === key);
    if (found === undefined) throw notReady(key, wanted);
    const models = await factsOf(found);
    // A model that is not on the list may still exist. The provider decides.
    const info = priced(models.find(({ id }) => id === wanted) ?? found.provider.describe(model));
    return { provider: found.provider, info, model, price: info.price, keyOwner: found.owner };
  }

  return {
    forget(provider) {
      for (const kept of [lists, lastRead]) for (const key of kept.keys()) if (key.startsWith(`["${provider}"`)) kept.delete(key);
    },
    async lookAround() {
      await Promise.all((Object.keys(VENDORS) as ModelKeyProvider[]).flatMap((key) => readyVendor(key, undefined, true) ?? []).map(listing));
    },
    list: async (asker) => listOf(await readyVendors(asker)),
    choose: async (asker, modelId) => chooseAmong(await vendorsFor(asker, modelId), modelId),
    async chooseSmall(asker, modelId) {
      const vendors = await vendorsFor(asker, modelId);
      const chosen = await chooseAmong(vendors, modelId);
      const found = vendors.find(({ provider }) => provider.key === chosen.provider.key);
      const small = found?.vendor.small;
      if (found === undefined || small === undefined || small.test(chosen.model)) return chosen;
      const sibling = (await modelsOf(found)).find(({ id }) => small.test(id));
      return sibling === undefined ? chosen : chooseAmong(vendors, sibling.id);
    },
  };
}

/** The operator's Ollama, which can download models. Undefined if none is configured. */
export function createModelPuller({ settings, fetch }: Pick<ModelRegistryOptions, 'settings' | 'fetch'>): ModelPuller | undefined {
  const address = settings.ollama?.baseUrl;
  return address === undefined ? undefined : createOllamaPuller(address, fetch);
}

const listKey = ({ provider, credentials }: Pick<Ready, 'provider' | 'credentials'>): string =>
  JSON.stringify([provider.key, credentials.baseUrl, credentials.apiKey]);

function withoutModels(provider: string, { name, howToGetModels = '' }: Vendor): Listed {
  return { models: [], failure: { provider, message: `${name} is running, but has no chat model.${howToGetModels}` } };
}

/** A vendor at an address. The query of the address is added to each request, after the vendor's own path. */
function create(vendor: Vendor, credentials: Parameters<Vendor['create']>[0], dependencies: VendorDependencies): ModelProvider {
  const { baseUrl } = credentials;
  if (baseUrl === undefined || !/[?#]/.test(baseUrl) || !URL.canParse(baseUrl)) return vendor.create(credentials, dependencies);
  const { origin, pathname, searchParams } = new URL(baseUrl);
  const fetch: typeof globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    for (const [name, value] of searchParams) url.searchParams.append(name, value);
    return dependencies.fetch(url.href, init);
  };
  return vendor.create({ ...credentials, baseUrl: `${origin}${pathname}` }, { ...dependencies, fetch });
}

/** Without duplicates, and at most as many as can be shown to a person. */
function offered(models: readonly ModelInfo[]): readonly ModelInfo[] {
  return [...new Map(models.map((model) => [model.id, model])).values()].slice(0, MODELS_MAX);
}

function notReady(key: string, wanted: string): AppError {
  const vendor = Object.hasOwn(VENDORS, key) ? VENDORS[key as ModelKeyProvider] : undefined;
  if (vendor === undefined) return new AppError('model-not-found', `There is no model "${wanted}". Choose another one.`);
  const what = vendor.needs === 'key' ? 'a key: add yours' : 'an address: add it';
  return new AppError('model-key-refused', `${vendor.name} needs ${what} in Settings, Applications.`, {
    title: vendor.needs === 'key' ? 'A key is needed' : 'An address is needed',
  });
}
