import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const useBuildMode = {
  name: 'use-build-mode',
  label: 'Switch to Build',
  icon: 'play',
  slash: { name: 'build', description: 'Let the assistant change the project' },
  // The palette has a command that switches between the two.
  isHidden: true,
  run: ({ chat }) => chat.setMode('build'),
} as const satisfies Command<Pick<ProjectContext, 'chat'>>;
