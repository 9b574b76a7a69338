import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const attachScreenshot = {
  name: 'attach-screenshot',
  label: 'Add a screenshot of the preview to the chat',
  keywords: ['picture', 'image'],
  icon: 'image',
  slash: { name: 'screenshot', description: 'Attach a screenshot of the preview' },
  run: ({ previews }) => void previews.screenshot(),
} as const satisfies Command<Pick<ProjectContext, 'previews'>>;
