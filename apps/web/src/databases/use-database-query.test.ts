import { expect, it } from 'vitest';
import { databaseKey, standsIn } from './use-database-query.ts';

it('an answer from before a change is shown meanwhile, and none of another project or another folder', () => {
  const folder = (project: string, name: string, changes: number) => databaseKey(project, ['folder', name], ['folder', name], changes);
  expect(standsIn(folder('1', 'a/', 0), folder('1', 'a/', 1))).toBe(true);
  expect(standsIn(folder('1', 'a/', 0), folder('1', 'b/', 0))).toBe(false);
  expect(standsIn(folder('1', 'a/', 0), folder('2', 'a/', 0))).toBe(false);
});

it('where questions are alike, such as pages of one table, the answer before is shown', () => {
  const page = (columns: readonly string[], number: number) => databaseKey('1', ['rows', { name: 'orders', columns }], ['rows', number], 0);
  expect(standsIn(page(['id'], 0), page(['id'], 1))).toBe(true);
  expect(standsIn(page(['id'], 0), page(['id', 'total'], 0))).toBe(false);
});
