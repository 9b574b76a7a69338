import type { Catalog, CatalogTable } from '@lathe/protocol';
import { policySql } from './access/findings.ts';
import { quoteName, quoteTable, quoteText } from './quote-name.ts';

/**
 * The tables of the app as SQL that makes them: enums, sequences, tables, references, indexes, views, grants and policies, in
 * this order. Functions and triggers are not among them.
 */
export function schemaSql({ tables }: Pick<Catalog, 'tables'>): string {
  const own = tables.filter(({ isSystem, kind }) => !isSystem && kind === 'table');
  const views = tables.filter(({ isSystem, kind }) => !isSystem && (kind === 'view' || kind === 'materialized view'));
  const parts = [
    ...enumsSql(own),
    ...sequencesSql(own),
    ...own.map(tableSql),
    ...own.flatMap(referencesSql),
    ...own.flatMap(({ indexes, uniques }) =>
      indexes.filter(({ isPrimary, name }) => !isPrimary && !uniques.some((unique) => unique.name === name)).map(({ definition }) => `${definition};`),
    ),
    ...views.map((view) => `create ${view.kind} ${quoteTable(view)} as\n${(view.definition ?? '').trim()}`),
    ...[...own, ...views].flatMap(accessSql),
  ];
  return `${parts.join('\n\n')}\n`;
}

function enumsSql(tables: readonly CatalogTable[]): readonly string[] {
  const enums = new Map<string, readonly string[]>();
  for (const { columns } of tables) for (const { type, enumValues } of columns) if (enumValues !== undefined) enums.set(type, enumValues);
  return [...enums].map(([type, values]) => `create type ${type} as enum (${values.map(quoteText).join(', ')});`);
}

/** What serial columns count with. */
function sequencesSql(tables: readonly CatalogTable[]): readonly string[] {
  const names = tables.flatMap(({ columns }) => columns.flatMap(({ default: given }) => /^nextval\('(.+)'::regclass\)$/.exec(given ?? '')?.[1] ?? []));
  return [...new Set(names)].map((name) => `create sequence if not exists ${name};`);
}

/** One table without its references, which may point to tables that follow. */
export function tableSql(table: CatalogTable): string {
  const lines = [
    ...table.columns.map(({ name, type, isNullable, default: given, isGenerated, identity }) =>
      [
        `  ${quoteName(name)} ${type}`,
        ...(identity === undefined ? [] : [`generated ${identity} as identity`]),
        ...(given === undefined ? [] : [isGenerated ? `generated always as (${given}) stored` : `default ${given}`]),
        ...(isNullable ? [] : ['not null']),
      ].join(' '),
    ),
    ...(table.primaryKey.length === 0 ? [] : [`  primary key (${table.primaryKey.map(quoteName).join(', ')})`]),
    ...table.uniques.map(({ name, columns }) => `  constraint ${quoteName(name)} unique (${columns.map(quoteName).join(', ')})`),
    ...table.checks.map(({ name, definition }) => `  constraint ${quoteName(name)} ${definition}`),
  ];
  return `create table ${quoteTable(table)} (\n${lines.join(',\n')}\n);`;
}

function referencesSql(table: CatalogTable): readonly string[] {
  return table.foreignKeys.map(({ name, columns, target, onDelete, onUpdate }) => {
    const actions = `${onDelete === 'no action' ? '' : ` on delete ${onDelete}`}${onUpdate === 'no action' ? '' : ` on update ${onUpdate}`}`;
    const where = `${quoteTable({ schema: target.schema, name: target.table })} (${target.columns.map(quoteName).join(', ')})`;
    return `alter table ${quoteTable(table)} add constraint ${quoteName(name)}\n  foreign key (${columns.map(quoteName).join(', ')}) references ${where}${actions};`;
  });
}

function accessSql(table: CatalogTable): readonly string[] {
  const grants = Object.entries(table.grants).flatMap(([role, privileges]) =>
    privileges.length === 0 ? [] : [`grant ${privileges.join(', ')} on ${quoteTable(table)} to ${role};`],
  );
  const security = table.rowSecurity === 'off' ? [] : [`alter table ${quoteTable(table)} enable row level security;`];
  return [...grants, ...security, ...table.policies.map((policy) => policySql(policy, table))];
}
