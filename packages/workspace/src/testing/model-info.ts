import type { ModelInfo } from '@lathe/protocol';

/** A model that calls tools, ready to be chosen. */
export function modelInfo(id: string): ModelInfo {
  const [provider = '', name = ''] = id.split(':');
  return {
    ...{ id, provider, providerName: provider, name, status: 'ready' },
    isEmbedded: provider === 'embedded',
    supportsTools: true,
    supportsImages: false,
    contextWindow: 100_000,
    maxOutputTokens: 8_000,
  };
}
