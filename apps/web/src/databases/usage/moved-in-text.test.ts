import { expect, it } from 'vitest';
import { movedInLines } from './moved-in-text.ts';

const COUNTS = { tables: 1, rows: 1200, users: 2, storedFiles: 0, functions: 1, migrations: 0 };

it('what was moved in is counted, and what needs a person is said beside it', () => {
  expect(movedInLines({ counts: COUNTS, leftOut: [], secretNames: [], failedFunctions: [] })).toEqual([
    '1 table, 1,200 rows, 2 users, 0 files and 1 function were moved in.',
  ]);
  const lines = movedInLines({
    counts: COUNTS,
    leftOut: ['the operator ==='],
    secretNames: ['A', 'B'],
    failedFunctions: [{ name: 'hello', message: 'No index.ts' }],
  });
  expect(lines.slice(1)).toEqual([
    'The function hello did not start: No index.ts',
    'Set the secrets of functions again: A, B.',
    'Not in the archive: the operator ===.',
  ]);
});
