import type { Command } from '../command.ts';
import type { PageContext } from '../contexts.ts';

export const useLightTheme = {
  name: 'use-light-theme',
  label: 'Use the light theme',
  keywords: ['appearance', 'color', 'mode'],
  icon: 'palette',
  run: ({ chooseTheme }) => chooseTheme('light'),
} as const satisfies Command<Pick<PageContext, 'chooseTheme'>>;
