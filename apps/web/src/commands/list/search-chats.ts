import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const searchChats = {
  name: 'search-chats',
  label: 'Search past chats',
  icon: 'search',
  run: ({ searchChats }) => searchChats(),
} as const satisfies Command<Pick<ProjectContext, 'searchChats'>>;
