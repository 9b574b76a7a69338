import { type KeyboardEvent, useId, useState } from 'react';
import type { IconName } from '../components/icons.ts';
import { suggestionKey } from './suggestion-keys.ts';

export interface Suggestion {
  readonly label: string;
  /** Distinguishes suggestions with the same label. */
  readonly detail: string;
  readonly icon: IconName;
  /** The text already contains all of it. */
  readonly isComplete?: boolean;
  readonly choose: () => void;
}

/** Suggestions for the word being typed, and the keys that choose one. */
export interface Suggestions {
  readonly id: string;
  readonly label: string;
  readonly items: readonly Suggestion[];
  readonly active: number;
  /** Returns whether the list has handled the key. */
  onKey(event: KeyboardEvent): boolean;
}

/** `typed` is undefined while no matching word is being typed. */
export function useSuggestions(label: string, typed: string | undefined, all: readonly Suggestion[]): Suggestions {
  const id = useId();
  /** The word at which Esc closed the list. */
  const [closed, setClosed] = useState<string>();
  /** The row that the arrow keys reached, and the word it belongs to. */
  const [place, setPlace] = useState({ typed: '', active: 0 });
  if (typed === undefined && closed !== undefined) setClosed(undefined);
  const items = typed === undefined || typed === closed ? [] : all;
  const active = Math.min(place.typed === typed ? place.active : 0, Math.max(0, items.length - 1));
  return {
    id,
    label,
    items,
    active,
    onKey(event) {
      const { key, shiftKey, nativeEvent } = event;
      const item = items[active];
      const meaning = suggestionKey(
        { key, shiftKey, isComposing: nativeEvent.isComposing },
        { count: items.length, active, isComplete: item?.isComplete === true },
      );
      if (meaning === undefined) return false;
      if (meaning === 'close') setClosed(typed);
      else if (meaning === 'choose') item?.choose();
      else setPlace({ typed: typed ?? '', active: meaning });
      event.preventDefault();
      return true;
    },
  };
}
