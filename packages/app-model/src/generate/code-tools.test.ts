/** The code of written tools, whose compiler is less strict than ours. */
import { describe, expect, it } from 'vitest';

const load = (name: string): Promise<unknown> =>
  import(/* @vite-ignore */ new URL(`../../../../templates/parts/app/src/tools/${name}.ts`, import.meta.url).href);
type Rgb = readonly [number, number, number];
const { hexOf, hslOf, readColor } = (await load('colors')) as {
  readonly hexOf: (rgb: Rgb) => string;
  readonly hslOf: (rgb: Rgb) => readonly number[];
  readonly readColor: (text: string) => Rgb | undefined;
};
const { decoded, encoded } = (await load('text-codec')) as {
  readonly decoded: (text: string, code: string) => string | undefined;
  readonly encoded: (text: string, code: string) => string;
};
const { piecesOf } = (await load('matches')) as {
  readonly piecesOf: (pattern: string, flags: string, text: string) => { text: string; isMatch: boolean }[] | undefined;
};

describe('colors', () => {
  it('are read from HEX and RGB, long and short', () => {
    expect(['#f80', 'FF8800', 'rgb(255, 136, 0)', '255 136 0'].map(readColor)).toEqual(Array(4).fill([255, 136, 0]));
    expect(['#ff88', '256, 0, 0', 'orange', ''].map(readColor)).toEqual(Array(4).fill(undefined));
    expect(hexOf([255, 136, 0])).toBe('#ff8800');
  });

  it.each([
    [
      [255, 0, 0],
      [0, 100, 50],
    ],
    [
      [59, 130, 246],
      [217, 91, 60],
    ],
    [
      [128, 128, 128],
      [0, 0, 50],
    ],
    [
      [255, 0, 128],
      [330, 100, 50],
    ],
  ] as const)('%j is HSL %j', (rgb, hsl) => {
    expect(hslOf(rgb)).toEqual(hsl);
  });
});

describe('texts in code', () => {
  it.each(['base64', 'url'])('come back as they were: %s', (code) => {
    const text = 'Größe & 日本 🙂 a+b=c?';
    expect(decoded(encoded(text, code), code)).toBe(text);
  });

  it('cannot be decoded from anything else', () => {
    expect(decoded('not base64!', 'base64')).toBeUndefined();
    expect(decoded('/w==', 'base64')).toBeUndefined();
    expect(decoded('%E0%A4%A', 'url')).toBeUndefined();
  });
});

describe('a regular expression', () => {
  it('marks each match, or only the first without its flag', () => {
    expect(piecesOf('a+', 'g', 'caab a')?.filter(({ isMatch }) => isMatch)).toHaveLength(2);
    expect(piecesOf('A+', 'i', 'caab a')).toEqual([
      { text: 'c', isMatch: false },
      { text: 'aa', isMatch: true },
      { text: 'b a', isMatch: false },
    ]);
  });

  it('may match nothing, and may be none', () => {
    expect(piecesOf('x*', 'g', 'ab')).toEqual([{ text: 'ab', isMatch: false }]);
    expect(piecesOf('(', 'g', 'ab')).toBeUndefined();
  });
});
