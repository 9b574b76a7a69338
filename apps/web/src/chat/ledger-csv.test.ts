import { expect, it } from 'vitest';
import { ledgerCsv } from './ledger-csv.ts';

it('a downloaded ledger quotes what a table needs quoted, and holds no formulas', () => {
  const used = { hasFailed: false, read: 10, cached: 0, written: 5, cost: 0.001 };
  const rows = [
    { id: '0', label: 'Run echo "a", b', ...used },
    { id: '1', label: '=1+1', ...used, cost: null },
  ];
  expect(ledgerCsv({ rows, total: { read: 20, cached: 0, written: 10, cost: null } }).split('\r\n')).toEqual([
    'Step,Read,Cached,Written,Cost',
    '"Run echo ""a"", b",10,0,5,0.001',
    "'=1+1,10,0,5,",
    'The whole turn,20,0,10,',
  ]);
});
