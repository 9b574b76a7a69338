import { expect, test } from 'vitest';
import { contentKey } from './content-key.ts';
import { TRANSFORM_VERSION } from './transformed-module.ts';

/** The lanes in plain JavaScript, over chunks of the encoder's size. */
function plainKey(source: string): string {
  const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));
  let [a, b, c, d] = [0xdeadbeef, 0x41c6ce57, 0x9e3779b9, 0x7f4a7c15].map((seed) => seed ^ TRANSFORM_VERSION) as [number, number, number, number];
  const piece = new Uint8Array(4 * 65536 - 16);
  for (let rest = source; rest !== ''; ) {
    const { read, written } = new TextEncoder().encodeInto(rest, piece);
    piece.fill(0, written);
    const words = new DataView(piece.buffer);
    for (let at = 0; at < written; at += 4) {
      const word = words.getUint32(at, true);
      a = rotate(Math.imul(a ^ word, 0x9e3779b1), 13);
      b = rotate(Math.imul(b ^ word, 0x5f356495), 17);
      c = rotate(Math.imul(c + word, 0x85ebca6b), 15);
      d = rotate(Math.imul(d + word, 0xc2b2ae35), 19);
    }
    rest = rest.slice(read);
  }
  return `${[a, b, c, d].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')}-${source.length.toString(36)}`;
}

test('a key matches the JavaScript version of its lanes, for texts of every size and width', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const alphabets = ['ab', 'let x = 1;\n', 'äöüß', '日本語', '😀🚀'].map((text) => [...text]);
  for (const length of [0, 1, 2, 3, 4, 5, 255, 256, 1000, 65_535, 262_127, 262_128, 262_129, 600_000]) {
    const letters = alphabets[random(alphabets.length)]!;
    const text = Array.from({ length }, () => letters[random(letters.length)]).join('');
    expect(contentKey(text)).toBe(plainKey(text));
  }
});

test('texts that differ in one character, in order, at the end or in an unpaired surrogate have different keys', () => {
  const long = 'const value = compute();\n'.repeat(20_000);
  const texts = [
    long,
    `${long} `,
    `${long}\0`,
    long.replace('value', 'walue'),
    `${long.slice(0, -9)}X${long.slice(-8)}`,
    'ab',
    'ba',
    '',
    '\ud800',
    '\ud801',
    '\ufffd',
    '"\\ud800"',
  ];
  expect(new Set(texts.map(contentKey)).size).toBe(texts.length);
});
