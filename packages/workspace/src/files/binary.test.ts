import { describe, expect, it } from 'vitest';
import { decodeText, FILE_SAMPLE_BYTES, isBinaryContent, textOf } from './binary.ts';

const encode = (text: string) => new TextEncoder().encode(text);

describe('binary contents', () => {
  it('do not include text in any script, wherever the samples cut it', () => {
    for (let shift = 0; shift < 4; shift++) {
      const bytes = encode(`${'x'.repeat(shift)}${'漢字とかな👩‍🚀é'.repeat(200)}`);
      expect(isBinaryContent(bytes)).toBe(false);
      expect(isBinaryContent(bytes, FILE_SAMPLE_BYTES)).toBe(false);
    }
  });
  it('have a byte up to 8 at start, middle or end', () => {
    for (const at of [0, 500, 999]) {
      const bytes = encode('a'.repeat(1000));
      bytes[at] = 8;
      expect(isBinaryContent(bytes)).toBe(true);
      bytes[at] = 9;
      expect(isBinaryContent(bytes)).toBe(false);
    }
  });
  it('have the replacement character in a sample', () => {
    expect(isBinaryContent(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d]))).toBe(true);
    expect(isBinaryContent(encode('a � b'))).toBe(true);
  });
  it('are recognized from samples of 24 bytes, and of 100 bytes when a file is checked', () => {
    const bytes = encode('a'.repeat(1000));
    bytes[23] = 0;
    expect(isBinaryContent(bytes)).toBe(true);
    bytes[23] = 97;
    bytes[24] = 0;
    expect(isBinaryContent(bytes)).toBe(false);
    expect(isBinaryContent(bytes, FILE_SAMPLE_BYTES)).toBe(true);
    bytes[24] = 97;
    bytes[100] = 0;
    expect(isBinaryContent(bytes, FILE_SAMPLE_BYTES)).toBe(false);
  });
  it('do not include tabs, line endings or an empty file', () => {
    expect(isBinaryContent(encode('a\tb\r\n'))).toBe(false);
    expect(isBinaryContent(new Uint8Array(0))).toBe(false);
  });
  it('decode to an empty text if they are not valid UTF-8', () => {
    expect(decodeText(new Uint8Array([97, 0xff, 98]))).toBe('');
    expect(decodeText(encode('é'))).toBe('é');
  });
  it('between the samples keep a file from being read as text, so that it is never saved as an empty file', () => {
    const bytes = encode('a'.repeat(1000));
    bytes[200] = 0xff;
    expect(isBinaryContent(bytes)).toBe(false);
    expect(textOf(bytes)).toBeUndefined();
    expect(textOf(encode('\ufeffwith a mark'))).toBe('\ufeffwith a mark');
    expect(textOf(new Uint8Array(0))).toBe('');
  });
});
