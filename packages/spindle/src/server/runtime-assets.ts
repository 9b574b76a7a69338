import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { encodingFor } from './frame-stream.ts';

/** Each file is compressed once and kept: half a second for all of them, paid by the first client. */
const BROTLI_QUALITY = 5;
/** Below this size, compressing a response is not worth the work. */
const MIN_COMPRESSED_BYTES = 1024;
const VERSIONED = /^v\/[0-9a-f]{16}\//;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.cjs': 'text/javascript',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** File system errors for paths that cannot be files of the runtime. */
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

interface Asset {
  readonly stamp: string;
  readonly bytes: Buffer;
  readonly etag: string;
  readonly encoded: Map<string, Promise<Buffer>>;
}

/**
 * The files of the built runtime. Browsers cache them permanently under `v/<version>/`. The version covers all
 * files together, so a worker never mixes two builds.
 */
export class RuntimeAssets {
  readonly #directory: string;
  readonly #assets = new Map<string, Asset>();

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Current root-relative URL of the directory, with a trailing slash. */
  async baseUrl(): Promise<string> {
    const hash = createHash('sha256');
    const entries = await readdir(this.#directory, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort();
    for (const [index, { size, mtimeMs }] of (await Promise.all(files.map((file) => stat(file)))).entries())
      hash.update(`${files[index]} ${size} ${mtimeMs}\n`);
    return `/v/${hash.digest('hex').slice(0, 16)}/`;
  }

  async answer(pathname: string, request: Request, headers: Readonly<Record<string, string>>): Promise<Response> {
    const relative = pathname.replace(VERSIONED, '');
    const isVersioned = relative !== pathname;
    const asset = await this.#read(relative);
    if (!asset) return new Response('Not found', { status: 404, headers });
    const common = { ...headers, etag: asset.etag, vary: 'accept-encoding', 'cache-control': isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache' };
    if (request.headers.get('if-none-match') === asset.etag) return new Response(null, { status: 304, headers: common });
    const encoding = asset.bytes.length < MIN_COMPRESSED_BYTES ? undefined : encodingFor(request);
    const body = encoding ? await encoded(asset, encoding) : asset.bytes;
    return new Response(new Uint8Array(body), {
      headers: {
        ...common,
        'content-type': CONTENT_TYPES[path.extname(relative)] ?? 'application/octet-stream',
        ...(encoding ? { 'content-encoding': encoding } : {}),
      },
    });
  }

  async #read(relative: string): Promise<Asset | undefined> {
    const file = path.join(this.#directory, relative);
    if (!file.startsWith(this.#directory + path.sep)) return undefined;
    try {
      const info = await stat(file);
      if (!info.isFile()) return undefined;
      const stamp = `${info.size} ${info.mtimeMs}`;
      const known = this.#assets.get(file);
      if (known?.stamp === stamp) return known;
      const bytes = await readFile(file);
      const asset: Asset = { stamp, bytes, etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}"`, encoded: new Map() };
      this.#assets.set(file, asset);
      return asset;
    } catch (error) {
      if (NO_FILE.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
      throw error;
    }
  }
}

function encoded(asset: Asset, encoding: 'br' | 'gzip'): Promise<Buffer> {
  let bytes = asset.encoded.get(encoding);
  if (!bytes) {
    bytes =
      encoding === 'br'
        ? promisify(brotliCompress)(asset.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
        : promisify(gzip)(asset.bytes);
    asset.encoded.set(encoding, bytes);
  }
  return bytes;
}
