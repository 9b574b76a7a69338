import type { CatalogTable } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { cellText, isAllowed } from './access-text.ts';

const table = { name: 'notes', rows: { count: 1214, isExact: true }, policies: [{}] } as unknown as CatalogTable;
const tried = { isPredicted: false } as const;

describe('what a cell of the matrix means', () => {
  it('is a sentence with its counts', () => {
    expect(cellText(table, 'anyone', 'select', { ...tried, verdict: 'all', rows: 1214 })).toBe('Reads every row, 1,214 now.');
    expect(cellText(table, 'owner', 'select', { ...tried, verdict: 'own', rows: 2 })).toBe('Can read rows of their own only, 2 of 1,214 now.');
    expect(cellText(table, 'anyone', 'delete', { ...tried, verdict: 'grant' })).toBe('Cannot delete: there is no GRANT for anon.');
    expect(cellText(table, 'other', 'update', { ...tried, verdict: 'policy' })).toBe('Cannot change the row: no policy allows it.');
    expect(cellText(table, 'other', 'insert', { ...tried, verdict: 'all' })).toBe('Can add rows, also such as belong to others.');
    expect(cellText(table, 'owner', 'update', { ...tried, verdict: 'error', message: 'closed' })).toBe('Cannot change: the database said “closed”.');
  });

  it('says what was not tried', () => {
    expect(cellText(table, 'owner', 'delete', { verdict: 'own', isPredicted: true })).toMatch(/only\. There is no row to try/);
  });

  it('is about the row of the owner', () => {
    expect([isAllowed('owner', { ...tried, verdict: 'own' }), isAllowed('other', { ...tried, verdict: 'own' })]).toEqual([true, false]);
    expect([isAllowed('other', { ...tried, verdict: 'all' }), isAllowed('anyone', { ...tried, verdict: 'grant' })]).toEqual([true, false]);
  });
});
