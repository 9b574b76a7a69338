/** What is to be reached: "a goal of 2 liters a day", "10000 steps a day", "a progress bar". The totals show how far one is. */
import { rolesOf } from '../../generate/roles.ts';
import { domainByWord } from '../../lexicon/domains.ts';
import { isNumeric } from '../../model/check-model.ts';
import { plural } from '../../lexicon/plurals.ts';
import type { Entity } from '../../model/app-model.ts';
import type { Field } from '../../model/field.ts';
import type { Operation } from '../../operations/operation.ts';
import { fieldPath, pagePath, sectionPath } from '../../operations/target.ts';
import { say } from '../sayings.ts';
import { addField, mainEntity, readField } from '../wishes/add-fields.ts';
import { fieldNamed, mainNumber, viewSection } from '../wishes/add-views.ts';
import { readItem } from '../wishes/read-items.ts';
import { pageShowing } from '../wishes/wish-view.ts';
import type { Clause, Recognizer, Work } from '../work.ts';
import { shown } from './shown.ts';

type Period = 'day' | 'week' | 'month' | 'year';

const NUMBER = '(?:[$€£] ?)?(\\d+(?:[.,]\\d+)?) ?(k(?=\\b))?';
const ASK = '(?:(?:and |please )?(?:set|add|have|show|with|use|make|change|raise|lower|increase|give me|i want|i need|my|the) )*(?:me )?(?:an? |the )?';
const PROGRESS = '(?:,? (?:and|with) (?:an? |the )?progress(?: bar)?)?';
const EACH = '(?:(?:a|per|each|every|this|in a|in one|in the) (?:day|week|month|year)|daily|weekly|monthly|yearly|in \\d{4})';
/** "a daily goal of 2 liters", "reading goal: 24 books this year", "goal 100 per day" */
const GOAL = new RegExp(
  `^${ASK}(?:(?:dai|week|month|year)ly )?(?:\\p{L}+ )?(?:goals?|targets?)(?: (?:is|to|be))?(?: of)?:? (?:to (?:drink|read|walk|run|save|do|reach|write) )?${NUMBER}(?: ?(\\p{L}+(?: \\p{L}+)?))??(?: of (\\p{L}+))?(?: ${EACH})?${PROGRESS}$`,
  'iu',
);
/** "10000 steps a day" */
const AMOUNT = new RegExp(`^${ASK}${NUMBER} (\\p{L}+)(?: of (\\p{L}+))? ${EACH}${PROGRESS}$`, 'iu');
const BAR =
  /^(?:(?:add|show|with|have|i want) )*(?:an? |the |my )?(?:progress(?: bar| indicator)?|progress bars)(?: (?:to(?:wards?)?|for|of|to reach) (?:the |my |a )?(?:(?:daily|weekly|monthly|yearly) )?(?:goals?|targets?))?$/i;
const PERIOD = /\b(?:(dai)ly|(week)ly|(month)ly|(year)ly|(?:a|per|each|every|this|in a|in one|in the) (day|week|month|year)|in (\d{4}))\b/i;

interface Goal {
  readonly amount: number;
  readonly unit: string | undefined;
  readonly period: Period | undefined;
}

function goalIn(text: string): Goal | undefined {
  const match = GOAL.exec(text) ?? AMOUNT.exec(text);
  if (match?.[1] === undefined) return undefined;
  const [, day, week, month, year, each, inYear] = PERIOD.exec(text) ?? [];
  const period =
    day !== undefined ? 'day' : week !== undefined ? 'week' : month !== undefined ? 'month' : year !== undefined || inYear !== undefined ? 'year' : each;
  const amount = Number(match[1].replace(',', '.')) * (match[2] === undefined ? 1 : 1000);
  return { amount, unit: match[3]?.replace(/ (?:a|per|each|every|this|in)$/i, ''), period: period?.toLowerCase() as Period | undefined };
}

/** Whether a phrase is about a goal or how much of it is reached. */
export function saysGoal(text: string): boolean {
  return goalIn(text) !== undefined || BAR.test(text);
}

export const goals: Recognizer = (clause, work) => {
  if (work.model === null) return false;
  const goal = goalIn(clause.text);
  if (goal !== undefined) return aim(goal, clause, work);
  if (!BAR.test(clause.text)) return false;
  const entity = mainEntity(work);
  // Something that is read or built is a part of the way there.
  if (PROGRESS_OF_EACH.test(clause.text) && entity !== undefined && isFinished(entity))
    return addField(readField('progress in percent from 0 to 100'), entity, clause, work);
  return (
    shown(work).some(({ view }) => view.goal !== undefined) ||
    work.refuse(clause.name(readItem(clause.text).text), say('which-goal', work.language), 'a goal of 10 a week')
  );
};

const PROGRESS_OF_EACH = /^(?:(?:add|show|with|have|track) )*(?:the |my |their )?progress$/i;

function isFinished(entity: Entity): boolean {
  return rolesOf(entity).done !== undefined && !entity.fields.some(({ key }) => /^progress/i.test(key));
}

/** What is measured, such as a weight, does not add up to anything. */
const MEASURED = /^(?:weight|temperature|mood|height|pulse|heart rate|blood pressure|gewicht|peso|poids)$/i;
const MONEY = /^(?:euros?|dollars?|pounds?|eur|usd|gbp|bucks)$/i;

