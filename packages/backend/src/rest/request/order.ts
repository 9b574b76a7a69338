/** `order=age.desc.nullslast,author(name).asc` */
import { readField, readFieldName, tryFieldName } from './fields.ts';
import type { OrderNode } from './nodes.ts';
import { Scanner } from './scanner.ts';

const DIRECTION = /\.(asc|desc)(?=[.,]|$)/y;
const NULLS = /\.nulls(first|last)(?=,|$)/y;

export function parseOrder(text: string): readonly OrderNode[] {
  const scanner = new Scanner(text, 'order');
  const terms: OrderNode[] = [];
  do {
    terms.push(readTerm(scanner));
  } while (scanner.take(','));
  return terms;
}

function readTerm(scanner: Scanner): OrderNode {
  scanner.spaces();
  const relation = scanner.attempt(() => {
    const name = tryFieldName(scanner);
    return name !== undefined && scanner.take('(') ? name : undefined;
  });
  const field = readField(scanner);
  if (relation !== undefined) scanner.expect(')');
  const direction = scanner.match(DIRECTION)?.[1] as 'asc' | 'desc' | undefined;
  const nulls = scanner.match(NULLS)?.[1] as 'first' | 'last' | undefined;
  if (!scanner.isAtEnd && scanner.peek(1) !== ',') scanner.fail('delimiter (.), "," or end of input');
  return { relation, field, direction, nulls };
}

/** `columns=` and `on_conflict=`: a list of names. */
export function parseNames(text: string, what: string): readonly string[] {
  const scanner = new Scanner(text, what);
  const names: string[] = [];
  do {
    scanner.spaces();
    names.push(readFieldName(scanner));
    scanner.spaces();
  } while (scanner.take(','));
  scanner.expectEnd('"," or end of input');
  return names;
}
