import { expect, it } from 'vitest';
import { checkSyntax } from './check-syntax.ts';

const found = async (path: string, text: string) => ((await checkSyntax(path, text)) ?? []).map(({ from, message }) => [from, message]);

it.each([
  ['package.json', '{"a": 1}', []],
  ['package.json', '', []],
  ['package.json', '{"a": 1,}', [8]],
  ['package.json', '{"a" 1}', [5]],
  ['package.json', '{"a": 1', [7]],
  ['tsconfig.app.json', '{\n  // what it is\n  "a": "//", /* and */ "b": [1,],\n}', []],
  ['tsconfig.json', '{ "a": }', [7]],
  ['a.css', '.a { &:hover { color: oklch(1 2 3 / 50%); } }\n@media (width >= 600px) { a { b: c } }', []],
  ['a.css', '@import "tailwindcss";\n@custom-variant dark (&:where(.dark, .dark *));\n@theme inline { --a: b; }\na { @apply p-4 hover:bg-red/50; }', []],
  ['a.css', '/* @apply is a rule */ a { color: red; }', []],
  ['a.css', 'a { color: red', [14]],
  ['a.css', 'a { color: red; }\n}\nb { c: d; }', [18]],
])('in %s, %j has mistakes at %j', async (path, text, places) => {
  expect((await found(path, text)).map(([from]) => from)).toEqual(places);
});

it('says what is wrong, and nothing of other files', async () => {
  expect(await found('a.json', '[1 2]')).toEqual([[3, expect.stringMatching(/^Expected ',' or '\]' after array element$/)]]);
  expect(await found('a.css', 'a { color: red')).toEqual([[14, 'A closing } is missing.']]);
  expect(await checkSyntax('a.ts', '{')).toBeUndefined();
});

it('finds nothing wrong with the starters', async () => {
  const files = Object.entries(
    import.meta.glob<string>(['../../../../templates/*/**/*.{css,json}', '!**/node_modules/**'], { query: '?raw', import: 'default', eager: true }),
  );
  expect(files.length).toBeGreaterThan(20);
  for (const [path, text] of files) expect([path, await found(path, text)]).toEqual([path, []]);
});
