import type { Command } from '../command.ts';
import type { ProjectContext } from '../contexts.ts';

export const openFile = {
  name: 'open-file',
  label: 'Open a file by name',
  icon: 'file',
  keys: ['Mod+P'],
  worksInTerminal: true,
  run: ({ openPalette }) => openPalette('files'),
} as const satisfies Command<Pick<ProjectContext, 'openPalette'>>;
