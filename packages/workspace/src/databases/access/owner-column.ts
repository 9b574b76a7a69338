import type { Catalog, CatalogTable } from '@lathe/protocol';

const NAMED = /^(?:user|owner|author|creator|profile|account|member)(?:_?id)?$|^(?:created|owned|written)_by$/i;
/** `auth.uid() = column`, either way around, as PostgreSQL prints it. */
const UID = String.raw`\(?\s*(?:select\s+)?auth\.uid\(\)(?:\s+as\s+\w+)?\s*\)?`;
const COMPARED = [new RegExp(String.raw`${UID}\s*=\s*(?:\w+\.)?"?([\w ]+?)"?\s*\)`, 'i'), new RegExp(String.raw`\((?:\w+\.)?"?([\w ]+?)"?\s*=\s*${UID}`, 'i')];

/** The column that says which user of the app a row belongs to: what policies compare is surest, then defaults, references and names. */
export function ownerColumnOf(table: CatalogTable, catalog: Pick<Catalog, 'tables'>): string | undefined {
  const isUuid = (name: string) => table.columns.some((column) => column.name === name && column.type === 'uuid');
  const compared = table.policies.flatMap(({ using, check }) => [using, check]).map((expression) => comparedColumn(expression ?? ''));
  return (
    compared.find((name) => name !== undefined && isUuid(name)) ??
    table.columns.find(
      (column) =>
        column.type === 'uuid' &&
        column.default
          ?.replaceAll(/[()\s]/g, '')
          .toLowerCase()
          .includes('auth.uid'),
    )?.name ??
    referringColumn(table, catalog, new Set()) ??
    table.columns.find(({ name, type }) => type === 'uuid' && NAMED.test(name))?.name
  );
}

/** The column that an expression compares with the user who asks. Subqueries compare columns of other tables. */
function comparedColumn(expression: string): string | undefined {
  const own = expression.replace(/\bexists\s*\([\s\S]*/i, '');
  return COMPARED.map((pattern) => pattern.exec(own)?.[1]).find((name) => name !== undefined);
}

/** A reference to `auth.users`, or to a table whose key is one, such as profiles. */
function referringColumn(table: CatalogTable, catalog: Pick<Catalog, 'tables'>, seen: Set<CatalogTable>): string | undefined {
  if (seen.has(table)) return undefined;
  seen.add(table);
  for (const { columns, target } of table.foreignKeys) {
    const [column] = columns;
    if (columns.length !== 1 || column === undefined) continue;
    if (target.schema === 'auth' && target.table === 'users') return column;
    const other = catalog.tables.find(({ schema, name }) => schema === target.schema && name === target.table);
    const [key] = target.columns;
    if (other !== undefined && other.primaryKey.length === 1 && other.primaryKey[0] === key && referringColumn(other, catalog, seen) === key) return column;
  }
  return undefined;
}
