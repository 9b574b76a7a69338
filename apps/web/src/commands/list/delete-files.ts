import type { Command } from '../command.ts';
import type { FilesContext } from '../contexts.ts';

export const deleteFiles = {
  name: 'delete-files',
  label: 'Delete',
  icon: 'trash',
  keys: ['Del', 'Shift+Del', 'Cmd+Backspace'],
  isDanger: true,
  when: ({ count }) => count > 0,
  run: ({ remove }) => remove(),
} as const satisfies Command<FilesContext>;
