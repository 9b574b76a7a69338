import type { Command } from '../command.ts';
import type { QueuedPromptContext } from '../contexts.ts';

export const movePromptUp = {
  name: 'move-prompt-up',
  label: 'Move up',
  icon: 'arrow-up',
  keys: ['Alt+ArrowUp'],
  run: ({ moveBy }) => moveBy(-1),
} as const satisfies Command<QueuedPromptContext>;
