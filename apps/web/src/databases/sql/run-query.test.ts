import { expect, it } from 'vitest';
import { explainQuery, resultWords, runQuery } from './run-query.ts';

const OPTIONS = { as: { role: 'owner' }, rowLimit: 100, isReadOnly: false, timeoutMs: 10_000 } as const;
const database = (answer: unknown) => ({ run: async () => answer }) as never;
const result = (command: string, rowCount: number, hasColumns = false) => ({
  command,
  rowCount,
  rows: [],
  durationMs: 5.6,
  columns: hasColumns ? [{ name: 'a', type: 'text' }] : [],
});

it('what came of a statement is said in words', () => {
  expect(
    [result('SELECT', 1200, true), result('INSERT', 1), result('UPDATE', 0), result('DELETE', 2, true), result('CREATE TABLE', 0)].map(resultWords),
  ).toEqual([...['1,200 rows, 6 ms', '1 row added, 6 ms', '0 rows changed, 6 ms', '2 rows deleted, 6 ms', 'CREATE TABLE, 6 ms']]);
});

it('statements that were not understood by the editor are counted by their results', async () => {
  const answer = { results: [result('SELECT', 1, true)], error: { code: '42703', message: 'no' } };
  expect((await runQuery(database(answer), { text: 'x', from: 0 }, 1, OPTIONS)).statementCount).toBe(2);
  expect((await runQuery(database(answer), { text: 'x', from: 0 }, 3, OPTIONS)).statementCount).toBe(3);
});

it('an error in an explained statement is placed in the statement', async () => {
  const answer = { results: [], error: { code: '42703', message: 'no', position: 35 } };
  expect((await explainQuery(database(answer), { text: 'select totl', from: 0 }, OPTIONS)).answer.error?.position).toBe(8);
});
