import type { AppFiles } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { mergeBranch } from './merge-branch.ts';

const filesOf = (texts: Readonly<Record<string, string>>): AppFiles =>
  Object.fromEntries(
    Object.entries(texts).map(([path, contents]) => [
      path,
      { fullPath: path, name: path, type: path.endsWith('/') ? ('folder' as const) : ('file' as const), contents, isBinary: false, lastModified: 0 },
    ]),
  );
const textsOf = (files: AppFiles) => Object.fromEntries(Object.entries(files).map(([path, { contents }]) => [path, contents]));
const at = '2026-01-01T00:00:00.000Z';
const merge = (base: Record<string, string>, main: Record<string, string>, branch: Record<string, string>, choices: Record<string, 'main' | 'branch'> = {}) => {
  const states = { base: filesOf(base), main: { appFiles: filesOf(main), editedAt: at, slug: 'm' }, branch: { appFiles: filesOf(branch), editedAt: at } };
  const { conflicts, appFiles } = mergeBranch(states, new Map(Object.entries(choices)));
  return { conflicts, texts: textsOf(appFiles) };
};

it('takes what either side changed, added and deleted', () => {
  const base = { a: '1\n2\n3', b: 'b', c: 'c' };
  expect(merge(base, { a: 'one\n2\n3', b: 'b', c: 'c', m: 'new' }, { a: '1\n2\nthree', c: 'C', i: 'idea' })).toEqual({
    conflicts: [],
    texts: { a: 'one\n2\nthree', c: 'C', m: 'new', i: 'idea' },
  });
});

it('asks about the same lines, and takes the rest of both whatever is chosen', () => {
  const base = { a: 'top\nmiddle\nend' };
  const main = { a: 'TOP\nmain\nend' };
  const branch = { a: 'top\nidea\nEND' };
  const undecided = merge(base, main, branch);
  expect(undecided.conflicts).toMatchObject([{ path: 'a', choice: undefined }]);
  expect(merge(base, main, branch, { a: 'main' }).texts).toEqual({ a: undecided.conflicts[0]?.main });
  expect(merge(base, main, branch, { a: 'branch' }).texts).toEqual({ a: undecided.conflicts[0]?.branch });
});

it('keeps a changed file that the other side deleted', () => {
  expect(merge({ a: '1' }, { a: '2' }, {}).texts).toEqual({ a: '2' });
  expect(merge({ a: '1' }, {}, { a: '2' }).texts).toEqual({ a: '2' });
});
