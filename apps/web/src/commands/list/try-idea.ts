import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const tryIdea = {
  name: 'try-idea',
  label: 'Try an idea on a branch',
  keywords: ['branch', 'experiment', 'alternative', 'beside'],
  icon: 'branch',
  slash: { name: 'idea', description: 'Try something on a branch; the project stays as it is' },
  when: ({ project }) => {
    const state = project.state.get();
    return state.status === 'open' && state.project.access !== 'read' && !state.project.isFrozen;
  },
  run: ({ branches }) => void branches.start(),
} as const satisfies Command<Pick<ProjectContext, 'project' | 'branches'>>;
