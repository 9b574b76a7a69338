/** Adds fields to an entity, or options to a field. */
import { fieldByWord, makeField } from '../../lexicon/fields.ts';
import { domainByWord } from '../../lexicon/domains.ts';
import { capital, plural, singular } from '../../lexicon/plurals.ts';
import type { Entity } from '../../model/app-model.ts';
import type { Field } from '../../model/field.ts';
import { locate } from '../../operations/find.ts';
import type { Operation, Place } from '../../operations/operation.ts';
import { entityPath, fieldPath, parseTarget } from '../../operations/target.ts';
import { find } from '../find.ts';
import { say } from '../sayings.ts';
import type { Clause, Work } from '../work.ts';
import { refuseUnknown } from './refuse-unknown.ts';
import { isName } from './is-name.ts';
import { computedFrom } from './computed-field.ts';
import { readField, type FieldRequest } from './read-field.ts';
import { isCalledOtherwise, usualFieldFor } from './same-field.ts';
import { sampleValues } from './samples.ts';

/** The entity that is meant without being named: what was touched last, or the first. */
export function mainEntity(work: Work): Entity | undefined {
  const { model } = work;
  if (model === null) return undefined;
  const { entity, page } = locate(model, parseTarget(work.focus ?? ''));
  const shown = page?.sections.find((section) => section.type === 'view' || section.type === 'form');
  const ofPage = shown !== undefined && 'entity' in shown ? shown.entity : undefined;
  return entity ?? model.entities.find(({ key }) => key === ofPage) ?? model.entities[0];
}

export function namedEntity(phrase: string, work: Work): Entity | undefined {
  return locate(work.model, parseTarget(find(phrase, work, ['entity'])?.target ?? '')).entity;
}

/** The field that a phrase names, and the list that has it. */
export function namedField(phrase: string, work: Work): { readonly entity: Entity; readonly field: Field } | undefined {
  const { entity, field } = locate(work.model, parseTarget(find(phrase, work, ['field'])?.target ?? ''));
  return entity === undefined || field === undefined ? undefined : { entity, field };
}

/** The field that is wished for, as it fits into an entity. */
export function fieldFor(request: FieldRequest, entity: Pick<Entity, 'fields'>, clause: Clause, work: Work): Field {
  const name = clause.word(request.name);
  const other = work.model?.entities.find(
    (each) => each.fields !== entity.fields && (namedLike(request.name, each.name) || namedLike(request.name, each.plural)),
  );
  const field = makeField(
    { ...request, name },
    work.model?.language ?? work.language,
    entity.fields.map(({ key }) => key),
  );
  const computed = computedFrom(request.name, entity.fields);
  if (computed !== undefined && request.type === undefined && request.options === undefined) {
    const label = makeField(
      { name: clause.word(computed.name) },
      work.model?.language ?? work.language,
      entity.fields.map(({ key }) => key),
    ).label;
    return { key: field.key, label, type: 'computed', computed: computed.computed };
  }
  const ranged: Field = { ...field, ...(request.min === undefined ? {} : { min: request.min }), ...(request.max === undefined ? {} : { max: request.max }) };
  return other !== undefined && ranged.type === 'text' ? { ...ranged, type: 'reference', entity: other.key } : ranged;
}

function namedLike(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase() || (domainByWord(a) !== undefined && domainByWord(a) === domainByWord(b));
}

