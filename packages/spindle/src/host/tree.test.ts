import { expect, it } from 'vitest';
import { resolvePath } from './file-system-client.ts';
import { packTree, unpackTree } from './tree.ts';

it('survives packing and unpacking', () => {
  const bytes = new Uint8Array([0xff, 0, 1]);
  const tree = {
    'a.txt': { file: { contents: 'é' } },
    empty: { directory: {} },
    src: { directory: { 'b.bin': { file: { contents: bytes } }, link: { file: { symlink: '../a.txt' } } } },
  };
  expect(unpackTree(packTree(tree, '/home/project'), '/home/project')).toEqual(tree);
});
it('names parents before children', () => {
  expect(packTree({ a: { directory: { b: { file: { contents: '' } } } } }, '/x').map(({ path }) => path)).toEqual(['/x', '/x/a', '/x/a/b']);
});
it('resolves paths as POSIX does', () => {
  expect(resolvePath('/home/project', 'a/../b//c')).toBe('/home/project/b/c');
  expect(resolvePath('/home/project', '/x')).toBe('/x');
  expect(resolvePath('/home/project', '../../..')).toBe('/');
});
