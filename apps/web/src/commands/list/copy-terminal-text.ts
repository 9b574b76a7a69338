import type { Command } from '../command.ts';
import type { TerminalContext } from '../contexts.ts';

export const copyTerminalText = {
  name: 'copy-terminal-text',
  label: 'Copy the selected text',
  icon: 'copy',
  keys: ['Mod+C', 'Mod+Shift+C'],
  when: ({ hasSelection }) => hasSelection,
  run: ({ copySelection }) => copySelection(),
} as const satisfies Command<TerminalContext>;
