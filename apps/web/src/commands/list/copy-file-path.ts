import type { Command } from '../command.ts';
import type { FilesContext } from '../contexts.ts';

export const copyFilePath = {
  name: 'copy-file-path',
  label: 'Copy path',
  icon: 'terminal',
  when: ({ count }) => count > 0,
  run: ({ copyPath }) => copyPath(),
} as const satisfies Command<FilesContext>;
