import type { CatalogTable } from '@lathe/protocol';
import { createTableSql, importRows, isWritable } from '@lathe/workspace';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { Select } from '../../components/Select.tsx';
import { useWorkspace } from '../../services.tsx';
import { chooseRawFiles } from '../../files/choose-files.ts';
import { type CsvTable, readCsv, typeOfValues } from '../csv.ts';
import { refusalText } from '../refusal-text.ts';
import { tableId, tableLabel } from '../use-catalog.ts';
import { OWNER, type ViewedAs } from '../viewed-as.ts';
import { wordsOf } from './CellEditor.tsx';

export interface ImportDialogProps {
  readonly tables: readonly CatalogTable[];
  /** The chosen one. */
  readonly table: CatalogTable | undefined;
  readonly as: ViewedAs;
  readonly onDismiss: () => void;
  readonly onImported: (table: string) => void;
}

const NEW = 'new';
/** Larger files would not fit into the memory of a tab twice. */
const FILE_MAX_BYTES = 50_000_000;

/** Rows of a file become rows of a table, or a new table. */
export function ImportDialog({ tables, table, as, onDismiss, onImported }: ImportDialogProps) {
  const { database, databaseServices, notices } = useWorkspace();
  const [file, setFile] = useState<{ readonly name: string; readonly csv: CsvTable }>();
  const [target, setTarget] = useState(table && !table.isSystem && table.kind === 'table' ? tableId(table) : NEW);
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [count, setCount] = useState<number>();
  /** The new table, until the catalog has it. */
  const [made, setMade] = useState<CatalogTable>();
  const into = [...tables, ...(made ? [made] : [])].find((one) => tableId(one) === target);
  const isBusy = count !== undefined;
  const unknown = file && into ? file.csv.columns.filter((column) => !into.columns.some((one) => one.name === column && isWritable(one))) : [];
  const known = file && into ? file.csv.columns.filter((column) => !unknown.includes(column)) : [];

  const choose = async (): Promise<void> => {
    const [chosen] = (await chooseRawFiles({ accept: '.csv,.tsv,text/csv' })) ?? [];
    if (!chosen) return;
    setError(undefined);
    if (chosen.size > FILE_MAX_BYTES) return setError(`${chosen.name} is larger than 50 MB. Split it, or use psql.`);
    setFile({ name: chosen.name, csv: readCsv(await chosen.text()) });
    setName((before) => before || tableNameOf(chosen.name));
  };
  const start = async (): Promise<void> => {
    if (!file) return;
    setError(undefined);
    setCount(0);
    try {
      const created = into ?? (await createFor(file.csv));
      const columns = into ? known : file.csv.columns;
      const at = columns.map((column) => file.csv.columns.indexOf(column));
      const outcome = await importRows(database, {
        table: created,
        as: into === undefined || target === (made && tableId(made)) ? OWNER.role : as.role,
        columns,
        rows: file.csv.rows.map((row) => at.map((index) => row[index] ?? null)),
        onProgress: setCount,
      });
      if (outcome.failure === undefined) {
        notices.show({ kind: 'success', text: `${outcome.count.toLocaleString('en')} rows were imported into ${created.name}.` });
        onImported(tableId(created));
        onDismiss();
      } else {
        setFile({ ...file, csv: { ...file.csv, rows: file.csv.rows.slice(outcome.count) } });
        setMade(into ? made : created);
        setTarget(tableId(created));
        setError(
          `${wordsOf(outcome.failure)}\n${outcome.count === 0 ? 'No row was imported.' : `The first ${outcome.count.toLocaleString('en')} rows were imported. The next try goes on after them.`}`,
        );
      }
    } catch (failed) {
      setError(refusalText(failed));
    } finally {
      setCount(undefined);
    }
  };
  const createFor = async ({ columns, rows }: CsvTable): Promise<CatalogTable> => {
    const described = columns.map((column, index) => ({ name: column, type: typeOfValues(rows.map((row) => row[index] ?? null)) }));
    const text = createTableSql({ name: name.trim(), columns: described.map((one) => ({ ...one, isNullable: true, isPrimary: false, default: undefined })) });
    await databaseServices.migrate(`create ${name.trim()}`, text);
    return { ...EMPTY_TABLE, name: name.trim(), columns: described.map((one) => ({ ...one, isNullable: true, isGenerated: false })) };
  };

  return (
    <Dialog
      icon="upload"
      title="Import a CSV"
      onDismiss={() => !isBusy && onDismiss()}
      footer={
        <>
          <span className="flex-1 text-12 text-fg-3 tnum">
            {isBusy && file && `${count.toLocaleString('en')} of ${file.csv.rows.length.toLocaleString('en')} rows`}
          </span>
          <Button onClick={onDismiss} disabled={isBusy} className="max-sm:h-11">
            Cancel
          </Button>
          {file === undefined ? (
            <Button kind="primary" onClick={() => void choose()} className="max-sm:h-11">
              Choose a file
            </Button>
          ) : (
            <Button
              kind="primary"
              isBusy={isBusy}
              disabled={isBusy || file.csv.problem !== undefined || file.csv.rows.length === 0 || (into ? known.length === 0 : name.trim() === '')}
              onClick={() => void start()}
              className="max-sm:h-11"
            >
              Import {file.csv.rows.length.toLocaleString('en')} {file.csv.rows.length === 1 ? 'row' : 'rows'}
            </Button>
          )}
        </>
      }
    >
      {file === undefined ? (
        <p className="text-fg-2">The first line has the names of the columns. Commas, semicolons and tabs are recognized. An empty cell becomes null.</p>
      ) : (
        <>
          <p className="wrap-anywhere text-fg-2">
            {file.name}: {file.csv.rows.length.toLocaleString('en')} {file.csv.rows.length === 1 ? 'row' : 'rows'}, {file.csv.columns.join(', ')}
          </p>
          <Select
            label="Into"
            className="w-full"
            options={[
              { value: NEW, label: 'A new table' },
              ...tables.filter(({ isSystem, kind }) => !isSystem && kind === 'table').map((one) => ({ value: tableId(one), label: tableLabel(one) })),
            ]}
            value={target}
            onChange={setTarget}
          />
          {into === undefined && (
            <Field
              label="Name of the table"
              hint="It becomes a migration of the project. Nobody but you and your own server reaches its rows until it has a policy."
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
          {into !== undefined && unknown.length > 0 && (
            <Note>
              {known.length === 0
                ? `No column of ${into.name} has one of these names.`
                : `Left out, because ${into.name} has no such column to fill: ${unknown.join(', ')}.`}
            </Note>
          )}
          {file.csv.problem !== undefined && <Note isDanger>{file.csv.problem}</Note>}
          {file.csv.rows.length === 0 && file.csv.problem === undefined && <Note isDanger>The file has no rows below its first line.</Note>}
        </>
      )}
      {error !== undefined && <Note isDanger>{error}</Note>}
    </Dialog>
  );
}

function Note({ isDanger = false, children }: { readonly isDanger?: boolean; readonly children: ReactNode }) {
  return (
    <p role={isDanger ? 'alert' : undefined} className={isDanger ? 'text-danger whitespace-pre-line wrap-anywhere' : 'text-12 text-fg-3'}>
      {children}
    </p>
  );
}

/** `Orders 2026.csv` → `orders_2026` */
const tableNameOf = (file: string): string =>
  file
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');

/** A table that was just created, until the catalog is read again. */
const EMPTY_TABLE: CatalogTable = {
  schema: 'public',
  name: '',
  kind: 'table',
  isSystem: false,
  columns: [],
  primaryKey: [],
  uniques: [],
  checks: [],
  foreignKeys: [],
  indexes: [],
  triggers: [],
  policies: [],
  rowSecurity: 'on',
  grants: { anon: [], authenticated: [], service_role: [] },
  isSecurityInvoker: false,
  sizeBytes: 0,
};
