interface ListKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

interface ListState {
  readonly count: number;
  readonly active: number;
  /** The text already contains the whole active suggestion. */
  readonly isComplete: boolean;
}

/** What a key in the text box means for the suggestions above it: the index to go to, or an action. Undefined leaves the key to the text. */
export function suggestionKey({ key, shiftKey, isComposing }: ListKey, { count, active, isComplete }: ListState): 'close' | 'choose' | number | undefined {
  // During composition, the keys belong to the input method.
  if (count === 0 || isComposing) return undefined;
  if (key === 'Escape') return 'close';
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active + count - 1) % count;
  // With a complete suggestion, Enter sends the message.
  return key === 'Tab' || (key === 'Enter' && !shiftKey && !isComplete) ? 'choose' : undefined;
}
