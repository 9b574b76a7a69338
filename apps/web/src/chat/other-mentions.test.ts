import { expect, it } from 'vitest';
import { otherMentions } from './other-mentions.ts';

const versions = [7, 6, 5, 4, 3, 2].map((number) => ({ id: `v${number}`, number, title: `Turn ${number}`, isFinalized: number < 7 }));
const words = (typed: string, problemCount = 2, hasPreview = true) =>
  otherMentions(typed, { problemCount, hasPreview, versions }).map(({ label, detail }) => `${label}: ${detail}`);

it('suggests problems, an element of the preview and versions by the start of their word', () => {
  expect(words('pro')).toEqual(['Problems: 2 open']);
  expect(words('Ele')).toEqual(['Element: Select it in the preview']);
  expect(words('version')).toEqual(['Version 6: Turn 6', 'Version 5: Turn 5', 'Version 4: Turn 4', 'Version 3: Turn 3']);
  expect(words('version2')).toEqual(['Version 2: Turn 2']);
});

it('suggests only what exists', () => {
  expect(words('pro', 0)).toEqual([]);
  expect(words('ele', 0, false)).toEqual([]);
});

it('suggests one of each kind before anything is typed', () => {
  expect(words('')).toEqual(['Problems: 2 open', 'Element: Select it in the preview', 'Version 6: Turn 6']);
  expect(words('', 0, false)).toEqual(['Version 6: Turn 6']);
});
