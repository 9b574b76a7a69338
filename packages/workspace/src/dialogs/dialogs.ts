import { atom, computed } from 'nanostores';
import type { DialogAnswer, DialogsStore, DialogView } from './contract.ts';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

export interface Dialogs extends DialogsStore {
  /**
   * Resolves with the person's answer. A type that is already shown or waiting is not queued again, but answered
   * with 'dismiss'. So is a dialog whose `signal` says that nobody needs the answer anymore.
   */
  ask(dialog: WithoutId<DialogView>, options?: { readonly signal?: AbortSignal }): Promise<DialogAnswer>;
}

/** One dialog at a time, the others wait. Source: docs/specification/workbench.md. */
export function createDialogs(randomId: () => string): Dialogs {
  const queue = atom<readonly { readonly view: DialogView; resolve(answer: DialogAnswer): void }[]>([]);
  const dialogs: Dialogs = {
    current: computed(queue, ([first]) => first?.view),
    ask(dialog, { signal } = {}) {
      if (signal?.aborted || queue.get().some(({ view }) => view.type === dialog.type)) return Promise.resolve('dismiss');
      return new Promise((resolve) => {
        const view = { ...dialog, id: randomId() } as DialogView;
        const withdraw = () => dialogs.answer(view.id, 'dismiss');
        const answered = (answer: DialogAnswer) => {
          signal?.removeEventListener('abort', withdraw);
          resolve(answer);
        };
        signal?.addEventListener('abort', withdraw);
        queue.set([...queue.get(), { view, resolve: answered }]);
      });
    },
    answer(id, answer, { clearsQueue = false } = {}) {
      const entry = queue.get().find(({ view }) => view.id === id);
      if (!entry) return;
      const others = queue.get().filter((other) => other !== entry);
      queue.set(clearsQueue ? [] : others);
      entry.resolve(answer);
      if (clearsQueue) for (const { resolve } of others) resolve('dismiss');
    },
  };
  return dialogs;
}
