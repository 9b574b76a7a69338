import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const publishProject = {
  name: 'publish-project',
  label: 'Publish the app',
  keywords: ['deploy', 'site', 'address', 'live', 'host'],
  icon: 'deploy',
  when: ({ project }) => {
    const state = project.state.get();
    return state.status === 'open' && state.project.access !== 'read';
  },
  run: ({ publish }) => publish(),
} as const satisfies Command<Pick<ProjectContext, 'project' | 'publish'>>;
