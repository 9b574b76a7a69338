import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const exportChatAsJson = {
  name: 'export-chat-as-json',
  label: 'Export this chat as JSON',
  icon: 'download',
  run: ({ exportChat }) => exportChat('json'),
} as const satisfies Command<Pick<ProjectContext, 'exportChat'>>;
