import { describe, expect, it } from 'vitest';
import { latin1 } from '../../../latin1.ts';
import { CompressionError } from './compression-error.ts';
import { HeaderDecoder } from './header-decoder.ts';
import { HeaderEncoder } from './header-encoder.ts';
import type { HeaderField } from './header-field.ts';
import { huffmanDecode, huffmanEncode, huffmanSize } from './huffman.ts';
import { HUFFMAN } from './huffman-codes.ts';

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.replaceAll(/\s/g, '').match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const decode = (decoder: HeaderDecoder, hex: string): string[] => {
  const lines: string[] = [];
  decoder.decode(bytesOf(hex), ({ name, value }) => lines.push(`${name}: ${value}`));
  return lines;
};
const fieldsOf = (lines: readonly string[]): HeaderField[] =>
  lines.map((line) => {
    const at = line.indexOf(': ', 1);
    return { name: line.slice(0, at), value: line.slice(at + 2) };
  });

/** RFC 7541, appendix C: blocks in order, what they say, and the size of the table after each. */
const EXAMPLES: readonly { section: string; capacity: number; blocks: readonly (readonly [hex: string, lines: string, tableSize: number])[] }[] = [
  { section: 'C.2.1', capacity: 4096, blocks: [['400a637573746f6d2d6b65790d637573746f6d2d686561646572', 'custom-key: custom-header', 55]] },
  { section: 'C.2.2', capacity: 4096, blocks: [['040c2f73616d706c652f70617468', ':path: /sample/path', 0]] },
  { section: 'C.2.3', capacity: 4096, blocks: [['100870617373776f726406736563726574', 'password: secret', 0]] },
  { section: 'C.2.4', capacity: 4096, blocks: [['82', ':method: GET', 0]] },
  {
    section: 'C.3',
    capacity: 4096,
    blocks: [
      ['828684410f7777772e6578616d706c652e636f6d', ':method: GET|:scheme: http|:path: /|:authority: www.example.com', 57],
      ['828684be58086e6f2d6361636865', ':method: GET|:scheme: http|:path: /|:authority: www.example.com|cache-control: no-cache', 110],
      [
        '828785bf400a637573746f6d2d6b65790c637573746f6d2d76616c7565',
        ':method: GET|:scheme: https|:path: /index.html|:authority: www.example.com|custom-key: custom-value',
        164,
      ],
    ],
  },
  {
    section: 'C.4',
    capacity: 4096,
    blocks: [
      ['828684418cf1e3c2e5f23a6ba0ab90f4ff', ':method: GET|:scheme: http|:path: /|:authority: www.example.com', 57],
      ['828684be5886a8eb10649cbf', ':method: GET|:scheme: http|:path: /|:authority: www.example.com|cache-control: no-cache', 110],
      [
        '828785bf408825a849e95ba97d7f8925a849e95bb8e8b4bf',
        ':method: GET|:scheme: https|:path: /index.html|:authority: www.example.com|custom-key: custom-value',
        164,
      ],
    ],
  },
  {
    section: 'C.5',
    capacity: 256,
    blocks: [
      [
        '4803333032580770726976617465611d4d6f6e2c203231204f637420323031332032303a31333a323120474d546e1768747470733a2f2f7777772e6578616d706c652e636f6d',
        ':status: 302|cache-control: private|date: Mon, 21 Oct 2013 20:13:21 GMT|location: https://www.example.com',
        222,
      ],
      ['4803333037c1c0bf', ':status: 307|cache-control: private|date: Mon, 21 Oct 2013 20:13:21 GMT|location: https://www.example.com', 222],
      [
        '88c1611d4d6f6e2c203231204f637420323031332032303a31333a323220474d54c05a04677a69707738666f6f3d4153444a4b48514b425a584f5157454f50495541585157454f49553b206d61782d6167653d333630303b2076657273696f6e3d31',
        ':status: 200|cache-control: private|date: Mon, 21 Oct 2013 20:13:22 GMT|location: https://www.example.com|content-encoding: gzip|set-cookie: foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1',
        215,
      ],
    ],
  },
  {
    section: 'C.6',
    capacity: 256,
    blocks: [
      [
        '488264025885aec3771a4b6196d07abe941054d444a8200595040b8166e082a62d1bff6e919d29ad171863c78f0b97c8e9ae82ae43d3',
        ':status: 302|cache-control: private|date: Mon, 21 Oct 2013 20:13:21 GMT|location: https://www.example.com',
        222,
      ],
      ['4883640effc1c0bf', ':status: 307|cache-control: private|date: Mon, 21 Oct 2013 20:13:21 GMT|location: https://www.example.com', 222],
      [
        '88c16196d07abe941054d444a8200595040b8166e084a62d1bffc05a839bd9ab77ad94e7821dd7f2e6c7b335dfdfcd5b3960d5af27087f3672c1ab270fb5291f9587316065c003ed4ee5b1063d5007',
        ':status: 200|cache-control: private|date: Mon, 21 Oct 2013 20:13:22 GMT|location: https://www.example.com|content-encoding: gzip|set-cookie: foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1',
        215,
      ],
    ],
  },
];

