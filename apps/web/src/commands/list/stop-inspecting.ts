import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const stopInspecting = {
  name: 'stop-inspecting',
  label: 'Stop inspecting',
  icon: 'x',
  keys: ['Esc'],
  overrides: 'stop-assistant',
  when: ({ inspector }) => inspector.isInspecting.get(),
  run: ({ inspector }) => inspector.setInspecting(false),
} as const satisfies Command<Pick<ProjectContext, 'inspector'>>;
