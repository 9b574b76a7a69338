import type { Command } from '../command.ts';
import type { FilesContext } from '../contexts.ts';

export const cutFiles = {
  name: 'cut-files',
  label: 'Cut',
  icon: 'cut',
  keys: ['Mod+X'],
  when: ({ count }) => count > 0,
  run: ({ take }) => take(true),
} as const satisfies Command<FilesContext>;
