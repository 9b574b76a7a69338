import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const syncRepository = {
  name: 'sync-repository',
  label: 'Synchronize with a repository',
  keywords: ['GitHub', 'GitLab', 'Gitea', 'Forgejo', 'push', 'pull', 'git', 'pull request'],
  icon: 'branch',
  when: ({ project }) => {
    const state = project.state.get();
    return state.status === 'open' && state.project.access !== 'read';
  },
  run: ({ showRepository }) => showRepository(),
} as const satisfies Command<Pick<ProjectContext, 'project' | 'showRepository'>>;
