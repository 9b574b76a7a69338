import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const regenerateAnswer = {
  name: 'regenerate-answer',
  label: 'Regenerate the last answer',
  keywords: ['again', 'retry'],
  icon: 'reload',
  slash: { name: 'again', description: 'Regenerate the last answer' },
  when: ({ chat }) => chat.messages.get().some(({ role }) => role === 'assistant'),
  run: ({ chat }) => {
    const answer = chat.messages.get().findLast(({ role }) => role === 'assistant');
    if (answer) void chat.regenerate(answer.id);
  },
} as const satisfies Command<Pick<ProjectContext, 'chat'>>;
