import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const inspectElement = {
  name: 'inspect-element',
  label: 'Inspect an element',
  keywords: ['select', 'pick'],
  icon: 'inspect',
  keys: ['Mod+Shift+X'],
  run: ({ layout, inspector }) => {
    layout.setView('preview');
    inspector.setInspecting(true);
  },
} as const satisfies Command<Pick<ProjectContext, 'inspector' | 'layout'>>;
