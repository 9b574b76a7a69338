import { describe, expect, it } from 'vitest';
import { editorConfigOf } from './editor-config.ts';
import { finishText } from './finish-text.ts';
import { formatOptionsOf } from './format-options.ts';
import { indentationOf } from './indentation.ts';

const read = (files: Record<string, string>) => (path: string) => files[path];

describe('.editorconfig', () => {
  const files = {
    '.editorconfig':
      '# all\nroot = true\n\n[*]\nindent_style = space\nindent_size = 2\n[*.{py,go}]\nindent_size = 4\n[Makefile]\nindent_style = tab\n[docs/**.md]\nindent_size=3\n',
    'lib/.editorconfig': '[*.ts]\nindent_size = 8\n',
    'other/.editorconfig': 'root = true\n[*]\ntab_width = 6\n',
  };
  it.each([
    ['src/App.tsx', { indent_style: 'space', indent_size: '2' }],
    ['deep/down/main.py', { indent_style: 'space', indent_size: '4' }],
    ['tools/Makefile', { indent_style: 'tab', indent_size: '2' }],
    ['docs/a/b.md', { indent_style: 'space', indent_size: '3' }],
    ['lib/x/a.ts', { indent_style: 'space', indent_size: '8' }],
    ['other/a.ts', { tab_width: '6' }],
  ])('says for %s: %j', (path, expected) => {
    expect(editorConfigOf(path, read(files))).toEqual(expected);
  });
});

describe('indentation', () => {
  it.each([
    ['as .editorconfig says', 'a\n    b', { indent_style: 'space', indent_size: '2' }, { unit: '  ', width: 2 }],
    ['a tab as wide as .editorconfig says', 'a', { indent_style: 'tab', tab_width: '8' }, { unit: '\t', width: 8 }],
    ['indent_size = tab', 'a', { indent_style: 'space', indent_size: 'tab', tab_width: '3' }, { unit: '   ', width: 3 }],
    ['only a size: the file’s own tabs stay', 'a\n\tb', { indent_size: '4' }, { unit: '\t', width: 4 }],
    ['otherwise like the file', 'a {\n    b {\n        c\n    }\n}', {}, { unit: '    ', width: 4 }],
    ['tabs of the file', 'a {\n\tb\n}', {}, { unit: '\t', width: 4 }],
    ['otherwise like the settings', 'a', {}, { unit: '   ', width: 3 }],
    ['the asterisk of a comment does not count', '/**\n * a\n */\nb {\n  c\n}', {}, { unit: '  ', width: 2 }],
  ])('%s', (_name, text, config, expected) => {
    expect(indentationOf(text, config, 3)).toEqual(expected);
  });
});

it.each([
  [{ trim_trailing_whitespace: 'true' }, 'a \t\nb  ', 'a\nb'],
  [{ trim_trailing_whitespace: 'true' }, 'a \r\nb', 'a\r\nb'],
  [{ insert_final_newline: 'true' }, 'a', 'a\n'],
  [{ insert_final_newline: 'true' }, 'a\r\nb', 'a\r\nb\r\n'],
  [{ insert_final_newline: 'true' }, '', ''],
  [{ insert_final_newline: 'false' }, 'a\n\n', 'a'],
  [{ end_of_line: 'lf' }, 'a\r\nb', 'a\nb'],
  [{ end_of_line: 'crlf' }, 'a\nb\r\n', 'a\r\nb\r\n'],
  [{}, 'a \r\n', 'a \r\n'],
])('with %j, %j is saved as %j', (config, text, expected) => {
  expect(finishText(text, config)).toBe(expected);
});

describe('the options of Prettier', () => {
  const indentation = { unit: '  ', width: 2 };
  const options = (path: string, files: Record<string, string>, config = {}) => formatOptionsOf(path, read(files), config, indentation);

  it('are those of .editorconfig and of the file, overridden by the project’s own', () => {
    expect(options('a.ts', {}, { max_line_length: '100', end_of_line: 'lf' })).toEqual({ useTabs: false, tabWidth: 2, endOfLine: 'lf', printWidth: 100 });
    expect(options('src/a.ts', { '.prettierrc': '{"tabWidth":4,"plugins":["x"]}', 'package.json': '{"prettier":{"semi":false}}' })).toMatchObject({
      tabWidth: 4,
    });
    expect(options('src/a.ts', { 'package.json': '{"prettier":{"semi":false}}' })).toMatchObject({ semi: false, tabWidth: 2 });
    expect(options('src/a.ts', { '.prettierrc': '# style\nsingleQuote: true\ntabWidth: 3\nendOfLine: "crlf"\n' })).toMatchObject({
      singleQuote: true,
      tabWidth: 3,
      endOfLine: 'crlf',
    });
  });

  it('have overrides by file', () => {
    const files = { '.prettierrc': '{"semi":true,"overrides":[{"files":"*.test.ts","excludeFiles":"b.test.ts","options":{"semi":false}}]}' };
    expect(['src/a.test.ts', 'b.test.ts', 'a.ts'].map((path) => options(path, files)?.['semi'])).toEqual([false, true, true]);
    expect(options('a.ts', files)).not.toHaveProperty('overrides');
  });

  it('are undefined for files that .prettierignore names', () => {
    expect(options('dist/a.js', { '.prettierignore': 'dist\n' })).toBeUndefined();
  });
});
