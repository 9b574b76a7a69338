/** Filters (`age=gte.18`) and logic (`or=(age.lt.18,name.eq.Ann)`). */
import { FIELD_NAME, readField, readIdentifier, readQuoted } from './fields.ts';
import { COMPARISONS, type ConditionNode, type Field, type FilterNode, type IS_WORDS, type Operation, QUANTIFIED, TEXT_SEARCHES } from './nodes.ts';
import { Scanner } from './scanner.ts';

const OPERATOR = 'operator (eq, gt, ...)';
const WORD = /[a-z]+/y;
const QUANTIFIER = /\((any|all)\)/y;
const IS_WORD = /null|not_null|true|false|unknown/iy;
const MAX_DEPTH = 50;

/** The value of a filter parameter: `not.eq.5`. */
export function parseFilter(field: Field, text: string): FilterNode {
  const scanner = new Scanner(text, 'filter');
  const filter = readCondition(scanner, field, () => scanner.takeRest());
  scanner.expectEnd('end of input');
  return filter;
}

/** The value of a filter that is bound as it is and decides on nothing: the end of its text. */
export const plainValue = ({ operation }: FilterNode): string | undefined =>
  operation.type === 'compare' && operation.operator !== 'like' && operation.operator !== 'ilike' ? operation.value : undefined;

/** Whether a parameter of a function call is a filter on what it returns; otherwise it is an argument. */
export function isFilterText(text: string): boolean {
  const [, word = '', quantifier] = /^(?:not\.)?([a-z]+)(\([^)]*\))?\./.exec(text) ?? [];
  if (['in', 'is', 'isdistinct'].includes(word)) return quantifier === undefined;
  if (Object.hasOwn(TEXT_SEARCHES, word)) return true;
  return Object.hasOwn(COMPARISONS, word) && (quantifier === undefined || isQuantified(word));
}

/** `text` is everything behind the name of the parameter, which is the operator: `and`, `not.or`. */
export function parseLogic(operator: string, text: string): ConditionNode {
  const scanner = new Scanner(operator + text, 'logic tree');
  const condition = readLogic(scanner, 0);
  scanner.expectEnd('end of input');
  return condition;
}

function readLogic(scanner: Scanner, depth: number): ConditionNode {
  if (depth > MAX_DEPTH) scanner.fail(`at most ${MAX_DEPTH} levels`);
  const head = scanner.match(/(not\.)?(and|or)[ \t]*\([ \t]*/y);
  if (head === undefined) {
    if (scanner.match(/(?:not\.)?(?:and|or)(?![\p{L}\p{N}_ $.-])/uy)) scanner.fail('"("');
    const field = readField(scanner);
    scanner.expect('.', '"->>", "->", delimiter (.)');
    return readCondition(scanner, field, () => readListedValue(scanner));
  }
  const conditions: ConditionNode[] = [];
  do {
    scanner.spaces();
    conditions.push(readLogic(scanner, depth + 1));
    scanner.spaces();
  } while (scanner.take(','));
  scanner.expect(')', '"," or ")"');
  scanner.spaces();
  return { type: 'logic', operator: head[2] as 'and' | 'or', isNegated: head[1] !== undefined, conditions };
}

function readCondition(scanner: Scanner, field: Field, readValue: () => string): FilterNode {
  const isNegated = scanner.take('not.');
  return { type: 'filter', field, isNegated, operation: readOperation(scanner, readValue, isNegated) };
}

function readOperation(scanner: Scanner, readValue: () => string, isNegated: boolean): Operation {
  const expected = isNegated ? OPERATOR : `"not" or ${OPERATOR}`;
  const found = scanner.attempt(() => {
    const word = scanner.match(WORD)?.[0] ?? '';
    return Object.hasOwn(COMPARISONS, word) || Object.hasOwn(TEXT_SEARCHES, word) || ['in', 'is', 'isdistinct'].includes(word) ? word : undefined;
  });
  if (found === undefined) scanner.fail(expected);
  if (found in TEXT_SEARCHES) {
    const language = scanner.take('(') ? readLanguage(scanner) : undefined;
    delimiter(scanner);
    return { type: 'search', operator: found as keyof typeof TEXT_SEARCHES, language, value: readValue() };
  }
  const quantifier = isQuantified(found) ? (scanner.match(QUANTIFIER)?.[1] as 'any' | 'all' | undefined) : undefined;
  delimiter(scanner);
  if (found === 'in') return { type: 'in', values: readValues(scanner) };
  if (found === 'is') return { type: 'is', word: readIsWord(scanner) };
  if (found === 'isdistinct') return { type: 'distinct', value: readValue() };
  return { type: 'compare', operator: found as keyof typeof COMPARISONS, quantifier, value: readValue() };
}

const isQuantified = (word: string): boolean => (QUANTIFIED as readonly string[]).includes(word);
const delimiter = (scanner: Scanner): void => scanner.expect('.', 'delimiter (.)');

function readLanguage(scanner: Scanner): string {
  const language = readIdentifier(scanner) ?? scanner.fail(FIELD_NAME);
  scanner.expect(')');
  return language;
}

function readIsWord(scanner: Scanner): (typeof IS_WORDS)[number] {
  const word = scanner.match(IS_WORD)?.[0].toLowerCase();
  if (word === undefined) scanner.fail('isVal: (null, not_null, true, false, unknown)');
  return word as (typeof IS_WORDS)[number];
}

/** `(a,"b,c",d)` */
function readValues(scanner: Scanner): readonly string[] {
  scanner.spaces();
  scanner.expect('(');
  scanner.spaces();
  const values: string[] = [];
  do {
    const quoted = scanner.attempt(() => {
      const value = readQuoted(scanner);
      return value !== undefined && (scanner.isAtEnd || /[,)]/.test(scanner.peek(1))) ? value : undefined;
    });
    values.push(quoted ?? scanner.match(/[^,)]*/y)?.[0] ?? '');
  } while (scanner.take(','));
  scanner.expect(')', '"," or ")"');
  scanner.spaces();
  return values;
}

/** A value inside logic ends at a comma or a parenthesis, if it is not quoted and no array. */
function readListedValue(scanner: Scanner): string {
  const quoted = scanner.attempt(() => {
    const value = readQuoted(scanner);
    return value !== undefined && (scanner.isAtEnd || /[,)]/.test(scanner.peek(1))) ? value : undefined;
  });
  return quoted ?? scanner.match(/\{[^{}]*\}/y)?.[0] ?? scanner.match(/[^,)]*/y)?.[0] ?? '';
}
