import { expect, it } from 'vitest';
import type { CellSave } from './CellEditor.tsx';
import { saveRow } from './save-row.ts';

const table = { columns: [{ name: 'id' }, { name: 'name' }, { name: 'age' }], primaryKey: ['id'] } as unknown as Parameters<typeof saveRow>[0];

it('a draft that was saved is not saved again after another one was refused, and a new key is used from then on', async () => {
  const calls: unknown[] = [];
  const save: CellSave = async ({ key }, { name }, before, value) => {
    calls.push([key, name, before, value]);
    if (value === 'old') throw new Error('invalid input');
  };
  const drafts = { id: '2', name: 'Bo', age: 'old' };
  const first = await saveRow(table, { key: ['1'], values: ['1', 'Al', '30'] }, drafts, save);
  expect(first).toEqual({ row: { key: ['2'], values: ['2', 'Bo', '30'] }, refused: { column: 'age', reason: new Error('invalid input') } });
  expect(await saveRow(table, first.row, { ...drafts, age: '31' }, save)).toEqual({ row: { key: ['2'], values: ['2', 'Bo', '31'] } });
  expect(calls).toEqual([
    [['1'], 'id', '1', '2'],
    [['2'], 'name', 'Al', 'Bo'],
    [['2'], 'age', '30', 'old'],
    [['2'], 'age', '30', '31'],
  ]);
});
