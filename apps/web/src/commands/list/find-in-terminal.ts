import type { Command } from '../command.ts';
import type { TerminalContext } from '../contexts.ts';

export const findInTerminal = {
  name: 'find-in-terminal',
  label: 'Find',
  icon: 'search',
  keys: ['Mod+Shift+F', 'Cmd+F'],
  overrides: 'search-files',
  run: ({ find }) => find(),
} as const satisfies Command<TerminalContext>;
