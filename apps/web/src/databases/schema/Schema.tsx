import { type Catalog, messageOf } from '@lathe/protocol';
import { schemaSql } from '@lathe/workspace';
import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { SearchField } from '../../components/Field.tsx';
import { Loading } from '../../components/Loading.tsx';
import { Menu, MenuItem } from '../../components/Menu.tsx';
import { PaneMessage } from '../../components/PaneMessage.tsx';
import { saveBlob } from '../../components/save-blob.ts';
import { Segmented } from '../../components/Segmented.tsx';
import { useMediaQuery } from '../../components/use-media-query.ts';
import { useWorkspace } from '../../services.tsx';
import { askAssistant } from '../ask-assistant.ts';
import type { DatabasePartProps } from '../part-props.ts';
import { tableId, tableLabel, useCatalog } from '../use-catalog.ts';
import { Diagram } from './Diagram.tsx';
import { diagramSvg } from './diagram-svg.ts';
import { layOut } from './layout.ts';
import { SchemaList } from './SchemaList.tsx';
import { TableDetails } from './TableDetails.tsx';

/** Tables and how they are related, as a diagram or as a list. */
export default function Schema(props: DatabasePartProps) {
  const workspace = useWorkspace();
  const catalog = useCatalog();
  if (catalog.data === undefined) {
    if (catalog.error) return <PaneMessage title="The schema could not be read" text={messageOf(catalog.error)} onRetry={() => void catalog.refetch()} />;
    return <Loading text="Reading the schema" className="p-5 text-fg-2" />;
  }
  if (catalog.data.tables.every(({ isSystem }) => isSystem))
    return (
      <PaneMessage
        title="No tables yet"
        text="The database has its users and files only. As soon as there are tables, you see here what they hold and how they belong together."
        action={
          <Button kind="primary" icon="chat" onClick={() => askAssistant(workspace, 'Add a table for ')}>
            Ask for a table
          </Button>
        }
      />
    );
  return <WithTables {...props} catalog={catalog.data} />;
}

function WithTables({ catalog, table: chosenId, onTable, onShow }: DatabasePartProps & { readonly catalog: Catalog }) {
  const isPhone = useMediaQuery('(max-width: 639px)');
  const [shape, setShape] = useState<'diagram' | 'list'>();
  const [wanted, setWanted] = useState('');
  const shown = shape ?? (isPhone ? 'list' : 'diagram');
  const tables = catalog.tables.filter((table) => tableLabel(table).toLowerCase().includes(wanted.trim().toLowerCase()));
  const chosen = catalog.tables.find((table) => tableId(table) === chosenId);
  const layout = layOut(catalog.tables);
  const save = (text: string, type: string, name: string) => saveBlob(new Blob([text], { type }), name);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-11 flex-none items-center gap-2 border-b border-line px-2 py-1">
        <Segmented
          label="Shape"
          segments={[
            { value: 'diagram', label: 'Diagram', icon: 'schema' },
            { value: 'list', label: 'List', icon: 'rows' },
          ]}
          value={shown}
          onChange={setShape}
          className="max-sm:h-10"
        />
        <span className="text-12 text-fg-3 tnum max-sm:hidden">
          {catalog.tables.length} tables, {layout.relations.length} {layout.relations.length === 1 ? 'relation' : 'relations'}
        </span>
        <span className="flex-1 max-sm:hidden" />
        <SearchField label="Find a table" value={wanted} onChange={(event) => setWanted(event.target.value)} className="min-w-0 sm:max-w-44" />
        <Menu
          align="end"
          trigger={
            <Button kind="quiet" icon="download">
              <span className="max-sm:sr-only">Export</span>
            </Button>
          }
        >
          <MenuItem icon="image" onSelect={() => save(diagramSvg(layout), 'image/svg+xml', 'schema.svg')}>
            Picture (SVG)
          </MenuItem>
          <MenuItem icon="code" onSelect={() => save(schemaSql(catalog), 'application/sql', 'schema.sql')}>
            Statements (SQL)
          </MenuItem>
        </Menu>
      </div>
      <div className="relative flex min-h-0 flex-1">
        <div className="min-h-0 min-w-0 flex-1">
          {tables.length === 0 ? (
            <PaneMessage
              title={`No table is called “${wanted}”`}
              text="Names of tables were searched."
              action={<Button onClick={() => setWanted('')}>Show all</Button>}
            />
          ) : shown === 'diagram' ? (
            <Diagram layout={layout} found={wanted.trim() === '' ? undefined : new Set(tables.map(tableId))} chosenId={chosenId} onTable={onTable} />
          ) : (
            <SchemaList tables={tables} all={catalog.tables} chosenId={chosenId} onTable={onTable} />
          )}
        </div>
        {chosen && (
          <TableDetails
            key={tableId(chosen)}
            table={chosen}
            tables={catalog.tables}
            onTable={onTable}
            onRows={() => onShow('tables')}
            onPolicies={() => onShow('policies')}
          />
        )}
      </div>
    </div>
  );
}
