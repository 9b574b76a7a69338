import { describe, expect, it } from 'vitest';
import { INDENT_BASE, stripSource } from './strip-source.mjs';

const source = ['// a line', 'function f() {', '  /* block', '     goes on */', '  return `text', '    kept  ', '`; // shown', '}'].join('\n');

describe('stripping the library', () => {
  const { code, indents } = stripSource(source);

  it('keeps every line where it was', () => {
    expect(code.split('\n')).toEqual(['', 'function f() {', '', '', 'return `text', '    kept  ', '`; // shown', '}']);
  });

  it('remembers the indentation that it took away', () => {
    expect([...indents].map((character) => character.charCodeAt(0) - INDENT_BASE)).toEqual([0, 0, 0, 0, 2, 0, 0, 0]);
  });

  it('leaves the program the same', () => {
    expect(new Function(`${code}\nreturn f()`)()).toBe(new Function(`${source}\nreturn f()`)());
  });
});
