/** The TypeScript types of a database, as Supabase's own generator lays them out, so that `createClient<Database>` understands them. */
import { type KeyRelationship, keyRelationships } from '../../schema/relationships.ts';
import { baseColumnsOf } from '../../schema/view-columns.ts';
import type { CatalogColumn, CatalogRelation, CatalogRoutine, CatalogType, TypesCatalog } from './catalog.ts';
import { SHORT_NAMES } from './short-names.ts';

/** By the names of PostgreSQL's types. What is not here is `unknown`. */
const BASE: Readonly<Record<string, string>> = {
  bool: 'boolean',
  ...Object.fromEntries(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric'].map((name) => [name, 'number'])),
  ...Object.fromEntries(
    ['bytea', 'bpchar', 'varchar', 'date', 'text', 'name', 'citext', 'time', 'timetz', 'timestamp', 'timestamptz', 'uuid', 'vector'].map((name) => [
      name,
      'string',
    ]),
  ),
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
  record: 'Record<string, unknown>',
};

/**
 * A file with `Database` and the short names that go with it, such as `Tables<'notes'>`.
 * @param catalog the JSON that the statement of `typesCatalogSql` answers
 */
export function typescriptTypes(catalog: TypesCatalog): string {
  const types = new Map(catalog.types.map((type) => [type.oid, type]));
  const relations = new Map(catalog.relations.map((relation) => [relation.oid, relation]));
  const writer: Writer = { catalog, types, relations, relationships: relationshipsOf(catalog) };
  const schemas = catalog.schemas.toSorted();
  const constants = schemas.map((schema) => `${key(schema)}: ${constantsOf(writer, schema)},`);
  return `export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  // Which PostgREST answers, so that createClient reads its types the same way.
  __InternalSupabase: {
    PostgrestVersion: "13"
  }
${indent(schemas.map((schema) => `${key(schema)}: ${schemaType(writer, schema)}`).join('\n'), 1)}
}

type Schemas = Omit<Database, "__InternalSupabase">
type DefaultSchema = Schemas[${text(schemas.includes('public') ? 'public' : (schemas[0] ?? ''))}]
${SHORT_NAMES}
export const Constants = {
${indent(constants.join('\n'), 1)}
} as const
`;
}

interface Writer {
  readonly catalog: TypesCatalog;
  readonly types: ReadonlyMap<number, CatalogType>;
  readonly relations: ReadonlyMap<number, CatalogRelation>;
  readonly relationships: readonly KeyRelationship[];
}

function schemaType(writer: Writer, schema: string): string {
  const own = writer.catalog.relations.filter((relation) => relation.schema === schema).toSorted(byName);
  const composites = writer.catalog.types.filter((type) => type.schema === schema && type.kind === 'composite' && type.relation === null).toSorted(byName);
  return object([
    `Tables: ${named(own.filter(({ isView }) => !isView).map((table) => [table.name, relationType(writer, table)]))}`,
    `Views: ${named(own.filter(({ isView }) => isView).map((view) => [view.name, relationType(writer, view)]))}`,
    `Functions: ${named(functionsOf(writer, schema))}`,
    `Enums: ${named(enumsOf(writer, schema).map(({ name, labels }) => [name, union(labels)]))}`,
    `CompositeTypes: ${named(composites.map(({ name, attributes }) => [name, object(attributes.map((one) => `${key(one.name)}: ${orNull(typeOf(writer, one.type))}`))]))}`,
  ]);
}

function relationType(writer: Writer, relation: CatalogRelation): string {
  const { schema, name, columns, isInsertable, isUpdatable } = relation;
  const sorted = columns.toSorted(byName);
  const computed = writer.catalog.routines.filter((routine) => routine.schema === schema && isComputed(writer, routine, relation));
  const row = [
    ...sorted.map((column) => `${key(column.name)}: ${columnType(writer, column)}`),
    ...computed.map((one) => `${key(one.name)}: ${orNull(typeOf(writer, one.returns))}`),
  ];
  const parts = [`Row: ${object(row)}`];
  if (isInsertable) parts.push(`Insert: ${object(sorted.map((column) => written(writer, column, column.isNullable || column.hasDefault)))}`);
  if (isUpdatable) parts.push(`Update: ${object(sorted.map((column) => written(writer, column, true)))}`);
  const relationships = writer.relationships.filter(({ table, foreign }) => table.schema === schema && table.name === name && foreign.schema === schema);
  return object([...parts, `Relationships: ${array(relationships.map(relationshipType))}`]);
}

function written(writer: Writer, column: CatalogColumn, isOptional: boolean): string {
  if (column.isGenerated || !column.isUpdatable) return `${key(column.name)}?: never`;
  return `${key(column.name)}${isOptional ? '?' : ''}: ${columnType(writer, column)}`;
}

const columnType = (writer: Writer, { type, isNullable }: CatalogColumn): string => (isNullable ? orNull(typeOf(writer, type)) : typeOf(writer, type));

function relationshipType({ constraint, columns, type, foreign }: KeyRelationship): string {
  return object([
    `foreignKeyName: ${text(constraint)}`,
    `columns: [${columns.map(([own]) => text(own)).join(', ')}]`,
    `isOneToOne: ${type === 'one-to-one'}`,
    `referencedRelation: ${text(foreign.name)}`,
    `referencedColumns: [${columns.map(([, other]) => text(other)).join(', ')}]`,
  ]);
}

/** Those that requests can call. Several of one name are alternatives. */
function functionsOf(writer: Writer, schema: string): [string, string][] {
  const found = new Map<string, string[]>();
  for (const routine of writer.catalog.routines) {
    const isCallable = routine.inputs.length < 2 || routine.inputs.every(({ name }) => name !== '');
    if (routine.schema !== schema || !isCallable) continue;
    found.set(routine.name, [...(found.get(routine.name) ?? []), functionType(writer, routine)]);
  }
  return [...found].map(([name, types]) => [name, types.length === 1 ? (types[0] ?? '') : types.map((one) => `| ${one}`).join('\n')]);
}

function functionType(writer: Writer, routine: CatalogRoutine): string {
  const { inputs, returnsSet, returnsOneRow } = routine;
  const args = inputs.toSorted(byName).map(({ name, type, hasDefault }) => `${key(name)}${hasDefault ? '?' : ''}: ${typeOf(writer, type)}`);
  const parts = [`Args: ${args.length === 0 ? 'never' : object(args)}`, `Returns: ${returnType(writer, routine)}`];
  const returned = rowRelation(writer, routine.returns);
  if (returned !== undefined) {
    const from = inputs.length === 1 ? rowRelation(writer, inputs[0]?.type ?? 0) : undefined;
    const options = [`from: ${text(from?.name ?? '*')}`, `to: ${text(returned.name)}`, `isOneToOne: ${returnsOneRow}`, `isSetofReturn: ${returnsSet}`];
    parts.push(`SetofOptions: ${object(options)}`);
  }
  return object(parts);
}

function returnType(writer: Writer, { outputs, returns, returnsSet }: CatalogRoutine): string {
  const isRow = writer.types.get(returns)?.name === 'record' && outputs.length > 0;
  const one = isRow ? object(outputs.map(({ name, type }) => `${key(name)}: ${typeOf(writer, type)}`)) : typeOf(writer, returns);
  return returnsSet ? arrayOf(one) : one;
}

/** A function of one row that returns one value is read like a column. */
function isComputed(writer: Writer, { inputs, returns, returnsSet }: CatalogRoutine, relation: CatalogRelation): boolean {
  return inputs.length === 1 && !returnsSet && rowRelation(writer, inputs[0]?.type ?? 0) === relation && rowRelation(writer, returns) === undefined;
}

function rowRelation({ types, relations, catalog }: Writer, type: number): CatalogRelation | undefined {
  const relation = relations.get(types.get(type)?.relation ?? 0);
  return relation !== undefined && catalog.schemas.includes(relation.schema) ? relation : undefined;
}

function typeOf(writer: Writer, oid: number): string {
  const type = writer.types.get(oid);
  if (type === undefined) return 'unknown';
  const isShown = writer.catalog.schemas.includes(type.schema);
  const place = `Database[${text(type.schema)}]`;
  if (type.kind === 'domain') return typeOf(writer, type.of ?? 0);
  if (type.of !== null) return arrayOf(typeOf(writer, type.of));
  if (type.kind === 'enum') return isShown ? `${place}["Enums"][${text(type.name)}]` : union(type.labels);
  if (type.kind === 'composite') {
    if (!isShown) return 'unknown';
    const relation = writer.relations.get(type.relation ?? 0);
    if (type.relation === null) return `${place}["CompositeTypes"][${text(type.name)}]`;
    return relation === undefined ? 'unknown' : `${place}["${relation.isView ? 'Views' : 'Tables'}"][${text(type.name)}]["Row"]`;
  }
  return BASE[type.name] ?? 'unknown';
}

function relationshipsOf({ relations, foreignKeys, rules }: TypesCatalog): readonly KeyRelationship[] {
  const names = new Map(relations.flatMap(({ oid, columns }) => columns.map(({ position, name }) => [`${oid} ${position}`, name] as const)));
  const nameAt = (oid: number, position: number) => names.get(`${oid} ${position}`);
  return keyRelationships({ tables: relations, foreignKeys, baseColumns: baseColumnsOf(rules), nameAt });
}

const enumsOf = ({ catalog }: Writer, schema: string): CatalogType[] =>
  catalog.types.filter((type) => type.schema === schema && type.kind === 'enum').toSorted(byName);

function constantsOf(writer: Writer, schema: string): string {
  const enums = enumsOf(writer, schema).map(({ name, labels }) => `${key(name)}: [${labels.map(text).join(', ')}],`);
  return `{\n${indent(`Enums: ${enums.length === 0 ? '{}' : `{\n${indent(enums.join('\n'), 1)}\n}`},`, 1)}\n}`;
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
/** As a string of TypeScript. */
const text = (value: string): string => JSON.stringify(value);
/** As the name of a property. */
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : text(name));
const indent = (lines: string, depth: number): string => lines.replace(/^(?=.)/gm, '  '.repeat(depth));
const object = (lines: readonly string[]): string => (lines.length === 0 ? '{}' : `{\n${indent(lines.join('\n'), 1)}\n}`);
/** An object whose properties have names of the database, or one that has none. */
const named = (entries: readonly (readonly [string, string])[]): string =>
  entries.length === 0
    ? '{\n  [_ in never]: never\n}'
    : object(entries.map(([name, type]) => (type.startsWith('|') ? `${key(name)}:\n${indent(type, 1)}` : `${key(name)}: ${type}`)));
const array = (items: readonly string[]): string => (items.length === 0 ? '[]' : `[\n${indent(items.map((item) => `${item},`).join('\n'), 1)}\n]`);
const union = (labels: readonly string[]): string => (labels.length === 0 ? 'never' : labels.map(text).join(' | '));
const arrayOf = (type: string): string => (/^(?:[\w.]+|Database(?:\["[^"]*"\])+|\{[\s\S]*\})$/.test(type) ? `${type}[]` : `(${type})[]`);
const orNull = (type: string): string => (type === 'unknown' ? type : `${type} | null`);
