import { atom } from 'nanostores';
import type { Notice, NoticesStore } from './contract.ts';

/** As many as fit in a stack. After more actions, a person no longer cares about the earlier ones. */
const UNDO_MAX = 3;

export type Notices = NoticesStore;

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
  };
}

/** The page's notices for an open project. Those with a button are dismissed when it is closed, because the button acts on it. */
export function createProjectNotices(page: Notices, { signal }: { readonly signal: AbortSignal }): Notices {
  const withButton = new Set<string>();
  signal.addEventListener('abort', () => {
    for (const id of withButton) page.dismiss(id);
  });
  return {
    ...page,
    show(notice) {
      const id = page.show(notice);
      if (notice.action) withButton.add(id);
      return id;
    },
  };
}
