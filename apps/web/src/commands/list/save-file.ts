import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const saveFile = {
  name: 'save-file',
  label: 'Save',
  icon: 'check',
  keys: ['Mod+S'],
  worksInTerminal: true,
  run: async ({ editor, saving }) => {
    await editor.save(editor.selectedPath.get() ?? '');
    await saving.saveNow();
  },
} as const satisfies Command<Pick<ProjectContext, 'editor' | 'saving'>>;
