import type { Command } from '../command.ts';
import type { PageContext } from '../contexts.ts';

export const showSettings = {
  name: 'show-settings',
  label: 'Settings',
  keywords: ['preferences', 'options'],
  icon: 'sliders',
  run: ({ goTo, settingsAddress }) => goTo(settingsAddress('general')),
} as const satisfies Command<Pick<PageContext, 'goTo' | 'settingsAddress'>>;
