import type { ModelKeyProvider } from '@lathe/protocol';

/** A service that a person may keep a key for. */
export interface KeyProvider {
  readonly provider: ModelKeyProvider;
  readonly name: string;
  readonly text: string;
  readonly keyPlaceholder: string;
  /** Where the service is: asked for when it has no address of its own. */
  readonly asksBaseUrl: boolean;
}

export const KEY_PROVIDERS: readonly KeyProvider[] = [
  { provider: 'anthropic', name: 'Anthropic', text: 'Claude models.', keyPlaceholder: 'sk-ant-…', asksBaseUrl: false },
  { provider: 'openai', name: 'OpenAI', text: 'GPT models.', keyPlaceholder: 'sk-…', asksBaseUrl: false },
  {
    provider: 'openai-compatible',
    name: 'OpenAI-compatible',
    text: 'Ollama, LM Studio, vLLM and others at an address of yours.',
    keyPlaceholder: 'Only if it needs one',
    asksBaseUrl: true,
  },
];
