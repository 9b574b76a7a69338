import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, deflateSync } from 'node:zlib';
import type { GitObject, GitObjectType } from './objects.ts';

const TYPES: Readonly<Record<GitObjectType, number>> = { commit: 1, tree: 2, blob: 3, tag: 4 };
/** Larger objects are compressed in another thread. */
const OWN_THREAD_BYTES = 64 * 1024;
/** Most of the gain for a third of the time. */
const LEVEL = 4;

const deflateAside = promisify<Uint8Array, { level: number }, Buffer>(deflate);

/** Small objects are sent together. */
const PIECE_BYTES = 48 * 1024;

/** A pack of whole objects, in pieces. */
export async function* writePack(count: number, objects: AsyncIterable<GitObject>): AsyncGenerator<Buffer> {
  const hash = createHash('sha1');
  const head = Buffer.alloc(12);
  head.write('PACK', 'latin1');
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(count, 8);
  let waiting: Buffer[] = [head];
  let waitingBytes = head.byteLength;
  for await (const { type, bytes } of objects) {
    const packed = bytes.byteLength < OWN_THREAD_BYTES ? deflateSync(bytes, { level: LEVEL }) : await deflateAside(bytes, { level: LEVEL });
    waiting.push(objectHead(TYPES[type], bytes.byteLength), packed);
    waitingBytes += packed.byteLength;
    if (waitingBytes < PIECE_BYTES) continue;
    const piece = Buffer.concat(waiting);
    hash.update(piece);
    yield piece;
    [waiting, waitingBytes] = [[], 0];
  }
  const last = Buffer.concat(waiting);
  yield Buffer.concat([last, hash.update(last).digest()]);
}

/** The type and the size: four bits of it first, then seven in each byte. */
function objectHead(type: number, byteSize: number): Buffer {
  const bytes = [(type << 4) | (byteSize & 15)];
  for (let rest = Math.floor(byteSize / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) as number) | 0x80;
    bytes.push(rest & 0x7f);
  }
  return Buffer.from(bytes);
}
