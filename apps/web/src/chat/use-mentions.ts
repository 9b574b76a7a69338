import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useWorkspace } from '../services.tsx';
import { suggestedPaths, typedMention, withMention } from './mentions.ts';

/** While a mention is typed: the files that it may mean, and the keys that choose one. */
export function useMentions(text: string, setText: (text: string) => void) {
  const entries = useStore(useWorkspace().files.entries);
  const id = useId();
  const typed = typedMention(text);
  /** The one that Esc closed, and how far down the arrows went in which one. */
  const [closed, setClosed] = useState<string>();
  const [place, setPlace] = useState({ typed: '', active: 0 });
  const paths = useMemo(() => (typed === undefined || typed === closed ? [] : suggestedPaths(typed, entries)), [typed, closed, entries]);
  const active = Math.min(place.typed === typed ? place.active : 0, Math.max(0, paths.length - 1));
  const choose = (path: string): void => setText(withMention(text, path));

  /** True when the key was for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    const path = paths[active];
    if (path === undefined || event.nativeEvent.isComposing) return false;
    if (event.key === 'Escape') setClosed(typed);
    else if (event.key === 'ArrowDown') setPlace({ typed: typed ?? '', active: (active + 1) % paths.length });
    else if (event.key === 'ArrowUp') setPlace({ typed: typed ?? '', active: (active + paths.length - 1) % paths.length });
    // Written out already, Enter sends the message.
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey && path !== typed)) choose(path);
    else return false;
    event.preventDefault();
    return true;
  };
  return { id, paths, active, choose, onKey };
}
