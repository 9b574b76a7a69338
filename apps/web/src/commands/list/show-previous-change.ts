import type { Command } from '../command.ts';
import type { ComparisonContext } from '../contexts.ts';

export const showPreviousChange = {
  name: 'show-previous-change',
  label: 'Previous change',
  icon: 'arrow-up',
  keys: ['Shift+F7'],
  run: ({ showChange }) => showChange('previous'),
} as const satisfies Command<ComparisonContext>;
