/** A view that is wished for: "a chart of spending by category", "a board of the tasks". */
import type { SectionKind } from '../../lexicon/words/section-words.ts';
import type { Entity } from '../../model/app-model.ts';
import { isNumeric } from '../../model/check-model.ts';
import { isRows } from '../../model/section.ts';
import { pagePath, parseTarget, sectionPath } from '../../operations/target.ts';
import { find, stripArticle } from '../find.ts';
import { say } from '../sayings.ts';
import type { Clause, Work } from '../work.ts';
import { fieldByWord } from '../../lexicon/fields.ts';
import { addField, mainEntity, namedEntity, readField } from './add-fields.ts';
import { numberCalled, planView, refusePlan, viewSection } from './add-views.ts';
import type { WishOptions } from './wish-options.ts';
import { isEqual } from '../../operations/equal.ts';
import { pageInFocus } from './focus.ts';
import { dayRange } from './read-range.ts';

type ViewKind = Extract<SectionKind, { type: 'view' }>;

export function wishView(kind: ViewKind, phrase: string, title: string | undefined, clause: Clause, work: Work, options: WishOptions): boolean {
  if (work.model === null) return false;
  const often = kind.view !== 'chart' || / (?:by|per) /i.test(phrase) ? undefined : /\b(dai|week|month|year)ly\b/i.exec(phrase);
  if (often !== null && often !== undefined) {
    const period = often[1]?.toLowerCase() === 'dai' ? 'day' : often[1];
    return wishView(kind, `${phrase.replace(/\b(?:dai|week|month|year)ly ?/i, '')} per ${period}`, title, clause, work, options);
  }
  const ranged = isRows(kind.view) || options.only !== undefined ? undefined : dayRange(phrase);
  if (ranged !== undefined) {
    const of = options.entity ?? mainEntity(work);
    const date = of?.fields.find(({ type }) => type === 'date' || type === 'datetime');
    if (date === undefined) return work.refuse(clause.original, `${say('no-field', work.language)} "date"`, 'add a date');
    const rest = ranged.rest.replace(/ (?:of|for|over|from|in|during|with)(?: the)?$/i, '').trim();
    // A number of some days is shown by day, unless something else is said.
    const isByDay = kind.view === 'chart' && !/ (?:by|per) /i.test(rest) && of?.fields.some(isNumeric) === true;
    const grouped = isByDay ? `${rest} per day` : rest;
    return wishView(kind, grouped, title, clause, work, { ...options, only: { field: date.key, range: ranged.range } });
  }
  const subject = subjectOf(phrase);
  const named = subject === undefined ? undefined : namedEntity(subject, work);
  if (kind.view === 'calendar' && subject !== undefined && named === undefined && addDateOf(subject, clause, work, options))
    return wishView(kind, `calendar by ${subject}`, title, clause, work, options);
  const owner = subject === undefined || named !== undefined ? undefined : find(subject, work, ['field']);
  // "a list of authors" is a list of its own, unless the app has them.
  if (subject !== undefined && named === undefined && kind.view !== 'chart' && kind.view !== 'totals' && owner === undefined) return false;
  // "A chart of weight over time" where nothing has a weight shows nothing else instead.
  const measured = subject === undefined || named !== undefined || owner !== undefined ? undefined : fieldByWord(subject);
  const main = options.entity ?? mainEntity(work);
  const isMissing =
    measured !== undefined && main !== undefined && /^(?:number|rating)$/.test(measured.type) && numberCalled(subject ?? '', main, work) === undefined;
  if (isMissing)
    return work.refuse(
      clause.original,
      `${say('no-field', work.language)} "${clause.name(subject ?? '')}"`,
      `add a field called ${clause.name(subject ?? '')}`,
    );
  const date = parseTarget(owner?.target ?? '');
  if (kind.view === 'calendar' && date?.type === 'field' && /^(?:it|them|that|this)$/i.test(subject ?? '')) {
    const field = work.model.entities.find(({ key }) => key === date.entity)?.fields.find(({ key }) => key === date.field);
    if (field !== undefined) return wishView(kind, `calendar by ${field.label}`, title, clause, work, options);
  }
  if ((kind.view === 'chart' || kind.view === 'totals') && date?.type === 'field' && /^(?:it|them|that|this)$/i.test(subject ?? '')) {
    const field = work.model.entities.find(({ key }) => key === date.entity)?.fields.find(({ key }) => key === date.field);
    if (field !== undefined && isNumeric(field)) return wishView(kind, phrase.replace(/\b(?:it|them|that|this)\b/i, field.label), title, clause, work, options);
  }
  const entity = named ?? options.entity ?? entityAt(owner?.target, work) ?? mainEntity(work);
  if (entity === undefined) return work.refuse(clause.original, say('nothing-to-show', work.language), 'add a list of tasks');
  return isSaidAgain(kind, phrase, work) || addView(kind, phrase, title, entity, clause, work, options);
}

