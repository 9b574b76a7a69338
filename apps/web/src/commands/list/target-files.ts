import type { Command } from '../command.ts';
import type { FilesContext } from '../contexts.ts';

export const targetFiles = {
  name: 'target-files',
  label: ({ isTargeted }) => (isTargeted ? 'Remove target' : 'Target'),
  sheetLabel: 'Target, or remove the target',
  icon: 'target',
  keys: ['Mod+Shift+E'],
  when: ({ count }) => count > 0,
  run: ({ toggleRule }) => toggleRule('targeted'),
} as const satisfies Command<FilesContext>;
