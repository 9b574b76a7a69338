import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { fileIcon } from '../files/file-icon.ts';
import { useWorkspace } from '../services.tsx';
import { suggestedPaths, typedMention, withMention } from './mentions.ts';
import { type Suggestions, useSuggestions } from './use-suggestions.ts';

/** While a mention is typed: the files that it may mean. */
export function useMentions(text: string, setText: (text: string) => void): Suggestions {
  const entries = useStore(useWorkspace().files.entries);
  const typed = typedMention(text);
  const paths = useMemo(() => (typed === undefined ? [] : suggestedPaths(typed, entries)), [typed, entries]);
  const items = paths.map((path) => {
    const nameStart = path.lastIndexOf('/') + 1;
    const name = path.slice(nameStart);
    return {
      label: name,
      detail: path.slice(0, Math.max(0, nameStart - 1)),
      icon: fileIcon(name),
      isWrittenOut: path === typed,
      choose: () => setText(withMention(text, path)),
    };
  });
  return useSuggestions('Files to mention', typed, items);
}
