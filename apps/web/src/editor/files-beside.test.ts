import type { FileEntry } from '@lathe/workspace';
import { expect, it } from 'vitest';
import { filesBeside } from './files-beside.ts';

const entries: readonly FileEntry[] = [
  ...['src/App.tsx', 'src/lib/tasks.ts', 'src/lib/a/deep.ts', 'src/main.tsx', 'README.md', 'srcs/x.ts'].map((path) => ({ path, type: 'file' as const })),
  ...['src', 'src/lib', 'src/empty'].map((path) => ({ path, type: 'folder' as const })),
];

it.each([
  ['src/App.tsx', ['lib/ → src/lib/a/deep.ts', 'App.tsx → src/App.tsx', 'main.tsx → src/main.tsx']],
  ['src', ['src/ → src/App.tsx', 'srcs/ → srcs/x.ts', 'README.md → README.md']],
])('beside %s lie %j', (path, expected) => {
  expect(filesBeside(path, entries).map(({ name, isFolder, target }) => `${name}${isFolder ? '/' : ''} → ${target}`)).toEqual(expected);
});
