import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const discardEdits = {
  name: 'discard-edits',
  label: 'Discard all unsaved edits',
  keywords: ['revert', 'undo'],
  icon: 'undo',
  run: ({ editor }) => editor.discardAll(),
} as const satisfies Command<Pick<ProjectContext, 'editor'>>;
