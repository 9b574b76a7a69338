/** Operations on what the app keeps: entities, their fields, options and sample rows. */
import { capital } from '../lexicon/plurals.ts';
import type { Access } from '../model/access.ts';
import type { AppModel, Entity, Features } from '../model/app-model.ts';
import type { Field, Row, Value } from '../model/field.ts';
import { fittedRows, fittedValue } from '../model/values.ts';
import { isEqual } from './equal.ts';
import { choiceOf, entityOf, fieldOf } from './find.ts';
import type { Operation, Place } from './operation.ts';
import { inserted, moved, replaced } from './places.ts';
import { exists, impossible, last, unchanged } from './refusal.ts';
import { withNarrowing, withoutEntityOnPages, withoutFieldOnPages } from './change-pages.ts';

type Of<Type extends Operation['type']> = Extract<Operation, { type: Type }>;
const keyOf = (item: { readonly key: string }): string => item.key;

/** A number is no longer compared with one that is gone. */
function withoutLost(entity: Entity): Entity {
  const isLost = ({ low, type }: Field): boolean =>
    low !== undefined &&
    ((type !== 'number' && type !== 'money') ||
      (typeof low === 'string' && !entity.fields.some((other) => other.key === low && (other.type === 'number' || other.type === 'money'))));
  if (!entity.fields.some(isLost)) return entity;
  const fields = entity.fields.map((field) => {
    const { low: _low, ...rest } = field;
    return isLost(field) ? rest : field;
  });
  return { ...entity, fields };
}

function withEntity(model: AppModel, old: Entity, given: Entity, renamed?: Parameters<typeof withNarrowing>[2]): AppModel {
  const now = withoutLost(given);
  return withNarrowing({ ...model, entities: replaced(model.entities, old, { ...now, rows: fittedRows(now) }) }, now, renamed);
}

export function addEntity(model: AppModel, { entity, place }: Of<'add-entity'>): AppModel {
  if (model.entities.some((other) => other.key === entity.key || other.plural.toLowerCase() === entity.plural.toLowerCase())) {
    throw exists(`The app already has ${entity.plural}.`);
  }
  return { ...model, entities: inserted(model.entities, { ...entity, rows: fittedRows(entity) }, place, keyOf) };
}

export function addField(model: AppModel, key: string, { field, values, place }: Of<'add-field'>): AppModel {
  const entity = entityOf(model, key);
  const same = entity.fields.find((other) => other.key === field.key || other.label.toLowerCase() === field.label.toLowerCase());
  if (same) throw exists(`A ${entity.name} already has the field ${same.label}.`);
  const rows = entity.rows.map((row, index): Row => ({ ...row, [field.key]: values?.[index] ?? field.default ?? null }));
  return withEntity(model, entity, { ...entity, fields: inserted(entity.fields, field, place, keyOf), rows });
}

export function addOption(model: AppModel, entityKey: string, fieldKey: string, { option, place }: Of<'add-option'>): AppModel {
  const entity = entityOf(model, entityKey);
  const field = choiceOf(entity, fieldKey);
  if (field.options.some((other) => other.toLowerCase() === option.toLowerCase())) throw exists(`${field.label} already has the option ${option}.`);
  return withField(model, entity, field, { ...field, options: inserted(field.options, option, place, String) });
}

function withField(model: AppModel, entity: Entity, old: Field, now: Field): AppModel {
  return withEntity(model, entity, { ...entity, fields: entity.fields.map((field) => (field.key === old.key ? now : field)) });
}

export function removeEntity(model: AppModel, key: string): AppModel {
  const entity = entityOf(model, key);
  const without = withoutEntityOnPages({ ...model, entities: model.entities.filter((other) => other !== entity) }, key);
  return { ...without, entities: without.entities.map((other) => withoutReferences(other, key)) };
}

/** References to an entity that is no longer there become plain text, so that no other list loses a field. */
function withoutReferences(entity: Entity, removed: string): Entity {
  if (entity.fields.every((field) => field.entity !== removed)) return entity;
  const fields = entity.fields.map((field): Field => {
    if (field.entity !== removed) return field;
    const { entity: _removed, ...rest } = field;
    return { ...rest, type: 'text' };
  });
  return { ...entity, fields, rows: fittedRows({ fields, rows: entity.rows }) };
}

export function removeField(model: AppModel, entityKey: string, fieldKey: string): AppModel {
  const entity = entityOf(model, entityKey);
  const field = fieldOf(entity, fieldKey);
  const fields = entity.fields.filter((other) => other !== field && !uses(other, fieldKey));
  if (!fields.some(({ type }) => type !== 'computed'))
    throw last(`${field.label} is all that a ${entity.name} has. Remove the ${entity.plural} instead, or add another field first.`);
  return withoutFieldOnPages(withEntity(model, entity, { ...entity, fields }), entityKey, fields);
}

function uses({ computed }: Field, key: string): boolean {
  return computed !== undefined && (Array.isArray(computed.of) ? computed.of.includes(key) : computed.of === key);
}

