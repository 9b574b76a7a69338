import type { CatalogTable } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { hiddenRows } from './hidden-rows.ts';
import { ANON, OWNER, type ViewedAs } from './viewed-as.ts';

const ADA: ViewedAs = { role: { role: 'authenticated', userId: '1' }, name: 'ada@example.com' };
const policy = (name: string, roles: string[], isPermissive = true) => ({ name, command: 'select', roles, isPermissive }) as const;
const table = (policies: CatalogTable['policies'], rowSecurity: CatalogTable['rowSecurity'] = 'on') =>
  ({ name: 'orders', kind: 'table', rowSecurity, policies, isSecurityInvoker: false }) as unknown as CatalogTable;
const words = (as: ViewedAs, of: CatalogTable, readableCount: number, totalCount: number | undefined) => {
  const found = hiddenRows(as, of, { readableCount, totalCount });
  return found && [found.count, found.reason, found.isAllHidden];
};

it('says how many rows a role reads, and which policy hides the rest', () => {
  const own = table([policy('Own orders', ['authenticated'])]);
  expect(words(OWNER, own, 128, 128)).toBeUndefined();
  expect(words(ADA, own, 18, 128)).toEqual(['ada@example.com reads 18 of 128 rows.', '110 are hidden by “Own orders”.', false]);
  expect(words(ANON, own, 0, 128)).toEqual(['anon reads 0 of 128 rows.', 'No policy lets visitors read orders.', true]);
  expect(words(ANON, own, 0, undefined)).toEqual(['anon reads 0 rows.', 'No policy lets visitors read orders.', true]);
  expect(words(ANON, table([policy('All', ['public'])]), 1, 1)).toEqual(['anon reads 1 of 1 row.', 'Nothing is hidden.', false]);
  expect(words(ANON, table([], 'off'), 0, 0)).toEqual(['anon reads 0 of 0 rows.', 'Row security is off, so nothing is hidden.', false]);
  expect(words(ADA, table([policy('Not secret', ['public'], false)]), 0, 2)?.[1]).toBe('No policy lets people who are signed in read orders.');
});
