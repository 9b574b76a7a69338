import { type CatalogColumn, type CatalogTable, messageOf, type SqlRole } from '@lathe/protocol';
import { readValue, type TableRow } from '@lathe/workspace';
import { useEffect, useState } from 'react';
import { useWorkspace } from '../../services.tsx';

interface WholeValue {
  readonly table: CatalogTable;
  readonly row: TableRow;
  readonly column: CatalogColumn;
  readonly as: SqlRole;
  readonly isWanted: boolean;
}

/** A value that the list shows only the beginning of. */
export function useReadWhole({ table, row: { key }, column, as, isWanted }: WholeValue): { readonly value?: string | null; readonly error?: string } {
  const { database } = useWorkspace();
  const [read, setRead] = useState<{ readonly value?: string | null; readonly error?: string }>({});
  useEffect(() => {
    if (!isWanted || key === undefined) return;
    let isLeft = false;
    readValue(database, { table, key, column: column.name, as }).then(
      (value) => !isLeft && setRead(value === undefined ? { error: 'The row is gone.' } : { value }),
      (error: unknown) => !isLeft && setRead({ error: messageOf(error) }),
    );
    return () => {
      isLeft = true;
    };
  }, [database, table, key, column.name, as, isWanted]);
  return read;
}
