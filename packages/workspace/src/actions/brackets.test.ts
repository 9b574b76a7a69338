import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isWhole } from './brackets.ts';

describe('whether a file is complete', () => {
  it.each([
    ['a.ts', 'const a = { b: [1, (2)] };', true],
    ['a.ts', 'const a = { b: [1, (2) };', false],
    ['a.ts', 'function f() {\n  if (x) {\n', false],
    ['a.ts', 'f());', false],
    ['a.ts', 'const s = "{"; // {\n/* ( */ const r = /[({]\\/(/;', true],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is part of the tested source
    ['a.ts', 'const t = `${a ? `{${b}` : "("} {`;', true],
    ['a.ts', 'const t = `${a', false],
    ['a.ts', '/* open', false],
    ['a.ts', 'const a = [\n  /b/, // c\n  /[`(]/, /* d */ /["(]/,\n];', true],
    ['a.tsx', "export const A = () => <p>Don't {a}</p>;", true],
    ['a.tsx', "export const A = () => <p>Don't {a</p>;", false],
    ['a.tsx', '<a href="https://x.y/{">{b / c}</a>', true],
    ['a.css', 'a { color: red; }\n@media (x) { b { } }', true],
    ['a.css', 'a { color: red;', false],
    ['a.json', '{"a": 1}', true],
    ['a.json', '{"a": 1', false],
    ['tsconfig.json', '{ // a comment\n "a": 1, }', true],
    ['notes.md', 'open ( for ever', true],
  ])('%s with %j: %s', (path, text, expected) => expect(isWhole(path, text)).toBe(expected));

  it('considers every source of this package complete', () => {
    const folder = new URL('..', import.meta.url);
    const sources = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.ts'));
    expect(sources.filter((name) => !isWhole(name, readFileSync(new URL(name, folder), 'utf8')))).toEqual([]);
  });
});
