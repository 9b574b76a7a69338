import type { Command } from '../command.ts';
import type { FilesContext } from '../contexts.ts';

export const copyFiles = {
  name: 'copy-files',
  label: 'Copy',
  icon: 'copy',
  keys: ['Mod+C'],
  when: ({ count }) => count > 0,
  run: ({ take }) => take(false),
} as const satisfies Command<FilesContext>;
