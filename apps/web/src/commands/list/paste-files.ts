import type { Command } from '../command.ts';
import type { FilesContext } from '../contexts.ts';

export const pasteFiles = {
  name: 'paste-files',
  label: 'Paste',
  icon: 'paste',
  keys: ['Mod+V'],
  browserEvent: 'paste',
  when: ({ hasClipboard }) => hasClipboard,
  run: ({ paste }) => paste(),
} as const satisfies Command<FilesContext>;
