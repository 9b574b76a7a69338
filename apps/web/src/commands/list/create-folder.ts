import type { Command } from '../command.ts';
import type { FilesContext } from '../contexts.ts';

export const createFolder = {
  name: 'create-folder',
  label: 'New folder',
  icon: 'folder',
  run: ({ startNaming }) => startNaming('folder'),
} as const satisfies Command<FilesContext>;
