import type { MigrationLoss } from '@lathe/workspace';
import { describe, expect, it } from 'vitest';
import { confirmingWord, lossText, lostText } from './loss-text.ts';

const LOSSES: readonly MigrationLoss[] = [
  { type: 'table', table: 'tasks', count: 1200 },
  { type: 'rows', table: 'orders', count: 1 },
  { type: 'column', table: 'people', column: 'notes', count: 31 },
  { type: 'changed', table: 'people', count: 84 },
  { type: 'retyped', table: 'people', column: 'age', to: 'integer', count: 84 },
];

describe('what a migration would lose', () => {
  it('is said with its counts', () => {
    expect(LOSSES.map(lossText)).toEqual([
      'Deletes the table tasks with 1,200 rows',
      'Deletes 1 row of orders',
      'Deletes the column notes of people with 31 values',
      'Changes 84 rows of people',
      'Makes 84 values of people.age integer',
    ]);
    expect(lossText({ type: 'table', table: 'tasks', count: 0 })).toBe('Deletes the table tasks, which is empty');
    expect(lossText({ type: 'column', table: 'people', column: 'notes', count: 0 })).toBe('Deletes the column notes of people, which has no values');
  });

  it('is on the button, as far as it is gone afterward', () => {
    expect(lostText(LOSSES)).toBe('1,201 rows and 31 values');
    expect(lostText(LOSSES.slice(3))).toBeUndefined();
    expect(lostText([{ type: 'table', table: 'tasks', count: 0 }])).toBeUndefined();
  });
});

describe('what is typed before a change is applied', () => {
  const loses = (subject?: string) => ({ risks: [{ type: 'loses', text: 'x', ...(subject === undefined ? {} : { subject }) }] }) as const;
  const tried = (...losses: readonly MigrationLoss[]) => ({ type: 'tried', losses }) as const;
  const failed = { type: 'failed', error: { code: '42P01', message: 'no' } } as const;

  it('is the name of the first thing that goes or changes', () => {
    expect(confirmingWord(loses('other'), tried({ type: 'table', table: 'empty', count: 0 }, ...LOSSES.slice(2)))).toBe('notes');
    expect(confirmingWord({ risks: [{ type: 'opaque', text: 'x' }] }, tried(...LOSSES))).toBe('tasks');
  });

  it('is what its SQL names while nothing could be counted', () => {
    expect([undefined, failed].map((trial) => confirmingWord(loses('notes'), trial))).toEqual(['notes', 'notes']);
    expect(confirmingWord(loses(), failed)).toBe('apply');
  });

  it('is nothing where nothing is lost', () => {
    expect(confirmingWord(loses('notes'), tried({ type: 'column', table: 'tasks', column: 'notes', count: 0 }))).toBeUndefined();
    expect(confirmingWord(loses('tasks'), tried())).toBeUndefined();
    expect(confirmingWord({ risks: [] }, undefined)).toBeUndefined();
  });
});
