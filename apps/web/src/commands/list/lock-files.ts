import type { Command } from '../command.ts';
import type { FilesContext } from '../contexts.ts';

export const lockFiles = {
  name: 'lock-files',
  label: ({ isLocked }) => (isLocked ? 'Unlock' : 'Lock'),
  sheetLabel: 'Lock or unlock',
  icon: ({ isLocked }) => (isLocked ? 'unlock' : 'lock'),
  keys: ['Mod+Shift+L'],
  when: ({ count }) => count > 0,
  run: ({ toggleRule }) => toggleRule('locked'),
} as const satisfies Command<FilesContext>;
