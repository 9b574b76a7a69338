import type { CatalogTable } from '@lathe/protocol';
import { readLabels, readRows, type TableRow } from '@lathe/workspace';
import { useEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Loading } from '../../components/Loading.tsx';
import { ONE_COLUMN, useMediaQuery } from '../../components/use-media-query.ts';
import { useWorkspace } from '../../services.tsx';
import { databaseFact } from '../DatabaseStatus.tsx';
import { type HiddenRows, hiddenRows } from '../hidden-rows.ts';
import { tableId, useCatalog } from '../use-catalog.ts';
import { useDatabaseQuery } from '../use-database-query.ts';
import { OWNER, type ViewedAs } from '../viewed-as.ts';
import { DataGrid } from './DataGrid.tsx';
import { DeleteRows } from './DeleteRows.tsx';
import { NoRows, RowsRefused } from './NoRows.tsx';
import { Pager } from './Pager.tsx';
import { PhoneRows } from './PhoneRows.tsx';
import { RowForm } from './RowForm.tsx';
import { rowId } from './row-id.ts';
import { TableTools } from './TableTools.tsx';
import type { TableView } from './table-view.ts';
import { useRowChanges } from './use-row-changes.ts';

export interface TablePaneProps {
  readonly table: CatalogTable;
  readonly as: ViewedAs;
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  readonly onViewAs: (as: ViewedAs) => void;
  /** Shows the policies of the table. */
  readonly onPolicies: () => void;
  readonly onImport: (() => void) | undefined;
  /** Where there is no list of tables beside it. */
  readonly onNewTable: (() => void) | undefined;
}

/** The rows of a table, as the chosen role reads them. */
export function TablePane({ table, as, view, onView, onViewAs, onPolicies, onImport, onNewTable }: TablePaneProps) {
  const { database } = useWorkspace();
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  const { filters, sort, page, pageSize } = view;
  const query = { table, as: as.role, filters, sort, offset: page * pageSize, limit: pageSize };
  const like = [tableId(table), table.columns, table.primaryKey, as.role];
  const read = useDatabaseQuery(['rows', query], (store) => readRows(store, query), { like: ['rows', ...like] });
  const tables = useCatalog().data?.tables;
  const rows = read.data?.rows;
  // Not by the rows themselves, which would be written out with each drawing.
  const labels = useDatabaseQuery(
    ['labels', query, read.dataUpdatedAt],
    async (store) => (rows && tables ? readLabels(store, { tables, table, rows, as: as.role }) : new Map()),
    { like: ['labels', ...like] },
  );
  const changes = useRowChanges(table, as, () => read.refetch({ cancelRefetch: false }));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'insert' | 'delete'>();
  const [opened, setOpened] = useState<TableRow>();
  const { data, error } = read;

  const durationMs = data?.durationMs;
  useEffect(() => {
    databaseFact.set(durationMs === undefined ? undefined : `Read in ${Math.max(1, Math.round(durationMs))} ms`);
    return () => databaseFact.set(undefined);
  }, [durationMs]);

  const change = (next: Partial<TableView>): void => {
    setChosen(new Set());
    onView({ ...view, page: 0, ...next });
  };
  const remove = async (): Promise<void> => {
    await changes.remove((data?.rows ?? []).filter((row) => chosen.has(rowId(row))));
    setChosen(new Set());
  };
  const hidden = data && hiddenRows(as, table, data);
  const canWrite = (table.kind === 'table' || table.kind === 'foreign table') && !table.isSystem;
  const insert = canWrite ? () => setDialog('insert') : undefined;
  const why = { table, as, isFiltered: filters.length > 0, onViewAs, onClear: () => change({ filters: [] }) };
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      <TableTools
        table={table}
        view={view}
        onView={change}
        chosenCount={chosen.size}
        onDelete={() => setDialog('delete')}
        onReload={database.changed}
        onExport={() => void changes.download(query)}
        onImport={onImport}
        onNewTable={onNewTable}
        onInsert={insert}
      />
      {hidden && <HiddenStrip hidden={hidden} onPolicies={onPolicies} onOwner={() => onViewAs(OWNER)} />}
      <div className="min-h-0 flex-1">
        {error ? (
          <RowsRefused {...why} error={error} onPolicies={onPolicies} onRetry={() => void read.refetch()} />
        ) : data === undefined ? (
          <Loading text="Reading the rows" className="p-5 text-fg-2" />
        ) : data.rows.length === 0 ? (
          <NoRows {...why} page={data} onInsert={insert} />
        ) : isOneColumn ? (
          <PhoneRows table={table} rows={data.rows} onOpen={setOpened} />
        ) : (
          <DataGrid
            table={table}
            as={as.role}
            rows={data.rows}
            labels={labels.data}
            offset={page * pageSize}
            totalCount={data.filteredCount}
            sort={sort}
            onSort={(next) => change({ sort: next })}
            chosen={chosen}
            onChoose={setChosen}
            onSave={changes.save}
          />
        )}
      </div>
      {data && !error && <Pager page={data} view={view} onView={(next) => change({ page, ...next })} />}
      {dialog === 'insert' && <RowForm table={table} as={as} onDismiss={() => setDialog(undefined)} />}
      {dialog === 'delete' && <DeleteRows table={table} count={chosen.size} onDelete={remove} onDismiss={() => setDialog(undefined)} />}
      {opened && (
        <RowForm
          table={table}
          as={as}
          row={opened}
          onSave={changes.save}
          onDelete={() => {
            setChosen(new Set([rowId(opened)]));
            setOpened(undefined);
            setDialog('delete');
          }}
          onDismiss={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

interface HiddenStripProps {
  readonly hidden: HiddenRows;
  readonly onPolicies: () => void;
  readonly onOwner: () => void;
}

function HiddenStrip({ hidden: { count, reason }, onPolicies, onOwner }: HiddenStripProps) {
  return (
    <div role="status" className="flex min-h-9 flex-none items-center gap-2 border-b border-line bg-base py-1 pr-2 pl-3 text-12 text-fg-2">
      <Icon name="eye-off" size={14} />
      <span className="min-w-0 flex-1">
        <b className="font-strong text-fg">{count}</b> {reason}
      </span>
      <Button kind="quiet" size="sm" className="max-sm:h-10" onClick={onPolicies}>
        Open policies
      </Button>
      <Button kind="quiet" size="sm" className="max-sm:h-10" onClick={onOwner}>
        View as owner
      </Button>
    </div>
  );
}
