import { describe, expect, it } from 'vitest';
import { ancestry, countBeyond, isAncestor, mergeBase } from './ancestry.ts';
import { type MergedFile, mergeFiles } from './merge.ts';
import { objectId } from './objects.ts';

type Texts = Readonly<Record<string, string | Uint8Array>>;

/** Merges three sides of the same files. A path that ends in `*` may be executed. */
async function merge(base: Texts, ours: Texts, theirs: Texts, resolutions = {}) {
  const contents = new Map<string, Uint8Array>();
  const side = (texts: Texts): MergedFile[] =>
    Object.entries(texts).map(([name, text]) => {
      const bytes = Buffer.from(text);
      const id = objectId('blob', bytes);
      contents.set(id, bytes);
      return { path: name.replace(/\*$/, ''), id, isExecutable: name.endsWith('*') };
    });
  const read = async ({ id }: MergedFile) => contents.get(id) ?? new Uint8Array();
  const merged = await mergeFiles({ base: side(base), ours: side(ours), theirs: side(theirs), read, resolutions });
  const texts = Object.fromEntries(
    merged.files.map(({ path, id, isExecutable }) => [
      `${path}${isExecutable ? '*' : ''}`,
      Buffer.from(merged.contents.get(id) ?? contents.get(id) ?? '').toString('latin1'),
    ]),
  );
  return { texts, conflicts: merged.conflicts };
}

const BINARY = Uint8Array.of(1, 0, 2);
const OTHER = Uint8Array.of(1, 0, 3);

describe('a merge', () => {
  it.each<[string, Texts, Texts, Texts, Texts]>([
    ['what only one side added', {}, { a: '1' }, { b: '2' }, { a: '1', b: '2' }],
    ['what both added alike', {}, { a: '1' }, { a: '1' }, { a: '1' }],
    ['lines of both', { a: '1\n2\n3\n' }, { a: 'one\n2\n3\n' }, { a: '1\n2\nthree\n' }, { a: 'one\n2\nthree\n' }],
    ['a deletion that only one side made', { a: '1', b: '2' }, { b: '2' }, { a: '1', b: 'two' }, { b: 'two' }],
    ['a deletion of both', { a: '1' }, {}, {}, {}],
    ['a change that the other side deleted', { a: '1' }, {}, { a: 'new' }, { a: 'new' }],
    ['a deletion that the other side changed', { a: '1' }, { a: 'new' }, {}, { a: 'new' }],
    ['what may be executed', { a: '1', 'b*': '2' }, { 'a*': '1', 'b*': '2' }, { a: 'one', b: '2' }, { 'a*': 'one', b: '2' }],
  ])('has %s', async (_, base, ours, theirs, result) => {
    expect(await merge(base, ours, theirs)).toEqual({ texts: result, conflicts: [] });
  });

  it('asks where both changed the same, also if it is not text', async () => {
    const { conflicts } = await merge({ a: '1\n2', p: Uint8Array.of(0) }, { a: 'one\n2', p: BINARY }, { a: 'uno\n2', p: OTHER });
    expect(conflicts).toEqual([
      { path: 'a', ours: 'one\n2', theirs: 'uno\n2' },
      { path: 'p', ours: null, theirs: null },
    ]);
  });

  it('takes what it was answered', async () => {
    const resolutions = { a: { text: 'both' }, p: { side: 'theirs' }, q: { side: 'ours' } };
    const ours = { a: 'one', p: BINARY, q: 'ours' };
    const { texts, conflicts } = await merge({ a: '1', p: '', q: '' }, ours, { a: 'uno', p: OTHER, q: 'theirs' }, resolutions);
    expect([texts, conflicts]).toEqual([{ a: 'both', p: Buffer.from(OTHER).toString('latin1'), q: 'ours' }, []]);
  });

  it('refuses a file that is a folder on the other side', async () => {
    await expect(merge({}, { a: '1' }, { 'a/b': '2' })).rejects.toThrow('"a" is a file on one side and a folder on the other. Rename one of them.');
  });
});

describe('the ancestry of commits', () => {
  //   a - b - d - f
  //    \    \ /
  //     c -- e          g
  const graph = new Map([
    ['a', []],
    ['b', ['a']],
    ['c', ['a']],
    ['d', ['b']],
    ['e', ['c', 'b']],
    ['f', ['d']],
    ['g', []],
  ] as [string, string[]][]);

  it('finds the nearest that two have in common, and what is beyond it', () => {
    expect([mergeBase('f', 'e', graph), mergeBase('d', 'f', graph), mergeBase('f', 'c', graph), mergeBase('f', 'g', graph)]).toEqual([
      'b',
      'd',
      'a',
      undefined,
    ]);
    expect([isAncestor('a', 'f', graph), isAncestor('c', 'f', graph), isAncestor('f', 'f', graph)]).toEqual([true, false, true]);
    expect([countBeyond('f', 'e', graph), countBeyond('e', 'f', graph), countBeyond('f', undefined, graph)]).toEqual([2, 2, 4]);
    expect(ancestry('e', graph)).toEqual(['e', 'c', 'b', 'a']);
  });
});
