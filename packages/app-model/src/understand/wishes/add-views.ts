/** Adds a view of an entity: a table, a board by a choice, a chart by a field, totals. What it needs is added with it. */
import { fieldByKey, fieldByWord, makeField } from '../../lexicon/fields.ts';
import { capital } from '../../lexicon/plurals.ts';
import type { SectionKind } from '../../lexicon/words/section-words.ts';
import type { Entity } from '../../model/app-model.ts';
import { isNumeric } from '../../model/check-model.ts';
import type { Field } from '../../model/field.ts';
import { keyFor } from '../../model/key.ts';
import type { ViewSection } from '../../model/section.ts';
import type { Operation } from '../../operations/operation.ts';
import { entityPath } from '../../operations/target.ts';
import { say } from '../sayings.ts';
import type { Clause, Work } from '../work.ts';
import { namedField } from './add-fields.ts';
import { computedFrom } from './computed-field.ts';
import { sampleValues } from './samples.ts';

type ViewKind = Extract<SectionKind, { type: 'view' }>;

export interface ViewPlan {
  /** Fields that the entity gets first. */
  readonly before: readonly Operation[];
  /** Of the section. */
  readonly by?: string;
  readonly value?: string;
  readonly minus?: readonly string[];
  readonly period?: ViewSection['period'];
}

const NAME = /^(?:names?|titles?|titel|nombre|título|nom|titre|(?:the )?alphabet|letters?)$/i;
const TIME = /^(?:the )?(?:day|week|month|year|quarter|time|date)s?$/i;

/** What a phrase names is no field, or one that things cannot be shown by. */
type NoPlan = { readonly unknown: string } | { readonly unfit: Field };

/** "of spending by category": what a chart groups by and adds up. Undefined if a phrase names no field of the entity. */
export function planView(kind: ViewKind, phrase: string, entity: Entity, work: Work): ViewPlan | NoPlan {
  const plan = planOf(kind, phrase, entity, work);
  const period = PERIOD.exec(phrase)?.[1]?.toLowerCase() as ViewSection['period'];
  if (!('before' in plan) || period === undefined || (kind.view !== 'chart' && kind.view !== 'totals')) return plan;
  const by = entity.fields.find(({ key }) => key === plan.by);
  return by !== undefined && isDate(by) ? { ...plan, period } : plan;
}

/** Says why nothing can be shown like that. */
export function refusePlan(plan: NoPlan, clause: Clause, work: Work): boolean {
  if ('unfit' in plan)
    return work.refuse(clause.original, `${plan.unfit.label}: ${say('group-choice', work.language)}`, `add a chart by ${plan.unfit.label.toLowerCase()}`);
  const name = clause.name(plan.unknown);
  return work.refuse(clause.original, `${say('no-field', work.language)} "${name}"`, `add a field called ${name}`);
}

const PERIOD = /\b(?:by|per|each|every|over the) (?:the )?(day|week|month|year)s?$/i;

function planOf(kind: ViewKind, phrase: string, entity: Entity, work: Work): ViewPlan | NoPlan {
  if (kind.view === 'totals' && /^(?:the )?balance$/i.test(phrase.trim()) && !hasBothWays(entity)) return { unknown: phrase };
  const byPhrase = /\b(?:by|per|grouped by|over|across|for each) (?:the |each )?(.+)$/i.exec(phrase)?.[1];
  const named = byPhrase === undefined ? undefined : fieldNamed(byPhrase, entity, work);
  if (byPhrase !== undefined && named === undefined) {
    const known = kind.view === 'board' ? fieldByWord(byPhrase) : undefined;
    if (known?.type === 'choice') return withField(undefined, (field) => fieldByWord(field.label) === known, known.key, entity, work);
    if (kind.view !== 'chart' || !TIME.test(byPhrase)) return { unknown: byPhrase };
    const value = numberNamed(withoutBy(phrase), entity, work);
    return { ...withField(undefined, isDate, 'date', entity, work), ...(value === undefined ? {} : { value: value.key }) };
  }
  const number = numberNamed(withoutBy(phrase), entity, work);
  switch (kind.view) {
    case 'board':
      return named !== undefined && named.type !== 'choice' ? { unfit: named } : withField(named, (field) => field.type === 'choice', 'status', entity, work);
    case 'calendar':
      return withField(named, isDate, 'date', entity, work);
    case 'chart': {
      const by =
        named ??
        (kind.shape === 'line' ? entity.fields.find(isDate) : undefined) ??
        entity.fields.find(({ type }) => type === 'choice') ??
        entity.fields.find(isDate) ??
        entity.fields.find(({ type }) => type === 'boolean') ??
        entity.fields[0];
      return { before: [], ...(by === undefined ? {} : { by: by.key }), ...(number === undefined ? {} : { value: number.key }) };
    }
    case 'totals': {
      const product = number?.type === 'money' && /price$/i.test(number.key) ? totalPrice(entity, work) : undefined;
      if (product !== undefined) return { before: [product], value: product.field.key };
      const state = named ?? stateIn(phrase, entity);
      return { before: [], ...(state === undefined ? {} : { by: state.key }), ...(number === undefined ? {} : { value: number.key }) };
    }
    default:
      return { before: [], ...(named === undefined ? {} : { by: named.key }) };
  }
}

function withoutBy(phrase: string): string {
  return phrase.replace(/\b(?:by|per|grouped by|over) .*$/i, '');
}

