import type { Command } from '../command.ts';
import type { PointContext } from '../contexts.ts';

export const undoHandEdit = {
  name: 'undo-hand-edit',
  label: 'Undo the last change by hand',
  icon: 'undo',
  keys: ['Mod+Z'],
  // Text that is being typed has its own undo.
  when: ({ isTyping }) => !isTyping,
  run: ({ inspector }) => void inspector.undo(),
} as const satisfies Command<PointContext>;
