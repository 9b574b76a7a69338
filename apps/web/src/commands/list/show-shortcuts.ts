import type { Command } from '../command.ts';
import type { PageContext } from '../contexts.ts';

export const showShortcuts = {
  name: 'show-shortcuts',
  label: 'Keyboard shortcuts',
  icon: 'keyboard',
  keys: ['?'],
  run: ({ showShortcuts }) => showShortcuts(),
} as const satisfies Command<Pick<PageContext, 'showShortcuts'>>;
