import { expect, it } from 'vitest';
import { readChangeRequest, SubscriptionError } from './filters.ts';

const read = (filter: string) =>
  readChangeRequest({ schema: 'public', table: 't', event: '*', filter }).filters.map(({ column, operator, value, isNegated }) => [
    column,
    operator,
    value,
    isNegated,
  ]);

it.each<[string, unknown[][]]>([
  ['', []],
  ['id=eq.5', [['id', 'eq', '5', false]]],
  ['id=not.gte.5', [['id', 'gte', '5', true]]],
  [
    'a=eq.x,b=lt.2',
    [
      ['a', 'eq', 'x', false],
      ['b', 'lt', '2', false],
    ],
  ],
  ['a=eq."x,y"', [['a', 'eq', 'x,y', false]]],
  ['a=eq."say \\"hi\\""', [['a', 'eq', 'say "hi"', false]]],
  ['a=eq.b=c.d', [['a', 'eq', 'b=c.d', false]]],
  ['a=eq.', [['a', 'eq', '', false]]],
  ['a=in.(1,2)', [['a', 'in', '{"1","2"}', false]]],
  [
    'a=in.("x,y",z\\w),b=is.null',
    [
      ['a', 'in', '{"x,y","z\\\\w"}', false],
      ['b', 'is', 'null', false],
    ],
  ],
  ['a=in.()', [['a', 'in', '{}', false]]],
  ['a=not.is.TRUE', [['a', 'is', 'true', true]]],
  ['a=like.%x_', [['a', 'like', '%x_', false]]],
])('the filter %s is read', (filter, expected) => {
  expect(read(filter)).toEqual(expected);
});

it.each(['undefined', 'a', 'a=5', 'a=foo.5', 'a=in.5', 'a=is.maybe', '=eq.5', 'a=eq.1,'])('the filter %s is refused', (filter) => {
  expect(() => read(filter)).toThrow(SubscriptionError);
});

it('names, events and columns have their defaults and limits', () => {
  expect(readChangeRequest({ table: 't' })).toEqual({ event: '*', schema: 'public', table: 't', filters: [], select: undefined });
  expect(readChangeRequest({ schema: 's', event: 'insert' })).toMatchObject({ event: 'INSERT', schema: 's', table: '*' });
  expect(() => readChangeRequest({ event: '*' })).toThrow('Please provide at least a `schema` or `table`');
  expect(() => readChangeRequest({ schema: '*', select: ['a'] })).toThrow('Column selection is not supported for wildcard');
  expect(() => readChangeRequest({ table: 't', select: 'a' })).toThrow('expected a list of column name strings');
});
