import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const searchFiles = {
  name: 'search-files',
  label: 'Search files',
  keywords: ['find', 'replace'],
  icon: 'search',
  keys: ['Mod+Shift+F'],
  run: ({ layout }) => layout.setSide('search'),
} as const satisfies Command<Pick<ProjectContext, 'layout'>>;
