import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const createProject = {
  name: 'create-project',
  label: 'New project…',
  icon: 'plus',
  run: ({ project }) => void project.createNew(),
} as const satisfies Command<Pick<ProjectContext, 'project'>>;
