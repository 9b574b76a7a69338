import { expect, it } from 'vitest';
import type { FileEntry } from '@lathe/workspace';
import { mentionedPaths, suggestedPaths, typedMention, withMention } from './mentions.ts';

const entries = Object.fromEntries(
  ['src', 'src/App.tsx', 'src/lib/apple.ts', 'src/components/Map.tsx', 'README.md'].map((path): [string, FileEntry] => [path, { path, type: 'file' }]),
);

it('finds the files that a message mentions, also before punctuation', () => {
  expect(mentionedPaths('Change @src/App.tsx, and @README.md. Not me@src or @nothing; @src/ and @src/App.tsx again', entries)).toEqual([
    'src/App.tsx',
    'README.md',
    'src',
  ]);
});
it('recognizes a mention being typed', () => {
  expect(typedMention('look at @src/Ap')).toBe('src/Ap');
  expect(typedMention('@')).toBe('');
  expect(typedMention('a@b')).toBeUndefined();
  expect(typedMention('@src/App.tsx done')).toBeUndefined();
});
it('ranks files whose name starts with the text first, then names and paths that contain it', () => {
  expect(suggestedPaths('ap', entries)).toEqual(['src/App.tsx', 'src/lib/apple.ts', 'src/components/Map.tsx']);
  expect(suggestedPaths('lib/', entries)).toEqual(['src/lib/apple.ts']);
  expect(suggestedPaths('zzz', entries)).toEqual([]);
});
it('completes the chosen path', () => expect(withMention('look at @ap', 'src/App.tsx')).toBe('look at @src/App.tsx '));
