import { describe, expect, it } from 'vitest';
import { applyEdits } from './apply-edits.ts';

const apply = (source: string, old: string, replacement: string) => applyEdits(source, [{ old, new: replacement }]);

describe('edits', () => {
  it.each([
    ['an exact match', 'a\nb\nc', 'b', 'x', 'a\nx\nc'],
    ['dollar signs are text', 'price', 'price', "$& $1 $'", "$& $1 $'"],
    ['trailing spaces in the file', 'a  \nb\t\nc', 'a\nb', 'x\ny', 'x\ny\nc'],
    ['another indentation, carried over', 'f {\n    one\n      two\n}', 'one\n  two', 'one\n  three\nfour', 'f {\n    one\n      three\n    four\n}'],
    ['typographic quotes', 'say “hi”', 'say "hi"', 'bye', 'bye'],
    ['Windows line ends stay', 'a\r\nb\r\nc', 'a\nb', 'x\ny', 'x\r\ny\r\nc'],
    ['Windows line ends of the edit do not come into a file without them', 'a\nb\nc', 'a\r\nb', 'x\r\ny', 'x\ny\nc'],
    ['one line end of Windows among others is not taken up', 'a\nb\nc\r\nd\n', 'b', 'x\ny', 'a\nx\ny\nc\r\nd\n'],
    ['the byte order mark stays', '\ufeffimport a;  \nb', 'import a;\nb', 'import c;\nb', '\ufeffimport c;\nb'],
    ['the byte order mark of the edit is none of the text', '\ufeffa\nb', '\ufeffa', '\ufeffx', '\ufeffx\nb'],
    ['a file without a last line end gets none', 'a\nb', 'b\n', 'c\n', 'a\nc'],
    ['an empty file takes its first text', '', '', 'new', 'new'],
  ])('%s', (_name, source, old, replacement, expected) => {
    expect(apply(source, old, replacement)).toEqual({ ok: true, text: expected });
  });

  it('that fit twice change nothing', () => expect(apply('a\na', 'a', 'b')).toMatchObject({ ok: false, problem: 'ambiguous' }));
  it('that fit nowhere show the nearest place', () => {
    const outcome = apply('one\ntwo\nthree', 'two\nfour', 'x');
    expect(outcome).toMatchObject({ ok: false, problem: 'not-found' });
    expect(outcome.ok ? '' : outcome.message).toContain('two');
  });
  it('with a placeholder comment are refused', () => expect(apply('a', 'a', '// ... rest of the code')).toMatchObject({ ok: false, problem: 'placeholder' }));
  it('apply all or none', () =>
    expect(
      applyEdits('a\nb', [
        { old: 'a', new: 'x' },
        { old: 'nope', new: 'y' },
      ]),
    ).toMatchObject({ ok: false }));
});
