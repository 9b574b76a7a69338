import type { Notices } from '../notices/notices.ts';

/** Notices about the open project, which are dismissed with it. */
export interface ProjectNotices {
  show(notice: Parameters<Notices['show']>[0]): void;
  dismissAll(): void;
}

export function createProjectNotices(notices: Notices): ProjectNotices {
  const ids = new Set<string>();
  return {
    show: (notice) => void ids.add(notices.show(notice)),
    dismissAll() {
      for (const id of ids) notices.dismiss(id);
      ids.clear();
    },
  };
}
