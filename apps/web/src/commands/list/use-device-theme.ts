import type { Command } from '../command.ts';
import type { PageContext } from '../contexts.ts';

export const useDeviceTheme = {
  name: 'use-device-theme',
  label: 'Use the theme of this device',
  keywords: ['appearance', 'color', 'mode'],
  icon: 'palette',
  run: ({ chooseTheme }) => chooseTheme('system'),
} as const satisfies Command<Pick<PageContext, 'chooseTheme'>>;
