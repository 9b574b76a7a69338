import { PROJECT_FILE_LIMIT } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { encodeTree, parseTree, type TreeItem } from './objects.ts';

const folderOf = (count: number) =>
  encodeTree(Array.from({ length: count }, (_, index): TreeItem => ({ mode: '100644', name: `${index}.ts`, id: 'a'.repeat(40) })));

it('reads no more entries of a folder than a project may have', () => {
  expect(parseTree(folderOf(PROJECT_FILE_LIMIT))).toHaveLength(PROJECT_FILE_LIMIT);
  // What follows is never looked at.
  const endless = Buffer.concat([folderOf(PROJECT_FILE_LIMIT + 1), Buffer.from('no entry')]);
  expect(() => parseTree(endless, 'src/')).toThrow(`The folder "src/" has more than ${PROJECT_FILE_LIMIT} entries`);
});
