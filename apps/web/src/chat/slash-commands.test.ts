import { expect, it } from 'vitest';
import { type SlashCommand, suggestedCommands, typedCommand } from './slash-commands.ts';

const command = (name: string): SlashCommand => ({ name, description: '', icon: 'play', run: () => undefined });

it('knows a command that is being typed: only at the beginning of the message, and alone', () => {
  expect(typedCommand('/')).toBe('');
  expect(typedCommand('/pl')).toBe('pl');
  expect(typedCommand('look at /src')).toBeUndefined();
  expect(typedCommand('/home/project is the folder')).toBeUndefined();
  expect(typedCommand('/plan then')).toBeUndefined();
});

it('suggests by the beginning of the name, then its inside', () => {
  expect(suggestedCommands('', ['plan', 'build'].map(command)).map(({ name }) => name)).toEqual(['plan', 'build']);
  expect(suggestedCommands('ex', ['next', 'export', 'plan'].map(command)).map(({ name }) => name)).toEqual(['export', 'next']);
  expect(suggestedCommands('zzz', [command('plan')])).toEqual([]);
});
