import { useEffect, useRef, useState } from 'react';
import { useStore } from '../components/use-store.ts';
import { hasParts } from '../new-project/pending-parts.ts';
import type { PendingPrompt } from '../new-project/pending-prompt.ts';
import { useServices } from '../services.tsx';

type Draft = Pick<PendingPrompt, 'text' | 'mode' | 'repository' | 'template'>;

/** The first prompt while it is being written. It survives a sign-in, a visit to another page and a reload. */
export function useFirstPromptDraft() {
  const { pendingPrompt, pendingParts } = useServices();
  const [draft, setDraft] = useState<Draft>(() => {
    const { text = '', ...kept } = pendingPrompt.peek() ?? {};
    return { ...choicesOf(kept), text: readPromptParameter() ?? text };
  });
  const last = useRef(draft);
  last.current = draft;
  const isAlone = !hasParts(useStore(pendingParts.parts));
  const { text, mode, template, repository } = draft;
  const hasOrigin = template !== undefined || repository !== undefined;
  useEffect(() => {
    if (draft.text.trim() === '' && draft.mode !== 'plan' && !hasOrigin && isAlone) pendingPrompt.drop();
    else pendingPrompt.keep({ ...draft, isDraft: true });
  }, [draft, hasOrigin, isAlone, pendingPrompt]);
  return {
    text,
    mode: mode ?? ('build' as const),
    template,
    repository,
    /** Nothing to send. */
    isEmpty: text.trim() === '' && !hasOrigin && isAlone,
    readText: () => last.current.text,
    setText: (next: string) => setDraft((now) => ({ ...now, text: next })),
    setMode: (next: 'plan' | 'build') => setDraft((now) => ({ ...now, mode: next })),
    /** What the project is created from. Nothing removes it. */
    startFrom: (origin: Pick<Draft, 'repository' | 'template'>) =>
      setDraft(({ template: _template, repository: _repository, ...now }) => ({ ...now, ...origin })),
    /** As it is sent. */
    prompt: (): PendingPrompt => ({ ...draft, text: text.trim() }),
  };
}

export type FirstPromptDraft = ReturnType<typeof useFirstPromptDraft>;

/** Without what an earlier sending added. */
const choicesOf = ({ mode, template, repository }: Omit<PendingPrompt, 'text'>): Omit<Draft, 'text'> => ({
  ...(mode ? { mode } : {}),
  ...(template ? { template } : {}),
  ...(repository ? { repository } : {}),
});

/** `/?prompt=...` fills the prompt box. Only the person sends it. */
function readPromptParameter(): string | undefined {
  return new URLSearchParams(location.search).get('prompt') ?? undefined;
}
