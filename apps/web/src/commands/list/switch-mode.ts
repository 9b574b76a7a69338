import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const switchMode = {
  name: 'switch-mode',
  label: 'Switch between Plan and Build',
  icon: 'compare',
  keys: ['Mod+Shift+M'],
  run: ({ chat }) => chat.setMode(chat.mode.get() === 'plan' ? 'build' : 'plan'),
} as const satisfies Command<Pick<ProjectContext, 'chat'>>;
