import { expect, it } from 'vitest';
import { isBinaryContent } from './binary.ts';

const encode = (text: string) => new TextEncoder().encode(text);

// Workspace specification, section 5: samples of start, middle and end.
it('knows text in any script, however the samples cut it', () => {
  for (let shift = 0; shift < 4; shift++) expect(isBinaryContent(encode(`${'x'.repeat(shift)}${'漢字とかな👩‍🚀é'.repeat(200)}`))).toBe(false);
});
it('knows a control byte at start, middle and end', () => {
  for (const at of [0, 500, 999]) {
    const bytes = encode('a'.repeat(1000));
    bytes[at] = 0;
    expect(isBinaryContent(bytes)).toBe(true);
  }
});
it('knows bytes that are no UTF-8', () => expect(isBinaryContent(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d]))).toBe(true));
it('takes tabs and line ends for text', () => expect(isBinaryContent(encode('a\tb\r\n'))).toBe(false));
it('takes an empty file for text', () => expect(isBinaryContent(new Uint8Array(0))).toBe(false));
