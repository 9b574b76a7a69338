import type { Command } from '../command.ts';
import type { SqlContext } from '../contexts.ts';

export const runSql = {
  name: 'run-sql',
  label: 'Run the selection, or all statements',
  icon: 'play',
  keys: ['Mod+Enter'],
  overrides: 'send-message',
  run: ({ run }) => run(),
} as const satisfies Command<SqlContext>;
