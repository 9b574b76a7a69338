import type { Command } from '../command.ts';
import type { FilesContext } from '../contexts.ts';

export const downloadFiles = {
  name: 'download-files',
  label: ({ count, isFile }) => (count === 1 && isFile ? 'Download' : 'Download as zip'),
  icon: 'download',
  when: ({ count }) => count > 0,
  run: ({ download }) => download(),
} as const satisfies Command<FilesContext>;
