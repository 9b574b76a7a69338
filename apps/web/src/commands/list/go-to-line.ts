import type { Command } from '../command.ts';
import type { EditorContext } from '../contexts.ts';

export const goToLine = {
  name: 'go-to-line',
  label: 'Go to line',
  icon: 'arrow-right',
  keys: ['Ctrl+G'],
  run: ({ askLine }) => askLine(),
} as const satisfies Command<EditorContext>;
