import type { Command } from '../command.ts';
import type { FilesContext } from '../contexts.ts';

export const renameFile = {
  name: 'rename-file',
  label: 'Rename',
  icon: 'pen',
  keys: ['F2'],
  when: ({ canRename }) => canRename,
  run: ({ startNaming }) => startNaming('rename'),
} as const satisfies Command<FilesContext>;
