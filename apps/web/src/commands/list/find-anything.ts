import type { Command } from '../command.ts';
import type { PageContext } from '../contexts.ts';

export const findAnything = {
  name: 'find-anything',
  label: 'Find a command, a file, a setting or a project',
  icon: 'search',
  keys: ['Mod+K'],
  worksInTerminal: true,
  // The palette is already open.
  isHidden: true,
  run: ({ openPalette }) => openPalette('everything'),
} as const satisfies Command<Pick<PageContext, 'openPalette'>>;
