import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const showPreview = {
  name: 'show-preview',
  label: 'Show preview',
  icon: 'eye',
  keys: ['Mod+Shift+P'],
  worksInTerminal: true,
  run: ({ layout }) => layout.setView('preview'),
} as const satisfies Command<Pick<ProjectContext, 'layout'>>;
