import { expect, it } from 'vitest';
import { formatText } from './format-text.ts';

it.each([
  ['a.ts', 'let a:number=1', 'let a: number = 1;\n'],
  ['a.tsx', 'const A=()=><b/>', 'const A = () => <b />;\n'],
  ['a.js', "a( 'b' )", 'a("b");\n'],
  ['a.json', '{"a":1}', '{ "a": 1 }\n'],
  ['package.json', '{"a":[1]}', '{\n  "a": [\n    1\n  ]\n}\n'],
  ['a.css', 'a{b:c}', 'a {\n  b: c;\n}\n'],
  ['a.html', '<p >x</p >', '<p>x</p>\n'],
  ['a.vue', '<template><p >x</p></template>', '<template><p>x</p></template>\n'],
  ['a.md', '* a', '- a\n'],
  ['a.yml', 'a:   1', 'a: 1\n'],
  ['a.txt', 'x', undefined],
  ['package-lock.json', '{}', undefined],
])('%s: %j becomes %j', async (path, text, expected) => {
  expect(await formatText(path, text, {})).toBe(expected);
});

it('takes options, and rejects what cannot be parsed', async () => {
  expect(await formatText('a.ts', "f('x');", { semi: false, singleQuote: true, useTabs: true })).toBe("f('x')\n");
  await expect(formatText('a.ts', 'f(', {})).rejects.toThrow(SyntaxError);
});
