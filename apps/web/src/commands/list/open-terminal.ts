import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const openTerminal = {
  name: 'open-terminal',
  label: 'New terminal',
  keywords: ['shell', 'console'],
  icon: 'terminal',
  run: ({ layout, terminals }) => {
    layout.setTerminalOpen(true);
    void terminals.openShell();
  },
} as const satisfies Command<Pick<ProjectContext, 'layout' | 'terminals'>>;
