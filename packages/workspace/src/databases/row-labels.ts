import type { CatalogForeignKey, CatalogTable, SqlRole } from '@lathe/protocol';
import type { DatabaseStore } from './contract.ts';
import { quoteName, quoteTable } from './quote-name.ts';
import { castSql, type TableRow } from './table-rows.ts';

/** By column, then by value: what people call the row that the value links to. */
export type RowLabels = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface LabelsQuery {
  readonly tables: readonly CatalogTable[];
  readonly table: CatalogTable;
  readonly rows: readonly TableRow[];
  readonly as: SqlRole;
}

/** The columns that name a row, the best first. */
const NAMING = ['email', 'name', 'full_name', 'title', 'username', 'label'];
const LABEL_MAX_LENGTH = 80;

/** Reads what linked rows are called. A link whose row this role cannot read keeps its value. @throws AppError */
export async function readLabels(database: Pick<DatabaseStore, 'run'>, { tables, table, rows, as }: LabelsQuery): Promise<RowLabels> {
  const links = table.foreignKeys.flatMap((key) => linkOf(key, tables) ?? []);
  const labels = await Promise.all(
    links.map(async ({ column, target, targetColumn, type, naming }) => {
      const at = table.columns.findIndex(({ name }) => name === column);
      const values = [...new Set(rows.flatMap(({ values: row }) => row[at] ?? []))];
      if (values.length === 0) return [column, new Map<string, string>()] as const;
      const text = [
        `select ${quoteName(targetColumn)}::text as key, left(${quoteName(naming)}::text, ${LABEL_MAX_LENGTH}) as label from ${quoteTable(target)}`,
        `where ${quoteName(naming)} is not null and ${quoteName(targetColumn)} in (`,
        `  select ${castSql('given', type)} from jsonb_array_elements_text(cast($1::text as jsonb)) given`,
        ')',
      ].join('\n');
      const { results, error } = await database.run({ text, values: [JSON.stringify(values)], as, isReadOnly: true, rowLimit: values.length });
      const found = error === undefined ? (results[0]?.rows ?? []) : [];
      return [column, new Map(found.map(([key, label]) => [key ?? '', label ?? '']))] as const;
    }),
  );
  return new Map(labels);
}

/** A link by one column to a table with a column that names its rows. */
function linkOf({ columns, target }: CatalogForeignKey, tables: readonly CatalogTable[]) {
  const [column] = columns;
  const [targetColumn] = target.columns;
  const found = tables.find(({ schema, name }) => schema === target.schema && name === target.table);
  if (columns.length !== 1 || column === undefined || targetColumn === undefined || found === undefined) return undefined;
  const isText = (type: string): boolean => type === 'text' || type.startsWith('character varying');
  const naming =
    NAMING.find((name) => found.columns.some((one) => one.name === name && isText(one.type))) ??
    found.columns.find(({ name, type }) => isText(type) && name !== targetColumn)?.name;
  const type = found.columns.find(({ name }) => name === targetColumn)?.type;
  return naming === undefined || type === undefined ? undefined : { column, target: found, targetColumn, type, naming };
}
