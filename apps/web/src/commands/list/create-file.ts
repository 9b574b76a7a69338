import type { Command } from '../command.ts';
import type { FilesContext } from '../contexts.ts';

export const createFile = {
  name: 'create-file',
  label: 'New file',
  icon: 'file',
  run: ({ startNaming }) => startNaming('file'),
} as const satisfies Command<FilesContext>;