function aim({ amount, unit, period }: Goal, clause: Clause, work: Work): boolean {
  const entity = mainEntity(work);
  if (entity === undefined || amount <= 0) return false;
  const value = valueOf(unit, entity, work) ?? addedNumber(unit, entity, clause, work);
  // Days in a row do not add up, either.
  if (value === 'unknown' || entity.fields.some(({ key }) => key === 'streak') || (value !== undefined && MEASURED.test(value.label)))
    return work.refuse(clause.name(readItem(clause.text).text), say('no-sum', work.language));
  const hasDate = entity.fields.some(({ type }) => type === 'date' || type === 'datetime');
  if (period !== undefined && !hasDate) addField(readField('date'), entity, clause, work);
  const current = work.model?.entities.find(({ key }) => key === entity.key) ?? entity;
  const changes = { goal: amount, ...(period === undefined ? {} : { period }), value: value?.key };
  const isNamed = value === undefined || value.type !== 'number' || value.unit !== undefined || unit === undefined || isCalled(unit, value);
  const named: Operation[] = isNamed ? [] : [{ type: 'change-field', target: fieldPath(entity.key, value.key), changes: { unit } }];
  const there = shown(work).find(({ view }) => view.entity === entity.key && view.view === 'totals' && view.by === undefined);
  if (there !== undefined) return work.apply(clause.original, [...named, { type: 'change-section', target: there.target, changes }], there.target);
  const page = pageShowing(current, work) ?? work.model?.pages[0]?.key ?? '';
  const taken = work.model?.pages.find(({ key }) => key === page)?.sections.map(({ key }) => key) ?? [];
  const plan = { before: [], ...(value === undefined ? {} : { value: value.key }) };
  const { value: _value, ...rest } = changes;
  const section = { ...viewSection({ type: 'view', view: 'totals' }, current, plan, taken), ...rest };
  return work.apply(clause.original, [...named, { type: 'add-section', target: pagePath(page), section, place: 'first' }], sectionPath(page, section.key));
}

/** Steps that are counted by the thousand are a number of each day, and no entries. */
function addedNumber(unit: string | undefined, entity: Entity, clause: Clause, work: Work): Field | undefined {
  if (unit === undefined || domainByWord(unit) !== undefined || entity.fields.some(isNumeric)) return undefined;
  addField({ ...readField(`number of ${unit}`), known: undefined, type: 'number', isExplicit: true }, entity, clause, work);
  return work.model?.entities.find(({ key }) => key === entity.key)?.fields.find(isNumeric);
}

function isCalled(unit: string, { label }: Field): boolean {
  const [called, counted] = [plural(label.toLowerCase()), plural(unit.toLowerCase())];
  return called === counted || called.endsWith(` ${counted}`);
}

/** The number that a unit counts; nothing where the entries themselves are counted: "24 books" in a list of books. */
function valueOf(unit: string | undefined, entity: Entity, work: Work): Field | 'unknown' | undefined {
  const main =
    entity.fields.find(({ key, type }) => /^(?:saved|done|reached)$/i.test(key) && type !== 'boolean') ??
    mainNumber(entity) ??
    entity.fields.find(({ key }) => /^number_?of/i.test(key));
  if (unit === undefined) return main;
  const several = plural(unit.toLowerCase());
  const isEntity = [entity.name, entity.plural].some((name) => plural(name.toLowerCase()) === several) || isSameDomain(unit, entity);
  if (isEntity || /^(?:entries|times|things|items)$/i.test(several)) return undefined;
  const named = fieldNamed(unit, entity, work);
  if (named?.type === 'number' || named?.type === 'money') return named;
  if (main === undefined) return 'unknown';
  // Of money, only its own unit is meant.
  return main.type === 'money' && !MONEY.test(unit) ? 'unknown' : main;
}

function isSameDomain(unit: string, { plural: name }: Entity): boolean {
  const domain = domainByWord(unit);
  return domain !== undefined && domain === domainByWord(name);
}

/** "drink 2 liters of water a day": the list of it, and the goal. */
const DO = new RegExp(
  `^(?:to )?(?:drink|read|walk|run|save|write|do|eat|practice|study|swim|cycle|log|track) (\\d+(?:[.,]\\d+)?) (\\p{L}+)(?: of (\\p{L}+))? (${EACH})(?: (?:tracker|app|log|challenge))?$`,
  'iu',
);
/** "reading goal: 24 books this year" */
const NOUN_GOAL = new RegExp(
  `^(?:an? |my )?(\\p{L}+) (?:goal|target|challenge):? (?:of )?(\\d+(?:[.,]\\d+)?) (\\p{L}+)(?: (${EACH}))?(,? (?:and|with) .+)?$`,
  'iu',
);

/** "push up counter, goal 100 per day": a counter is reset by hand, while a list knows the day of each entry. */
const COUNTER = /^(?:an? |my )?(.+?)s? counter(?:,| with| and) (?:an? )?((?:(?:dai|week|month|year)ly )?(?:goal|target) .+)$/i;

/** A goal that is the whole description says what is tracked as well. */
export function goalAsApp(text: string): string | undefined {
  const [, amount, unit = '', what, each = ''] = DO.exec(text) ?? [];
  if (amount !== undefined) {
    const counted = what ?? unit;
    return `${counted} tracker with a goal of ${amount} ${unit} ${each}`;
  }
  const [, counted, aimed] = COUNTER.exec(text) ?? [];
  if (counted !== undefined && aimed !== undefined && saysGoal(aimed)) return `${counted} tracker with date and number of ${plural(counted)}, ${aimed}`;
  const [, , number, noun = '', period = '', rest = ''] = NOUN_GOAL.exec(text) ?? [];
  return number === undefined || domainByWord(noun) === undefined ? undefined : `${noun} tracker with a goal of ${number} ${noun} ${period}`.trim() + rest;
}
