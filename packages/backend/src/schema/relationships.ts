/** How tables, views and functions of rows lead to each other. */
import { groupBy } from './group-by.ts';
import type { Routine, Table } from './objects.ts';
import type { Origin } from './view-columns.ts';

export interface QualifiedName {
  readonly schema: string;
  readonly name: string;
}

/** A column of the first table and the column of the second that it equals. */
export type ColumnPair = readonly [string, string];

interface Ends {
  readonly table: QualifiedName;
  readonly foreign: QualifiedName;
  readonly isSelf: boolean;
}

export interface KeyRelationship extends Ends {
  readonly type: 'many-to-one' | 'one-to-many' | 'one-to-one';
  readonly constraint: string;
  readonly columns: readonly ColumnPair[];
  readonly tableIsView: boolean;
  readonly foreignIsView: boolean;
}

export interface JunctionRelationship extends Ends {
  readonly type: 'many-to-many';
  readonly junction: QualifiedName;
  readonly constraints: readonly [string, string];
  /** Pairs of a column of the table and one of the junction. */
  readonly source: readonly ColumnPair[];
  /** Pairs of a column of the foreign table and one of the junction. */
  readonly target: readonly ColumnPair[];
}

/** A function of a row of the table that returns rows of the foreign table. */
export interface ComputedRelationship extends Ends {
  readonly type: 'computed';
  readonly routine: QualifiedName;
  readonly isToOne: boolean;
}

export type Relationship = KeyRelationship | JunctionRelationship | ComputedRelationship;

export interface ForeignKey {
  readonly name: string;
  readonly table: number;
  readonly tableSchema: string;
  readonly tableName: string;
  readonly foreignTable: number;
  readonly foreignSchema: string;
  readonly foreignName: string;
  readonly columns: readonly number[];
  readonly foreignColumns: readonly number[];
  readonly isUnique: boolean;
  readonly primaryKey: readonly number[];
}

interface KeySources {
  readonly tables: readonly Pick<Table, 'oid' | 'schema' | 'name' | 'isView'>[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly baseColumns: (view: number) => readonly Origin[];
  readonly nameAt: (oid: number, position: number) => string | undefined;
}

interface Sources extends KeySources {
  readonly tables: readonly Table[];
  readonly routines: readonly Routine[];
}

/** A table or a view that shows certain columns of a table, with the names that they have there. */
interface Side {
  readonly name: QualifiedName;
  readonly columns: readonly string[];
  readonly isView: boolean;
}

const isSame = (a: QualifiedName, b: QualifiedName): boolean => a.schema === b.schema && a.name === b.name;

export function deriveRelationships(sources: Sources): readonly Relationship[] {
  const forward = keyRelationships(sources);
  return [...forward, ...junctionsOf(sources, forward), ...forward.map(inverseOf), ...computedOf(sources.routines)];
}

/** Where foreign keys lead, from their own table and the views that show their columns. */
export function keyRelationships(sources: KeySources): readonly KeyRelationship[] {
  return sources.foreignKeys.flatMap((key) => {
    const fromSides = sidesOf(sources, key.table, { schema: key.tableSchema, name: key.tableName }, key.columns);
    const toSides = sidesOf(sources, key.foreignTable, { schema: key.foreignSchema, name: key.foreignName }, key.foreignColumns);
    return fromSides.flatMap((from) => toSides.map((to) => forwardOf(key, from, to)));
  });
}

/** The table itself, and every view that shows all of these columns. A column that a view shows twice makes two sides. */
function sidesOf({ tables, baseColumns, nameAt }: KeySources, oid: number, name: QualifiedName, positions: readonly number[]): readonly Side[] {
  const own: Side = { name, columns: positions.map((position) => nameAt(oid, position) ?? ''), isView: false };
  const views = tables
    .filter(({ isView }) => isView)
    .flatMap((view): readonly Side[] => {
      const origins = baseColumns(view.oid).filter(({ table }) => table === oid);
      const choices = positions.map((position) => origins.flatMap((origin) => (origin.column === position ? (nameAt(view.oid, origin.viewColumn) ?? []) : [])));
      if (choices.some((names) => names.length === 0)) return [];
      const combined = choices.reduce<string[][]>((lists, names) => lists.flatMap((list) => names.map((column) => [...list, column])), [[]]);
      return combined.map((columns) => ({ name: { schema: view.schema, name: view.name }, columns, isView: true }));
    });
  return [own, ...views];
}

function forwardOf(key: ForeignKey, from: Side, to: Side): KeyRelationship {
  return {
    type: key.isUnique ? 'one-to-one' : 'many-to-one',
    table: from.name,
    foreign: to.name,
    isSelf: isSame(from.name, to.name),
    constraint: key.name,
    columns: from.columns.map((column, index): ColumnPair => [column, to.columns[index] ?? '']),
    tableIsView: from.isView,
    foreignIsView: to.isView,
  };
}

function inverseOf(relationship: KeyRelationship): KeyRelationship {
  return {
    ...relationship,
    type: relationship.type === 'one-to-one' ? 'one-to-one' : 'one-to-many',
    table: relationship.foreign,
    foreign: relationship.table,
    columns: relationship.columns.map(([own, other]): ColumnPair => [other, own]),
    tableIsView: relationship.foreignIsView,
    foreignIsView: relationship.tableIsView,
  };
}

/** Two foreign keys of a table whose columns are all part of its primary key join the tables that they refer to. */
function junctionsOf({ tables }: Sources, forward: readonly KeyRelationship[]): readonly JunctionRelationship[] {
  const keys = new Map(tables.map((table) => [JSON.stringify([table.schema, table.name]), new Set(table.primaryKey)]));
  const byTable = groupBy(
    forward.filter(({ type }) => type === 'many-to-one'),
    ({ table }) => JSON.stringify([table.schema, table.name]),
  );
  return [...byTable].flatMap(([junction, relationships]) => {
    const key = keys.get(junction) ?? new Set();
    return relationships.flatMap((first) =>
      relationships.flatMap((second): readonly JunctionRelationship[] => {
        const columns = [...first.columns, ...second.columns].map(([own]) => own);
        if (first.constraint === second.constraint || !columns.every((column) => key.has(column))) return [];
        const turned = (pairs: readonly ColumnPair[]) => pairs.map(([own, other]): ColumnPair => [other, own]);
        return [
          {
            type: 'many-to-many',
            table: first.foreign,
            foreign: second.foreign,
            isSelf: isSame(first.foreign, second.foreign),
            junction: first.table,
            constraints: [first.constraint, second.constraint],
            source: turned(first.columns),
            target: turned(second.columns),
          },
        ];
      }),
    );
  });
}

function computedOf(routines: readonly Routine[]): readonly ComputedRelationship[] {
  return routines.flatMap(({ schema, name, rowOf, returnedTable, returnsOneRow }) =>
    rowOf === null || returnedTable === null
      ? []
      : [{ type: 'computed', table: rowOf, foreign: returnedTable, isSelf: isSame(rowOf, returnedTable), routine: { schema, name }, isToOne: returnsOneRow }],
  );
}
