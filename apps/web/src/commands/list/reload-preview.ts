import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const reloadPreview = {
  name: 'reload-preview',
  label: 'Reload the preview',
  keywords: ['refresh'],
  icon: 'reload',
  run: ({ previews }) => previews.reload(),
} as const satisfies Command<Pick<ProjectContext, 'previews'>>;
