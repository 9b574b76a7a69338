import { describe, expect, it } from 'vitest';
import { utf8Length } from './buffer-codecs.ts';

describe('length in UTF-8', () => {
  it.each([
    ['short ASCII', 'abc'],
    ['a long text over several scratch buffers', 'x'.repeat(100_001)],
    ['two-, three- and four-byte characters', 'aé€😀'.repeat(30_000)],
    ['lone surrogates', `\ud800${'a'.repeat(600)}\udc00\ud83d`],
  ])('is that of %s', (_, text) => {
    expect(utf8Length(text)).toBe(Buffer.byteLength(text));
  });
});
