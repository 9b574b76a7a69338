import { messageOf, postEnhancer } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../../api/client.ts';
import type { Notices } from '../../notices/notices.ts';
import type { Composer } from './composer.ts';

interface Deps {
  readonly api: Pick<ApiClient, 'stream'>;
  readonly notices: Notices;
  readonly composer: Pick<Composer, 'draft' | 'setDraft'>;
  readonly scope: () => { readonly modelId?: string; readonly projectId?: string };
}

export interface Enhancer {
  readonly state: ReadableAtom<'idle' | 'running' | 'done'>;
  /** Improves the draft while the person watches. Called again while it runs, it stops and restores the draft. */
  run(): Promise<void>;
  /** Restores the person's own words. */
  undo(): void;
  /** The text in the composer is no longer the improved one. */
  end(): void;
}

export function createEnhancer({ api, notices, composer, scope }: Deps): Enhancer {
  const state = atom<'idle' | 'running' | 'done'>('idle');
  let own = '';
  let controller: AbortController | undefined;

  function end(): void {
    controller?.abort();
    controller = undefined;
    state.set('idle');
  }

  function undo(): void {
    if (state.get() === 'idle') return;
    end();
    composer.setDraft(own);
  }

  return {
    state,
    undo,
    end,
    async run() {
      if (state.get() === 'running') return undo();
      own = composer.draft.get();
      if (own.trim() === '') return;
      const current = new AbortController();
      controller = current;
      state.set('running');
      let text = '';
      try {
        const body = await api.stream(postEnhancer, {}, { text: own.trim(), ...scope() }, current.signal);
        const reader = body.getReader();
        const decoder = new TextDecoder();
        for (let read = await reader.read(); !read.done; read = await reader.read()) {
          if (current.signal.aborted) return;
          text += decoder.decode(read.value, { stream: true });
          composer.setDraft(text.trimStart());
        }
        if (current.signal.aborted) return;
        if (text.trim() === '') throw new Error('the model had no improvement.');
        composer.setDraft(text.trim());
        state.set('done');
      } catch (error) {
        if (current.signal.aborted) return;
        undo();
        notices.show({ kind: 'error', text: `Your prompt was not changed: ${messageOf(error)}` });
      }
    },
  };
}
