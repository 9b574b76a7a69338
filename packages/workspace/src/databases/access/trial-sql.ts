import type { CatalogTable, RowPrivilege } from '@lathe/protocol';
import { isStoredFiles } from './stored-files.ts';
import { quoteName, quoteTable, quoteText } from '../quote-name.ts';

/** A row as JSON, and where it is, for tables without a key. */
export interface TrialRow {
  readonly json: string;
  readonly place: string;
}

/** The rows that are tried: one of the person, one of somebody else. */
export interface TrialRows {
  readonly own: TrialRow | undefined;
  readonly foreign: TrialRow | undefined;
  /** For `insert` where there is no row to copy. */
  readonly invented: string;
}

/** Rows that are counted as one visitor at most. */
export const READ_MAX = 100_000;
/** An error of our own. */
const DONE = 'LTH00';
/** A trigger of storage refuses to delete rows whose files would stay. These come back. */
const ALLOW_DELETING = `  perform set_config('storage.allow_delete_query', 'true', true);\n`;
/** Rows with more text than this are not copied. */
const ROW_TEXT_MAX = 100_000;

/** Whose rows there are, those with most rows first, as JSON. */
export function ownersSql(table: CatalogTable, ownerColumn: string): string {
  const column = quoteName(ownerColumn);
  return `(select coalesce(json_agg(o.owner), '[]') from (
    select ${column}::text as owner from (select ${column} from ${quoteTable(table)} limit ${READ_MAX}) t
    where ${column} in (select id from auth.users) group by 1 order by count(*) desc, 1 limit 20
  ) o)`;
}

/** One row with two columns: a row of `owner` and one that belongs neither to them nor to `other`, as JSON with their place. */
export function rowsSql(table: CatalogTable, ownerColumn: string | undefined, owner: string, other: string): string {
  const row = (where: string) =>
    `(select json_build_object('json', to_jsonb(t)::text, 'place', t.ctid::text) from ${quoteTable(table)} t
      where pg_column_size(t) < ${ROW_TEXT_MAX} ${where} order by t.ctid limit 1)`;
  if (ownerColumn === undefined) return `select ${row('')} as own, null as foreign_row`;
  const column = `t.${quoteName(ownerColumn)}`;
  return `select ${row(`and ${column} = ${quoteText(owner)}::uuid`)} as own,
    ${row(`and ${column} is distinct from ${quoteText(owner)}::uuid and ${column} is distinct from ${quoteText(other)}::uuid`)} as foreign_row`;
}

/** What one attempt answered: rows that were read or changed, or the error. */
export type Attempt = { readonly rows: number } | { readonly code: string; readonly message: string };
export type AttemptName = RowPrivilege | 'select own' | 'select row' | 'update foreign' | 'delete foreign' | 'insert foreign';
export type Attempts = Readonly<Partial<Record<AttemptName, Attempt>>>;

/**
 * Tries to read, add, change and delete, each for itself, and answers what happened as JSON. It is for a transaction that
 * is rolled back.
 */
export function trialSql(table: CatalogTable, rows: TrialRows, ownColumn: string | undefined, visitorId: string | undefined): string {
  const name = quoteTable(table);
  const attempts: string[] = [attempt('select', `select count(*) into n from (select 1 from ${name} limit ${READ_MAX}) t;`)];
  if (ownColumn !== undefined && visitorId !== undefined) {
    const own = `select 1 from ${name} where ${quoteName(ownColumn)} = ${quoteText(visitorId)}::uuid limit ${READ_MAX}`;
    attempts.push(attempt('select own', `select count(*) into n from (${own}) t;`));
  }
  if (rows.own !== undefined) attempts.push(attempt('select row', `select count(*) into n from ${name} t where ${matching(table, rows.own)};`));
  if (table.kind === 'table') {
    // Policies of files look at names and buckets, which cannot be invented.
    if (rows.own !== undefined || !isStoredFiles(table)) attempts.push(insertion('insert', name, rows.own?.json ?? rows.invented));
    if (rows.foreign) attempts.push(insertion('insert foreign', name, rows.foreign.json));
    for (const [suffix, row] of [
      ['', rows.own],
      [' foreign', rows.foreign],
    ] as const) {
      if (row === undefined) continue;
      attempts.push(change(`update${suffix}` as AttemptName, table, matching(table, row)));
      attempts.push(attempt(`delete${suffix}` as AttemptName, `delete from ${name} as t where ${matching(table, row)}; get diagnostics n = row_count;`));
    }
  }
  const body = `
declare
  outcome jsonb := '{}';
  n bigint;
  names text;
  one text;
begin
${isStoredFiles(table) ? ALLOW_DELETING : ''}${attempts.join('\n')}
  perform set_config('lathe.outcome', outcome::text, true);
end
`;
  const tag = unusedTag(body);
  return `do ${tag}${body}${tag};\n\nselect current_setting('lathe.outcome')`;
}

/** It ends with an error in any case, so that what worked is undone, too, and does not change what the next one finds. */
function attempt(name: AttemptName, statement: string): string {
  return `  begin
    ${statement}
    raise exception using errcode = '${DONE}';
  exception
    when sqlstate '${DONE}' then
      outcome := outcome || jsonb_build_object('${name}', jsonb_build_object('rows', n));
    when others then
      outcome := outcome || jsonb_build_object('${name}', jsonb_build_object('code', sqlstate, 'message', sqlerrm));
  end;`;
}

/** The columns that the role may write, which a GRANT can narrow. */
function writableColumns(name: string, privilege: 'insert' | 'update'): string {
  return `from pg_attribute a where a.attrelid = ${quoteText(name)}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and has_column_privilege(a.attrelid, a.attnum, '${privilege}')`;
}

/** Policies are asked before keys and constraints, so a copy of a row will do. */
function insertion(attemptName: AttemptName, name: string, json: string): string {
  return attempt(
    attemptName,
    `select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into names ${writableColumns(name, 'insert')};
    if names is null then raise insufficient_privilege using message = 'permission denied for table'; end if;
    execute format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, $1)', ${quoteText(name)}, names)
      using ${quoteText(json)}::jsonb;
    get diagnostics n = row_count;`,
  );
}

/** Any column will do. One that is set to what it is changes nothing, but policies are asked. */
function change(attemptName: AttemptName, table: CatalogTable, match: string): string {
  const name = quoteTable(table);
  const keys = table.primaryKey.map(quoteText).join(', ');
  return attempt(
    attemptName,
    `select quote_ident(a.attname) into one ${writableColumns(name, 'update')} and a.attidentity <> 'a'
      order by ${keys === '' ? '' : `a.attname in (${keys}), `}a.attnum limit 1;
    if one is null then raise insufficient_privilege using message = 'permission denied for table'; end if;
    execute format('update %1$s as t set %2$s = t.%2$s where %3$s', ${quoteText(name)}, one, ${quoteText(match)});
    get diagnostics n = row_count;`,
  );
}

function matching(table: CatalogTable, { json, place }: TrialRow): string {
  if (table.primaryKey.length === 0) return `t.ctid = ${quoteText(place)}::tid`;
  const columns = (of: string) => table.primaryKey.map((column) => `${of}.${quoteName(column)}`).join(', ');
  return `(${columns('t')}) = (select ${columns('r')} from jsonb_populate_record(null::${quoteTable(table)}, ${quoteText(json)}::jsonb) r)`;
}

/** Rows are written by strangers, and may contain the end of the quotation. */
function unusedTag(body: string): string {
  for (let number = 0; ; number++) if (!body.includes(`$trial${number}$`)) return `$trial${number}$`;
}
