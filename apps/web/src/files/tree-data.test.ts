import { describe, expect, it } from 'vitest';
import type { FileEntry } from '@lathe/workspace';
import { buildTreeData, foldersAbove, inheritedRule, visibleRows } from './tree-data.ts';

const entries = (...paths: string[]): Record<string, FileEntry> =>
  Object.fromEntries(
    paths.map((path) => (path.endsWith('/') ? [path.slice(0, -1), { path: path.slice(0, -1), type: 'folder' }] : [path, { path, type: 'file' }])),
  );

describe('the tree of files', () => {
  it('puts folders before files, both by name with numbers in order', () => {
    const { children } = buildTreeData(entries('package.json', 'src/b10.ts', 'src/b9.ts', 'src/App.tsx', 'public/', 'index.html'));
    expect(children.get('')).toEqual(['public', 'src', 'index.html', 'package.json']);
    expect(children.get('src')).toEqual(['src/App.tsx', 'src/b9.ts', 'src/b10.ts']);
  });

  it('adds each folder that exists only in paths once', () => {
    const { nodes, children } = buildTreeData(entries('src/lib/a.ts', 'src/lib/', 'src/'));
    expect(nodes.get('src/lib')?.entry?.type).toBe('folder');
    expect(children.get('src')).toEqual(['src/lib']);
    expect(buildTreeData(entries('a/b/c.ts')).nodes.get('a/b')).toEqual({ path: 'a/b', name: 'b', isFolder: true, entry: undefined });
  });

  it('reuses unchanged nodes, and sorts only folders whose children changed', () => {
    const all = entries('src/a.ts', 'src/b.ts', 'lib/c.ts', 'src/', 'lib/');
    const before = buildTreeData(all);
    const same = buildTreeData({ ...all, 'src/a.ts': { path: 'src/a.ts', type: 'file', badge: 'modified' } }, before);
    expect(same.children.get('src')).toBe(before.children.get('src'));
    expect(same.nodes.get('src/b.ts')).toBe(before.nodes.get('src/b.ts'));
    expect(same.nodes.get('src/a.ts')?.entry?.badge).toBe('modified');
    const { 'src/a.ts': _gone, ...rest } = all;
    const swapped = buildTreeData({ ...rest, 'src/0.ts': { path: 'src/0.ts', type: 'file' } }, same);
    expect(swapped.children.get('src')).toEqual(['src/0.ts', 'src/b.ts']);
    expect(swapped.children.get('lib')).toBe(before.children.get('lib'));
  });

  it('shows the contents of open folders, each with its position in the folder', () => {
    const data = buildTreeData(entries('src/lib/a.ts', 'src/b.ts', 'c.ts'));
    const shown = (...open: string[]) =>
      visibleRows(data, new Set(open)).map(({ node, level, position, setSize }) => `${level} ${node.path} ${position}/${setSize}`);
    expect(shown()).toEqual(['0 src 1/2', '0 c.ts 2/2']);
    expect(shown('src', 'src/lib')).toEqual(['0 src 1/2', '1 src/lib 1/2', '2 src/lib/a.ts 1/1', '1 src/b.ts 2/2', '0 c.ts 2/2']);
    expect(shown('src/lib')).toHaveLength(2);
  });

  it('with 20,000 files creates one node and sorts nothing when one file changes', () => {
    const all = entries(...Array.from({ length: 20_000 }, (_, i) => `src/folder${i % 200}/file${i}.ts`));
    const before = buildTreeData(all);
    const changed = { ...all, 'src/folder1/file1.ts': { path: 'src/folder1/file1.ts', type: 'file', badge: 'modified' } as const };
    const after = buildTreeData(changed, before);
    const rows = visibleRows(after, new Set(['src', ...Array.from({ length: 200 }, (_, i) => `src/folder${i}`)]));
    expect(rows).toHaveLength(20_201);
    expect([...after.nodes].filter(([path, node]) => before.nodes.get(path) !== node).map(([path]) => path)).toEqual(['src/folder1/file1.ts']);
    expect([...after.children].every(([folder, paths]) => before.children.get(folder) === paths)).toBe(true);
  });
});

it('returns the folders above a path', () => {
  expect(foldersAbove('src/lib/a.ts')).toEqual(['src', 'src/lib']);
  expect(foldersAbove('a.ts')).toEqual([]);
});

it('returns the rule of a locked or targeted folder above', () => {
  const all = { ...entries('src/lib/a.ts', 'b.ts'), src: { path: 'src', type: 'folder', isLocked: true } as const };
  expect(inheritedRule('src/lib/a.ts', all)).toBe('locked');
  expect(inheritedRule('src', all)).toBeUndefined();
  expect(inheritedRule('b.ts', all)).toBeUndefined();
});
