import { SITE_PATH_MAX_LENGTH } from '@lathe/protocol';
import { acceptedEncodings } from '../../../network/accepted-encodings.ts';
import { RESPONSE_POLICY } from '../../../network/content-policy.ts';
import { type BlobStore, type ByteRange, blobId } from '../../../storage/blobs/blob-store.ts';
import type { PlainRequest, Showing } from '../provider.ts';
import type { BodyCache } from './body-cache.ts';
import { headersFor } from './header-rules.ts';
import type { Manifest, ManifestFile, StoredBody } from './manifest.ts';
import { type Answered, isTagOf } from './ready-answers.ts';
import { decoded, type Resolved, resolve } from './resolve.ts';

const IMMUTABLE = 'max-age=31536000, immutable';
const ETAG_LENGTH = 32;

export interface AnswerDependencies {
  readonly blobs: Pick<BlobStore, 'find'>;
  readonly bodies: BodyCache;
  /** Called with the answer to a plain request, which is always the same. */
  readonly onAnswered?: (asked: PlainRequest, answered: Answered) => void;
}

/** Answers a request from a deploy's manifest. */
export async function answer(request: Request, manifest: Manifest, showing: Showing, dependencies: AnswerDependencies): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plain(405, 'This site only shows pages and files.', { allow: 'GET, HEAD' });
  }
  const url = new URL(request.url);
  const path = decoded(url.pathname);
  // Rules are compared with every path.
  if (path.length > SITE_PATH_MAX_LENGTH) return plain(414, 'This address is too long.', {});
  const resolved = resolve(manifest, { path, query: url.searchParams, languages: languagesOf(request.headers) });
  const headers = baseHeaders(manifest, path, showing);
  if (resolved.type === 'redirect') {
    headers.set('location', resolved.to);
    if (!headers.has('cache-control') || showing.isPrivate) headers.set('cache-control', caching('no-cache', showing));
    return new Response(null, { status: resolved.status, headers });
  }
  if (resolved.type === 'nothing') return plain(resolved.status, resolved.status === 410 ? 'This page is gone.' : 'There is no page at this address.', headers);
  const isPlain = url.search === '' && !request.headers.has('range') && manifest.redirects.every(({ languages }) => languages.length === 0);
  const onAnswered = (answered: Answered) => {
    if (isPlain && resolved.status === 200) dependencies.onAnswered?.(plainRequest(url.pathname, request.headers), answered);
  };
  return sendFile(request, resolved, headers, showing, { ...dependencies, onAnswered });
}

function plainRequest(path: string, headers: Headers): PlainRequest {
  return { path, acceptEncoding: headers.get('accept-encoding') ?? '', ifNoneMatch: headers.get('if-none-match') ?? undefined };
}

async function sendFile(
  request: Request,
  { file, status }: Extract<Resolved, { type: 'file' }>,
  headers: Headers,
  showing: Showing,
  { blobs, bodies, onAnswered }: Omit<AnswerDependencies, 'onAnswered'> & { readonly onAnswered: (answered: Answered) => void },
): Promise<Response> {
  const [body, encoding] = variantFor(file, request.headers);
  const etag = `"${body.blob.slice(0, ETAG_LENGTH)}"`;
  if (!headers.has('content-type')) headers.set('content-type', file.type);
  if (!headers.has('cache-control') || showing.isPrivate)
    headers.set('cache-control', caching(file.cache === 'immutable' && status === 200 ? IMMUTABLE : 'no-cache', showing));
  headers.set('etag', etag);
  headers.append('vary', 'accept-encoding');
  const unchanged = new Headers(headers);
  headers.set('accept-ranges', encoding === undefined ? 'bytes' : 'none');
  if (encoding !== undefined) headers.set('content-encoding', encoding);
  headers.set('content-length', String(body.byteSize));
  const condition = request.headers.get('if-none-match');
  onAnswered({ headers, etag, body });
  if (status === 200 && condition !== null && isTagOf(condition, etag)) return new Response(null, { status: 304, headers: unchanged });
  const range = encoding === undefined && status === 200 ? rangeOf(request.headers, body.byteSize, etag) : undefined;
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${body.byteSize}`);
    headers.delete('content-length');
    return new Response(null, { status: 416, headers });
  }
  if (range !== undefined) {
    headers.set('content-range', `bytes ${range.start}-${range.end - 1}/${body.byteSize}`);
    headers.set('content-length', String(range.end - range.start));
  }
  const contents = request.method === 'HEAD' ? null : await read(body, range, blobs, bodies);
  return new Response(contents, { status: range === undefined ? status : 206, headers });
}

async function read(
  body: StoredBody,
  range: ByteRange | undefined,
  blobs: AnswerDependencies['blobs'],
  bodies: BodyCache,
): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>> {
  const kept = await bodies.read(body);
  if (kept === undefined) return (await blobs.find(blobId(body.blob))).contents(range);
  return new Uint8Array(range === undefined ? kept : kept.subarray(range.start, range.end));
}

function variantFor(file: ManifestFile, headers: Headers): readonly [body: StoredBody, encoding?: 'br' | 'gzip'] {
  // A range is one of the bytes that the media player knows.
  if (headers.has('range')) return [file];
  for (const encoding of acceptedEncodings(headers)) {
    const variant = encoding === 'identity' ? undefined : file[encoding];
    if (variant !== undefined && encoding !== 'identity') return [variant, encoding];
  }
  return [file];
}

/** One range of bytes. Several are answered with everything, which is allowed (RFC 9110, 14.2). */
function rangeOf(headers: Headers, byteSize: number, etag: string): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range') ?? '') ?? [];
  const condition = headers.get('if-range');
  if ((first === '' && last === '') || (condition !== null && condition !== etag)) return undefined;
  const start = first === '' ? Math.max(0, byteSize - Number(last)) : Number(first);
  const end = first === '' || last === '' ? byteSize : Math.min(byteSize, Number(last) + 1);
  if (start >= byteSize || (first === '' && Number(last) === 0)) return 'unsatisfiable';
  return start < end ? { start, end } : undefined;
}

const caching = (value: string, { isPrivate }: Showing): string => `${isPrivate ? 'private' : 'public'}, ${value}`;

function baseHeaders(manifest: Manifest, path: string, showing: Showing): Headers {
  const headers = headersFor(manifest.headers, path);
  headers.set('x-content-type-options', 'nosniff');
  // Sites share a parent domain. Each keeps its own agent cluster, so `document.domain` cannot join two.
  headers.set('origin-agent-cluster', '?1');
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  if (!showing.isListed) headers.set('x-robots-tag', 'noindex, nofollow');
  if (showing.isPrivate) {
    headers.set('cross-origin-resource-policy', 'same-origin');
    for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
  }
  return headers;
}

function plain(status: number, text: string, given: Headers | Record<string, string>): Response {
  const headers = new Headers(given);
  headers.set('content-type', 'text/plain; charset=utf-8');
  headers.set('content-security-policy', RESPONSE_POLICY);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('cache-control', 'no-cache');
  return new Response(`${text}\n`, { status, headers });
}

function languagesOf(headers: Headers): string[] {
  const weighted = (headers.get('accept-language') ?? '').slice(0, 500).split(',');
  return weighted
    .map((one) => {
      const [language = '', quality = ''] = one
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/);
      return { language: language.split('-')[0] ?? '', weight: quality === '' ? 1 : Number(quality) };
    })
    .filter(({ language, weight }) => language !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language);
}
