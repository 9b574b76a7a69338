/** The query of an address, read into nodes. */
import { restError } from '../errors.ts';
import { isFilterText, parseFilter, parseLogic, plainValue } from './conditions.ts';
import { readFieldName, readJsonPath } from './fields.ts';
import { ALL_ROWS, type AtPath, type ConditionNode, type Field, type FilterNode, type OrderNode, type Range, type SelectNode } from './nodes.ts';
import { parseNames, parseOrder } from './order.ts';
import { Scanner } from './scanner.ts';
import { parseSelect } from './select.ts';

export interface Query {
  readonly select: readonly SelectNode[];
  readonly filters: readonly AtPath<FilterNode>[];
  readonly logic: readonly AtPath<ConditionNode>[];
  readonly orders: readonly AtPath<readonly OrderNode[]>[];
  /** Of the embedded tables; that of the table itself is `range`. */
  readonly ranges: readonly AtPath<Range>[];
  readonly range: Range;
  readonly columns: readonly string[] | undefined;
  readonly onConflict: readonly string[] | undefined;
  /** Arguments of a function; a name can occur several times. */
  readonly parameters: readonly (readonly [string, string])[];
  /** Everything but the values of filters that are bound as they are. */
  readonly shape: readonly string[];
  /** Sorted by name, as in the header Content-Location. */
  readonly canonical: string;
}

const RESERVED = new Set(['select', 'columns', 'on_conflict', 'apikey']);
const RESERVED_ENDS = new Set(['order', 'limit', 'offset', 'and', 'or']);

const lastWord = (key: string): string => key.slice(key.lastIndexOf('.') + 1);

/** @param isCall whether parameters without an operator are the arguments of a function */
export function parseQuery(search: URLSearchParams, isCall: boolean): Query {
  const entries = [...search].filter(([key]) => key !== 'apikey');
  const endingIn = (...words: string[]) => entries.filter(([key]) => words.includes(lastWord(key)));
  const filters: AtPath<FilterNode>[] = [];
  const parameters: (readonly [string, string])[] = [];
  const shape: string[] = [];
  for (const [key, value] of entries) {
    shape.push(key, value);
    if (RESERVED.has(key) || RESERVED_ENDS.has(lastWord(key))) continue;
    if (isCall && !isFilterText(value)) parameters.push([key, value]);
    else {
      const { path, node } = parseKey(key);
      const filter = parseFilter(node, value);
      filters.push({ path, node: filter });
      shape[shape.length - 1] = value.slice(0, value.length - (plainValue(filter)?.length ?? 0));
    }
  }
  const named = (name: string) => search.get(name) ?? undefined;
  const columns = named('columns');
  const onConflict = named('on_conflict');
  const ranges = readRanges(endingIn('limit'), endingIn('offset'));
  return {
    select: parseSelect(named('select') ?? '*'),
    filters,
    logic: endingIn('and', 'or').map(([key, value]) => parseLogicKey(key, value)),
    orders: endingIn('order').map(([key, value]) => ({ path: pathOf(key), node: parseOrder(value) })),
    ranges: ranges.filter(({ path }) => path.length > 0),
    range: ranges.find(({ path }) => path.length === 0)?.node ?? ALL_ROWS,
    columns: columns === undefined ? undefined : parseNames(columns, 'columns parameter'),
    onConflict: onConflict === undefined ? undefined : parseNames(onConflict, 'on_conflict parameter'),
    parameters,
    shape,
    canonical: String(new URLSearchParams(entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))),
  };
}

/** `author.profile.name->first`: a path of embedded tables, and a field of the last. */
function parseKey(key: string): AtPath<Field> {
  const scanner = new Scanner(key, 'tree path');
  const names = [readFieldName(scanner)];
  while (scanner.take('.')) names.push(readFieldName(scanner));
  const path = readJsonPath(scanner);
  scanner.expectEnd('"->>", "->", delimiter (.) or end of input');
  return { path: names.slice(0, -1), node: { name: names.at(-1) ?? '', path } };
}

const pathOf = (key: string): readonly string[] => parseKey(key).path;

/** `author.not.or`: a path, and whether the logic is negated. */
function parseLogicKey(key: string, value: string): AtPath<ConditionNode> {
  const scanner = new Scanner(key, 'logic path');
  const names = [readFieldName(scanner)];
  while (scanner.take('.')) names.push(readFieldName(scanner));
  const isNegated = names.includes('not');
  const operator = names.at(-1) ?? '';
  return { path: names.slice(0, -1).filter((name) => name !== 'not'), node: parseLogic(isNegated ? `not.${operator}` : operator, value) };
}

function readRanges(limits: readonly [string, string][], offsets: readonly [string, string][]): readonly AtPath<Range>[] {
  const found = new Map<string, { path: readonly string[]; limit?: number; offset?: number }>();
  const at = (key: string) => {
    const path = pathOf(key);
    const name = path.join('.');
    const entry = found.get(name) ?? { path };
    found.set(name, entry);
    return entry;
  };
  for (const [key, value] of limits) if (/^-?\d+$/.test(value)) at(key).limit = Number(value);
  for (const [key, value] of offsets) if (/^-?\d+$/.test(value)) at(key).offset = Number(value);
  return [...found.values()].map(({ path, limit, offset = 0 }) => {
    if ((limit ?? 0) < 0) throw restError('range', 'Limit should be greater than or equal to zero.');
    return { path, node: { limit, offset: Math.max(offset, 0) } };
  });
}
