import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ModelInfo } from '@lathe/protocol';
import type { ModelProvider } from './provider.ts';
import { createVendorProvider, type Credentials, fetchModelList, type VendorDependencies } from './vendor.ts';

/** A guess that suits what people run at home; the service does not say. */
const CONTEXT_WINDOW = 32_000;
const MAX_OUTPUT_TOKENS = 8_000;

/** Small models that are known to call tools badly or not at all: they get the tag notation. */
const WITHOUT_TOOLS = /(?:^|[/:_-])(?:gemma|phi|tinyllama|codellama|starcoder|stable-?code|wizardcoder|deepseek-coder|llama-?2|vicuna|orca)/i;

export interface CompatibleCredentials extends Credentials {
  /** Models to offer when the service does not list its own; `name#tags` is one without tools. */
  readonly models: readonly string[];
}

/** Anything that speaks OpenAI's chat completions: Ollama, LM Studio, vLLM, llama.cpp, a gateway. */
export function createOpenAiCompatibleProvider(credentials: CompatibleCredentials, dependencies: VendorDependencies): ModelProvider {
  const baseURL = (credentials.baseUrl ?? '').replace(/\/+$/, '');
  const providerName = hostOf(baseURL);
  const withTags = new Set(credentials.models.filter((name) => name.endsWith('#tags')).map(withoutMark));
  const supportsTools = (id: string): boolean => !withTags.has(id) && !WITHOUT_TOOLS.test(id);
  const info = (id: string): ModelInfo => ({
    id: `openai-compatible:${id}`,
    provider: 'openai-compatible',
    providerName,
    name: id,
    isEmbedded: false,
    supportsTools: supportsTools(id),
    supportsImages: false,
    contextWindow: CONTEXT_WINDOW,
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    status: 'ready',
    ...(supportsTools(id) ? {} : { note: 'Limited editing: this model does not call tools.' }),
  });
  return createVendorProvider(
    {
      key: 'openai-compatible',
      providerName,
      credentials,
      cachesPrompt: false,
      capabilities: (id) => ({ supportsTools: supportsTools(id), maxOutputTokens: MAX_OUTPUT_TOKENS }),
      languageModel: (id, fetch) =>
        createOpenAICompatible({
          name: 'openai-compatible',
          baseURL,
          fetch,
          includeUsage: true,
          ...(credentials.apiKey === undefined || credentials.apiKey === '' ? {} : { apiKey: credentials.apiKey }),
        })(id),
      async listModels(signal) {
        if (credentials.models.length > 0) return credentials.models.map(withoutMark).map(info);
        const headers: Record<string, string> = credentials.apiKey ? { authorization: `Bearer ${credentials.apiKey}` } : {};
        const list = await fetchModelList(`${baseURL}/models`, headers, providerName, dependencies.fetch, signal);
        return list.filter(({ id }) => !/embed/i.test(id)).map(({ id }) => info(id));
      },
    },
    dependencies,
  );
}

function withoutMark(name: string): string {
  return name.replace(/#tags$/, '');
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : 'OpenAI-compatible';
}
