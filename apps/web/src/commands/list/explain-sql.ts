import type { Command } from '../command.ts';
import type { SqlContext } from '../contexts.ts';

export const explainSql = {
  name: 'explain-sql',
  label: 'Explain the statement at the cursor',
  icon: 'info',
  keys: ['Mod+Shift+Enter'],
  run: ({ explain }) => explain(),
} as const satisfies Command<SqlContext>;
