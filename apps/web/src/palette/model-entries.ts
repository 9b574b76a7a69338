import type { ModelInfo } from '@lathe/protocol';
import type { PaletteEntry } from './entry.ts';

/** The models that could answer instead of the chosen one, by name: a service may have hundreds. */
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
