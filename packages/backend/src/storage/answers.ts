import { BlobMissingError, type Blobs, type ByteRange } from '../blobs/contract.ts';
import { invalidRange, noSuchKey } from './errors.ts';
import type { ObjectRow } from './tables.ts';

export interface AnswerOptions {
  /** When a signed address ends, which takes the place of a lifetime in caches. */
  readonly expiresAt?: Date;
  /** The file's bytes, or what else is sent in their place. */
  readonly image?: { readonly bytes: Uint8Array; readonly mimetype: string; readonly transformations: string };
}

/** Documents that can run scripts. They are shown alone, without scripts and without the origin they come from. */
const ACTIVE_TYPE = /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml|(?:text|application)\/xml|.*\+xml)\b/i;
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Answers a stored file: whole, a part of it, or that the client has it already. */
export async function answerObject(request: Request, blobs: Blobs, row: ObjectRow, { expiresAt, image }: AnswerOptions = {}): Promise<Response> {
  const size = image?.bytes.length ?? row.metadata?.size ?? 0;
  const headers = describe(request, row, image?.mimetype ?? row.metadata?.mimetype);
  if (expiresAt) headers.set('expires', expiresAt.toUTCString());
  else if (row.metadata?.cacheControl) headers.set('cache-control', row.metadata.cacheControl);
  if (image) {
    headers.set('x-transformations', image.transformations);
    headers.delete('etag');
  } else {
    if (isUnchanged(request, row)) return new Response(null, { status: 304, headers });
    headers.set('accept-ranges', 'bytes');
  }

  const range = image ? undefined : readRange(request, row, size);
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`);
  headers.set('content-length', String(range ? range.end - range.start + 1 : size));
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  if (image) return new Response(image.bytes as Uint8Array<ArrayBuffer>, { status, headers });
  return new Response(size === 0 ? null : await blobs.read(row.version, range).catch(asNoSuchKey), { status, headers });
}

function describe(request: Request, row: ObjectRow, mimetype = 'application/octet-stream'): Headers {
  // HTML is shown as text, as at Supabase: nobody is to host pages on the address of a project's data.
  // A browser drops spaces in front, and of several types between commas it takes the last one.
  const types = mimetype.split(',').map((one) => one.trim());
  const type = types.some((one) => /^text\/html\b/i.test(one)) ? 'text/plain' : mimetype;
  const headers = new Headers({ 'content-type': headerText(type), 'x-content-type-options': 'nosniff', 'x-robots-tag': 'none' });
  if (types.some((one) => ACTIVE_TYPE.test(one))) headers.set('content-security-policy', SANDBOX);
  if (row.metadata?.eTag) headers.set('etag', row.metadata.eTag);
  const modified = new Date(row.metadata?.lastModified ?? row.updated_at);
  headers.set('last-modified', modified.toUTCString());
  const download = new URL(request.url).searchParams.get('download');
  if (download !== null) headers.set('content-disposition', disposition(download));
  return headers;
}

/** A type comes from whoever uploaded the file, and may hold what no header can. */
const headerText = (text: string): string => (/^[\x20-\x7e]+$/.test(text) ? text : 'application/octet-stream');

function disposition(name: string): string {
  if (name === '') return 'attachment;';
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
}

function isUnchanged(request: Request, row: ObjectRow): boolean {
  const wanted = request.headers.get('if-none-match');
  if (wanted !== null) {
    const tags = wanted.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    return tags.includes('*') || (row.metadata?.eTag !== undefined && tags.includes(row.metadata.eTag));
  }
  const since = Date.parse(request.headers.get('if-modified-since') ?? '');
  const modified = Date.parse(row.metadata?.lastModified ?? row.updated_at);
  // Dates in headers have no fractions of a second.
  return Math.floor(modified / 1000) * 1000 <= since;
}

/** The one range of a request, or undefined for the whole file: several ranges may be answered so (RFC 9110, 14.2). */
function readRange(request: Request, row: ObjectRow, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range')?.trim() ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const condition = request.headers.get('if-range');
  if (condition !== null && condition !== row.metadata?.eTag) return undefined;
  const [, first, last] = match as unknown as [string, string, string];
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end || start >= size) throw invalidRange();
  return { start, end };
}

function asNoSuchKey(error: unknown): never {
  throw error instanceof BlobMissingError ? noSuchKey() : error;
}

/** What is known of a file, as JSON. */
export const infoOf = ({ metadata, ...row }: ObjectRow) => ({
  id: row.id,
  name: row.name,
  version: row.version,
  bucket_id: row.bucket_id,
  size: metadata?.size ?? null,
  content_type: metadata?.mimetype ?? null,
  cache_control: metadata?.cacheControl ?? null,
  etag: metadata?.eTag ?? null,
  metadata: row.user_metadata,
  last_modified: row.updated_at,
  created_at: row.created_at,
});
