import { describe, expect, it } from 'vitest';
import { LineDiscipline, translateOutput } from './line-discipline.ts';

/** Types into a fresh terminal; `>` is input to the process, `#` the end of input, `!` a signal. */
function type(text: string, setUp: (discipline: LineDiscipline) => void = () => undefined): { got: string; screen: string } {
  const decoder = new TextDecoder();
  let got = '';
  let screen = '';
  const discipline = new LineDiscipline({
    input: (bytes) => (got += `>${decoder.decode(bytes)}`),
    echo: (bytes) => (screen += decoder.decode(bytes, { stream: true })),
    signal: (name) => (got += `!${name}`),
    endOfInput: () => (got += '#'),
  });
  setUp(discipline);
  discipline.type(new TextEncoder().encode(text));
  return { got, screen };
}

const CASES: readonly [name: string, typed: string, got: string, screen: string][] = [
  ['delivers a line on return', 'ls\r', '>ls\n', 'ls\r\n'],
  ['holds back an unfinished line', 'ls', '', 'ls'],
  ['delivers several lines one by one', 'a\rb\r', '>a\n>b\n', 'a\r\nb\r\n'],
  ['erases the last character with backspace', 'lx\x7fs\r', '>ls\n', 'lx\b \bs\r\n'],
  ['does not erase into the prompt', '\x7f\x7fa\r', '>a\n', 'a\r\n'],
  ['erases a whole multibyte character', 'é\x7fe\r', '>e\n', 'é\b \be\r\n'],
  ['erases both columns of an echoed control character', '\x01\x7fa\r', '>a\n', '^A\b \b\b \ba\r\n'],
  ['erases a word with ^W', 'git puhs\x17push\r', '>git push\n', `git puhs${'\b \b'.repeat(4)}push\r\n`],
  ['erases the line with ^U', 'abc\x15d\r', '>d\n', `abc${'\b \b'.repeat(3)}d\r\n`],
  ['interrupts with ^C and discards the line', 'abc\x03d\r', '!SIGINT>d\n', 'abc^Cd\r\n'],
  ['quits with ^\\', '\x1c', '!SIGQUIT', '^\\'],
  ['ends input with ^D on an empty line', '\x04', '#', ''],
  ['delivers a partial line with ^D', 'abc\x04', '>abc', 'abc'],
  ['takes the next key literally after ^V', '\x16\x03\r', '>\x03\n', '^\b^C\r\n'],
];

describe('a terminal in canonical mode', () => {
  it.each(CASES)('%s', (_name, typed, got, screen) => {
    expect(type(typed)).toEqual({ got, screen });
  });

  it('truncates a line at 4095 bytes', () => {
    expect(type(`${'a'.repeat(5000)}\r`).got).toBe(`>${'a'.repeat(4095)}\n`);
  });
});

describe('a terminal in raw mode', () => {
  it('passes on everything and echoes nothing', () => {
    expect(type('a\x03\x7f\r', (discipline) => discipline.setRaw(true))).toEqual({ got: '>a\x03\x7f\r', screen: '' });
  });

  it('receives what was typed before the change', () => {
    const { got } = type('x', (discipline) => {
      discipline.type(new TextEncoder().encode('typed ahead'));
      discipline.setRaw(true);
    });
    expect(got).toBe('>typed ahead>x');
  });
});

it('output returns to column one at every line feed', () => {
  expect(new TextDecoder().decode(translateOutput(new TextEncoder().encode('a\nb\n')))).toBe('a\r\nb\r\n');
});
