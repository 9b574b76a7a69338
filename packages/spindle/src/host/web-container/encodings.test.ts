import { describe, expect, it } from 'vitest';
import { type BufferEncoding, decodeBytes, encodeText } from './encodings.ts';

/** Node's Buffer; its types are not available to browser sources. */
interface NodeBuffer {
  toString(encoding: string): string;
}
const { Buffer } = globalThis as unknown as {
  Buffer: { from(contents: string | Uint8Array | number[], encoding?: string): NodeBuffer };
};

const ENCODINGS: BufferEncoding[] = ['ascii', 'utf8', 'utf-8', 'utf16le', 'ucs2', 'ucs-2', 'base64', 'base64url', 'latin1', 'binary', 'hex'];
const TEXTS = ['', 'abc', 'é€😀', 'YWJj', 'YW-_', 'a?b+/=', '00ff7', 'zz', '\ufeffx'];
const BYTES = [[], [0], [0x61, 0x62], [0xef, 0xbb, 0xbf, 0x61], [0xff, 0xfe, 0x80], Array.from({ length: 256 }, (_, index) => index)];

describe.each(ENCODINGS)('%s', (encoding) => {
  it.each(TEXTS)('is encoded as in Node: %j', (text) => expect(Buffer.from(encodeText(text, encoding))).toEqual(Buffer.from(text, encoding)));
  it.each(BYTES.map((bytes) => [bytes.length, bytes] as const))('is decoded as in Node: %i bytes', (_, bytes) =>
    expect(decodeBytes(Uint8Array.from(bytes), encoding)).toBe(Buffer.from(bytes).toString(encoding)),
  );
});

it('with an unknown name is an error with Node’s code', () =>
  expect(() => decodeBytes(new Uint8Array(), 'utf7')).toThrow(expect.objectContaining({ code: 'ERR_UNKNOWN_ENCODING' })));
