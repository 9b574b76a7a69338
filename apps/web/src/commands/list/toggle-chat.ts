import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const toggleChat = {
  name: 'toggle-chat',
  label: 'Toggle chat',
  icon: 'panel',
  keys: ['Mod+\\'],
  run: ({ layout }) => layout.setChatOpen(!layout.isChatOpen.get()),
} as const satisfies Command<Pick<ProjectContext, 'layout'>>;
