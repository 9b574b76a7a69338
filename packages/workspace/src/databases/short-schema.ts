import { APP_ROLES, type Catalog, type CatalogTable } from '@lathe/protocol';

/** Of all lines, in characters: about 1,500 tokens. */
const MAX_LENGTH = 6000;

/** The tables of the app for a model, one line each: columns, references, who may do what, and policies. No rows. */
export function shortSchema({ tables }: Pick<Catalog, 'tables'>): readonly string[] {
  const own = tables.filter(({ isSystem }) => !isSystem);
  const lines: string[] = [];
  let room = MAX_LENGTH;
  for (const table of own) {
    const line = lineOf(table);
    room -= line.length + 1;
    if (room < 0)
      return [
        ...lines,
        `Not shown: ${own
          .slice(lines.length)
          .map(({ name }) => name)
          .join(', ')}`.slice(0, MAX_LENGTH),
      ];
    lines.push(line);
  }
  return lines;
}

function lineOf(table: CatalogTable): string {
  const { name, kind, columns, grants, policies, rowSecurity } = table;
  const rights = APP_ROLES.filter((role) => role !== 'service_role').map((role) => `${role}: ${grants[role].join(', ') || 'nothing'}`);
  const parts = [
    `${kind === 'table' ? '' : `${kind} `}${name}(${columns.map((column) => columnOf(column, table)).join(', ')})`,
    ...rights,
    ...(kind === 'table' ? [rowSecurity === 'off' ? 'no row level security' : `policies: ${policies.map(policyOf).join('; ') || 'none'}`] : []),
  ];
  return parts.join(' | ').replaceAll(/\s+/g, ' ');
}

function columnOf({ name, type, isNullable, enumValues }: CatalogTable['columns'][number], { primaryKey, foreignKeys }: CatalogTable): string {
  const target = foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === name)?.target;
  return [
    name,
    enumValues === undefined ? type : enumValues.map((value) => `'${value}'`).join('|'),
    ...(primaryKey.includes(name) ? ['key'] : isNullable ? ['null'] : []),
    ...(target === undefined ? [] : [`-> ${target.schema === 'public' ? '' : `${target.schema}.`}${target.table}`]),
  ].join(' ');
}

function policyOf({ name, command, roles, isPermissive, using, check }: CatalogTable['policies'][number]): string {
  return [
    `"${name}" ${isPermissive ? '' : 'restrictive '}${command} to ${roles.join(', ')}`,
    ...(using === undefined ? [] : [`using ${using}`]),
    ...(check === undefined || check === using ? [] : [`check ${check}`]),
  ].join(' ');
}