/** "A calendar for the due dates" brings the field that it goes by. */
function addDateOf(subject: string, clause: Clause, work: Work, options: WishOptions): boolean {
  const wanted = fieldByWord(subject);
  const owned = options.entity ?? mainEntity(work);
  if (owned === undefined || wanted === undefined || !/^date/.test(wanted.type) || find(subject, work, ['field']) !== undefined) return false;
  return addField(readField(subject), owned, clause, work);
}

function entityAt(path: string | undefined, work: Work): Entity | undefined {
  const target = path === undefined ? undefined : parseTarget(path);
  return target !== undefined && 'entity' in target ? work.model?.entities.find(({ key }) => key === target.entity) : undefined;
}

/** "a pie chart … with a chart": one of that kind was added by this message. */
function isSaidAgain(kind: ViewKind, phrase: string, work: Work): boolean {
  return (
    kind.view === 'chart' &&
    !/ (?:by|per|of) /i.test(phrase) &&
    work.operations.some(
      (each) =>
        each.type === 'add-section' &&
        each.section.type === 'view' &&
        each.section.view === 'chart' &&
        (kind.shape === undefined || kind.shape === each.section.shape),
    )
  );
}

function addView(kind: ViewKind, phrase: string, title: string | undefined, entity: Entity, clause: Clause, work: Work, options: WishOptions): boolean {
  const plan = planView(kind, phrase, entity, work);
  if (!('before' in plan)) return refusePlan(plan, clause, work);
  const pages = work.model?.pages ?? [];
  const pageKey = options.page ?? pageShowing(entity, work) ?? pages[0]?.key ?? '';
  const page = pages.find(({ key }) => key === pageKey);
  const isThere = page?.sections.some(
    (section) =>
      section.type === 'view' &&
      section.entity === entity.key &&
      section.view === kind.view &&
      section.by === plan.by &&
      section.value === plan.value &&
      section.period === plan.period &&
      (isRows(kind.view) || isEqual(section.only, options.only)),
  );
  if (isThere === true && kind.view !== 'chart')
    return work.operations.length === 0 && !work.isBeginning ? work.refuse(clause.name(phrase), say('already', work.language)) : true;
  const section = {
    ...viewSection(kind, entity, plan, page?.sections.map(({ key }) => key) ?? [], title),
    ...(options.only === undefined ? {} : { only: options.only }),
  };
  return work.apply(
    clause.original,
    [...plan.before, { type: 'add-section', target: pagePath(pageKey), section, ...(options.place === undefined ? {} : { place: options.place }) }],
    sectionPath(pageKey, section.key),
  );
}

/** "of spending" in "a chart of spending by category". */
function subjectOf(phrase: string): string | undefined {
  const after = /\b(?:of|for|showing|with) (?:all |the |my |our |total |number of |how many )*(.+?)(?: (?:by|per|over|across|grouped) .*)?$/i.exec(phrase)?.[1];
  if (after !== undefined) return after.replace(/^(?:sum|amount|number|count|total) of (?:the )?/i, '');
  const before = /^(.+?) (?:list|table|board|calendar|gallery|chart|graph|totals?)$/i
    .exec(stripArticle(phrase).replace(/ (?:by|per) .*$/i, ''))?.[1]
    ?.replace(/\b(?:pie|bar|line|donut|kanban|month|data|grand|running)$/i, '')
    .trim();
  return before === '' ? undefined : before;
}

export function pageShowing(entity: Pick<Entity, 'key'>, work: Work): string | undefined {
  const focus = pageInFocus(work);
  const shows = (page: { sections: readonly { type: string }[] }) =>
    page.sections.some((section) => section.type === 'view' && 'entity' in section && section.entity === entity.key);
  const pages = work.model?.pages ?? [];
  return pages.find((page) => page.key === focus && (shows(page) || page.sections.length === 0 || work.hasFocusHere))?.key ?? pages.find(shows)?.key;
}
