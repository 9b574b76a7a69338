/** What a subscription to changes asks for: `{ event, schema, table, filter, select }`, as clients send it with a join. */
export interface ChangeRequest {
  readonly event: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  readonly schema: string;
  readonly table: string;
  readonly filters: readonly Filter[];
  /** Only these columns; all without it. */
  readonly select: readonly string[] | undefined;
}

export interface Filter {
  readonly column: string;
  readonly operator: keyof typeof OPERATORS | 'in' | 'is';
  readonly value: string;
  readonly isNegated: boolean;
}

/** Each compares two values of the column's type. */
export const OPERATORS = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
} as const;

const IS_VALUES = ['null', 'true', 'false', 'unknown'];

/** What is wrong with a subscription, in the words that are sent to the client. */
export class SubscriptionError extends Error {
  override readonly name = 'SubscriptionError';
}

export function readChangeRequest(params: Readonly<Record<string, unknown>>): ChangeRequest {
  const { schema, table, filter } = params;
  const asked = String(params['event'] ?? '*').toUpperCase();
  const event = asked === 'INSERT' || asked === 'UPDATE' || asked === 'DELETE' ? asked : '*';
  const hasNames = (schema === undefined || typeof schema === 'string') && (table === undefined || typeof table === 'string');
  if (!hasNames || (schema === undefined && table === undefined)) {
    throw new SubscriptionError('No subscription params provided. Please provide at least a `schema` or `table` to subscribe to.');
  }
  const select = readSelect(params['select']);
  const names = { schema: schema ?? 'public', table: table ?? '*' };
  if (select && (names.schema === '*' || names.table === '*')) {
    throw new SubscriptionError('Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.');
  }
  return { event, ...names, filters: typeof filter === 'string' ? readFilters(filter) : [], select };
}

function readSelect(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) {
    throw new SubscriptionError('Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]');
  }
  const columns = value.filter((column): column is string => typeof column === 'string');
  return columns.length > 0 ? columns : undefined;
}

function readFilters(text: string): readonly Filter[] {
  if (text.trim() === '') return [];
  return splitOutside(text.trim(), ',').map((part) => {
    const match = /^([^=]+)=(not\.)?([a-z]+)\.(.*)$/s.exec(part.trim());
    const [, column, not, operator, raw = ''] = match ?? [];
    if (column === undefined || operator === undefined || !(operator in OPERATORS || operator === 'in' || operator === 'is')) {
      throw new SubscriptionError(`Error parsing \`filter\` params: ${JSON.stringify(part)}`);
    }
    return { column: column.trim(), operator: operator as Filter['operator'], value: readValue(operator, raw, part), isNegated: not !== undefined };
  });
}

function readValue(operator: string, raw: string, part: string): string {
  if (operator === 'is') {
    if (IS_VALUES.includes(raw.toLowerCase())) return raw.toLowerCase();
    throw new SubscriptionError('invalid value for is filter: must be null, true, false, or unknown');
  }
  if (operator !== 'in') return unquote(raw);
  const list = /^\((.*)\)$/s.exec(raw)?.[1];
  if (list === undefined) throw new SubscriptionError(`Error parsing \`filter\` params: ${JSON.stringify(part)}`);
  const values = list === '' ? [] : splitOutside(list, ',').map((value) => unquote(value.trim()));
  // PostgreSQL's text form of an array.
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

const unquote = (value: string): string => (/^".*"$/s.test(value) ? value.slice(1, -1).replace(/\\(.)/gs, '$1') : value);

/** Splits where no quote and no bracket is open. */
function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let isQuoted = false;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (isQuoted) {
      if (character === '\\') index++;
      else if (character === '"') isQuoted = false;
      continue;
    }
    if (character === '"' && /[.(,]/.test(text[index - 1] ?? ',')) isQuoted = true;
    else if (character === '(') depth++;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (character === separator && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
