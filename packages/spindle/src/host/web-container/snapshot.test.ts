import { encode } from '@msgpack/msgpack';
import { expect, it } from 'vitest';
import { decodeSnapshot, encodeSnapshot } from './snapshot.ts';

it('survives a round trip, with text, bytes, links and empty directories', () => {
  const tree = {
    'package.json': { file: { contents: '{}' } },
    src: { directory: { 'a.bin': { file: { contents: Uint8Array.of(0, 255) } }, link: { file: { symlink: 'a.bin' } } } },
    empty: { directory: {} },
  };
  expect(decodeSnapshot(encodeSnapshot(tree))).toEqual(tree);
});

it('is read in the format that the snapshot package writes', () =>
  expect(decodeSnapshot(encode({ d: { a: { d: { 'b.txt': { f: { c: Uint8Array.of(98) } } } } } }))).toEqual({
    a: { directory: { 'b.txt': { file: { contents: Uint8Array.of(98) } } } },
  }));

it.each([
  ['other bytes', Uint8Array.of(0xc1)],
  ['another value', encode('text')],
  ['a file without contents', encode({ d: { a: { f: {} } } })],
  ['a name that leaves its directory', encode({ d: { '..': { d: {} } } })],
])('with %s is rejected with its path', (_, bytes) => expect(() => decodeSnapshot(bytes)).toThrow(/^mount: /));
