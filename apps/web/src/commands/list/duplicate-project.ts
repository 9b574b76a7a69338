import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const duplicateProject = {
  name: 'duplicate-project',
  label: 'Duplicate the project',
  icon: 'copy',
  run: ({ project }) => void project.duplicate(),
} as const satisfies Command<Pick<ProjectContext, 'project'>>;
