import { describe, expect, it } from 'vitest';
import { csvText, readCsv, typeOfValues } from './csv.ts';

describe('CSV', () => {
  it('keeps quotes, line breaks, empty texts and nulls', () => {
    const rows = [
      ['a "b"', 'two\nlines', null],
      ['', 'x,y', '-5'],
    ];
    const text = csvText(['one', 'two', 'three'], rows);
    expect(text).toBe('one,two,three\r\n"a ""b""","two\nlines",\r\n"","x,y",-5');
    expect(readCsv(text)).toMatchObject({ columns: ['one', 'two', 'three'], rows: [rows[0], [null, 'x,y', '-5']], problem: undefined });
  });

  it('does not let a spreadsheet run a cell', () => {
    expect(csvText(['a'], [['=cmd()'], ['@x'], ['-x'], ['+1']])).toBe("a\r\n'=cmd()\r\n'@x\r\n'-x\r\n'+1");
  });

  it('is read with semicolons, marks of the encoding, and short lines', () => {
    expect(readCsv('\uFEFFname;price\nRye;4,20\nRoll')).toEqual({
      columns: ['name', 'price'],
      rows: [
        ['Rye', '4,20'],
        ['Roll', null],
      ],
      problem: undefined,
    });
    expect(readCsv('words\none\ntwo').rows).toEqual([['one'], ['two']]);
  });

  it('says which line does not fit', () => {
    expect(readCsv('a,b\n1,2\n1,2,3').problem).toBe('Line 3 has 3 values for 2 columns.');
    expect(readCsv('a,b\n"1,2').problem).toMatch(/^Line 2: Quoted field unterminated/);
    expect(readCsv('a,,b\n1,2,3').problem).toBe('A column has no name in the first line.');
  });

  it('tells the type of a column by all of its values', () => {
    expect(
      [['1', null, '-2'], ['1', '2.5'], ['007'], ['true', 'False'], ['2026-01-02'], ['2026-01-02T10:00:00Z'], ['1', 'x'], [null]].map(typeOfValues),
    ).toEqual([...['bigint', 'numeric', 'text', 'boolean', 'date', 'timestamp with time zone', 'text', 'text']]);
  });
});
