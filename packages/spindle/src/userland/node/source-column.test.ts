import { expect, it } from 'vitest';
import { sourceColumn } from './source-column.ts';
import { transformModule } from './esm/transform.ts';

it('maps every position in the code back to its column in the source', () => {
  const source =
    'import { a, bb } from "x"; MARK0;\nexport let c = a(bb, MARK1); c += bb + MARK2;\nconst d = async () => { await a(MARK3); return [a, MARK4] }; MARK5;';
  const { code, shifts } = transformModule(source);
  for (let n = 0; n <= 5; n++) {
    const place = (text: string): [number, number] => {
      const lines = text.split('\n');
      const line = lines.findIndex((candidate) => candidate.includes(`MARK${n}`));
      return [line + 1, lines[line]!.indexOf(`MARK${n}`) + 1];
    };
    const [line, column] = place(code);
    expect([line, sourceColumn(shifts, line, column)]).toEqual(place(source));
  }
});

it('maps the parenthesis of a called import back to the start of its name', () => {
  const source = 'import { describe } from "x"; describe("one", describe("two"));';
  const { code, shifts } = transformModule(source);
  const columns = Array.from(code.split('\n')[0]!.matchAll(/\("(?:one|two)"/g), ({ index }) => sourceColumn(shifts, 1, index + 1));
  expect(columns).toEqual([source.indexOf('describe("one"') + 1, source.indexOf('describe("two"') + 1]);
});
