import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const downloadProject = {
  name: 'download-project',
  label: 'Download project',
  keywords: ['zip', 'export'],
  icon: 'download',
  run: ({ download }) => void download(),
} as const satisfies Command<Pick<ProjectContext, 'download'>>;
