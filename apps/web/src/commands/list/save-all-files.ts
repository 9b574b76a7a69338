import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const saveAllFiles = {
  name: 'save-all-files',
  label: 'Save all files',
  icon: 'check',
  keys: ['Mod+Alt+S'],
  run: async ({ editor, saving }) => {
    await editor.saveAll();
    await saving.saveNow();
  },
} as const satisfies Command<Pick<ProjectContext, 'editor' | 'saving'>>;
