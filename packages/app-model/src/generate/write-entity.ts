/** The module of an entity: its type, its options, its collection, and what can be done with one of them. */
import type { Entity } from '../model/app-model.ts';
import { isStored } from './database/columns.ts';
import { tableOf } from './database/write-table.ts';
import type { Field } from '../model/field.ts';
import { computedName, type EntityNames, namesOf, optionsName, tonesName } from './names.ts';
import { rolesOf } from './roles.ts';
import { Imports, indent, literal, quote } from './source.ts';
import { tonesOf } from './tones.ts';
import { blankValue, textExpression, typeOf } from './write-field.ts';

export function writeEntity(entity: Entity): string {
  const imports = new Imports();
  const names = namesOf(entity);
  const entered = entity.fields.filter(({ type }) => type !== 'computed');
  const pieces = [
    ...entered.filter(({ type }) => type === 'choice').map((field) => `export const ${optionsName(field)} = ${literal(field.options)} as const;`),
    ...entered.flatMap(tones),
    typeDeclaration(names, entered),
    blank(names, entered, imports),
    collection(entity, names, imports),
    naming(entity, names, imports),
    ...doneness(entity, names),
    ...entity.fields.filter(({ type }) => type === 'computed').map((field) => computation(field, entity, names, imports)),
    fieldInfos(names, entered, imports),
    deletion(entity, names, imports),
  ];
  return `${imports.toString()}\n\n${pieces.join('\n\n')}\n`;
}

/** Options without a meaning that the generator knows are colored by their place. */
function tones(field: Field): string[] {
  const known = field.type === 'choice' ? tonesOf(field) : undefined;
  return known === undefined
    ? []
    : [`/** The colors of its chips. */\nexport const ${tonesName(field)}: Readonly<Record<string, number>> = ${literal(known)};`];
}

function typeDeclaration({ type }: EntityNames, fields: readonly Field[]): string {
  const lines = fields.map((field) => `${comment(field)}  ${field.key}: ${typeOf(field)};`);
  return `export interface ${type} {\n  id: string;\n${lines.join('\n')}\n}`;
}

/** What the type alone does not say. */
function comment(field: Field): string {
  if (field.type === 'date') return '  /** `YYYY-MM-DD`, or empty. */\n';
  if (field.type === 'datetime') return '  /** `YYYY-MM-DDThh:mm`, or empty. */\n';
  if (field.type === 'rating') return '  /** 1 to 5 stars, or 0 without a rating. */\n';
  if (field.type === 'checklist') return '  /** Each is `[ ] A step`, or `[x] A step` when it is done. */\n';
  if (field.type === 'reference') return `  /** The id of ${/^[aeiou]/.test(field.entity ?? '') ? 'an' : 'a'} ${field.entity}. */\n`;
  return '';
}

function blank({ type }: EntityNames, fields: readonly Field[], imports: Imports): string {
  imports.use('../data/collection', 'newId');
  const values = fields.map((field) => `${field.key}: ${blankValue(field, imports)}`);
  return `export function blank${type}(): ${type} {\n  return {\n    id: newId(),\n${values.map((value) => `    ${value},\n`).join('')}  };\n}`;
}

function collection(entity: Entity, names: EntityNames, imports: Imports): string {
  if (isStored(entity)) return tableOf(entity, names, imports);
  const { type, all } = names;
  imports.use('../data/collection', 'createCollection');
  imports.use('../app-model', 'app');
  return `/** All ${entity.plural}, kept in this browser. */\nexport const ${all} = createCollection<${type}>(${quote(all)}, app.entities.${entity.key}.rows, blank${type});`;
}

function naming(entity: Entity, { type, one }: EntityNames, imports: Imports): string {
  imports.use('../texts', 'texts');
  const { title } = rolesOf(entity);
  // Things that refer to each other and have nothing else have no other name.
  const text = title.entity === entity.key ? 'item.id' : textExpression(title, entity, 'item', imports);
  return `/** What ${/^[aeiou]/i.test(entity.name) ? 'an' : 'a'} ${entity.name} is called. */
export function ${one}Name(item: ${type} | undefined): string {
  return item === undefined ? '' : ${text} || texts.untitled;
}`;
}

