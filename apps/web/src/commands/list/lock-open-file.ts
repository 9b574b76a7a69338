import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';
import { openEntry } from '../open-entry.ts';

export const lockOpenFile = {
  name: 'lock-open-file',
  label: (context) => (openEntry(context)?.isLocked ? 'Unlock the open file' : 'Lock the open file'),
  icon: (context) => (openEntry(context)?.isLocked ? 'unlock' : 'lock'),
  when: (context) => openEntry(context) !== undefined,
  run: (context) => {
    const file = openEntry(context);
    if (file) context.files.setLocked(file.path, !file.isLocked);
  },
} as const satisfies Command<Pick<ProjectContext, 'editor' | 'files'>>;
