import type { AppFile, AppFiles } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { compareFiles } from './compare-files.ts';

const entry = (path: string, fields: Partial<AppFile>): AppFile => ({
  fullPath: path,
  name: path,
  type: 'file',
  contents: '',
  isBinary: false,
  lastModified: 0,
  ...fields,
});
const files = (texts: Record<string, string>): AppFiles =>
  Object.fromEntries(Object.entries(texts).map(([path, contents]) => [path, entry(path, { contents })]));

it('names added, removed and modified files by path, with their lines', () => {
  expect(compareFiles(files({ a: '1\n2\n', same: 'x', gone: 'y\n' }), files({ a: '1\n3\n4\n', same: 'x', new: 'z\n' }))).toEqual([
    { path: 'a', status: 'modified', isBinary: false, before: '1\n2\n', after: '1\n3\n4\n', added: 2, removed: 1 },
    { path: 'gone', status: 'removed', isBinary: false, before: 'y\n', added: 0, removed: 1 },
    { path: 'new', status: 'added', isBinary: false, after: 'z\n', added: 1, removed: 0 },
  ]);
});

it('ignores folders and times, and compares binary files by their upload', () => {
  const before = {
    dir: entry('dir', { type: 'folder' }),
    b: entry('b', { isBinary: true, contents: '/1', blobId: 'x.0.s' }),
    t: entry('t', { contents: 'a', lastModified: 1 }),
  };
  expect(compareFiles(before, { ...before, t: entry('t', { contents: 'a', lastModified: 2 }) })).toEqual([]);
  expect(compareFiles(before, { b: entry('b', { isBinary: true, contents: '/2', blobId: 'y.0.s' }), t: before.t })).toEqual([
    { path: 'b', status: 'modified', isBinary: true, added: 0, removed: 0 },
  ]);
});
