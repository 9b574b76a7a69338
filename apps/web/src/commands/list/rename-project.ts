import type { Command } from '../command.ts';
import type { TitleContext } from '../contexts.ts';

export const renameProject = {
  name: 'rename-project',
  label: 'Rename',
  icon: 'pen',
  keys: ['F2'],
  when: ({ canRename }) => canRename,
  run: ({ startNaming }) => startNaming(),
} as const satisfies Command<TitleContext>;
