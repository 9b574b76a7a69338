import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const toggleTerminal = {
  name: 'toggle-terminal',
  label: 'Toggle terminal',
  icon: 'panel-b',
  keys: ['Mod+J'],
  worksInTerminal: true,
  run: ({ layout }) => layout.setTerminalOpen(!layout.isTerminalOpen.get()),
} as const satisfies Command<Pick<ProjectContext, 'layout'>>;
