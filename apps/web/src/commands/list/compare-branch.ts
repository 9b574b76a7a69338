import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const compareBranch = {
  name: 'compare-branch',
  label: 'Compare this branch with the project',
  keywords: ['branch', 'side by side', 'keep', 'merge'],
  icon: 'compare',
  when: ({ branches }) => branches.list.get().some(({ isCurrent, isMain }) => isCurrent && !isMain),
  run({ branches }) {
    const current = branches.list.get().find(({ isCurrent }) => isCurrent);
    if (current) void branches.compare(current);
  },
} as const satisfies Command<Pick<ProjectContext, 'branches'>>;
