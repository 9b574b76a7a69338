/** How the fields of a list become the columns of its table. */
import type { Access } from '../../model/access.ts';
import type { Entity } from '../../model/app-model.ts';
import type { Field } from '../../model/field.ts';
import { namesOf } from '../names.ts';
import { literal, quote } from '../source.ts';

/** A list that is kept in the database. */
export type StoredEntity = Entity & { readonly access: Access };

export const isStored = (entity: Entity): entity is StoredEntity => entity.access !== undefined;

/** Columns that every table has, or may have. */
const OWN_COLUMNS = new Set(['id', 'user_id', 'author_name', 'created_at']);

/** https://www.postgresql.org/docs/15/sql-keywords-appendix.html, those that are reserved. */
const RESERVED = new Set(
  `all analyze and any array as asc asymmetric authorization between binary both case cast check collate collation column concurrently constraint create
  cross current_date current_role current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze
  from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime localtimestamp natural not notnull
  null offset on only or order outer overlaps placing primary references returning right select session_user similar some symmetric table tablesample then to
  trailing true union unique user using variadic verbose when where window with`.split(/\s+/),
);
// The British spelling is reserved, too.
RESERVED.add('analyze'.replace('z', 's'));

const snake = (key: string): string => key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** An identifier, between quotes where it must be. */
export const identifier = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) && !RESERVED.has(name) ? name : `"${name.replaceAll('"', '""')}"`);

/** A text in SQL. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The name of the table, as the Data API has it. */
export const tableName = (entity: Pick<Entity, 'key'>): string => snake(namesOf(entity).all);

export function columnName({ key }: Pick<Field, 'key'>): string {
  const name = snake(key);
  return OWN_COLUMNS.has(name) ? `${name}_` : name;
}

export const storedFields = ({ fields }: Pick<Entity, 'fields'>): readonly Field[] => fields.filter(({ type }) => type !== 'computed');

/** Whether nothing is `null` in the database, where the app has an empty text. */
export const isNullable = ({ type }: Field): boolean => type === 'date' || type === 'datetime' || type === 'reference';

/** The type of a column with its default and its check. */
export function columnType(field: Field, tableOf: (entity: string) => string): string {
  const name = identifier(columnName(field));
  switch (field.type) {
    case 'number':
    case 'money':
      return 'numeric';
    case 'date':
      return 'date';
    case 'datetime':
      return 'timestamp';
    case 'boolean':
      return `boolean not null default ${field.default === true}`;
    case 'rating':
      return `smallint not null default 0 check (${name} between 0 and 5)`;
    case 'tags':
    case 'checklist':
      return "text[] not null default '{}'";
    case 'choice':
      return `text not null default ${sqlText(choiceDefault(field))} ${choiceCheck(field)}`;
    case 'reference':
      return `uuid references public.${identifier(tableOf(field.entity!))} (id) on delete set null`;
    default:
      return "text not null default ''";
  }
}

const choiceDefault = ({ default: value, options = [] }: Field): string => (typeof value === 'string' && options.includes(value) ? value : '');

/** An option, or none. */
export function choiceCheck(field: Field): string {
  return `check (${identifier(columnName(field))} in (${['', ...(field.options ?? [])].map(sqlText).join(', ')}))`;
}

/** The type of a column in TypeScript, as the Data API answers it. */
export function rowType(field: Field): string {
  switch (field.type) {
    case 'number':
    case 'money':
      return 'number | null';
    case 'rating':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'tags':
    case 'checklist':
      return 'string[]';
    case 'choice':
      return [...(field.options ?? []), ''].map(quote).join(' | ');
    default:
      return isNullable(field) ? 'string | null' : 'string';
  }
}

/** Whether two fields have the same column, but for what its check says. */
export const hasSameColumn = (a: Field, b: Field): boolean =>
  columnType({ ...a, options: [] }, String).split(' default')[0] === columnType({ ...b, options: [] }, String).split(' default')[0] &&
  (a.type === 'choice') === (b.type === 'choice') &&
  a.entity === b.entity;

export const hasSameOptions = (a: Field, b: Field): boolean => literal(a.options ?? []) === literal(b.options ?? []);
