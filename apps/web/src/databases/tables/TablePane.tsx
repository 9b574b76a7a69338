import { type CatalogTable, messageOf, SQL_ROWS_MAX } from '@lathe/protocol';
import { deleteRows, readRows, restoreRows, SqlRefusal, type TableRow, updateCell } from '@lathe/workspace';
import { useEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { Loading } from '../../components/Loading.tsx';
import { PaneMessage } from '../../components/PaneMessage.tsx';
import { saveBlob } from '../../components/save-blob.ts';
import { ONE_COLUMN, useMediaQuery } from '../../components/use-media-query.ts';
import { useWorkspace } from '../../services.tsx';
import { askAssistant } from '../ask-assistant.ts';
import { csvText } from '../csv.ts';
import { databaseFact } from '../DatabaseStatus.tsx';
import { hiddenRows } from '../hidden-rows.ts';
import { DATABASE_PARTS, type DatabasePartId } from '../parts.ts';
import { tableLabel } from '../use-catalog.ts';
import { useDatabaseQuery } from '../use-database-query.ts';
import { OWNER, type ViewedAs } from '../viewed-as.ts';
import type { CellSave } from './CellEditor.tsx';
import { DataGrid, rowId } from './DataGrid.tsx';
import { DeleteRows } from './DeleteRows.tsx';
import { RowForm } from './RowForm.tsx';
import { Pager } from './Pager.tsx';
import { PhoneRows } from './PhoneRows.tsx';
import { TableTools } from './TableTools.tsx';
import type { TableView } from './table-view.ts';

export interface TablePaneProps {
  readonly table: CatalogTable;
  readonly as: ViewedAs;
  readonly view: TableView;
  readonly onView: (view: TableView) => void;
  readonly onViewAs: (as: ViewedAs) => void;
  readonly onShow: (part: DatabasePartId) => void;
  readonly onImport: (() => void) | undefined;
}

/** The rows of a table, as the chosen role reads them. */
export function TablePane({ table, as, view, onView, onViewAs, onShow, onImport }: TablePaneProps) {
  const workspace = useWorkspace();
  const { database, notices } = workspace;
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  const { filters, sort, page, pageSize } = view;
  const query = { table, as: as.role, filters, sort, offset: page * pageSize, limit: pageSize };
  const read = useDatabaseQuery(['rows', query], (store) => readRows(store, query));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'insert' | 'delete'>();
  const [opened, setOpened] = useState<TableRow>();
  const durationMs = read.data?.durationMs;

  useEffect(() => {
    databaseFact.set(durationMs === undefined ? undefined : `Read in ${Math.max(1, Math.round(durationMs))} ms`);
    return () => databaseFact.set(undefined);
  }, [durationMs]);

  const change = (next: Partial<TableView>): void => {
    setChosen(new Set());
    onView({ ...view, page: 0, ...next });
  };
  const save: CellSave = async ({ key }, column, before, value) => {
    if (key === undefined) return;
    const outcome = await updateCell(database, { table, as: as.role, key, column: column.name, before, value });
    if (outcome.type === 'gone') throw new Error('Somebody deleted this row. Nothing was changed.');
    if (outcome.type === 'kept-by-policy') throw new Error(`A policy keeps ${as.name} from changing this row. Nothing was changed.`);
    if (outcome.type === 'changed') {
      database.changed();
      throw new Error(`Somebody else wrote “${outcome.value ?? 'null'}” meanwhile. Nothing was changed.`);
    }
    await read.refetch();
  };
  const remove = async (): Promise<void> => {
    const keys = (read.data?.rows ?? []).filter((row) => chosen.has(rowId(row))).flatMap(({ key }) => (key ? [key] : []));
    const rows = await deleteRows(database, { table, as: as.role, keys });
    setChosen(new Set());
    const left = keys.length - rows.length;
    notices.show({
      kind: left === 0 ? 'success' : 'info',
      text: `${rows.length} ${rows.length === 1 ? 'row' : 'rows'} of ${table.name} deleted.${left > 0 ? ` ${left} stayed: they were gone, or a policy keeps ${as.name} from deleting them.` : ''}`,
      ...(rows.length > 0 && {
        action: {
          label: 'Undo',
          isUndo: true,
          run: () =>
            void restoreRows(database, { table, as: OWNER.role, rows }).catch((error: unknown) =>
              notices.show({ kind: 'error', text: `The rows could not be put back: ${messageOf(error)}` }),
            ),
        },
      }),
    });
  };
  const exportRows = async (): Promise<void> => {
    try {
      const { rows } = await readRows(database, { ...query, offset: 0, limit: SQL_ROWS_MAX, isWhole: true });
      saveBlob(
        new Blob(
          [
            csvText(
              table.columns.map(({ name }) => name),
              rows.map(({ values }) => values),
            ),
          ],
          { type: 'text/csv' },
        ),
        `${table.name}.csv`,
      );
    } catch (error) {
      notices.show({ kind: 'error', text: `The rows could not be exported: ${messageOf(error)}` });
    }
  };

  const hidden = read.data && hiddenRows(as, table, read.data);
  const canWrite = (table.kind === 'table' || table.kind === 'foreign table') && !table.isSystem;
  const refused = read.error;
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      <TableTools
        table={table}
        view={view}
        onView={change}
        chosenCount={chosen.size}
        onDelete={() => setDialog('delete')}
        onReload={() => void database.changed()}
        onExport={() => void exportRows()}
        onImport={onImport}
        onInsert={canWrite ? () => setDialog('insert') : undefined}
      />
      {hidden && (
        <div role="status" className="flex min-h-9 flex-none flex-wrap items-center gap-x-2 border-b border-line bg-base py-1 pr-2 pl-3 text-12 text-fg-2">
          <Icon name="eye-off" size={14} />
          <span className="min-w-0 flex-1">
            <b className="font-strong text-fg">{hidden.count}</b> {hidden.reason}
          </span>
          {DATABASE_PARTS.some(({ id }) => id === 'policies') && (
            <Button kind="quiet" size="sm" className="max-lg:hidden" onClick={() => onShow('policies')}>
              Open policies
            </Button>
          )}
          <Button kind="quiet" size="sm" className="max-sm:h-10" onClick={() => onViewAs(OWNER)}>
            View as owner
          </Button>
        </div>
      )}
      <div className="min-h-0 flex-1">
        {refused ? (
          <Refused
            error={refused}
            as={as}
            table={table}
            onOwner={() => onViewAs(OWNER)}
            onClear={filters.length > 0 ? () => change({ filters: [] }) : undefined}
            onRetry={() => void read.refetch()}
          />
        ) : read.data === undefined ? (
          <Loading text="Reading the rows" className="p-5 text-fg-2" />
        ) : read.data.rows.length === 0 ? (
          hidden?.isAllHidden ? (
            <PaneMessage
              title={`Nothing to see as ${as.name}`}
              text={`That is right if ${as.name} should not read ${table.name}. ${read.data.totalCount === undefined ? 'The rows are' : read.data.totalCount === 1 ? 'The row is' : `All ${read.data.totalCount.toLocaleString('en')} rows are`} still there.`}
              action={
                <div className="flex gap-2">
                  <Button onClick={() => onViewAs(OWNER)}>View as owner</Button>
                  <Button kind="quiet" onClick={() => askAssistant(workspace, `Who should read the table ${table.name}? As ${as.name} I see nothing. `)}>
                    Ask the assistant
                  </Button>
                </div>
              }
            />
          ) : filters.length > 0 && read.data.readableCount > 0 ? (
            <PaneMessage
              title="No row passes the filter"
              text={`${read.data.readableCount.toLocaleString('en')} ${read.data.readableCount === 1 ? 'row is' : 'rows are'} left out.`}
              action={<Button onClick={() => change({ filters: [] })}>Clear filters</Button>}
            />
          ) : read.data.readableCount > 0 ? (
            <PaneMessage title="This page is empty" text="There are fewer rows than before." action={<Button onClick={() => change({})}>First page</Button>} />
          ) : (
            <PaneMessage
              title="No rows yet"
              text={`${tableLabel(table)} is empty. Rows that your app saves appear here.`}
              action={
                canWrite && (
                  <Button icon="plus" onClick={() => setDialog('insert')}>
                    Insert row
                  </Button>
                )
              }
            />
          )
        ) : isOneColumn ? (
          <PhoneRows table={table} rows={read.data.rows} onOpen={setOpened} />
        ) : (
          <DataGrid
            table={table}
            as={as.role}
            rows={read.data.rows}
            offset={page * pageSize}
            totalCount={read.data.filteredCount}
            sort={sort}
            onSort={(next) => change({ sort: next })}
            chosen={chosen}
            onChoose={setChosen}
            onSave={save}
          />
        )}
      </div>
      {read.data && !refused && (
        <Pager
          page={read.data}
          view={view}
          onView={(next) => {
            setChosen(new Set());
            onView({ ...view, ...next });
          }}
        />
      )}
      {dialog === 'insert' && <RowForm table={table} as={as} onDismiss={() => setDialog(undefined)} />}
      {dialog === 'delete' && <DeleteRows table={table} count={chosen.size} onDelete={remove} onDismiss={() => setDialog(undefined)} />}
      {opened && (
        <RowForm
          table={table}
          as={as}
          row={opened}
          onSave={save}
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

/** What the database says instead of rows. */
function Refused({
  error,
  as,
  table,
  onOwner,
  onClear,
  onRetry,
}: {
  readonly error: unknown;
  readonly as: ViewedAs;
  readonly table: CatalogTable;
  readonly onOwner: () => void;
  readonly onClear: (() => void) | undefined;
  readonly onRetry: () => void;
}) {
  if (error instanceof SqlRefusal && error.sql.code === '42501')
    return (
      <PaneMessage
        title={`${as.name} may not read ${table.name}`}
        text={`The role has no right to it: ${error.message}. All rows are still there.`}
        action={<Button onClick={onOwner}>View as owner</Button>}
      />
    );
  if (error instanceof SqlRefusal && onClear)
    return <PaneMessage title="The filter does not fit the column" text={error.message} action={<Button onClick={onClear}>Clear filters</Button>} />;
  return <PaneMessage title="The rows could not be read" text={messageOf(error)} onRetry={onRetry} />;
}
