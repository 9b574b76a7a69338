import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const compareVersions = {
  name: 'compare-versions',
  label: 'Compare versions',
  keywords: ['diff', 'history'],
  icon: 'compare',
  slash: { name: 'compare', description: 'Show the latest changes' },
  run: ({ snapshots }) => void snapshots.compare(),
} as const satisfies Command<Pick<ProjectContext, 'snapshots'>>;
