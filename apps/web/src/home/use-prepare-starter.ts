import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { needsNoForm } from '../accounts/needs-no-form.ts';
import { useAccount } from '../accounts/use-account.ts';
import { useServices } from '../services.tsx';
import { mayPrepare } from './may-prepare.ts';
import { starterFor } from './starter-for.ts';
import type { FirstPromptDraft } from './use-first-prompt-draft.ts';
import { whenIdle } from './when-idle.ts';

/** The page counts as idle this long after it was loaded. */
const IDLE_AFTER_MS = 1_500;

/**
 * Gets ready for the first prompt: an idle page boots the runtime and installs a starter, and one in which somebody
 * types also starts its server.
 */
export function usePrepareStarter({ isEmpty, text, mode, template, repository }: FirstPromptDraft, { hasImport }: { readonly hasImport: boolean }): void {
  const { loadWorkspace } = useServices();
  const router = useRouter();
  const account = useAccount().data;
  const isIdle = useIsIdle();
  // Only people whom the server knows, and its guests, may install.
  const isAllowed = needsNoForm(account);
  const isFromStarter = mode === 'build' && template === undefined && repository === undefined && !hasImport;
  const key = isFromStarter && isAllowed ? starterFor(text) : undefined;
  const isTyping = !isEmpty;
  useEffect(() => {
    if (!isTyping || !mayPrepare(window)) return;
    // The code of the page that comes next, which loads what is missing itself.
    Promise.all([router.preloadRoute({ to: '/~/$slug', params: { slug: 'new' } }), import('../chat/Markdown.tsx')]).catch(() => undefined);
  }, [isTyping, router]);
  useEffect(() => {
    if (!(isTyping || isIdle) || !mayPrepare(window)) return;
    // Not reported here, where nobody has asked for anything yet. The project page reports it.
    loadWorkspace().then(
      (workspace) => {
        if (key !== undefined) return workspace.prepareStarter(key, { serves: isTyping });
        void workspace.dropStarter();
        if (isTyping) workspace.runtime.warmUp();
      },
      () => undefined,
    );
  }, [key, isTyping, isIdle, loadWorkspace]);
}

/** True once the page has loaded, has been visible, and its browser had nothing else to do. */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const whenVisible = () => {
      if (document.visibilityState === 'hidden') return document.addEventListener('visibilitychange', whenVisible, { signal, once: true });
      void whenIdle().then(() => signal.aborted || setIdle(true));
    };
    const whenLoaded = () => {
      const timer = setTimeout(whenVisible, IDLE_AFTER_MS);
      signal.addEventListener('abort', () => clearTimeout(timer));
    };
    if (document.readyState === 'complete') whenLoaded();
    else addEventListener('load', whenLoaded, { signal });
    return () => stop.abort();
  }, []);
  return isIdle;
}
