import { describe, expect, it } from 'vitest';
import { fixOf, placeOf } from './sql-error.ts';

const error = (position: number, hint?: string, code = '42703') => ({ code, message: 'no', position, ...(hint && { hint }) });
const applied = (text: string, fix: ReturnType<typeof fixOf>) => fix && text.slice(0, fix.from) + fix.name + text.slice(fix.to);

describe('an error in SQL', () => {
  it('is placed in its line, by characters', () => {
    const text = "select '😀é',\n  totl from orders";
    expect(placeOf(error(16), text)).toEqual({ from: 16, to: 20, line: 2, lineText: '  totl from orders', column: 2 });
    expect(placeOf({ code: 'x', message: '' }, text)).toBeUndefined();
    // The end of the text is where a statement was expected to go on.
    expect(placeOf(error([...text].length + 1), text)).toMatchObject({ from: text.length, to: text.length, line: 2 });
  });

  it('is fixed by the column that the database hints at', () => {
    const text = 'select sum(o.totl) from orders o';
    expect(applied(text, fixOf(error(12, 'Perhaps you meant to reference the column "o.total".'), text, []))).toBe('select sum(o.total) from orders o');
    const plain = 'select totl from orders';
    expect(applied(plain, fixOf(error(8, 'Perhaps you meant to reference the column "orders.Total sum".'), plain, []))).toBe('select "Total sum" from orders');
    expect(fixOf(error(8, 'Try something else.'), plain, [])).toBeUndefined();
  });

  it('is fixed by the table that has nearly this name', () => {
    const text = 'select * from ordrs';
    expect(applied(text, fixOf(error(15, undefined, '42P01'), text, ['customers', 'orders']))).toBe('select * from orders');
    expect(fixOf(error(15, undefined, '42P01'), 'select * from bread', ['orders'])).toBeUndefined();
    expect(fixOf(error(15, undefined, '42P01'), 'select * from ab', ['cd'])).toBeUndefined();
  });
});
