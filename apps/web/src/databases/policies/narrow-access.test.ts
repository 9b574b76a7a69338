import type { Access } from '@lathe/workspace';
import { describe, expect, it } from 'vitest';
import { sampleCatalog } from '../../testing/sample-database.ts';
import { narrowAccess } from './narrow-access.ts';

const access: Access = { tables: sampleCatalog.tables.map((table) => ({ table, cells: {} as never })), queryCount: 72 };
const names = (only: string | undefined) => narrowAccess(access, only)?.tables.map(({ table }) => `${table.schema}.${table.name}`);

describe('policies of one table', () => {
  it('are those that the rows of a table asked for', () => {
    expect(names('public.orders')).toEqual(['public.orders']);
    expect(narrowAccess(access, 'public.orders')?.queryCount).toBe(72);
  });

  it('are all of them again when the table is gone', () => {
    expect(names(undefined)).toBeUndefined();
    expect(names('public.gone')).toBeUndefined();
  });
});
