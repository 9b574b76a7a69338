import type { ModelInfo } from '@lathe/protocol';
import type { PaletteEntry } from './entry.ts';

/** The available models other than the chosen one. */
export function modelEntries(models: readonly ModelInfo[], chosenId: string | undefined, choose: (id: string) => void): readonly PaletteEntry[] {
  return models
    .filter(({ id, status }) => status === 'ready' && id !== chosenId)
    .map(({ id, name, providerName, isEmbedded }) => ({
      group: 'Models',
      id,
      label: name,
      ...(isEmbedded ? {} : { note: providerName }),
      icon: 'chat',
      run: () => choose(id),
    }));
}
