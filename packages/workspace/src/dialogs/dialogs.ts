import { atom, computed } from 'nanostores';
import type { DialogAnswer, DialogsStore, DialogView } from './contract.ts';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

export interface Dialogs extends DialogsStore {
  /** Resolves with the person's answer. A type that is shown or waits already is not queued again: 'dismiss'. */
  ask(dialog: WithoutId<DialogView>): Promise<DialogAnswer>;
}

/** One dialog at a time, the others wait. Source: workspace specification, section 2. */
export function createDialogs(randomId: () => string): Dialogs {
  const queue = atom<readonly { readonly view: DialogView; resolve(answer: DialogAnswer): void }[]>([]);
  return {
    current: computed(queue, ([first]) => first?.view),
    ask(dialog) {
      if (queue.get().some(({ view }) => view.type === dialog.type)) return Promise.resolve('dismiss');
      return new Promise((resolve) => queue.set([...queue.get(), { view: { ...dialog, id: randomId() } as DialogView, resolve }]));
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
}
