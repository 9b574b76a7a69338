/** The body of a request: JSON, CSV or a form becomes JSON text with known keys; functions also take text, XML and bytes. */
import { restError } from '../errors.ts';
import type { MediaType } from './media-types.ts';
import { nameOf } from './media-types.ts';

export type Body =
  | { readonly type: 'json'; readonly text: string; readonly keys: readonly string[]; readonly isObject: boolean }
  /** Arguments from a form. */
  | { readonly type: 'form'; readonly parameters: readonly (readonly [string, string])[] }
  | { readonly type: 'raw'; readonly bytes: Uint8Array };

interface BodyOptions {
  readonly isCall: boolean;
  /** With `columns=`, the body is not looked at: those are its keys. */
  readonly columns: readonly string[] | undefined;
}

export function readBody(bytes: Uint8Array, contentType: MediaType, options: BodyOptions): Body {
  switch (contentType.type) {
    case 'json':
      return readJson(new TextDecoder().decode(bytes), options);
    case 'csv':
      return readCsv(new TextDecoder().decode(bytes));
    case 'form': {
      const parameters = [...new URLSearchParams(new TextDecoder().decode(bytes))];
      return options.isCall ? { type: 'form', parameters } : asJson(Object.fromEntries(parameters));
    }
    case 'text':
    case 'xml':
    case 'bytes':
      if (options.isCall) return { type: 'raw', bytes };
      break;
    default:
  }
  throw restError('body', `Content-Type not acceptable: ${nameOf(contentType)}`);
}

const asJson = (value: Record<string, unknown>): Body => ({ type: 'json', text: JSON.stringify(value), keys: Object.keys(value), isObject: true });
const EMPTY_LIST: Body = { type: 'json', text: '[]', keys: [], isObject: false };

function readJson(text: string, { isCall, columns }: BodyOptions): Body {
  if (columns !== undefined) return { type: 'json', text, keys: columns, isObject: text.trimStart().startsWith('{') };
  if (isCall && text === '') return asJson({});
  const value = parseJson(text);
  if (!Array.isArray(value)) return isObject(value) ? { type: 'json', text, keys: Object.keys(value), isObject: true } : EMPTY_LIST;
  const [first] = value;
  if (value.length === 0) return EMPTY_LIST;
  const keys = isObject(first) ? new Set(Object.keys(first)) : undefined;
  if (keys === undefined || !value.every((item) => isObject(item) && hasKeys(item, keys))) throw restError('body', 'All object keys must match');
  return { type: 'json', text, keys: [...keys], isObject: false };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw restError('body', 'Empty or invalid json');
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function hasKeys(item: Record<string, unknown>, keys: ReadonlySet<string>): boolean {
  const own = Object.keys(item);
  return own.length === keys.size && own.every((key) => keys.has(key));
}

function readCsv(text: string): Body {
  const [header, ...rows] = parseCsv(text);
  if (header === undefined) throw restError('body', 'not enough input');
  if (rows.some((row) => row.length !== header.length)) throw restError('body', 'All lines must have same number of fields');
  const items = rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] === 'NULL' ? null : row[index]])));
  return { type: 'json', text: JSON.stringify(items), keys: items.length === 0 ? [] : [...new Set(header)], isObject: false };
}

/** RFC 4180. */
function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [all, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    if (all === '' && row.length === 0) continue;
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
