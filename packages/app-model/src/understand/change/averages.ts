/** What is on average: "show the average per day", "average rating", "average grade per subject". */
import type { Entity } from '../../model/app-model.ts';
import { isNumeric } from '../../model/check-model.ts';
import type { Field } from '../../model/field.ts';
import type { ViewSection } from '../../model/section.ts';
import { pagePath, sectionPath } from '../../operations/target.ts';
import { stripArticle } from '../find.ts';
import { say } from '../sayings.ts';
import { addField, mainEntity, namedEntity, readField } from '../wishes/add-fields.ts';
import { fieldNamed, mainNumber, numberCalled, viewSection } from '../wishes/add-views.ts';
import { pageShowing } from '../wishes/wish-view.ts';
import type { Clause, Recognizer, Work } from '../work.ts';
import { add } from './add.ts';
import { goals } from './goals.ts';
import { shown } from './shown.ts';

type Period = 'day' | 'week' | 'month' | 'year';

const ASK =
  "(?:(?:also |please |and )*(?:show|see|display|tell|calculate|compute|add|give|have|with|include|i want|i need|what is|what's)(?: me| us)? )?(?:the |an? |my |our )?";
const CHART = '(?:(?:(?:line|bar) )?(chart|graph) (?:of|with|showing|for) (?:the |my )?)?';
/** "average spending per day", "the daily average", "my average mood" */
const AVERAGE = new RegExp(
  `^${ASK}${CHART}(?:(dai|week|month|year)ly )?(?:average|mean|avg)(?: (?:of|for) (?:the |my |all )*)?(?: ?(.+?))??(?: (?:per|by|each|every|for each|for every|a|of each|of every) (.+?))?\\??$`,
  'iu',
);
/** "how much do I spend on average per day" */
const ON_AVERAGE = /^(?:show(?: me)? )?how (?:much|many|long|often) .*?\bon average\b(?: (?:per|each|every|a) (\p{L}+))?\??$/iu;

/** Whether a phrase is about an average. */
export function saysAverage(text: string): boolean {
  return (AVERAGE.test(text) || ON_AVERAGE.test(text)) && !/\bcalculator\b|[,;]| (?:and|but) /i.test(text);
}

export const averages: Recognizer = (clause, work) => {
  const [, first, more] = /^(.+?)(?:,? and |, )(.+)$/i.exec(clause.text) ?? [];
  if (work.model !== null && first !== undefined && more !== undefined && saysAverage(first) && !/ (?:and|but) |,/i.test(more)) {
    const rest = { ...clause, text: more };
    return (
      averages({ ...clause, text: first }, work) &&
      [averages, goals, add].some((recognize) => recognize(recognize === add ? { ...rest, text: `add ${more}` } : rest, work))
    );
  }
  if (work.model === null || !saysAverage(clause.text)) return false;
  const [, chart, daily, what, per] = AVERAGE.exec(clause.text) ?? [undefined, undefined, undefined, undefined, ON_AVERAGE.exec(clause.text)?.[1]];
  const entity = mainEntity(work);
  if (entity === undefined) return false;
  const period = daily === undefined ? periodOf(per) : daily === 'dai' ? 'day' : (daily.toLowerCase() as Period);
  const by = per === undefined || period !== undefined || isEach(per, entity) ? undefined : (ownName(per, entity) ?? fieldNamed(per, entity, work));
  const value = valueNamed(what, by, entity, work);
  if (value === undefined)
    return work.refuse(
      clause.original,
      `${say('no-field', work.language)} "${clause.name(stripArticle(what ?? 'amount'))}"`,
      `add a field called ${clause.name(stripArticle(what ?? 'amount'))}`,
    );
  if (per !== undefined && period === undefined && by === undefined && !isEach(per, entity))
    return work.refuse(clause.original, `${say('no-field', work.language)} "${clause.name(per)}"`, `add a field called ${clause.name(per)}`);
  if (period !== undefined && !entity.fields.some(isDate)) addField(readField('date'), entity, clause, work);
  const current = work.model.entities.find(({ key }) => key === entity.key) ?? entity;
  if (chart !== undefined)
    return addSection(
      'chart',
      value,
      by ?? current.fields.find(isDate),
      { average: 'entry', ...(period === undefined ? {} : { period }) },
      current,
      clause,
      work,
    );
  if (by !== undefined) return addSection('totals', value, by, { average: 'entry' }, current, clause, work);
  return beside(value, measured(value, current) ? 'entry' : (period ?? 'entry'), period, current, clause, work);
};

