/** The SQL that leads from the tables of one model to those of another. */
import { knowsAuthor, namesOwner } from '../../model/access.ts';
import type { AppModel } from '../../model/app-model.ts';
import type { Field, Row } from '../../model/field.ts';
import { capital } from '../../lexicon/plurals.ts';
import {
  columnName,
  columnType,
  choiceCheck,
  hasSameColumn,
  hasSameOptions,
  identifier,
  isStored,
  sqlText,
  type StoredEntity,
  storedFields,
  tableName,
} from './columns.ts';
import { AUTHOR_FUNCTION, bucketOf, hasAuthorName, OWNER_FUNCTION, policiesOf, policyChanges } from './policies.ts';

export interface Migration {
  /** For its file: `create_tasks`. */
  readonly name: string;
  readonly sql: string;
}

/** Undefined if the tables stay as they are. A list that is no longer stored keeps its table: rows are lost only when somebody says so. */
export function migrationBetween(before: AppModel | null, after: AppModel): Migration | undefined {
  const known = new Map((before?.entities ?? []).filter(isStored).map((entity) => [entity.key, entity]));
  const stored = after.entities.filter(isStored);
  const created = inOrder(stored.filter(({ key }) => !known.has(key)));
  const changed = stored.flatMap((entity) => {
    const old = known.get(entity.key);
    const statements = old === undefined ? [] : tableChanges(old, entity, tableOf);
    return statements.length === 0 ? [] : [{ entity, statements }];
  });
  if (created.length + changed.length === 0) return undefined;
  const old = [...known.values()];
  const functions = [
    ...(needed(stored, namesOwnerOf) && !needed(old, namesOwnerOf) ? [OWNER_FUNCTION] : []),
    ...(needed(stored, hasNames) && !needed(old, hasNames) ? [AUTHOR_FUNCTION] : []),
  ];
  const title = [
    ...(created.length === 0 ? [] : [`Create ${created.map(({ plural }) => plural).join(', ')}`]),
    ...changed.map(({ entity }) => `Change ${entity.plural}`),
  ].join(', ');
  const names = created.length > 0 ? ['create', ...created.map(tableName)] : ['change', ...changed.map(({ entity }) => tableName(entity))];
  const sql = [
    `/*\n# ${title.replaceAll('*/', '')}\n\n${summary(created, changed)}\n*/`,
    ...functions,
    ...created.map(createTable),
    ...changed.flatMap(({ statements }) => statements),
  ];
  return { name: names.join('_').slice(0, 60), sql: `${sql.join('\n\n')}\n` };
}

const tableOf = (key: string): string => tableName({ key });
const namesOwnerOf = ({ access }: StoredEntity): boolean => namesOwner(access);
const hasNames = ({ access }: StoredEntity): boolean => hasAuthorName(access);
const needed = (entities: readonly StoredEntity[], test: (entity: StoredEntity) => boolean): boolean => entities.some(test);

const READERS = {
  everyone: 'Everyone sees them.',
  members: 'Everyone who is signed in sees them.',
  author: 'Each person sees only their own.',
  'author-or-owner': 'Each person sees only their own, and the owner of the app sees all.',
  owner: 'The owner of the app sees them.',
  nobody: 'Nobody sees them.',
} as const;

function summary(created: readonly StoredEntity[], changed: readonly { entity: StoredEntity; statements: readonly string[] }[]): string {
  return [
    ...created.map((entity) => `${capital(entity.plural)} get a table. ${READERS[entity.access.read]}`),
    ...changed.map(({ entity, statements }) => `${capital(entity.plural)}: ${statements.length} ${statements.length === 1 ? 'change' : 'changes'}.`),
  ]
    .join('\n')
    .replaceAll('*/', '');
}

/** A table that others refer to comes before them. */
function inOrder(entities: readonly StoredEntity[]): readonly StoredEntity[] {
  const ordered: StoredEntity[] = [];
  const visit = (entity: StoredEntity, path: readonly string[]): void => {
    if (ordered.includes(entity) || path.includes(entity.key)) return;
    for (const field of entity.fields) {
      const target = entities.find(({ key }) => field.type === 'reference' && key === field.entity);
      if (target !== undefined) visit(target, [...path, entity.key]);
    }
    ordered.push(entity);
  };
  for (const entity of entities) visit(entity, []);
  return ordered;
}

