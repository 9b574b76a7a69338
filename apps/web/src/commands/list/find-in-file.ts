import type { Command } from '../command.ts';
import type { EditorContext } from '../contexts.ts';

export const findInFile = {
  name: 'find-in-file',
  label: 'Find and replace',
  icon: 'search',
  keys: ['Mod+F'],
  run: ({ find }) => find(),
} as const satisfies Command<EditorContext>;