/** Added up, the prices of single pieces say nothing: with a quantity, the total is that of each row first. */
function totalPrice(entity: Entity, work: Work): Extract<Operation, { type: 'add-field' }> | undefined {
  const language = work.model?.language ?? work.language;
  const name = fieldByKey('total')?.labels[language] ?? 'Total';
  const wish = entity.fields.some(({ label }) => label === name) ? undefined : computedFrom('total', entity.fields);
  if (wish === undefined) return undefined;
  const { key, label } = makeField(
    { name },
    language,
    entity.fields.map((field) => field.key),
  );
  return { type: 'add-field', target: entityPath(entity.key), field: { key, label, type: 'computed', computed: wish.computed } };
}

/** "of what is still open": a checkbox or a status tells one from the other. */
function stateIn(phrase: string, { fields }: Pick<Entity, 'fields'>): Field | undefined {
  if (!/\b(?:open|unpaid|outstanding|paid|owed?|owing|due|left|remaining|done|finished|missing)\b/i.test(phrase)) return undefined;
  return (
    fields.find(({ type, key }) => type === 'boolean' && /paid|done|finished|bought|returned|sold/i.test(key)) ??
    fields.find(({ type, done }) => type === 'choice' && done !== undefined)
  );
}

/** Income and expenses in one list, or a balance of its own. */
function hasBothWays({ fields }: Pick<Entity, 'fields'>): boolean {
  return fields.some(({ key, options }) => /balance/i.test(key) || options?.length === 2);
}

const isDate = ({ type }: Field): boolean => type === 'date' || type === 'datetime';

function withField(named: Field | undefined, fits: (field: Field) => boolean, word: string, entity: Entity, work: Work): ViewPlan {
  const found = named ?? (word === 'status' ? entity.fields.find((field) => fits(field) && field.key === 'status') : undefined) ?? entity.fields.find(fits);
  if (found !== undefined) return { before: [], by: found.key };
  const language = work.model?.language ?? work.language;
  const known = fieldByKey(word);
  const field = makeField(
    { name: known?.labels[language] ?? capital(word), known },
    language,
    entity.fields.map(({ key }) => key),
  );
  return { before: [{ type: 'add-field', target: entityPath(entity.key), field, values: sampleValues(field, entity.rows) }], by: field.key };
}

export function fieldNamed(phrase: string, entity: Entity, work: Work): Field | undefined {
  const bare = phrase.replace(/^(?:the|each|every|their|its) /i, '');
  const named = namedField(bare, work);
  const found = named?.entity.key === entity.key ? entity.fields.find(({ key }) => key === named.field.key) : undefined;
  if (found !== undefined) return found;
  if (TIME.test(bare)) return entity.fields.find(isDate);
  // What a row is called, whatever the field is: "what", "title".
  return NAME.test(bare) ? entity.fields.find(({ type }) => type === 'text') : undefined;
}

/** The number that is added up: the one that is named, else money, else any number that is not a year or a rating. */
function numberNamed(phrase: string, entity: Entity, work: Work): Field | undefined {
  if (/\b(?:number|count|how many) of\b|\bhow many\b/i.test(phrase)) return undefined;
  for (const word of phrase.split(/\s+/)) {
    const named = word.length > 2 && !/^(?:total|sum|chart|graph|the|and)s?$/i.test(word) ? numberCalled(word, entity, work) : undefined;
    if (named !== undefined) return named;
  }
  return mainNumber(entity);
}

/** By its name, or by its unit: "hours". */
export function numberCalled(word: string, entity: Entity, work: Work): Field | undefined {
  const named = fieldNamed(word, entity, work);
  return named !== undefined && isNumeric(named) ? named : entity.fields.find(({ unit }) => unit === word.toLowerCase());
}

export function mainNumber({ fields }: Pick<Entity, 'fields'>): Field | undefined {
  return (
    fields.find(({ computed }) => computed?.type === 'product' && fields.some(({ key, type }) => type === 'money' && computed.of.includes(key))) ??
    fields.find(({ type }) => type === 'money') ??
    fields.find(
      (field) =>
        isNumeric(field) &&
        field.type !== 'rating' &&
        !/^(?:year|season|age|number)/i.test(field.key) &&
        !/^(?:number|nummer|número|numéro)$/i.test(field.label),
    )
  );
}

export function viewSection(kind: ViewKind, entity: Entity, plan: ViewPlan, taken: readonly string[], title?: string): ViewSection {
  return {
    key: keyFor(title ?? `${entity.key} ${kind.view}`, taken),
    type: 'view',
    entity: entity.key,
    view: kind.view,
    ...(title === undefined ? {} : { title }),
    ...(plan.by === undefined ? {} : { by: plan.by }),
    ...(plan.value === undefined ? {} : { value: plan.value }),
    ...(plan.period === undefined ? {} : { period: plan.period }),
    ...(plan.minus === undefined ? {} : { minus: [...plan.minus] }),
    ...(kind.view === 'chart' ? { shape: kind.shape ?? chartShape(withAdded(entity, plan), plan.by) } : {}),
  };
}

function withAdded({ fields }: Pick<Entity, 'fields'>, { before }: ViewPlan): Pick<Entity, 'fields'> {
  return { fields: [...fields, ...before.flatMap((operation) => (operation.type === 'add-field' ? [operation.field] : []))] };
}

function chartShape(entity: Pick<Entity, 'fields'>, by: string | undefined): 'bars' | 'line' {
  const field = entity.fields.find(({ key }) => key === by);
  return field !== undefined && isDate(field) ? 'line' : 'bars';
}
