import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const restartServer = {
  name: 'restart-server',
  label: 'Restart the server',
  icon: 'reload',
  run: ({ runtime }) => void runtime.restartServer(),
} as const satisfies Command<Pick<ProjectContext, 'runtime'>>;
