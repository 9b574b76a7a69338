import type { Command } from '../command.ts';
import type { PageContext } from '../contexts.ts';

export const useDarkTheme = {
  name: 'use-dark-theme',
  label: 'Use the dark theme',
  keywords: ['appearance', 'color', 'mode'],
  icon: 'palette',
  run: ({ chooseTheme }) => chooseTheme('dark'),
} as const satisfies Command<Pick<PageContext, 'chooseTheme'>>;
