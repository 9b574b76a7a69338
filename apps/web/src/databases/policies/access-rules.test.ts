import type { CatalogTable } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { sampleCatalog } from '../../testing/sample-database.ts';
import { accessRules } from './access-rules.ts';

const [table] = sampleCatalog.tables.filter(({ isSystem }) => !isSystem) as [CatalogTable];
const rulesOf = (changed: Partial<CatalogTable>): unknown => accessRules({ ...sampleCatalog, tables: [{ ...table, ...changed }] });
const before = rulesOf({ rows: { count: 3, isExact: true } });

describe('what decides who may do what', () => {
  it('changes with policies, grants and the first row', () => {
    const changes: readonly Partial<CatalogTable>[] = [
      { policies: [] },
      { grants: { ...table.grants, anon: ['delete'] } },
      { rows: { count: 0, isExact: true } },
    ];
    for (const changed of changes) expect(rulesOf({ rows: { count: 3, isExact: true }, ...changed })).not.toEqual(before);
  });

  it('does not change with more rows', () => {
    expect(rulesOf({ rows: { count: 4, isExact: true }, sizeBytes: 99 })).toEqual(before);
  });
});
