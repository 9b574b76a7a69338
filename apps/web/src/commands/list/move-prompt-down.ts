import type { Command } from '../command.ts';
import type { QueuedPromptContext } from '../contexts.ts';

export const movePromptDown = {
  name: 'move-prompt-down',
  label: 'Move down',
  icon: 'down',
  keys: ['Alt+ArrowDown'],
  run: ({ moveBy }) => moveBy(1),
} as const satisfies Command<QueuedPromptContext>;
