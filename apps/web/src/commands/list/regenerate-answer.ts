import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

/** Where a branch began or ended, the chat says so without being asked. */
function lastAnswer({ messages }: ProjectContext['chat']) {
  return messages.get().findLast(({ role }, index, all) => role === 'assistant' && all[index - 1]?.role === 'user');
}

export const regenerateAnswer = {
  name: 'regenerate-answer',
  label: 'Regenerate the last answer',
  keywords: ['again', 'retry'],
  icon: 'reload',
  slash: { name: 'again', description: 'Regenerate the last answer' },
  when: ({ chat }) => lastAnswer(chat) !== undefined,
  run: ({ chat }) => {
    const answer = lastAnswer(chat);
    if (answer) void chat.regenerate(answer.id);
  },
} as const satisfies Command<Pick<ProjectContext, 'chat'>>;
