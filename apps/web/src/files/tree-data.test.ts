import { expect, it } from 'vitest';
import type { FileEntry } from '@lathe/workspace';
import { buildTreeData, foldersAbove, TREE_ROOT } from './tree-data.ts';

const entries = (...paths: string[]): Record<string, FileEntry> =>
  Object.fromEntries(paths.map((path) => [path, path.endsWith('/') ? { path: path.slice(0, -1), type: 'folder' } : { path, type: 'file' }]));

it('puts folders before files, both by name with numbers in order', () => {
  const { children } = buildTreeData(entries('package.json', 'src/b10.ts', 'src/b9.ts', 'src/App.tsx', 'public/', 'index.html'));
  expect(children.get(TREE_ROOT)).toEqual(['public', 'src', 'index.html', 'package.json']);
  expect(children.get('src')).toEqual(['src/App.tsx', 'src/b9.ts', 'src/b10.ts']);
});

it('makes the folders that only a path names, once', () => {
  const { nodes, children } = buildTreeData(entries('src/lib/a.ts', 'src/lib/', 'src/'));
  expect(nodes.get('src/lib')?.isFolder).toBe(true);
  expect(nodes.get('src/lib')?.entry?.type).toBe('folder');
  expect(children.get('src')).toEqual(['src/lib']);
});

it('names the folders above a path', () => {
  expect(foldersAbove('src/lib/a.ts')).toEqual(['src', 'src/lib']);
  expect(foldersAbove('a.ts')).toEqual([]);
});
