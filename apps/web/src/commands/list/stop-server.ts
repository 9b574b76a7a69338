import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const stopServer = {
  name: 'stop-server',
  label: 'Stop the server',
  icon: 'stop',
  run: ({ runtime }) => void runtime.stopServer(),
} as const satisfies Command<Pick<ProjectContext, 'runtime'>>;