const hasPictures = ({ fields }: StoredEntity): boolean => fields.some(({ type }) => type === 'image');

function createTable(entity: StoredEntity): string {
  const { access } = entity;
  const name = `public.${identifier(tableName(entity))}`;
  const columns = [
    'id uuid primary key default gen_random_uuid()',
    ...(knowsAuthor(access)
      ? [`user_id uuid ${access.add === 'everyone' ? '' : 'not null '}default auth.uid() references auth.users (id) on delete cascade`]
      : []),
    ...(hasAuthorName(access) ? ['author_name text not null default public.author_name()'] : []),
    ...storedFields(entity).map((field) => `${identifier(columnName(field))} ${columnType(field, tableOf)}`),
    'created_at timestamptz not null default now()',
  ];
  return [
    `create table ${name} (\n${columns.map((column) => `  ${column}`).join(',\n')}\n);`,
    ...(knowsAuthor(access) ? [`create index on ${name} (user_id);`] : []),
    ...policiesOf(entity),
    ...(isFollowed(entity) ? [`alter publication supabase_realtime add table ${name};`] : []),
    ...(hasPictures(entity) ? [bucketOf(entity)] : []),
    ...samples(entity),
  ].join('\n');
}

/** What several people see changes on all screens at once. */
export const isFollowed = ({ access }: StoredEntity): boolean => access.read !== 'author';

/** A catalog begins with its samples, for only its owner could fill it. */
function samples(entity: StoredEntity): string[] {
  const fields = storedFields(entity).filter(({ type }) => type !== 'reference' && type !== 'image' && type !== 'date' && type !== 'datetime');
  if (entity.access.add !== 'owner' || entity.access.read !== 'everyone' || knowsRowAuthor(entity) || entity.rows.length === 0) return [];
  const values = entity.rows.map((row) => `  (${fields.map((field) => sampleValue(field, row)).join(', ')})`);
  return [
    `insert into public.${identifier(tableName(entity))} (${fields.map((field) => identifier(columnName(field))).join(', ')}) values\n${values.join(',\n')};`,
  ];
}

/** A row that belongs to somebody cannot be there before them. */
const knowsRowAuthor = ({ access }: StoredEntity): boolean => knowsAuthor(access);

function sampleValue({ key }: Field, row: Row): string {
  const value = row[key];
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `array[${value.map(sqlText).join(', ')}]::text[]`;
  return typeof value === 'string' ? sqlText(value) : String(value);
}

function tableChanges(before: StoredEntity, after: StoredEntity, referred: (key: string) => string): string[] {
  const name = `public.${identifier(tableName(after))}`;
  const [old, fresh] = [storedFields(before), storedFields(after)];
  const added = fresh.filter(({ key }) => !old.some((field) => field.key === key));
  const removed = old.filter(({ key }) => !fresh.some((field) => field.key === key));
  const both = fresh.flatMap((field) => {
    const from = old.find(({ key }) => key === field.key);
    return from === undefined ? [] : [{ from, to: field }];
  });
  const alter = (change: string): string => `alter table ${name} ${change};`;
  const column = (field: Field): string => identifier(columnName(field));
  return [
    ...(knowsAuthor(after.access) && !knowsAuthor(before.access)
      ? [alter('add column user_id uuid default auth.uid() references auth.users (id) on delete cascade')]
      : []),
    ...(hasAuthorName(after.access) && !hasAuthorName(before.access) ? [alter('add column author_name text not null default public.author_name()')] : []),
    ...added.map((field) => alter(`add column ${column(field)} ${columnType(field, referred)}`)),
    ...both.flatMap(({ from, to }) => {
      if (!hasSameColumn(from, to)) return [alter(`drop column ${column(from)}`), alter(`add column ${column(to)} ${columnType(to, referred)}`)];
      if (to.type !== 'choice' || hasSameOptions(from, to)) return [];
      const constraint = identifier(`${tableName(after)}_${columnName(to)}_check`.slice(0, 63));
      return [alter(`drop constraint if exists ${constraint}`), alter(`add constraint ${constraint} ${choiceCheck(to)} not valid`)];
    }),
    ...removed.map((field) => alter(`drop column ${column(field)}`)),
    ...(hasPictures(after) && !hasPictures(before) ? [bucketOf(after)] : []),
    ...policyChanges(before, after),
  ];
}
