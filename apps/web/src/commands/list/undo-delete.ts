import type { Command } from '../command.ts';
import type { FilesContext } from '../contexts.ts';

export const undoDelete = {
  name: 'undo-delete',
  label: 'Undo the last deletion',
  icon: 'undo',
  keys: ['Mod+Z'],
  run: ({ undoRemove }) => undoRemove(),
} as const satisfies Command<FilesContext>;
