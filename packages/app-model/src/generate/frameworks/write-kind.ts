/** `data/books.ts`: what the app keeps of one kind, for every framework but React. */
import { capital } from '../../lexicon/plurals.ts';
import type { AppModel, Entity } from '../../model/app-model.ts';
import type { FieldType } from '../../model/field.ts';
import { namesOf } from '../names.ts';
import { PHRASES } from '../phrases.ts';
import { literal, quote } from '../source.ts';
import { tonesOf } from '../tones.ts';

const TYPES: Partial<Record<FieldType, string>> = {
  number: 'number | null',
  money: 'number | null',
  rating: 'number',
  boolean: 'boolean',
  tags: 'readonly string[]',
};

/** `collection` is the module of `createCollection`, seen from the folder of the data. */
export function writeKind(entity: Entity, { language, pages }: AppModel, collection: string): string {
  const sort = pages.flatMap(({ sections }) =>
    sections.flatMap((section) => (section.type === 'view' && section.entity === entity.key ? (section.sort ?? []) : [])),
  )[0];
  const { type, all } = namesOf(entity);
  const phrases = PHRASES[language];
  const words = {
    all: capital(entity.plural),
    add: capital(phrases.add(entity.name)),
    edit: capital(phrases.edit(entity.name)),
    none: phrases.none(entity.plural),
    search: phrases.search(entity.plural),
  };
  const entered = entity.fields.filter((field) => field.type !== 'computed');
  const tones = entity.fields.flatMap((field) => {
    const known = field.type === 'choice' ? tonesOf(field) : undefined;
    return known === undefined ? [] : [[field.key, known] as const];
  });
  return `import { app } from '../app-model';
import { createCollection } from '${collection}';

// A type and not an interface, so that lists and forms can look fields up by name.
export type ${type} = {
  id: string;
${entered.map((field) => `  ${field.key}: ${TYPES[field.type] ?? 'string'};\n`).join('')}};

/** All ${entity.plural}, kept in this browser. */
export const ${all} = createCollection<${type}>({
  key: ${quote(all)},
  fields: app.entities.${entity.key}.fields,
  rows: app.entities.${entity.key}.rows,
  words: ${literal(words, 2)},
${sort === undefined ? '' : `  sort: ${quote(`${sort.isDescending ? '-' : ''}${sort.field}`)},\n`}${tones.length === 0 ? '' : `  tones: ${literal(Object.fromEntries(tones), 2)},\n`}});
`;
}
