import { useEffect, useRef, useState } from 'react';
import { useStore } from '../components/use-store.ts';
import { hasParts } from '../new-project/pending-parts.ts';
import type { ChosenTemplate, PendingPrompt } from '../new-project/pending-prompt.ts';
import { useServices } from '../services.tsx';

type Draft = Pick<PendingPrompt, 'text' | 'mode' | 'template'>;

/** The first prompt while it is being written. It survives a sign-in, a visit to another page and a reload. */
export function useFirstPromptDraft() {
  const { pendingPrompt, pendingParts } = useServices();
  const [draft, setDraft] = useState<Draft>(() => {
    const { text = '', mode, template } = pendingPrompt.peek() ?? {};
    return { text: readPromptParameter() ?? text, ...(mode ? { mode } : {}), ...(template ? { template } : {}) };
  });
  const last = useRef(draft);
  last.current = draft;
  const isAlone = !hasParts(useStore(pendingParts.parts));
  const { text, mode, template } = draft;
  useEffect(() => {
    const isEmpty = text.trim() === '' && mode !== 'plan' && template === undefined;
    if (isEmpty && isAlone) pendingPrompt.drop();
    else pendingPrompt.keep({ text, ...(mode ? { mode } : {}), ...(template ? { template } : {}), isDraft: true });
  }, [text, mode, template, isAlone, pendingPrompt]);
  return {
    text,
    mode: mode ?? ('build' as const),
    template,
    /** Nothing to send. */
    isEmpty: text.trim() === '' && template === undefined && isAlone,
    readText: () => last.current.text,
    setText: (next: string) => setDraft((now) => ({ ...now, text: next })),
    setMode: (next: 'plan' | 'build') => setDraft((now) => ({ ...now, mode: next })),
    setTemplate: (next: ChosenTemplate | undefined) => setDraft(({ template: _before, ...now }) => ({ ...now, ...(next ? { template: next } : {}) })),
    /** As it is sent. */
    prompt: (): PendingPrompt => ({ text: text.trim(), ...(mode ? { mode } : {}), ...(template ? { template } : {}) }),
  };
}

export type FirstPromptDraft = ReturnType<typeof useFirstPromptDraft>;

/** `/?prompt=...` fills the prompt box. Only the person sends it. */
function readPromptParameter(): string | undefined {
  return new URLSearchParams(location.search).get('prompt') ?? undefined;
}