export function addField(request: FieldRequest, entity: Entity, clause: Clause, work: Work, where?: Place): boolean {
  const counted = /^(?:number|amount|count) of (?:the )?(.+)$/i.exec(request.name)?.[1];
  const same = counted === undefined ? undefined : entity.fields.find(({ label, type }) => type === 'number' && namedLike(counted, label));
  if (same !== undefined) return work.refuse(clause.original, `${say('already', work.language)}: ${same.label}`);
  // Of things that are kept in pieces, the amount is how many.
  const pieces =
    request.known?.key === 'amount' && request.type === undefined ? entity.fields.find(({ key, type }) => key === 'quantity' && type === 'number') : undefined;
  if (pieces !== undefined && !entity.fields.some(({ type }) => type === 'money'))
    return work.isBeginning || work.refuse(clause.original, `${say('already', work.language)}: ${pieces.label}`);
  const field = fieldFor(request, entity, clause, work);
  const there = entity.fields.find((each) => each.type === 'choice' && each.label.toLowerCase() === field.label.toLowerCase());
  if (there !== undefined && request.options !== undefined)
    return work.apply(
      clause.original,
      [{ type: 'change-field', target: fieldPath(entity.key, there.key), changes: { options: [...request.options], done: undefined, default: undefined } }],
      fieldPath(entity.key, there.key),
    );
  if (
    field.type !== 'computed' &&
    request.known === undefined &&
    !isName(request.name.replace(/(?<!^averages?) per (?:person|hour|night|day|week|month|year|unit|piece|kg|km)$/i, ''))
  )
    return refuseUnknown(request.name, clause, work);
  const usual = (request.isExplicit && field.type !== 'rating') || !work.isBeginning ? undefined : usualFieldFor(field, entity.fields);
  if (usual !== undefined) return callUsual(usual, field, entity, clause, work);
  const taken = entity.fields.find((each) => each.label.toLowerCase() === field.label.toLowerCase());
  if (taken !== undefined && work.operations.length === 0) return work.refuse(field.label, say('already', work.language));
  if (request.known === undefined && !request.isExplicit) sayPlainText(request.name, field, clause, work);
  const operation: Operation = { type: 'add-field', target: entityPath(entity.key), field, values: sampleValues(field, entity.rows), ...placed(where, entity) };
  return work.apply(clause.original, [operation], fieldPath(entity.key, field.key));
}

/** Several things that nobody knows, in one line of text: that is said, as they may have been meant as a list. */
export function sayPlainText(name: string, { label, type }: Field, clause: Clause, work: Work): void {
  const isSeveral = work.language === 'en' && /^\p{L}{4,}(?: \p{L}{3,}){0,2}$/u.test(name) && plural(name) === name && singular(name) !== name;
  if (type !== 'text' || !isSeveral || fieldByWord(name) !== undefined) return;
  work.refuse(label, say('plain-text', work.language), `add a list of ${clause.name(name)}`);
}

/** In a new app, the usual field is called as the person calls it. */
function callUsual(usual: Field, called: Field, entity: Entity, clause: Clause, work: Work): boolean {
  const target = fieldPath(entity.key, usual.key);
  return !isCalledOtherwise(called, usual) || work.apply(clause.original, [{ type: 'rename', target, to: called.label }], target);
}

/** A place among fields, and not one of a page. */
function placed(where: Place | undefined, { fields }: Entity): { place?: Place } {
  if (where === undefined || where === 'last') return {};
  const beside = typeof where === 'object' ? ('before' in where ? where.before : where.after) : undefined;
  return beside === undefined || fields.some(({ key }) => key === beside) ? { place: where } : {};
}

/** The choice field that new options go into, by a phrase such as "categories" or "the board". */
export function choiceField(phrase: string | undefined, work: Work): { entity: Entity; field: Field } | undefined {
  const { model } = work;
  if (model === null) return undefined;
  const named = phrase === undefined ? undefined : namedField(phrase, work);
  if (named?.field.type === 'choice') return named;
  if (phrase !== undefined && /board|kanban|lane/i.test(phrase)) {
    const board = model.pages.flatMap(({ sections }) => sections).find((section) => section.type === 'view' && section.view === 'board');
    const entity = board?.type === 'view' ? model.entities.find(({ key }) => key === board.entity) : undefined;
    const field = board?.type === 'view' ? entity?.fields.find(({ key }) => key === board.by) : undefined;
    if (entity !== undefined && field !== undefined) return { entity, field };
  }
  return undefined;
}

export function addOptions(
  options: readonly string[],
  { entity, field }: { entity: Entity; field: Field },
  clause: Clause,
  work: Work,
  place?: Place,
): boolean {
  return work.apply(
    clause.original,
    options.map((option) => ({
      type: 'add-option',
      target: fieldPath(entity.key, field.key),
      option: capital(clause.name(option)),
      ...(place === undefined ? {} : { place }),
    })),
    fieldPath(entity.key, field.key),
  );
}

export { readField };
