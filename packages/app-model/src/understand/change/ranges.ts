/** Which days and numbers are shown: "only this month", "tasks due this week", "expenses over 100", "hide past events". */
import { rolesOf } from '../../generate/roles.ts';
import { guessType } from '../../lexicon/fields.ts';
import { isRows } from '../../model/section.ts';
import type { Entity } from '../../model/app-model.ts';
import type { Field } from '../../model/field.ts';
import { say } from '../sayings.ts';
import { addField, mainEntity, namedEntity, readField } from '../wishes/add-fields.ts';
import { YEARLY } from '../wishes/computed-field.ts';
import { fieldNamed, mainNumber, numberCalled } from '../wishes/add-views.ts';
import { dayRange, numberRange } from '../wishes/read-range.ts';
import type { Clause, Recognizer, Work } from '../work.ts';
import { shown, type Shown } from './shown.ts';

const SHOW =
  /^(?:(?:please )?(?:only|just) (?:show|list|display|see|include|keep)|(?:show|list|display|see|include|filter|limit|narrow|restrict)(?: me)?(?: it| them| this| everything)?(?: (?:only|just|by|for|to|down to))*|filter(?: (?:out|by|for))?|i (?:only |just )?want to (?:only |just )?see(?: only| just)?|only|just) (.+?)(?: (?:only|by default|at first|please))*$/i;
