import { atom } from 'nanostores';
import type { Notice, NoticesStore } from './contract.ts';

export type Notices = NoticesStore;

export function createNotices(randomId: () => string): Notices {
  const notices = atom<readonly Notice[]>([]);
  return {
    notices,
    show(notice) {
      // The same words twice are one notice: a failing retry must not pile up.
      const same = notices.get().find(({ text, kind }) => text === notice.text && kind === notice.kind);
      if (same) return same.id;
      const id = randomId();
      notices.set([...notices.get(), { ...notice, id }]);
      return id;
    },
    dismiss: (id) => notices.set(notices.get().filter((notice) => notice.id !== id)),
  };
}
