import { atom } from 'nanostores';
import type { Notice, NoticesStore } from './contract.ts';

/** As many as lie in a stack; who goes on has left what was before. */
const UNDO_MAX = 3;

export interface Notices extends NoticesStore {
  /** The project is left: nothing that was done in it is undone from here. */
  endUndo(): void;
}

const canUndo = ({ action }: Omit<Notice, 'id'>): boolean => action?.isUndo === true;

export function createNotices(randomId: () => string): Notices {
  const notices = atom<readonly Notice[]>([]);
  return {
    notices,
    show(notice) {
      // The same words twice are one notice: a failing retry must not pile up.
      const same = notices.get().find(({ text, kind }) => text === notice.text && kind === notice.kind);
      if (same && !canUndo(notice)) return same.id;
      const id = randomId();
      const shown = [...notices.get().filter((other) => other !== same), { ...notice, id }];
      const offered = shown.filter(canUndo).slice(-UNDO_MAX);
      notices.set(shown.filter((other) => !canUndo(other) || offered.includes(other)));
      return id;
    },
    dismiss: (id) => notices.set(notices.get().filter((notice) => notice.id !== id)),
    endUndo: () => notices.set(notices.get().filter((notice) => !canUndo(notice))),
  };
}
