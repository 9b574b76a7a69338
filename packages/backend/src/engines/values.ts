/** Values on their way to and from the database, the same for every driver. */

/** A value as the text that is bound, or null. */
export function toParameter(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  if (Array.isArray(value)) return toArrayLiteral(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** PostgreSQL's text form of an array: every element is quoted, so that none is read as NULL or as a brace. */
export function toArrayLiteral(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    if (value === null || value === undefined) return 'NULL';
    if (Array.isArray(value)) return toArrayLiteral(value);
    return `"${(toParameter(value) ?? '').replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${elements.join(',')}}`;
}

type Parser = (text: string) => unknown;

const toNumber: Parser = (text) => Number(text);
const toBigint: Parser = (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);
const toBytes: Parser = (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'));
const toBoolean: Parser = (text) => text === 't' || text === 'true';
const toJson: Parser = (text) => JSON.parse(text);
const asText: Parser = (text) => text;

/** By the OID of the type, which PostgreSQL never changes for its own types. */
const SCALARS: Readonly<Record<number, Parser>> = {
  16: toBoolean,
  17: toBytes,
  20: toBigint,
  21: toNumber,
  23: toNumber,
  26: toNumber,
  114: toJson,
  700: toNumber,
  701: toNumber,
  3802: toJson,
};
/** Array types, and the parsers of their elements. */
const ARRAYS: Readonly<Record<number, Parser>> = {
  1000: toBoolean,
  1003: asText,
  1005: toNumber,
  1007: toNumber,
  1009: asText,
  1015: asText,
  1016: toBigint,
  1021: toNumber,
  1022: toNumber,
  1028: toNumber,
  199: toJson,
  2951: asText,
  3807: toJson,
};

/** What reads a column of a type. */
export function parserOf(oid: number): Parser {
  const element = ARRAYS[oid];
  return element === undefined ? (SCALARS[oid] ?? asText) : (text) => parseArray(text, element);
}

const ELEMENT = /\s*(?:"((?:[^"\\]|\\.)*)"|([^{},"]+))/y;

function parseArray(text: string, parse: Parser): unknown[] {
  // Bounds other than 1 are written in front: [2:4]={…}.
  let at = text.indexOf('{');
  const readList = (): unknown[] => {
    const list: unknown[] = [];
    at++;
    while (text[at] !== '}' && at < text.length) {
      if (text[at] === ',') at++;
      if (text[at] === '{') {
        list.push(readList());
        continue;
      }
      ELEMENT.lastIndex = at;
      const match = ELEMENT.exec(text);
      if (match === null) break;
      at = ELEMENT.lastIndex;
      const [, quoted, bare] = match;
      list.push(quoted === undefined ? (bare === 'NULL' ? null : parse(bare ?? '')) : parse(quoted.replace(/\\(.)/g, '$1')));
    }
    at++;
    return list;
  };
  return at < 0 ? [] : readList();
}
