import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const stopAssistant = {
  name: 'stop-assistant',
  label: 'Stop the assistant',
  keywords: ['cancel', 'abort'],
  icon: 'stop',
  keys: ['Esc', 'Mod+.'],
  when: ({ chat }) => chat.isStoppable.get(),
  run: ({ chat }) => void chat.stop(),
} as const satisfies Command<Pick<ProjectContext, 'chat'>>;
