import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const usePlanMode = {
  name: 'use-plan-mode',
  label: 'Switch to Plan',
  icon: 'chat',
  slash: { name: 'plan', description: 'Discuss without making changes' },
  // The palette has a command that switches between the two.
  isHidden: true,
  run: ({ chat }) => chat.setMode('plan'),
} as const satisfies Command<Pick<ProjectContext, 'chat'>>;
