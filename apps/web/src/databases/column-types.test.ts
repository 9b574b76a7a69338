import { expect, it } from 'vitest';
import { isNumber, shortType } from './column-types.ts';

it('types have the names that people write', () => {
  expect(
    ['timestamp with time zone', 'timestamp(3) without time zone', 'character varying(80)[]', 'character(2)', 'double precision', 'numeric(10,2)', 'mood'].map(
      shortType,
    ),
  ).toEqual([...['timestamptz', 'timestamp', 'varchar(80)[]', 'char(2)', 'float8', 'numeric(10,2)', 'mood']]);
});

it('numbers are told from what only begins like one', () => {
  expect(['integer', 'numeric(10,2)', 'real', 'integer[]', 'realm', 'text'].map(isNumber)).toEqual([true, true, true, false, false, false]);
});
