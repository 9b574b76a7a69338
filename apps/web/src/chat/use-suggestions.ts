import { type KeyboardEvent, useId, useState } from 'react';
import type { IconName } from '../components/icons.ts';
import { suggestionKey } from './suggestion-keys.ts';

export interface Suggestion {
  readonly label: string;
  /** Tells it from others of its label. */
  readonly detail: string;
  readonly icon: IconName;
  /** It stands in the text already, to the last letter. */
  readonly isWrittenOut?: boolean;
  readonly choose: () => void;
}

/** The list of what a word that is being typed may mean, and the keys that choose from it. */
export interface Suggestions {
  readonly id: string;
  readonly label: string;
  readonly items: readonly Suggestion[];
  readonly active: number;
  /** True when the key was for the list. */
  onKey(event: KeyboardEvent): boolean;
}

/** `typed` is undefined while no such word is typed. */
export function useSuggestions(label: string, typed: string | undefined, all: readonly Suggestion[]): Suggestions {
  const id = useId();
  /** The word at which Esc closed the list, and how far down the arrows went at which one. */
  const [closed, setClosed] = useState<string>();
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
        { count: items.length, active, isWrittenOut: item?.isWrittenOut === true },
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
