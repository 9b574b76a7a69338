import type { Command } from '../command.ts';
import type { FilesContext } from '../contexts.ts';

export const importFiles = {
  name: 'import-files',
  label: 'Import files',
  icon: 'upload',
  run: ({ importFiles }) => importFiles(),
} as const satisfies Command<FilesContext>;
