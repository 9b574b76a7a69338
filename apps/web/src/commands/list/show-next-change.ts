import type { Command } from '../command.ts';
import type { ComparisonContext } from '../contexts.ts';

export const showNextChange = {
  name: 'show-next-change',
  label: 'Next change',
  icon: 'down',
  keys: ['F7'],
  run: ({ showChange }) => showChange('next'),
} as const satisfies Command<ComparisonContext>;
