import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const startServer = {
  name: 'start-server',
  label: 'Start the server',
  keywords: ['run', 'dev'],
  icon: 'play',
  run: ({ runtime }) => void runtime.startServer(),
} as const satisfies Command<Pick<ProjectContext, 'runtime'>>;
