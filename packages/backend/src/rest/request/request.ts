/** A request, read and checked as far as that is possible without the database. */
import { restError } from '../errors.ts';
import type { RestSettings } from '../options.ts';
import { type Body, readBody } from './body.ts';
import { readBytes } from '../../http/read-bytes.ts';
import type { RequestContext } from '../../service.ts';
import { type MediaType, parseAccept, parseMediaType } from './media-types.ts';
import type { Range } from './nodes.ts';
import { type Preferences, parsePreferences } from './preferences.ts';
import { parseQuery, type Query } from './query.ts';

export type Target = { readonly type: 'root' } | { readonly type: 'table'; readonly name: string } | { readonly type: 'routine'; readonly name: string };

export interface ApiRequest {
  readonly method: string;
  readonly target: Target;
  readonly schema: string;
  /** Whether the schema is one of several, so that the response names it. */
  readonly isProfiled: boolean;
  readonly query: Query;
  /** The rows that are asked for, by parameters and by the header Range. */
  readonly range: Range;
  readonly preferences: Preferences;
  readonly accept: readonly MediaType[];
  readonly contentType: MediaType;
  readonly body: Body | undefined;
}

const READS = new Set(['GET', 'HEAD']);
const WRITES = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);

export async function readRequest(
  request: Request,
  { url, path }: Pick<RequestContext, 'url' | 'path'>,
  { schemas, maxBodyBytes }: RestSettings,
): Promise<ApiRequest> {
  const { method } = request;
  const target = targetOf(path);
  checkMethod(method, target);
  const { schema, isProfiled } = schemaOf(request, schemas);
  const isCall = target.type === 'routine';
  const query = parseQuery(url.searchParams, isCall && READS.has(method));
  const contentType = parseMediaType(request.headers.get('content-type') ?? 'application/json');
  const hasBody = method === 'POST' || method === 'PATCH' || method === 'PUT';
  const columns = method === 'PUT' ? undefined : query.columns;
  const range = rangeOf(request, query.range);
  if (method === 'PUT' && (range.limit !== undefined || range.offset !== 0)) throw restError('putLimit');
  return {
    method,
    target,
    schema,
    isProfiled,
    query,
    range,
    preferences: parsePreferences(request.headers.get('prefer')),
    accept: parseAccept(request.headers.get('accept')),
    contentType,
    body: hasBody ? readBody(await readBytes(request, maxBodyBytes, () => restError('tooLarge', maxBodyBytes)), contentType, { isCall, columns }) : undefined,
  };
}

function targetOf(path: string): Target {
  const parts = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  const [first, second] = parts;
  if (first === undefined) return { type: 'root' };
  if (parts.length === 1) return { type: 'table', name: first };
  if (parts.length === 2 && first === 'rpc' && second !== undefined) return { type: 'routine', name: second };
  throw restError('path');
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw restError('path');
  }
}

function checkMethod(method: string, target: Target): void {
  if (READS.has(method) || method === 'OPTIONS') return;
  if (target.type === 'routine' && method !== 'POST') throw restError('rpcMethod', method);
  if (target.type === 'root' || !WRITES.has(method)) throw restError('method', method);
}

function schemaOf(request: Request, schemas: readonly string[]): { schema: string; isProfiled: boolean } {
  const profile = request.headers.get(WRITES.has(request.method) ? 'content-profile' : 'accept-profile');
  if (profile === null) return { schema: schemas[0] ?? 'public', isProfiled: schemas.length > 1 };
  if (!schemas.includes(profile)) throw restError('schema', profile, schemas);
  return { schema: profile, isProfiled: true };
}

/** The header counts for GET only, and both limits hold. */
function rangeOf(request: Request, asked: Range): Range {
  const [, from, to] = request.method === 'GET' ? (/^(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []) : [];
  if (from === undefined || asked.limit === 0) return asked;
  const first = Number(from);
  const last = to === undefined || to === '' ? Number.POSITIVE_INFINITY : Number(to);
  if (last < first) throw restError('range', 'The lower boundary must be lower than or equal to the upper boundary in the Range header.');
  const offset = Math.max(first, asked.offset);
  const end = Math.min(last, asked.limit === undefined ? Number.POSITIVE_INFINITY : asked.offset + asked.limit - 1);
  if (end < offset) throw restError('range', 'The lower boundary must be lower than or equal to the upper boundary in the Range header.');
  return { offset, limit: end === Number.POSITIVE_INFINITY ? undefined : end - offset + 1 };
}
