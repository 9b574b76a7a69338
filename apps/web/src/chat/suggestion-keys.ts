interface ListKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

interface ListState {
  readonly count: number;
  readonly active: number;
  /** The active one stands in the text already. */
  readonly isWrittenOut: boolean;
}

/** What a key of the text box means to the list above it: the place to go to, or a word. Undefined is the text's. */
export function suggestionKey({ key, shiftKey, isComposing }: ListKey, { count, active, isWrittenOut }: ListState): 'close' | 'choose' | number | undefined {
  // While an input method composes, its candidates have the keys.
  if (count === 0 || isComposing) return undefined;
  if (key === 'Escape') return 'close';
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active + count - 1) % count;
  // Written out already, Enter sends the message.
  return key === 'Tab' || (key === 'Enter' && !shiftKey && !isWrittenOut) ? 'choose' : undefined;
}
