import type { ModelInfo } from '@lathe/protocol';

/** `small`: a model that follows a short list of rules and one example better than a long list. */
export type ModelSize = 'large' | 'small';

/** Billions of parameters up to which a model counts as small. Larger ones follow the full rules. */
const SMALL_BILLIONS = 40;
/** Tokens. With a shorter context, the full rules would leave too little room for the project. */
const SHORT_CONTEXT = 32_000;
const LOCAL_PROVIDERS: ReadonlySet<string> = new Set(['ollama', 'lmstudio']);

/** As in `qwen3-coder:30b`, `llama-3.1-8b-instant`, `mixtral-8x7b`. */
const BILLIONS = /(?<![\d.a-z])(?:(\d+)x)?(\d+(?:\.\d+)?)b(?![a-z\d])/i;

export function modelSizeOf({ provider, name, id, contextWindow }: Pick<ModelInfo, 'provider' | 'name' | 'id' | 'contextWindow'>): ModelSize {
  const [, experts = '1', billions] = BILLIONS.exec(id) ?? BILLIONS.exec(name) ?? [];
  if (billions !== undefined) return Number(experts) * Number(billions) <= SMALL_BILLIONS || contextWindow < SHORT_CONTEXT ? 'small' : 'large';
  return LOCAL_PROVIDERS.has(provider) || contextWindow < SHORT_CONTEXT ? 'small' : 'large';
}
