import type { KeyPress } from '../components/shortcuts.ts';

/** What the person has typed into the palette. Nothing else may receive it, even before the palette appears. */
export interface TypedAhead {
  readonly query: string;
  /** Ended with Enter before the palette appeared, which chooses the first entry. */
  readonly isEntered: boolean;
}

export const NOTHING_TYPED: TypedAhead = { query: '', isEntered: false };

/** The state after another key. Undefined for keys that type nothing. */
export function typeAhead(before: TypedAhead, press: Pick<KeyPress, 'key' | 'ctrlKey' | 'metaKey'>): TypedAhead | undefined {
  if (press.ctrlKey || press.metaKey) return undefined;
  if (press.key === 'Enter') return { ...before, isEntered: true };
  const characters = [...before.query];
  if (press.key === 'Backspace') return { ...before, query: characters.slice(0, -1).join('') };
  if ([...press.key].length !== 1) return undefined;
  return before.isEntered ? before : { ...before, query: before.query + press.key };
}
