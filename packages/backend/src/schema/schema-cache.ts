import type { SqlEngine } from '../engines/contract.ts';
import { groupBy } from './group-by.ts';
import { COLUMNS_SQL, FOREIGN_KEYS_SQL, FUNCTIONS_SQL, MEDIA_AGGREGATES_SQL, RELATIONS_SQL, VIEW_RULES_SQL } from './introspection.ts';
import type { Column, MediaAggregate, Routine, Table } from './objects.ts';
import { deriveRelationships, type ForeignKey, type Relationship } from './relationships.ts';
import { baseColumnsOf } from './view-columns.ts';

/** What services know of a database's objects. It is read as a whole, and again after every change. */
export interface SchemaCache {
  table(schema: string, name: string): Table | undefined;
  readonly tables: readonly Table[];
  /** Every function with this name that can be called, in the order in which they were created. */
  functions(schema: string, name: string): readonly Routine[];
  readonly routines: readonly Routine[];
  readonly mediaAggregates: readonly MediaAggregate[];
  /** The relationships of a table to the tables of one schema. */
  relationships(schema: string, table: string, foreignSchema: string): readonly Relationship[];
  /** Whether a table has relationships at all, and which tables have some; for hints. */
  relatedTables(schema: string): readonly string[];
}

interface TableRow extends Omit<Table, 'columns' | 'primaryKey'> {
  readonly primaryKey: readonly string[];
}

interface ColumnRow extends Column {
  readonly oid: number;
  readonly position: number;
}

const keyOf = (schema: string, name: string): string => JSON.stringify([schema, name]);

/** Reads the catalogs. `schemas` are those that the API shows. */
export async function readSchemaCache(engine: SqlEngine, schemas: readonly string[]): Promise<SchemaCache> {
  return engine.admin(async (transaction) => {
    // The platform's search_path has no schema of the project, so names of types have theirs and mean the same under every other.
    const read = async <Item>(text: string, values: readonly unknown[] = []): Promise<readonly Item[]> => {
      const [row] = await transaction.query<{ items: readonly Item[] }>(`select coalesce(json_agg(item), '[]') as items from (${text}) as item`, values);
      return row?.items ?? [];
    };
    const tables = await read<TableRow>(RELATIONS_SQL, [schemas]);
    const columns = await read<ColumnRow>(COLUMNS_SQL, [schemas]);
    const foreignKeys = await read<ForeignKey>(FOREIGN_KEYS_SQL);
    const routines = await read<Routine>(FUNCTIONS_SQL, [schemas]);
    const mediaAggregates = await read<MediaAggregate>(MEDIA_AGGREGATES_SQL, [schemas]);
    const rules = await read<{ oid: number; rule: string }>(VIEW_RULES_SQL);
    return assemble({ tables, columns, foreignKeys, routines, mediaAggregates }, baseColumnsOf(rules));
  });
}

interface Catalogs {
  readonly tables: readonly TableRow[];
  readonly columns: readonly ColumnRow[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly routines: readonly Routine[];
  readonly mediaAggregates: readonly MediaAggregate[];
}

function assemble(
  { tables: tableRows, columns: columnRows, foreignKeys, routines, mediaAggregates }: Catalogs,
  baseColumns: ReturnType<typeof baseColumnsOf>,
): SchemaCache {
  const columnsByTable = groupBy(columnRows, ({ oid }) => oid);
  const nameAt = (oid: number, position: number) => columnsByTable.get(oid)?.find((column) => column.position === position)?.name;
  const positionedKeys = new Map(tableRows.map(({ oid, primaryKey }) => [oid, primaryKey]));
  const tables = tableRows.map((row): Table => {
    const columns = new Map((columnsByTable.get(row.oid) ?? []).map((column) => [column.name, column]));
    return { ...row, columns, primaryKey: row.isView ? viewKey(row.oid, columns, positionedKeys, baseColumns, nameAt) : row.primaryKey };
  });
  const byName = new Map(tables.map((table) => [keyOf(table.schema, table.name), table]));
  const callable = routines.filter(({ isCallable }) => isCallable);
  const byRoutine = groupBy(callable, ({ schema, name }) => keyOf(schema, name));
  const relationships = deriveRelationships({ tables, foreignKeys, routines, baseColumns, nameAt });
  const byEnds = groupBy(relationships, ({ table, foreign }) => JSON.stringify([table.schema, table.name, foreign.schema]));
  return {
    table: (schema, name) => byName.get(keyOf(schema, name)),
    tables,
    functions: (schema, name) => byRoutine.get(keyOf(schema, name)) ?? [],
    routines: callable,
    mediaAggregates,
    relationships: (schema, table, foreignSchema) => byEnds.get(JSON.stringify([schema, table, foreignSchema])) ?? [],
    relatedTables: (schema) => [
      ...new Set(relationships.flatMap(({ table, foreign }) => (table.schema === schema && foreign.schema === schema ? [table.name] : []))),
    ],
  };
}

/** The columns of a view that show the whole primary key of one table. */
function viewKey(
  oid: number,
  columns: ReadonlyMap<string, Column>,
  keys: ReadonlyMap<number, readonly string[]>,
  baseColumns: ReturnType<typeof baseColumnsOf>,
  nameAt: (oid: number, position: number) => string | undefined,
): readonly string[] {
  const origins = baseColumns(oid);
  for (const table of new Set(origins.map(({ table: origin }) => origin))) {
    const key = keys.get(table) ?? [];
    const found = key.map((name) => origins.find((origin) => origin.table === table && nameAt(table, origin.column) === name));
    const names = found.flatMap((origin) => nameAt(oid, origin?.viewColumn ?? 0) ?? []);
    if (key.length > 0 && names.length === key.length && names.every((name) => columns.has(name))) return names;
  }
  return [];
}
