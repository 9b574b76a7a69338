import { describe, expect, it } from 'vitest';
import { mergeText } from './merge-text.ts';

const BASE = ["import { a } from './a';", "import { b } from './b';", '', '<Table field="due" label="Due" />', '<Footer />'].join('\n');
const change = (...replacements: readonly [string, string][]): string => replacements.reduce((text, [from, to]) => text.replace(from, to), BASE);

describe('a change to a text that someone else has changed', () => {
  it('joins changes of different words in the same line', () => {
    const { text, conflicts } = mergeText(change(['label="Due"', 'label="Due" className="mine"']), BASE, change(['"due"', '"day"']));
    expect(text).toContain('<Table field="day" label="Due" className="mine" />');
    expect(conflicts).toEqual([]);
  });

  it('joins imports by module and name', () => {
    const own = change(["{ b } from './b';", "{ b, mine } from './b';\nimport { x } from './x';"]);
    const wanted = change(["{ b } from './b';", "{ b, c } from './b';\nimport { y } from './y';"]);
    const { text, conflicts } = mergeText(own, BASE, wanted);
    expect(text).toContain("import { b, mine, c } from './b';");
    expect(text).toContain("from './x';");
    expect(text).toContain("from './y';");
    expect(conflicts).toEqual([]);
  });

  it('keeps both of what was added at the same place', () => {
    const { text } = mergeText(`${BASE}\n<Mine />`, BASE, `${BASE}\n<Timer />`);
    expect(text.endsWith('<Footer />\n<Mine />\n<Timer />')).toBe(true);
  });

  it('leaves alone what both changed differently, and says what was wanted there', () => {
    const { text, conflicts } = mergeText(change(['"Due"', '"Mine"']), BASE, change(['"Due"', '"Deadline"']));
    expect(text).toBe(change(['"Due"', '"Mine"']));
    expect(conflicts).toEqual(['<Table field="due" label="Deadline" />']);
  });
});
