import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const showFiles = {
  name: 'show-files',
  label: 'Show files',
  icon: 'code',
  run: ({ layout }) => layout.setView('files'),
} as const satisfies Command<Pick<ProjectContext, 'layout'>>;
