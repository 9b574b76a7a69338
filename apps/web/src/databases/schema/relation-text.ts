import type { CatalogForeignKey, CatalogTable, ReferenceAction } from '@lathe/protocol';
import { tableId, tableLabel, targetId } from '../use-catalog.ts';

export interface RelationText {
  readonly key: string;
  readonly direction: 'to' | 'from';
  readonly verb: 'belongs to' | 'has many' | 'has one';
  readonly table: CatalogTable;
  /** What happens when the row that is referred to is deleted. */
  readonly onDelete: string;
}

const BELONGS: Record<ReferenceAction, string> = {
  'no action': 'blocks delete',
  restrict: 'blocks delete',
  cascade: 'deleted with it',
  'set null': 'set to null',
  'set default': 'set to default',
};

/** How a table is related to others, in words. */
export function relationTexts(table: CatalogTable, tables: readonly CatalogTable[]): readonly RelationText[] {
  const own = tableId(table);
  const to = table.foreignKeys.flatMap((key): RelationText[] => {
    const target = tables.find((one) => tableId(one) === targetId(key));
    return target === undefined ? [] : [{ key: key.name, direction: 'to', verb: 'belongs to', table: target, onDelete: BELONGS[key.onDelete] }];
  });
  const from = tables.flatMap((other) =>
    other.foreignKeys
      .filter((key) => targetId(key) === own && other !== table)
      .map(
        (key): RelationText => ({
          key: `${tableId(other)} ${key.name}`,
          direction: 'from',
          verb: isUnique(other, key) ? 'has one' : 'has many',
          table: other,
          onDelete: BELONGS[key.onDelete],
        }),
      ),
  );
  return [...to, ...from];
}

function isUnique({ primaryKey, uniques }: CatalogTable, { columns }: CatalogForeignKey): boolean {
  const isSame = (other: readonly string[]) => other.length === columns.length && columns.every((column) => other.includes(column));
  return isSame(primaryKey) || uniques.some((unique) => isSame(unique.columns));
}

/** `belongs to customers, which blocks deleting it`: for people who hear it. */
export const relationSentence = ({ verb, table, onDelete }: RelationText): string => `${verb} ${tableLabel(table)} (${onDelete})`;

/** What matters of a column beside its type. */
export function columnNotes({ isNullable, identity, isGenerated, default: given }: CatalogTable['columns'][number]): string {
  const notes = [
    isGenerated
      ? 'computed'
      : identity !== undefined || /gen_random_uuid|uuid_generate|nextval/.test(given ?? '')
        ? 'generated'
        : given === undefined
          ? undefined
          : `${shortDefault(given)} by default`,
    isNullable ? 'may be empty' : undefined,
  ];
  return notes.filter((note) => note !== undefined).join(', ');
}

const shortDefault = (text: string): string =>
  text
    .replace(/::[\w ."[\]]+$/, '')
    .replaceAll(/^'|'$/g, '')
    .replace(/^now\(\)$/, 'now');