function doneness(entity: Entity, { type }: EntityNames): string[] {
  const { done } = rolesOf(entity);
  if (!done) return [];
  const test = done.type === 'boolean' ? `item.${done.key}` : (done.done ?? []).map((option) => `item.${done.key} === ${quote(option)}`).join(' || ');
  return [`export function is${type}Done(item: ${type}): boolean {\n  return ${test};\n}`];
}

function computation(field: Field, entity: Entity, { type }: EntityNames, imports: Imports): string {
  const name = computedName(entity, field);
  const { computed } = field;
  if (computed?.type === 'days-left') {
    if (computed.yearly === true) {
      imports.use('../data/days', 'nextRank');
      return `/** Days until it comes around again. */\nexport function ${name}(item: ${type}): number | null {\n  return item.${computed.of} === '' ? null : nextRank(item.${computed.of}, 'yearly');\n}`;
    }
    imports.use('../data/days', 'daysUntil');
    return `/** Days from today. */\nexport function ${name}(item: ${type}): number | null {\n  return item.${computed.of} === '' ? null : daysUntil(item.${computed.of});\n}`;
  }
  if (computed?.type === 'age') {
    imports.use('../data/days', 'yearsSince');
    return `/** Full years until today. */\nexport function ${name}(item: ${type}): number | null {\n  return item.${computed.of} === '' ? null : yearsSince(item.${computed.of});\n}`;
  }
  const [left, right] = computed?.of ?? [];
  const sign = { product: '*', sum: '+', difference: '-' }[computed?.type ?? 'sum'];
  const body =
    sign === '*'
      ? `item.${left} === null || item.${right} === null ? null : item.${left} * item.${right}`
      : `item.${left} === null && item.${right} === null ? null : (item.${left} ?? 0) ${sign} (item.${right} ?? 0)`;
  return `export function ${name}(item: ${type}): number | null {\n  return ${body};\n}`;
}

const INFO_TYPES: Partial<Record<Field['type'], string>> = {
  number: 'number',
  money: 'number',
  rating: 'number',
  date: 'date',
  datetime: 'date',
  boolean: 'boolean',
  choice: 'choice',
  tags: 'tags',
  checklist: 'tags',
};

function fieldInfos({ type, one }: EntityNames, fields: readonly Field[], imports: Imports): string {
  imports.use('../data/fields', 'type FieldInfo');
  const infos = fields
    .filter((field) => field.type !== 'image' && field.type !== 'color' && field.type !== 'reference')
    .map((field) => {
      const options = field.type === 'choice' ? `, options: ${optionsName(field)}` : '';
      return `{ key: '${field.key}', label: ${quote(field.label)}, type: '${INFO_TYPES[field.type] ?? 'text'}'${options} },`;
    });
  return `/** For searching, sorting and filtering. */\nexport const ${one}Fields: readonly FieldInfo<${type}>[] = [\n${indent(infos.join('\n'), 2)}\n];`;
}

function deletion(entity: Entity, { type, one, all }: EntityNames, imports: Imports): string {
  if (!entity.features.undo) {
    return `/** Deletes it after asking. Returns whether it did. */
export function delete${type}(item: ${type}): boolean {
  if (!window.confirm(texts.askDelete(${one}Name(item)))) return false;
  ${all}.remove(item.id);
  return true;
}`;
  }
  imports.use('../components/Toasts', 'showToast');
  return `/** Deletes it and offers to undo that. */
export function delete${type}(item: ${type}): boolean {
  const restore = ${all}.remove(item.id);
  showToast({ text: texts.deleted(${one}Name(item)), action: { label: texts.undo, run: restore } });
  return true;
}`;
}
