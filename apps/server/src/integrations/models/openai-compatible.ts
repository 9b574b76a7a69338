import { type ChatService, createChatProvider } from './chat-completions.ts';
import type { ModelProvider } from './provider.ts';
import type { Credentials, VendorDependencies } from './vendor.ts';

/** Small models that are known to call tools badly or not at all. They get the tag notation. */
const WITHOUT_TOOLS = /(?:^|[/:_-])(?:gemma|phi|tinyllama|codellama|starcoder|stable-?code|wizardcoder|deepseek-coder|llama-?2|vicuna|orca)/i;

export interface CompatibleCredentials extends Credentials {
  /** Models to offer if the service does not list its own. `name#tags` is a model without tools. */
  readonly models: readonly string[];
}

/** Anything that speaks OpenAI's chat completions: vLLM, llama.cpp, a gateway. */
export function createOpenAiCompatibleProvider(credentials: CompatibleCredentials, dependencies: VendorDependencies): ModelProvider {
  const { models, baseUrl = '' } = credentials;
  const withTags = new Set(models.filter((name) => name.endsWith('#tags')).map(withoutMark));
  const service: ChatService = {
    key: 'openai-compatible',
    name: URL.canParse(baseUrl) ? new URL(baseUrl).host : 'OpenAI-compatible',
    baseUrl,
    // A guess that suits what people run locally. The service does not report it.
    defaults: { contextWindow: 32_000, maxOutputTokens: 8_000, supportsImages: false },
    byName: (id) => ({ supportsTools: !withTags.has(id) && !WITHOUT_TOOLS.test(id) }),
    countsOnRequest: true,
    ...(models.length === 0 ? {} : { discover: async () => models.map((name) => ({ id: withoutMark(name), facts: {} })) }),
  };
  return createChatProvider(service, credentials, dependencies);
}

function withoutMark(name: string): string {
  return name.replace(/#tags$/, '');
}