const HIDE = /^(?:hide|don't show|do not show|stop showing|leave out|filter out|remove from view) (.+?)(?: (?:by default|from the list))*$/i;
const IN_CHART = /,? (?:in|on|for) (?:the |my )?(chart|graph|totals?|statistics|list|table)$/i;

/** A list can be narrowed by the one who uses it: "filter by date", "a month filter". */
const BY_DATE =
  /^(?:(?:add|show|have|with|i want|i need|let me|give me|allow me to) )*(?:an? |the )?(?:(?:date|day|week|month|year|time|period)(?:[- ]range)? filter|filter(?:ing|s)? (?:it |them |entries |items |\p{L}+ )?(?:by|for|on) (?:an? |the )?(?:date|day|week|month|year|time|period)s?(?:[- ]ranges?| range)?)$/iu;

/** "let me filter by vegetarian" */
const FILTER_BY =
  /^(?:(?:add|show|have|with|i want to|i need to|let me|give me|allow me to|be able to|an?|the|option to|way to|button to) )*filter(?:ing|s)?(?: (?:it|them|entries|items|\p{L}+))? (?:by|for) (?:the |their |its )?(\p{L}[\p{L} -]*)$/iu;

/** What a list is filtered by is a choice, a box or a day, and is added where it is not there. */
function filterBy(by: string, clause: Clause, work: Work): boolean {
  const entity = mainEntity(work);
  if (entity === undefined || /,| and | or /i.test(by)) return false;
  const field = fieldNamed(by, entity, work);
  if (field?.type === 'date' || field?.type === 'datetime' || field?.type === 'text') return narrow(field, 'any', entity, undefined, clause, work);
  if (field?.type === 'choice' || field?.type === 'tags' || field?.type === 'boolean') return false;
  if (field !== undefined)
    return work.refuse(clause.original, `${field.label}: ${say('filter-choice', work.language)}`, `group by ${field.label.toLowerCase()}`);
  const request = readField(by);
  const type = request.known?.type ?? request.type ?? guessType(request.name);
  if (type === 'choice' || type === 'boolean' || type === 'date' || type === 'tags') return addField({ ...request, isExplicit: true }, entity, clause, work);
  return work.refuse(clause.original, `${say('no-field', work.language)} "${clause.name(by)}"`, `add a checkbox called ${clause.name(by)}`);
}

/** Hiding one end of a range shows the other. */
const OPPOSITE: readonly (readonly [RegExp, string])[] = [
  [/^past$/, 'upcoming'],
  [/^upcoming$/, 'past'],
  [/^over-/, 'to-'],
  [/^under-/, 'from-'],
  [/^from-/, 'under-'],
  [/^to-/, 'over-'],
  [/^older-/, 'last-'],
];

/** Whether a phrase is about a range. */
export function saysRange(text: string): boolean {
  const said = /^(?:only|just|hides?|(?:only |just )?shows?)\b/i.test(text) ? bare(text) : undefined;
  return BY_DATE.test(text) || (said !== undefined && (dayRange(said) ?? numberRange(said)) !== undefined);
}

/** "Shows only this month" is asked for as "show only this month". */
const bare = (text: string): string => text.replace(/\b(show|hide|list|display)s\b/gi, '$1');

export const ranges: Recognizer = (clause, work) => {
  if (work.model === null) return false;
  const by = FILTER_BY.exec(clause.text)?.[1];
  if (by !== undefined && !BY_DATE.test(clause.text) && dayRange(by) === undefined && numberRange(by) === undefined) return filterBy(by, clause, work);
  if (BY_DATE.test(clause.text)) return narrowDays('any', '', undefined, clause, work);
  const asked = bare(clause.text);
  const hidden = HIDE.exec(asked)?.[1];
  const said = hidden ?? SHOW.exec(asked)?.[1];
  // "Show a chart of this month" and "show the average of this month" ask for something else.
  if (said === undefined || /\b(?:charts?|graphs?|totals?|average|sum|count|calendar|page|button|filter|number of)\b(?!$)/i.test(said.replace(IN_CHART, '')))
    return false;
  const where = IN_CHART.exec(said)?.[1];
  const text = said.replace(IN_CHART, '');
  const days = dayRange(text);
  const found = days ?? numberRange(text);
  if (found === undefined) return false;
  const range = hidden === undefined ? found.range : opposite(found.range);
  if (range === undefined) return false;
  return days === undefined ? narrowNumbers(range, found.rest, where, clause, work) : narrowDays(range, found.rest, where, clause, work);
};

function opposite(range: string): string | undefined {
  const [pattern, other] = OPPOSITE.find(([each]) => each.test(range)) ?? [];
  return pattern === undefined || other === undefined ? undefined : range.replace(pattern, other);
}

/** Words that only refer to the things. */
const PLAIN =
  /\b(?:all|the|my|our|entries|items|things|ones?|those|what's|whats|what|that|which|are|is|were|was|have|has|i|we|from|of|in|for|on|by|with|to|at|due|dated|added|happening|coming|data|records|rows|everything|spent|earned|paid|did|ate|made|wrote|bought|only|and|or|a|an|any)\b/gi;

/** The list that is meant, and what the words say beside that. */
function meant(words: string, work: Work): { readonly entity: Entity | undefined; readonly rest: string } {
  const rest = words.replace(PLAIN, ' ').replace(/\s+/g, ' ').trim();
  const whole = namedEntity(rest, work);
  if (whole !== undefined) return { entity: whole, rest: '' };
  // "Tools" in an app that is called "Inventory of tools".
  if (rest !== '' && work.model?.name.toLowerCase().includes(rest.toLowerCase()) === true) return { entity: mainEntity(work), rest: '' };
  const [first = '', ...others] = rest.split(' ');
  const named = first === '' ? undefined : namedEntity(first, work);
  return named === undefined ? { entity: mainEntity(work), rest } : { entity: named, rest: others.join(' ') };
}

function narrowDays(range: string, words: string, where: string | undefined, clause: Clause, work: Work): boolean {
  const { entity, rest } = meant(words, work);
  if (entity === undefined) return false;
  const dates = entity.fields.filter(({ type }) => type === 'date' || type === 'datetime');
  const isDue = /\bdue\b/i.test(words);
  const named = rest === '' ? undefined : dates.find(({ key, label }) => isOf(rest, label) || fieldNamed(rest, entity, work)?.key === key);
  // "Those I haven't contacted": the date of the last contact.
  if (rest !== '' && named === undefined && dates.length > 0 && !range.startsWith('older')) return false;
  const { due } = rolesOf(entity);
  const field = named ?? (isDue ? due : undefined) ?? dates[0];
  if (field !== undefined) return narrow(field, range, entity, where, clause, work);
  if (isDue && addField(readField('due date'), entity, clause, work)) return narrowDays(range, words, where, clause, work);
  return work.refuse(clause.original, `${say('no-field', work.language)} "date"`, 'add a date');
}

/** "Contacted" is of the last contact. */
function isOf(words: string, label: string): boolean {
  const stems = label
    .toLowerCase()
    .split(' ')
    .map((word) => word.slice(0, 5));
  return words
    .toLowerCase()
    .split(' ')
    .some((word) => word.length > 3 && stems.includes(word.slice(0, 5)));
}

const MONEY = /\b(?:cost(?:s|ing)?|priced?|euros?|dollars?|pounds?|bucks|usd|eur|gbp|worth|spent)\b|[$€£]/i;
const UNITS = /\b(?:euros?|dollars?|pounds?|bucks|usd|eur|gbp)\b|[$€£]/gi;
const RATED = /\b(?:rat(?:ed|ing|ings)|stars?|best)\b/i;

function narrowNumbers(range: string, words: string, where: string | undefined, clause: Clause, work: Work): boolean {
  const { entity, rest } = meant(words.replace(UNITS, ' '), work);
  if (entity === undefined) return false;
  const numbers = entity.fields.filter(({ type }) => type === 'number' || type === 'money' || type === 'rating');
  const called = rest
    .split(' ')
    .map((word) => (word === '' ? undefined : numberCalled(word, entity, work)))
    .find((field) => field !== undefined);
  const field =
    numbers.find(({ key }) => key === called?.key) ??
    (MONEY.test(clause.text)
      ? numbers.find(({ type }) => type === 'money')
      : RATED.test(clause.text)
        ? numbers.find(({ type }) => type === 'rating')
        : undefined) ??
    (rest === '' || /^(?:amounts?|values?|than)$/i.test(rest) ? numbers.find(({ key }) => key === mainNumber(entity)?.key) : undefined);
  if (field !== undefined) return narrow(field, range, entity, where, clause, work);
  if (MONEY.test(clause.text)) return work.refuse(clause.original, `${say('no-field', work.language)} "price"`, 'add a price');
  return rest === ''
    ? work.refuse(clause.original, `${say('no-field', work.language)} "amount"`, 'add an amount')
    : work.refuse(clause.original, `${say('no-field', work.language)} "${clause.name(rest)}"`, `add a field called ${clause.name(rest)}`);
}

/** The rows begin with what is within the range, and charts and totals are of that alone. */
function narrow({ key, label }: Field, range: string, entity: Entity, where: string | undefined, clause: Clause, work: Work): boolean {
  const current = work.model?.entities.find((each) => each.key === entity.key) ?? entity;
  const views = shown(work).filter(({ view }) => view.entity === current.key);
  const chosen =
    range === 'any'
      ? views.filter(({ view }) => isRows(view.view)).slice(0, 1)
      : where === undefined
        ? views.filter(isNarrowed)
        : views.filter((each) => isAt(where, each));
  const [first] = chosen;
  if (first === undefined)
    return work.refuse(clause.original, say('not-found', work.language), where === undefined ? undefined : `add a ${where.toLowerCase()}`);
  const only = { field: key, range: YEARLY.test(label) ? comingAround(range) : range };
  return work.apply(
    clause.original,
    chosen.map(({ target }) => ({ type: 'change-section', target, changes: { only } })),
    first.target,
  );
}

/** A birthday is in this month in every year. */
function comingAround(range: string): string {
  const days = range === 'today' ? 1 : range === 'this-week' ? 7 : range === 'this-year' ? 366 : Number(/^next-(\d+)$/.exec(range)?.[1]);
  if (range === 'this-month') return 'each-month';
  return Number.isNaN(days) ? range : `comes-${days}`;
}

/** Sections with a period of their own, such as a goal for this week, do not change. */
function isNarrowed({ view }: Shown): boolean {
  return isRows(view.view) ? view.view !== 'chat' : view.goal === undefined && view.limit === undefined;
}

function isAt(where: string, { view }: Shown): boolean {
  if (/chart|graph|statistics/i.test(where)) return view.view === 'chart';
  return /total/i.test(where) ? view.view === 'totals' : isRows(view.view);
}
