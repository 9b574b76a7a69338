import type { Command } from '../command.ts';
import type { PageContext } from '../contexts.ts';

export const showProjects = {
  name: 'show-projects',
  label: 'All projects',
  keywords: ['home'],
  icon: 'grid',
  run: ({ goTo }) => goTo('/'),
} as const satisfies Command<Pick<PageContext, 'goTo'>>;
