import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const saveCopy = {
  name: 'save-copy',
  label: 'Save a copy as…',
  icon: 'copy',
  run: ({ project }) => void project.saveAs(),
} as const satisfies Command<Pick<ProjectContext, 'project'>>;
