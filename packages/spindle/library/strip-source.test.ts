import { describe, expect, it } from 'vitest';
import { INDENT_BASE, stripSource } from './strip-source.mjs';

const source = ['// a line', 'function f() {', '  /* block', '     goes on */', '  return `text', '    kept  ', '`; // shown', '}'].join('\n');

describe('stripping the library', () => {
  const { code, indents } = stripSource(source);

  it('keeps every line in its position', () => {
    expect(code.split('\n')).toEqual(['', 'function f() {', '', '', 'return `text', '    kept  ', '`; // shown', '}']);
  });

  it('records the indentation that it removed', () => {
    expect([...indents].map((character) => character.charCodeAt(0) - INDENT_BASE)).toEqual([0, 0, 0, 0, 2, 0, 0, 0]);
  });

  it('does not change the program', () => {
    expect(new Function(`${code}\nreturn f()`)()).toBe(new Function(`${source}\nreturn f()`)());
  });
});
