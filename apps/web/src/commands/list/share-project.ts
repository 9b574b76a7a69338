import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const shareProject = {
  name: 'share-project',
  label: 'Share the project',
  keywords: ['invite', 'link', 'git', 'clone'],
  icon: 'share',
  run: ({ share }) => share(),
} as const satisfies Command<Pick<ProjectContext, 'share'>>;
