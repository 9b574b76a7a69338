import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Loading } from '../../components/Loading.tsx';
import { PaneMessage } from '../../components/PaneMessage.tsx';
import { ONE_COLUMN, useMediaQuery } from '../../components/use-media-query.ts';
import { useWorkspace } from '../../services.tsx';
import { askAssistant } from '../ask-assistant.ts';
import type { DatabasePartProps } from '../part-props.ts';
import { tableId, useCatalog } from '../use-catalog.ts';
import { isOwner } from '../viewed-as.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { NewTableDialog } from './NewTableDialog.tsx';
import { TableChoice } from './TableChoice.tsx';
import { TableList } from './TableList.tsx';
import { TablePane } from './TablePane.tsx';
import { FIRST_VIEW, type TableView } from './table-view.ts';
import { messageOf } from '@lathe/protocol';

/** The tables, and the rows of the chosen one. */
export default function Tables({ as, onViewAs, table: chosen, onTable, onShow }: DatabasePartProps) {
  const workspace = useWorkspace();
  const { notices } = workspace;
  const catalog = useCatalog();
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  const [views, setViews] = useState<Readonly<Record<string, TableView>>>({});
  const [dialog, setDialog] = useState<'table' | 'import'>();

  if (catalog.data === undefined)
    return catalog.error ? (
      <PaneMessage title="The tables could not be read" text={messageOf(catalog.error)} onRetry={() => void catalog.refetch()} />
    ) : (
      <Loading text="Reading the tables" className="p-5 text-fg-2" />
    );

  const { tables } = catalog.data;
  const table = tables.find((one) => tableId(one) === chosen) ?? tables.find(({ isSystem }) => !isSystem);
  const newTable = (): void => setDialog('table');
  const created = (name: string, path: string): void => {
    const id = `public.${name}`;
    onTable(id);
    notices.show({
      kind: 'success',
      text: `${name} was created, and is kept in ${path}.`,
      action: { label: 'Open policies', run: () => onShow('policies', id) },
    });
  };
  const importCsv = (): void => setDialog('import');
  const dialogs = (
    <>
      {dialog === 'table' && <NewTableDialog onDismiss={() => setDialog(undefined)} onCreated={created} />}
      {dialog === 'import' && <ImportDialog tables={tables} table={table} as={as} onDismiss={() => setDialog(undefined)} onImported={onTable} />}
    </>
  );
  if (table === undefined)
    return (
      <>
        <PaneMessage
          title="No tables yet"
          text="The database is ready and empty. Say what you want to store, or lay out a table yourself."
          action={
            <div className="flex flex-wrap gap-2">
              <Button kind="primary" icon="chat" onClick={() => askAssistant(workspace, 'Store this in the database: ')}>
                Ask the assistant
              </Button>
              <Button onClick={newTable}>New table</Button>
              <Button kind="quiet" onClick={importCsv}>
                Import a CSV
              </Button>
            </div>
          }
        />
        {dialogs}
      </>
    );

  const id = tableId(table);
  const pane = (
    <TablePane
      key={`${id} ${JSON.stringify(as.role)}`}
      table={table}
      as={as}
      view={views[id] ?? FIRST_VIEW}
      onView={(next) => setViews((before) => ({ ...before, [id]: next }))}
      onViewAs={onViewAs}
      onNewTable={isOneColumn ? newTable : undefined}
      onPolicies={() => onShow('policies', id)}
      onImport={isOwner(as) && table.kind === 'table' && !table.isSystem ? importCsv : undefined}
    />
  );
  return (
    <>
      {isOneColumn ? (
        <div className="flex h-full flex-col">
          <TableChoice tables={tables} table={table} onTable={onTable} />
          <div className="min-h-0 flex-1">{pane}</div>
        </div>
      ) : (
        <div className="grid h-full grid-cols-[232px_minmax(0,1fr)] max-lg:grid-cols-[192px_minmax(0,1fr)]">
          <TableList tables={tables} table={table} onTable={onTable} onNewTable={newTable} />
          {pane}
        </div>
      )}
      {dialogs}
    </>
  );
}
