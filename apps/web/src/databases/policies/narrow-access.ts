import type { Access } from '@lathe/workspace';
import { tableId } from '../use-catalog.ts';

/** What was found out about one table. Undefined if it is not about one, or the table is gone. */
export function narrowAccess(access: Access, only: string | undefined): Access | undefined {
  const tables = access.tables.filter(({ table }) => tableId(table) === only);
  return tables.length === 0 ? undefined : { ...access, tables };
}
