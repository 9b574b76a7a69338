import { LOCAL_MODEL_ADDRESSES, type ModelKeyProvider } from '@lathe/protocol';

/** A service that a person or an organization may store a key for. */
export interface KeyProvider {
  readonly provider: ModelKeyProvider;
  readonly name: string;
  readonly text: string;
  readonly keyPlaceholder: string;
  /** An example address, for services whose address must be entered. */
  readonly address?: string;
}

export const KEY_PROVIDERS: readonly KeyProvider[] = [
  { provider: 'anthropic', name: 'Anthropic', text: 'Claude models.', keyPlaceholder: 'sk-ant-…' },
  { provider: 'openai', name: 'OpenAI', text: 'GPT models.', keyPlaceholder: 'sk-…' },
  { provider: 'google', name: 'Google', text: 'Gemini models.', keyPlaceholder: 'AIza…' },
  { provider: 'openrouter', name: 'OpenRouter', text: 'Models from many vendors with one key.', keyPlaceholder: 'sk-or-…' },
  { provider: 'mistral', name: 'Mistral', text: 'Devstral, Codestral and Mistral models.', keyPlaceholder: 'Key' },
  { provider: 'xai', name: 'xAI', text: 'Grok models.', keyPlaceholder: 'xai-…' },
  { provider: 'deepseek', name: 'DeepSeek', text: 'DeepSeek models.', keyPlaceholder: 'sk-…' },
  { provider: 'groq', name: 'Groq', text: 'Open models on fast hardware.', keyPlaceholder: 'gsk_…' },
  ...local('ollama', 'Ollama'),
  ...local('lmstudio', 'LM Studio'),
  {
    provider: 'openai-compatible',
    name: 'OpenAI-compatible',
    text: 'vLLM, llama.cpp, a gateway or another service at your own address.',
    keyPlaceholder: 'Only if required',
    address: 'http://localhost:8000/v1',
  },
];

function local(provider: 'ollama' | 'lmstudio', name: string): readonly KeyProvider[] {
  const address = LOCAL_MODEL_ADDRESSES[provider];
  return [{ provider, name, text: 'Models on your own machine.', keyPlaceholder: 'Only if required', address }];
}
