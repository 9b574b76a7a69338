import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';
import { openEntry } from '../open-entry.ts';

export const targetOpenFile = {
  name: 'target-open-file',
  label: (context) => (openEntry(context)?.isTargeted ? 'Remove the target from the open file' : 'Target the open file'),
  icon: 'target',
  when: (context) => openEntry(context) !== undefined,
  run: (context) => {
    const file = openEntry(context);
    if (file) context.files.setTargeted(file.path, !file.isTargeted);
  },
} as const satisfies Command<Pick<ProjectContext, 'editor' | 'files'>>;
