import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const exportChatAsMarkdown = {
  name: 'export-chat-as-markdown',
  label: 'Export this chat as Markdown',
  icon: 'download',
  slash: { name: 'export', description: 'Save this chat as Markdown' },
  run: ({ exportChat }) => exportChat('markdown'),
} as const satisfies Command<Pick<ProjectContext, 'exportChat'>>;
