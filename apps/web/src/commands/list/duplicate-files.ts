import type { Command } from '../command.ts';
import type { FilesContext } from '../contexts.ts';

export const duplicateFiles = {
  name: 'duplicate-files',
  label: 'Duplicate',
  icon: 'copy',
  when: ({ count }) => count > 0,
  run: ({ duplicate }) => duplicate(),
} as const satisfies Command<FilesContext>;
