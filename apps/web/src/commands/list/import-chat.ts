import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const importChat = {
  name: 'import-chat',
  label: 'Import a chat',
  icon: 'upload',
  slash: { name: 'import', description: 'Import an exported chat' },
  run: ({ importChat }) => void importChat(),
} as const satisfies Command<Pick<ProjectContext, 'importChat'>>;
