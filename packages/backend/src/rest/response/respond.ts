/** From the one row of the statement to the response. */
import { STATUS_CODES } from 'node:http';
import { TextResponse } from '../../http/text-response.ts';
import { restError } from '../errors.ts';
import { contentTypeOf, type MediaType } from '../request/media-types.ts';
import { appliedPreferences, type PreferenceName } from '../request/preferences.ts';
import type { ApiRequest } from '../request/request.ts';
import type { Action } from '../plan/action.ts';
import type { ResultRow } from '../sql/statement.ts';
import { contentRange, rangeStatus } from './content-range.ts';

interface Answer {
  readonly status: number;
  readonly body: string | null;
  readonly headers: readonly (readonly [string, string])[];
}

const ALWAYS: readonly PreferenceName[] = ['count', 'tx', 'handling', 'timezone'];

export function respond(request: ApiRequest, action: Action, media: MediaType, row: ResultRow): Response {
  const answer =
    action.type === 'read'
      ? readAnswer(request, row, media)
      : action.type === 'call'
        ? callAnswer(request, action, row, media)
        : writeAnswer(request, action, row, media);
  const applied = appliedPreferences(request.preferences, relevantPreferences(request, action));
  const status = statusSetting(row.status) ?? answer.status;
  const headers = new Headers();
  const set = headersSetting(row.headers);
  const overridden = new Set(set.map(([name]) => name.toLowerCase()));
  const own = applied === '' ? answer.headers : [...answer.headers, ['preference-applied', applied] as const];
  for (const [name, value] of own) if (!overridden.has(name)) headers.append(name, value);
  for (const [name, value] of set) headers.append(name, value);
  const hasBody = request.method !== 'HEAD' && status !== 204 && status !== 304;
  const init = { status, statusText: STATUS_CODES[status] ?? '', headers };
  if (!hasBody || answer.body === null) return new Response(null, init);
  // Bytes come from the database as base64.
  if (media.type === 'handled' && media.handler.isBinary) return new Response(new Uint8Array(Buffer.from(answer.body, 'base64')), init);
  return new TextResponse(answer.body, init);
}

function relevantPreferences({ method, query }: ApiRequest, action: Action): ReadonlySet<PreferenceName> {
  if (action.type === 'read') return new Set(ALWAYS);
  if (action.type === 'call') return new Set([...ALWAYS, 'max-affected']);
  const hasConflict = action.write.type === 'insert' && (action.write.key.length > 0 || query.onConflict !== undefined);
  return new Set<PreferenceName>([
    ...ALWAYS,
    'return',
    ...(method === 'POST' && hasConflict ? (['resolution'] as const) : []),
    ...(method === 'POST' || method === 'PATCH' ? (['missing'] as const) : []),
    ...(method === 'PATCH' || method === 'DELETE' ? (['max-affected'] as const) : []),
  ]);
}

const contentHeaders = ({ schema, isProfiled }: ApiRequest, media: MediaType): readonly (readonly [string, string])[] => [
  ['content-type', contentTypeOf(media)],
  ...(isProfiled ? [['content-profile', schema] as const] : []),
];

function readAnswer(request: ApiRequest, row: ResultRow, media: MediaType): Answer {
  const { canonical } = request.query;
  const name = request.target.type === 'root' ? '' : request.target.name;
  const ranged = rangedAnswer(request, row, media);
  return { ...ranged, headers: [...ranged.headers, ['content-location', `/${encodeURIComponent(name)}${canonical === '' ? '' : `?${canonical}`}`]] };
}

function rangedAnswer(request: ApiRequest, row: ResultRow, media: MediaType): Answer {
  const { offset } = request.range;
  const upper = offset + row.page - 1;
  const status = rangeStatus(offset, upper, row.total);
  if (status === 416) throw outOfBounds(offset, row.total);
  return { status, body: row.body, headers: [['content-range', contentRange(offset, upper, row.total)], ...contentHeaders(request, media)] };
}

const outOfBounds = (offset: number, total: number | null): Error =>
  restError('range', `An offset of ${offset} was requested, but there are only ${total ?? 0} rows.`);

function callAnswer(request: ApiRequest, action: Action & { readonly type: 'call' }, row: ResultRow, media: MediaType): Answer {
  const answer = rangedAnswer(request, row, media);
  return action.call.routine.returnsVoid ? { status: 204, body: null, headers: answer.headers.filter(([name]) => name === 'content-range') } : answer;
}

function writeAnswer(request: ApiRequest, { write }: Action & { readonly type: 'write' }, row: ResultRow, media: MediaType): Answer {
  const { preferences, method } = request;
  const isFull = preferences.return === 'representation';
  const content = isFull ? contentHeaders(request, media) : [];
  const body = isFull ? row.body : null;
  const total = preferences.count === 'exact' || preferences.count === 'estimated' ? row.page : null;
  if (method === 'PUT') return { status: isFull ? ((row.inserted ?? 0) > 0 ? 201 : 200) : 204, body, headers: content };
  if (write.type !== 'insert') {
    const upper = write.type === 'update' ? row.page - 1 : -1;
    return { status: isFull ? 200 : 204, body, headers: [['content-range', contentRange(0, upper, total)], ...content] };
  }
  const status = preferences.resolution === 'merge-duplicates' && row.inserted !== null && row.inserted <= 0 ? 200 : 201;
  const location = locationOf(write.table.name, row.location);
  return {
    status,
    body,
    headers: [...(location === undefined ? [] : [['location', location] as const]), ['content-range', contentRange(1, 0, total)], ...content],
  };
}

/** `/todos?id=eq.4`, of the pairs `id=eq.4`. */
function locationOf(table: string, pairs: readonly string[]): string | undefined {
  if (pairs.length === 0) return undefined;
  const parts = pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2).map(encodeURIComponent).join('='));
  return `/${encodeURIComponent(table)}?${parts.join('&')}`;
}

function statusSetting(text: string | null): number | undefined {
  if (text === null) return undefined;
  const status = Number(/^\d+/.exec(text)?.[0]);
  if (status >= 200 && status <= 599) return status;
  throw restError('statusSetting');
}

/** `[{"Set-Cookie": "…"}, …]` */
function headersSetting(text: string | null): readonly (readonly [string, string])[] {
  if (text === null) return [];
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) throw restError('headersSetting');
    return list.map((item: unknown) => {
      const [[name, value] = [], second] = Object.entries(item as object);
      if (name === undefined || typeof value !== 'string' || second !== undefined) throw restError('headersSetting');
      return [name, value] as const;
    });
  } catch (error) {
    throw error instanceof SyntaxError || error instanceof TypeError ? restError('headersSetting') : error;
  }
}
