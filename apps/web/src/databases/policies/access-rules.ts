import type { Catalog } from '@lathe/protocol';
import { isTried } from '@lathe/workspace';

/** Everything that decides who may do what, to compare. Of the rows, only whether there is one to try. */
export const accessRules = ({ tables }: Catalog): unknown =>
  tables.filter(isTried).map(({ rows, sizeBytes: _, ...rules }) => ({ ...rules, hasRows: rows && rows.count > 0 }));