export function removeOption(model: AppModel, entityKey: string, fieldKey: string, option: string): AppModel {
  const entity = entityOf(model, entityKey);
  const field = choiceOf(entity, fieldKey);
  const exact = optionOf(field, option);
  if (field.options.length === 1) throw last(`“${exact}” is the only option of ${field.label}. Remove the field instead, or add another option first.`);
  const { default: initial, ...rest } = field;
  return withField(model, entity, field, {
    ...rest,
    options: field.options.filter((other) => other !== exact),
    ...(initial === undefined || initial === exact ? {} : { default: initial }),
    ...(field.done === undefined ? {} : { done: field.done.filter((other) => other !== exact) }),
  });
}

function optionOf(field: Field & { options: string[] }, option: string): string {
  const exact = field.options.find((other) => other === option) ?? field.options.find((other) => other.toLowerCase() === option.toLowerCase());
  if (exact === undefined) throw impossible(`${field.label} has no option ${option}; there are ${field.options.join(', ')}.`);
  return exact;
}

export function renameOption(model: AppModel, entityKey: string, fieldKey: string, option: string, to: string): AppModel {
  const entity = entityOf(model, entityKey);
  const field = choiceOf(entity, fieldKey);
  const exact = optionOf(field, option);
  if (exact === to) throw unchanged(`The option is already called ${to}.`);
  if (field.options.some((other) => other !== exact && other.toLowerCase() === to.toLowerCase())) throw exists(`${field.label} already has the option ${to}.`);
  const now = (value: Value): Value => (value === exact ? to : value);
  const renamed: Field = {
    ...field,
    options: field.options.map((other) => (other === exact ? to : other)),
    ...(field.default === undefined ? {} : { default: now(field.default) }),
    ...(field.done === undefined ? {} : { done: field.done.map((other) => (other === exact ? to : other)) }),
  };
  const rows = entity.rows.map((row): Row => ({ ...row, [fieldKey]: now(row[fieldKey] ?? '') }));
  const fields = entity.fields.map((other) => (other.key === fieldKey ? renamed : other));
  return withEntity(model, entity, { ...entity, fields, rows }, { field: fieldKey, from: exact, to });
}

export function renameField(model: AppModel, entityKey: string, fieldKey: string, to: string): AppModel {
  const entity = entityOf(model, entityKey);
  const field = fieldOf(entity, fieldKey);
  if (field.label === to) throw unchanged(`The field is already called ${to}.`);
  if (entity.fields.some((other) => other !== field && other.label.toLowerCase() === to.toLowerCase()))
    throw exists(`A ${entity.name} already has the field ${to}.`);
  return withField(model, entity, field, { ...field, label: to });
}

export function renameEntity(model: AppModel, key: string, to: string, plural: string | undefined): AppModel {
  const entity = entityOf(model, key);
  const now = { ...entity, name: to, plural: plural ?? (to === entity.name ? entity.plural : `${to}s`) };
  if (isEqual(now, entity)) throw unchanged(`They are already called ${entity.plural}.`);
  return withEntity(model, entity, now);
}

export function changeField(model: AppModel, entityKey: string, fieldKey: string, { changes }: Of<'change-field'>): AppModel {
  const entity = entityOf(model, entityKey);
  const field = fieldOf(entity, fieldKey);
  const now = defined<Field>({ ...field, ...changes, key: field.key });
  if (now.type === 'choice' && now.options === undefined)
    now.options = [...new Set(entity.rows.map((row) => String(row[fieldKey] ?? '')).filter((text) => text !== ''))];
  if (isEqual(now, field)) throw unchanged(`${field.label} is already that way.`);
  const converted = entity.rows.map((row): Row => ({ ...row, [fieldKey]: fittedValue(row[fieldKey], now) }));
  return withEntity(model, entity, { ...entity, fields: replaced(entity.fields, field, now), rows: converted });
}

export function changeFeatures(model: AppModel, key: string, changes: Partial<Features>): AppModel {
  const entity = entityOf(model, key);
  const features = { ...entity.features, ...changes };
  if (isEqual(features, entity.features)) throw unchanged(`${capital(entity.plural)} already work that way.`);
  return withEntity(model, entity, { ...entity, features });
}

export function changeAccess(model: AppModel, key: string, access: Access | undefined): AppModel {
  const { access: before, ...entity } = entityOf(model, key);
  if (isEqual(access, before)) throw unchanged(`${capital(entity.plural)} are already for these people.`);
  return withEntity(model, entityOf(model, key), access === undefined ? entity : { ...entity, access });
}

export function changeRows(model: AppModel, key: string, rows: readonly Row[]): AppModel {
  const entity = entityOf(model, key);
  const fitted = fittedRows({ fields: entity.fields, rows: [...rows] });
  if (isEqual(fitted, entity.rows)) throw unchanged(`These are already the sample ${entity.plural}.`);
  return withEntity(model, entity, { ...entity, rows: fitted });
}

export function moveInEntities(model: AppModel, path: readonly [string, string?, string?], place: Place): AppModel {
  const [entityKey, fieldKey, option] = path;
  const entity = entityOf(model, entityKey);
  if (fieldKey === undefined) return { ...model, entities: moved(model.entities, entity, place, keyOf) };
  if (option === undefined) return withEntity(model, entity, { ...entity, fields: moved(entity.fields, fieldOf(entity, fieldKey), place, keyOf) });
  const field = choiceOf(entity, fieldKey);
  return withField(model, entity, field, { ...field, options: moved(field.options, optionOf(field, option), place, String) });
}

/** Without properties that are undefined. */
export function defined<Type extends object>(value: Type): Type {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Type;
}
