import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this, a compressed body is not worth its header. */
const COMPRESSED_FROM_BYTES = 1_024;
/** Larger ones would keep a deploy waiting. */
const COMPRESSED_TO_BYTES = 8 * 1024 * 1024;
/** A variant must save at least a tenth. */
const WORTHWHILE = 0.9;
const COMPRESSIBLE =
  /^(?:text\/|image\/svg\+xml|image\/x-icon|image\/bmp|font\/(?:ttf|otf)|application\/(?:json|manifest\+json|ld\+json|javascript|wasm|xml|.*\+xml))/;

/** How much time compression may take. `small`: a few changed files, which are compressed as well as they can be. */
export type Effort = 'small' | 'large';

/** The best quality costs seconds for a megabyte, and saves a few percent. */
const SMALL_UP_TO_BYTES = 512 * 1024;
const BROTLI_QUALITY: Readonly<Record<Effort, number>> = { small: 11, large: 6 };
const GZIP_LEVEL: Readonly<Record<Effort, number>> = { small: 9, large: 6 };

/** For files that have this many bytes together. */
export function effortFor(byteSize: number): Effort {
  return byteSize <= SMALL_UP_TO_BYTES ? 'small' : 'large';
}

export interface Variants {
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

export function isCompressible(type: string, byteSize: number): boolean {
  return COMPRESSIBLE.test(type) && byteSize >= COMPRESSED_FROM_BYTES && byteSize <= COMPRESSED_TO_BYTES;
}

/** The compressed variants that are worth keeping. */
export async function compress(bytes: Uint8Array, effort: Effort): Promise<Variants> {
  const { byteLength } = bytes;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort], [constants.BROTLI_PARAM_SIZE_HINT]: byteLength };
  const [br, zipped] = await Promise.all([compressBrotli(bytes, { params }), compressGzip(bytes, { level: GZIP_LEVEL[effort] })]);
  return {
    ...(br.byteLength < byteLength * WORTHWHILE ? { br } : {}),
    ...(zipped.byteLength < byteLength * WORTHWHILE ? { gzip: zipped } : {}),
  };
}
