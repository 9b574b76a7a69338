import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const showDatabase = {
  name: 'show-database',
  label: 'Show database',
  keywords: ['tables', 'rows', 'sql', 'postgres'],
  icon: 'database',
  keys: ['Mod+Shift+D'],
  worksInTerminal: true,
  run: ({ layout }) => layout.setView('database'),
} as const satisfies Command<Pick<ProjectContext, 'layout'>>;
