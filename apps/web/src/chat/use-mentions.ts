import { messageOf } from '@lathe/protocol';
import { useMemo } from 'react';
import { useStore } from '../components/use-store.ts';
import { fileIcon } from '../files/file-icon.ts';
import { useWorkspace } from '../services.tsx';
import { SUGGESTIONS_MAX, suggestedPaths, typedMention, withMention, withoutMention } from './mentions.ts';
import { type OtherMention, otherMentions } from './other-mentions.ts';
import { type Suggestions, useSuggestions } from './use-suggestions.ts';

const ICONS = { problems: 'bug', element: 'inspect', version: 'history' } as const;

/** Suggestions for the mention being typed: files, problems, an element of the preview and versions. */
export function useMentions(text: string, setText: (text: string) => void): Suggestions {
  const { chat, files, inspector, layout, notices, previews, problems, snapshots } = useWorkspace();
  const entries = useStore(files.entries);
  const problemCount = useStore(problems.problems).length;
  const hasPreview = useStore(previews.previews).length > 0;
  const versions = useStore(snapshots.versions);
  const typed = typedMention(text);
  const paths = useMemo(() => (typed === undefined ? [] : suggestedPaths(typed, entries)), [typed, entries]);
  const items = paths.map((path) => {
    const nameStart = path.lastIndexOf('/') + 1;
    const name = path.slice(nameStart);
    return {
      label: name,
      detail: path.slice(0, Math.max(0, nameStart - 1)),
      icon: entries[path]?.type === 'folder' ? ('folder' as const) : fileIcon(name),
      isComplete: path === typed,
      choose: () => setText(withMention(text, path)),
    };
  });
  const attachText = (name: string, text: string) => chat.attachFiles([new File([text], name, { type: 'text/plain' })]);
  async function choose({ kind, id = '', word }: OtherMention): Promise<void> {
    setText(withoutMention(text));
    if (kind === 'element') {
      layout.setView('preview');
      return inspector.setInspecting(true);
    }
    try {
      await attachText(`${word}.txt`, kind === 'problems' ? problems.describe() : await snapshots.describe(id));
    } catch (error) {
      notices.show({ kind: 'error', text: `Could not add the mention: ${messageOf(error)}` });
    }
  }
  const others = otherMentions(typed ?? '', { problemCount, hasPreview, versions }).map((other) => ({
    label: other.label,
    detail: other.detail,
    icon: ICONS[other.kind],
    choose: () => void choose(other),
  }));
  // Right after the `@`, files come first because they are most common, and leave room for one of each other kind.
  const all = typed === '' ? [...items.slice(0, SUGGESTIONS_MAX - others.length), ...others] : [...others, ...items];
  return useSuggestions('Mentions', typed, all);
}
