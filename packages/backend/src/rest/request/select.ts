/** `select=`: columns with aliases, casts, JSON paths and aggregates, and embedded tables with selects of their own. */
import { FIELD_NAME, readFieldName, readIdentifier, readJsonPath, tryFieldName } from './fields.ts';
import type { AggregateName, ColumnNode, EmbedNode, SelectNode } from './nodes.ts';
import { Scanner } from './scanner.ts';

const AGGREGATE = /\.(sum|avg|count|max|min)\(\)/y;
/** Deeper than anybody nests, and before the stack ends. */
const MAX_DEPTH = 50;

export function parseSelect(text: string): readonly SelectNode[] {
  const scanner = new Scanner(text, 'select parameter');
  const nodes = readList(scanner, 0);
  scanner.expectEnd('"," or end of input');
  return nodes;
}

function readList(scanner: Scanner, depth: number): readonly SelectNode[] {
  if (depth > MAX_DEPTH) scanner.fail(`at most ${MAX_DEPTH} levels`);
  if (scanner.isAtEnd || scanner.peek(1) === ')') return [];
  const nodes: SelectNode[] = [];
  do {
    scanner.spaces();
    nodes.push(readItem(scanner, depth));
    scanner.spaces();
  } while (scanner.take(','));
  return nodes;
}

function readItem(scanner: Scanner, depth: number): SelectNode {
  const embed = scanner.attempt(() => readEmbedHead(scanner));
  if (embed === undefined) return readColumn(scanner);
  scanner.expect('(');
  const select = readList(scanner, depth + 1);
  scanner.expect(')', '"," or ")"');
  return { ...embed, select };
}

/** Up to the opening parenthesis: `alias:target!hint!inner`, `...target`. */
function readEmbedHead(scanner: Scanner): EmbedNode | undefined {
  const isSpread = scanner.take('...');
  const alias = isSpread ? undefined : readAlias(scanner);
  const target = tryFieldName(scanner);
  if (target === undefined || (target === 'count' && !isSpread)) return undefined;
  const marks: (string | undefined)[] = [];
  while (marks.length < 2 && scanner.take('!')) marks.push(readMark(scanner));
  if (scanner.peek(1) !== '(') return undefined;
  const isJoin = (mark: string | undefined): mark is 'inner' | 'left' => mark === 'inner' || mark === 'left';
  return { type: 'embed', target, alias, isSpread, hint: marks.find((mark) => !isJoin(mark)), join: marks.find(isJoin), select: [] };
}

const readMark = (scanner: Scanner): string | undefined => tryFieldName(scanner);

/** `alias:`, but not the beginning of a cast. */
function readAlias(scanner: Scanner): string | undefined {
  return scanner.attempt(() => {
    const name = tryFieldName(scanner);
    return name !== undefined && scanner.peek(2) !== '::' && scanner.take(':') ? name : undefined;
  });
}

function readColumn(scanner: Scanner): ColumnNode {
  const column: ColumnNode = {
    type: 'column',
    field: { name: '*', path: [] },
    alias: undefined,
    cast: undefined,
    aggregate: undefined,
    aggregateCast: undefined,
  };
  if (scanner.take('*')) return endOf(scanner, column);
  const alias = readAlias(scanner);
  if (scanner.take('count()')) return endOf(scanner, { ...column, alias, aggregate: 'count', aggregateCast: readCast(scanner) });
  if (scanner.peek(1) === '*') scanner.fail(FIELD_NAME);
  const field = { name: readFieldName(scanner), path: readJsonPath(scanner) };
  scanner.spaces();
  const cast = readCast(scanner);
  const aggregate = scanner.match(AGGREGATE)?.[1] as AggregateName | undefined;
  const aggregateCast = aggregate === undefined ? undefined : readCast(scanner);
  return endOf(scanner, { ...column, field, alias, cast, aggregate, aggregateCast });
}

function readCast(scanner: Scanner): string | undefined {
  if (!scanner.take('::')) return undefined;
  return readIdentifier(scanner) ?? scanner.fail('letter, digit or type name');
}

function endOf(scanner: Scanner, column: ColumnNode): ColumnNode {
  scanner.spaces();
  if (!scanner.isAtEnd && !/[,)]/.test(scanner.peek(1))) scanner.fail('"->>", "->", "::", ".", ")", "," or end of input');
  return column;
}
