import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncodings, type Encoding } from '../network/accepted-encodings.ts';
import { pagePolicy, reportingHeaders } from '../network/content-policy.ts';
import type { Hosts } from '../network/hosts.ts';
import type { PageAccount } from './page-accounts.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const COMPRESSIBLE = new Set(['.html', '.js', '.mjs', '.css', '.json', '.map', '.webmanifest', '.svg', '.txt', '.wasm']);
/** Below this, a compressed body is not worth its header. */
const COMPRESSED_FROM_BYTES = 1_024;
/** Compresses well and fast enough for the first request. The build may leave better `.br` files. */
const BROTLI_QUALITY = 6;
/** A name with a content hash, as written by Vite. */
const HASHED_NAME = /^\/assets\/.+[-.][A-Za-z0-9_-]{8,}\.\w+$/;

/** Placeholder in the built page for the nonce of each response. Written by `apps/web/vite.config.ts`. */
const NONCE_PLACEHOLDER = 'NONCE-OF-THIS-ANSWER';
const NONCE_BYTES = 18;
const END_OF_HEAD = '</head>';

/** The embedder policy depends on the browser. */
const VARY = 'accept-encoding, sec-ch-ua, user-agent';

interface StaticFile {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** Serves the built web app. Every path that is not a file is the app itself, because its routes are the client's. */
export class StaticFiles {
  readonly #directory: string;
  readonly #hosts: Hosts;
  readonly #accountOf: (headers: Headers) => Promise<PageAccount | undefined>;
  readonly #files = new Map<string, { readonly version: string; readonly file: Promise<StaticFile> }>();

  constructor(directory: string, hosts: Hosts, accountOf: (headers: Headers) => Promise<PageAccount | undefined>) {
    this.#directory = directory;
    this.#hosts = hosts;
    this.#accountOf = accountOf;
  }

  async serve(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const path = decodedPath(request.url);
    if (path === undefined) return new Response('Bad path', { status: 400 });
    const isPage = path === '/' || path === '/index.html';
    const found = isPage ? undefined : await this.#find(path, request);
    if (found !== undefined) return found;
    // A missing script must fail as such rather than return a page.
    if (!isPage && extname(path) in CONTENT_TYPES && !path.startsWith('/~/')) return new Response('Not found', { status: 404 });
    return (await this.#page(request)) ?? new Response('The web app has not been built. Run "npm run build" and start the server again.', { status: 503 });
  }

  /**
   * The app's page, with a nonce that no other response has, and with who is signed in. It has no ETag, because a 304
   * would combine the new nonce's policy with the page that has the old one, and is stored nowhere, because it is one
   * person's.
   */
  async #page(request: Request): Promise<Response | undefined> {
    const file = await this.#read(join(this.#directory, 'index.html'), 'identity');
    if (file === undefined) return undefined;
    const isHead = request.method === 'HEAD';
    const account = isHead ? undefined : await this.#accountOf(request.headers);
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const [encoding = 'identity'] = acceptedEncodings(request.headers);
    const page = file.bytes
      .toString()
      .replaceAll(NONCE_PLACEHOLDER, nonce)
      .replace(END_OF_HEAD, () => `${account?.markup ?? ''}${END_OF_HEAD}`);
    const bytes = await compress(Buffer.from(page), encoding);
    const headers = new Headers({
      'content-type': CONTENT_TYPES['.html'] as string,
      'cache-control': 'no-store',
      vary: VARY,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': String(bytes.byteLength),
      'content-security-policy': pagePolicy(this.#hosts, nonce),
      ...reportingHeaders(this.#hosts),
    });
    for (const cookie of account?.cookies ?? []) headers.append('set-cookie', cookie);
    return new Response(isHead ? null : new Uint8Array(bytes), { headers });
  }

  async #find(path: string, request: Request): Promise<Response | undefined> {
    const location = join(this.#directory, normalize(path));
    if (!location.startsWith(this.#directory + sep)) return undefined;
    const extension = extname(location);
    for (const encoding of COMPRESSIBLE.has(extension) ? acceptedEncodings(request.headers) : (['identity'] as const)) {
      const file = await this.#read(location, encoding);
      if (file !== undefined) return answer(request, path, extension, encoding, file);
    }
    return undefined;
  }

  /** Undefined if there is no such file, or it is too small for the encoding. */
  async #read(location: string, encoding: Encoding): Promise<StaticFile | undefined> {
    const found = await stat(location).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') return undefined;
      throw error;
    });
    if (found === undefined || !found.isFile()) return undefined;
    if (encoding !== 'identity' && found.size < COMPRESSED_FROM_BYTES) return undefined;
    const key = `${encoding} ${location}`;
    const version = `${found.mtimeMs} ${found.size}`;
    const cached = this.#files.get(key);
    if (cached?.version === version) return cached.file;
    const file = readEncoded(location, encoding, found.mtimeMs);
    this.#files.set(key, { version, file });
    file.catch(() => this.#files.delete(key));
    return file;
  }
}

async function readEncoded(location: string, encoding: Encoding, modifiedMs: number): Promise<StaticFile> {
  const bytes = (await readPrecompressed(location, encoding, modifiedMs)) ?? (await compress(await readFile(location), encoding));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
}

async function readPrecompressed(location: string, encoding: Encoding, modifiedMs: number): Promise<Buffer | undefined> {
  if (encoding === 'identity') return undefined;
  const sibling = `${location}.${encoding === 'br' ? 'br' : 'gz'}`;
  try {
    // A file from an older build would have other contents.
    return (await stat(sibling)).mtimeMs >= modifiedMs ? await readFile(sibling) : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  }
  return encoding === 'gzip' ? promisify(gzip)(bytes) : bytes;
}

function answer(request: Request, path: string, extension: string, encoding: Encoding, file: StaticFile): Response {
  const headers = new Headers({
    'content-type': CONTENT_TYPES[extension] ?? 'application/octet-stream',
    'cache-control': HASHED_NAME.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: VARY,
  });
  if (request.headers.get('if-none-match')?.includes(file.etag) === true) return new Response(null, { status: 304, headers });
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  headers.set('content-length', String(file.bytes.byteLength));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(file.bytes), { headers });
}

function decodedPath(url: string): string | undefined {
  try {
    const path = decodeURIComponent(new URL(url).pathname);
    return path.includes('\0') ? undefined : path;
  } catch {
    // A malformed percent escape.
    return undefined;
  }
}