const isDate = ({ type }: Field): boolean => type === 'date' || type === 'datetime';

/** What cannot be added up, such as a weight or a mood, has no sum per day. */
function measured({ type, label }: Field, { key }: Entity): boolean {
  return (
    type === 'rating' ||
    key === 'sleep' ||
    /^(?:weight|temperature|mood|height|pulse|heart rate|blood pressure|grade|score|gewicht|note|peso|nota|poids)$/i.test(label)
  );
}

function periodOf(per: string | undefined): Period | undefined {
  return /^(?:day|week|month|year)$/i.exec(per ?? '')?.[0]?.toLowerCase() as Period | undefined;
}

/** "Per entry", "per expense" */
function isEach(per: string, { name }: Entity): boolean {
  return /^(?:entry|item|one|row|piece)$/i.test(per) || name.toLowerCase() === per.toLowerCase();
}

/** "Per volunteer" means the names of volunteer hours, if these have names. */
function ownName(per: string, { name, fields }: Entity): Field | undefined {
  return name.toLowerCase().startsWith(`${per.toLowerCase()} `) ? fields.find(({ key, type }) => key === 'name' && type === 'text') : undefined;
}

function valueNamed(what: string | undefined, by: Field | undefined, entity: Entity, work: Work): Field | undefined {
  const numbers = entity.fields.filter((field) => isNumeric(field) && field !== by);
  const main = numbers.find(({ key }) => key === mainNumber(entity)?.key) ?? numbers.find(({ type }) => type === 'rating') ?? numbers[0];
  if (what === undefined || /^(?:amount|value|spending|expenses?|costs?|it|entry|number|total|sum)s?$/i.test(what)) return main;
  const named = [what, ...what.split(' ')].map((word) => numberCalled(word, entity, work)).find((field) => field !== undefined);
  if (named !== undefined) return numbers.find(({ key }) => key === named.key);
  return namedEntity(what, work)?.key === entity.key ? main : undefined;
}

/** Adds the average to totals of the same number, if there are any. */
function beside(value: Field, average: NonNullable<ViewSection['average']>, period: Period | undefined, entity: Entity, clause: Clause, work: Work): boolean {
  const there = shown(work).find(({ view }) => view.entity === entity.key && view.view === 'totals' && view.by === undefined && view.value === value.key);
  if (measured(value, entity) && period !== undefined)
    return addSection('chart', value, entity.fields.find(isDate), { average: 'entry', period }, entity, clause, work);
  if (there === undefined) return addSection('totals', value, undefined, { average, ...(average === 'entry' ? { sum: false } : {}) }, entity, clause, work);
  if (there.view.average === average) return work.refuse(clause.original, say('already', work.language));
  if (there.view.average !== undefined) return addSection('totals', value, undefined, { average }, entity, clause, work);
  return work.apply(clause.original, [{ type: 'change-section', target: there.target, changes: { average } }], there.target);
}

function addSection(
  view: 'totals' | 'chart',
  value: Field,
  by: Field | undefined,
  more: Pick<ViewSection, 'average' | 'period' | 'sum'>,
  entity: Entity,
  clause: Clause,
  work: Work,
): boolean {
  const page = pageShowing(entity, work) ?? work.model?.pages[0]?.key ?? '';
  const taken = work.model?.pages.find(({ key }) => key === page)?.sections.map(({ key }) => key) ?? [];
  const plan = { before: [], value: value.key, ...(by === undefined ? {} : { by: by.key }) };
  const section = { ...viewSection({ type: 'view', view }, entity, plan, taken), ...more };
  const place = view === 'totals' ? { place: 'first' as const } : {};
  return work.apply(clause.original, [{ type: 'add-section', target: pagePath(page), section, ...place }], sectionPath(page, section.key));
}
