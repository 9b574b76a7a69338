import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const sendMessage = {
  name: 'send-message',
  label: 'Send the message',
  icon: 'arrow-up',
  keys: ['Mod+Enter'],
  run: ({ chat }) => void chat.send(chat.draft.get()),
} as const satisfies Command<Pick<ProjectContext, 'chat'>>;
