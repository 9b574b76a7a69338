import { expect, it } from 'vitest';
import { type SlashCommand, suggestedCommands, typedCommand } from './slash-commands.ts';

const command = (name: string): SlashCommand => ({ name, description: '', icon: 'play', run: () => undefined });

it('recognizes a command being typed only when it is the whole message', () => {
  expect(typedCommand('/')).toBe('');
  expect(typedCommand('/pl')).toBe('pl');
  expect(typedCommand('look at /src')).toBeUndefined();
  expect(typedCommand('/home/project is the folder')).toBeUndefined();
  expect(typedCommand('/plan then')).toBeUndefined();
});

it('suggests names that start with the text, then names that contain it', () => {
  expect(suggestedCommands('', ['plan', 'build'].map(command)).map(({ name }) => name)).toEqual(['plan', 'build']);
  expect(suggestedCommands('ex', ['next', 'export', 'plan'].map(command)).map(({ name }) => name)).toEqual(['export', 'next']);
  expect(suggestedCommands('zzz', [command('plan')])).toEqual([]);
});
