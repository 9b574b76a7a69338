import { describe, expect, it } from 'vitest';
import { applyEdits } from './apply-edits.ts';

const apply = (source: string, old: string, replacement: string) => applyEdits(source, [{ old, new: replacement }]);

describe('edits', () => {
  it.each([
    ['an exact match', 'a\nb\nc', 'b', 'x', 'a\nx\nc'],
    ['dollar signs are text', 'price', 'price', "$& $1 $'", "$& $1 $'"],
    ['trailing spaces in the file', 'a  \nb\t\nc', 'a\nb', 'x\ny', 'x\ny\nc'],
    ['different indentation is carried over', 'f {\n    one\n      two\n}', 'one\n  two', 'one\n  three\nfour', 'f {\n    one\n      three\n    four\n}'],
    ['typographic quotes', 'say “hi”', 'say "hi"', 'bye', 'bye'],
    ['Windows line endings stay', 'a\r\nb\r\nc', 'a\nb', 'x\ny', 'x\r\ny\r\nc'],
    ['Windows line endings of the edit are not added to a file without them', 'a\nb\nc', 'a\r\nb', 'x\r\ny', 'x\ny\nc'],
    ['a single Windows line ending among others is not adopted', 'a\nb\nc\r\nd\n', 'b', 'x\ny', 'a\nx\ny\nc\r\nd\n'],
    ['the byte order mark stays', '\ufeffimport a;  \nb', 'import a;\nb', 'import c;\nb', '\ufeffimport c;\nb'],
    ['a byte order mark in the edit is not part of the text', '\ufeffa\nb', '\ufeffa', '\ufeffx', '\ufeffx\nb'],
    ['a file without a final newline gets none', 'a\nb', 'b\n', 'c\n', 'a\nc'],
    ['an empty file gets its first text', '', '', 'new', 'new'],
  ])('%s', (_name, source, old, replacement, expected) => {
    expect(apply(source, old, replacement)).toEqual({ ok: true, text: expected });
  });

  it('change nothing if the text occurs twice', () => expect(apply('a\na', 'a', 'b')).toMatchObject({ ok: false, problem: 'ambiguous' }));
  it('show the nearest place if the text does not occur', () => {
    const outcome = apply('one\ntwo\nthree', 'two\nfour', 'x');
    expect(outcome).toMatchObject({ ok: false, problem: 'not-found' });
    expect(outcome.ok ? '' : outcome.message).toContain('two');
  });
  it('are refused if they contain a placeholder comment', () =>
    expect(apply('a', 'a', '// ... rest of the code')).toMatchObject({ ok: false, problem: 'placeholder' }));
  it('apply all together or not at all', () =>
    expect(
      applyEdits('a\nb', [
        { old: 'a', new: 'x' },
        { old: 'nope', new: 'y' },
      ]),
    ).toMatchObject({ ok: false }));
});
