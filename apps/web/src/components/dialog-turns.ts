import { atom, computed, type ReadableAtom } from 'nanostores';
import { createContext, use, useId, useLayoutEffect } from 'react';
import { useStore } from './use-store.ts';

/** Which dialog of the page is shown: one at a time, the others wait in their order. */
export interface DialogTurns {
  readonly current: ReadableAtom<string | undefined>;
  /** Queues a dialog. Returns a function that removes it. */
  join(id: string): () => void;
}

export function createDialogTurns(): DialogTurns {
  const queue = atom<readonly string[]>([]);
  return {
    current: computed(queue, ([first]) => first),
    join(id) {
      queue.set([...queue.get(), id]);
      return () => queue.set(queue.get().filter((other) => other !== id));
    },
  };
}

export const DialogTurnsContext = createContext<DialogTurns | undefined>(undefined);

/** Whether the dialog that calls this may be drawn. It has its turn until it is unmounted. */
export function useDialogTurn(): boolean {
  const turns = use(DialogTurnsContext);
  if (turns === undefined) throw new Error('A dialog was rendered outside the app');
  const id = useId();
  useLayoutEffect(() => turns.join(id), [turns, id]);
  return useStore(turns.current) === id;
}
