import type { Command } from '../command.ts';
import type { PaletteFileContext } from '../contexts.ts';

export const mentionFile = {
  name: 'mention-file',
  label: 'Mention the file in the chat',
  icon: 'at',
  keys: ['Mod+Enter'],
  overrides: 'send-message',
  when: ({ path }) => path !== undefined,
  run: ({ path, mention }) => path !== undefined && mention(path),
} as const satisfies Command<PaletteFileContext>;