describe('HPACK', () => {
  it.each(EXAMPLES)('decodes the examples of RFC 7541, $section', ({ capacity, blocks }) => {
    const decoder = new HeaderDecoder(capacity);
    for (const [hex, lines, tableSize] of blocks) {
      expect(decode(decoder, hex).join('|')).toBe(lines);
      expect(decoder.tableSize).toBe(tableSize);
    }
  });

  it('assigns every code once', () => {
    expect(HUFFMAN.bits.reduce((sum, bits) => sum + 2 ** -bits, 0)).toBe(1);
    expect([...HUFFMAN.symbols].sort((a, b) => a - b)).toEqual(Array.from({ length: 257 }, (_, symbol) => symbol));
  });

  it('decodes every byte that it encodes', () => {
    const text = latin1(Uint8Array.from({ length: 512 }, (_, index) => (index * 7) & 255));
    const bytes: number[] = [];
    huffmanEncode(text, (byte) => bytes.push(byte));
    expect(bytes.length).toBe(huffmanSize(text));
    expect(huffmanDecode(Uint8Array.from(bytes))).toBe(text);
  });

  it.each([
    ['an index outside the tables', 'c0'],
    ['index 0', '80'],
    ['a string beyond the block', '4085'],
    ['an integer without an end', 'ffffffffffffffff'],
    ['the end-of-string symbol', '0084ffffffff00'],
    ['padding of zeros', '00811c00'],
    ['padding of a whole byte', '00821fff00'],
    ['a table larger than allowed', '3fe21f'],
    ['a size update after a header', '8220'],
  ])('refuses %s', (_, hex) => {
    expect(() => decode(new HeaderDecoder(4096), hex)).toThrow(CompressionError);
  });

  it('requires a smaller table to be confirmed by the next block', () => {
    const decoder = new HeaderDecoder(4096);
    decoder.allow(0);
    expect(() => decode(decoder, '82')).toThrow(CompressionError);
    expect(decode(decoder, '2082')).toEqual([':method: GET']);
  });

  it('requires nothing if the table already is as small as it must become', () => {
    const decoder = new HeaderDecoder(4096);
    decoder.allow(65_536);
    decoder.allow(4096);
    expect(decode(decoder, '82')).toEqual([':method: GET']);
    expect(decode(decoder, '2082')).toEqual([':method: GET']);
    decoder.allow(100);
    expect(decode(decoder, '82')).toEqual([':method: GET']);
    expect(() => decode(decoder, '3f4682')).toThrow(CompressionError);
  });

  it('announces the smallest and the current size of a table that changed twice', () => {
    const encoder = new HeaderEncoder(4096, 4096);
    encoder.resize(0);
    encoder.resize(100);
    expect([...encoder.encode(fieldsOf([':method: GET']))]).toEqual([0x20, 0x3f, 100 - 31, 0x82]);
  });

  it('marks sensitive fields, credentials and short cookies as never indexed', () => {
    const encoder = new HeaderEncoder(4096, 4096);
    const decoder = new HeaderDecoder(4096);
    const sensitive: string[] = [];
    const block = encoder.encode([
      { name: 'x', value: '1' },
      { name: 'y', value: '2', isSensitive: true },
      { name: 'authorization', value: 'me' },
      { name: 'cookie', value: 'a=b' },
      { name: 'cookie', value: 'a=0123456789012345678901234567890123456789' },
    ]);
    decoder.decode(block, ({ name, isSensitive }) => isSensitive && sensitive.push(name));
    expect(sensitive).toEqual(['y', 'authorization', 'cookie']);
    expect(decoder.tableSize).toBe(encoder.tableSize);
  });

  it('decodes what it encodes, with the same table on both sides, under changing sizes', () => {
    const seed = 20_261_127;
    const random = randomFrom(seed);
    const encoder = new HeaderEncoder(4096, 4096);
    const decoder = new HeaderDecoder(4096);
    for (let round = 0; round < 500; round++) {
      if (random(10) === 0) {
        const capacity = random(3000);
        decoder.allow(capacity);
        encoder.resize(capacity);
      }
      const fields = Array.from({ length: random(12) }, () => ({
        name: ['x-a', 'cookie', 'date', ':path', 'content-type', `x-${random(40)}`][random(6)] as string,
        value: latin1(Uint8Array.from({ length: random(60) }, () => (random(4) === 0 ? random(256) : 97 + random(4)))),
      }));
      const lines: string[] = [];
      decoder.decode(encoder.encode(fields), ({ name, value }) => lines.push(`${name}: ${value}`));
      expect(lines, `seed ${seed}, round ${round}`).toEqual(fields.map(({ name, value }) => `${name}: ${value}`));
      expect(decoder.tableSize).toBe(encoder.tableSize);
    }
  });

  it('ends every block of random bytes with fields or a compression error', () => {
    const seed = 7541;
    const random = randomFrom(seed);
    for (let round = 0; round < 3000; round++) {
      const block = Uint8Array.from({ length: random(40) }, () => random(256));
      try {
        new HeaderDecoder(4096).decode(block, () => undefined);
      } catch (error) {
        expect(error, `seed ${seed}, round ${round}`).toBeInstanceOf(CompressionError);
      }
    }
  });
});

function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
