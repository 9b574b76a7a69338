/** The collection of a list that is kept in the database. */
import type { EntityNames } from '../names.ts';
import type { Imports } from '../source.ts';
import { columnName, isNullable, type StoredEntity, storedFields, tableName } from './columns.ts';
import { isFollowed } from './write-migration.ts';

export function tableOf(entity: StoredEntity, { type, all }: EntityNames, imports: Imports): string {
  imports.use('../database/table', 'createTable');
  imports.use('../app-model', 'app');
  const fields = storedFields(entity);
  const read = fields.map((field) => `${field.key}: ${fromColumn(`row.${columnName(field)}`, field)}`);
  const write = fields.map(
    (field) =>
      `${columnName(field)}: ${isNullable(field) ? `item.${field.key} || null` : field.type === 'tags' || field.type === 'checklist' ? `[...item.${field.key}]` : `item.${field.key}`}`,
  );
  return `/** All ${entity.plural}, kept in the database. */
export const ${all} = createTable('${tableName(entity)}', {
  fromRow: (row): ${type} => ({ id: row.id, ${read.join(', ')} }),
  toRow: (item: ${type}) => ({ id: item.id, ${write.join(', ')} }),
  access: app.entities.${entity.key}.access,
  isFollowed: ${isFollowed(entity)},
});`;
}

/** What is not there is an empty text. A time is as an input has it, without seconds. */
function fromColumn(value: string, field: Parameters<typeof isNullable>[0]): string {
  if (field.type === 'datetime') return `(${value} ?? '').slice(0, 16)`;
  return isNullable(field) ? `${value} ?? ''` : value;
}
