/** In what order things are, and in what groups: "sort by name", "the newest first", "group by status". */
import { guessType } from '../../lexicon/fields.ts';
import type { Entity } from '../../model/app-model.ts';
import type { Field } from '../../model/field.ts';
import { entityPath } from '../../operations/target.ts';
import { isRows } from '../../model/section.ts';
import { stripArticle } from '../find.ts';
import { say } from '../sayings.ts';
import { addField, mainEntity, readField } from '../wishes/add-fields.ts';
import { YEARLY } from '../wishes/computed-field.ts';
import { isName } from '../wishes/is-name.ts';
import { fieldNamed, refusePlan } from '../wishes/add-views.ts';
import { wishView } from '../wishes/wish-view.ts';
import type { Clause, Recognizer, Work } from '../work.ts';
import { count } from './count.ts';
import { entityMeant, shown, type Shown } from './shown.ts';

const GROUP = /^(?:group|split|divide|sort into groups)\s+(?:(.+?)\s+)?by\s+(.+)$/i;
const SORT = /^(?:sort|order|arrange)\s+(?:(?!by )(.+?)\s+)?by\s+(.+?)(?: (?:by default|automatically|always|from the start))?$/i;
/** "sort by next birthday", "by upcoming date" */
const NEXT =
  /^(?:sort|order|arrange)\s+(?:(?!by ).+?\s+)?by\s+(?:the |their |whose |who has (?:the |their )?)?(?:next|upcoming|nearest|soonest|closest|coming)(?: upcoming| coming)? (.+?)(?: (?:first|is|comes|date))?$/i;
/** "next birthday first" */
const NEXT_FIRST =
  /^(?:(?:show|list|put|sort|with|have) )?(?:the )?(?:next|upcoming|nearest|soonest|closest) (\p{L}+(?: \p{L}+)?) (?:first|at the top|on top)$/iu;
/** One order at a time. */
const THEN = /^((?:sort|order|arrange) .*?by .+?),? (?:and )?then (?:by )?(.+)$/i;
/** "next birthdays first with how many days are left" */
const WITH_DAYS = /^(.+ first),? (?:with|and)(?: show)? ((?:the )?(?:how many days|(?:number of )?days) .+)$/i;
const FIRST =
  /^(?:show|list|put|sort|order|display|have|i want)?\s*(?:(?:them|it|(?:the |my )?(?:.+?))(?: (?:by|with))? )??(?:the |with the )?((?:ones? |those |tasks? )?(?:that are )?(?:due )?soonest|newest|latest|most recent|oldest|earliest|highest(?: rated)?|best(?: rated)?|lowest(?: rated)?|worst|cheapest|most expensive|biggest|largest|smallest|longest|shortest|alphabetical|a-z)(?: (?:ones?|\p{L}+))? (first|at the top|on top|to the top)$/iu;
const ALPHABETICALLY = /^(?:sort|order|arrange|list|show) (?:.+? )?(?:alphabetically|in alphabetical order|from a to z|a-z)$/i;

export const order: Recognizer = (clause, work) => {
  const [, one, other] = /^((?:sort|order|group) .*?by .+?),? (?:and )?(?:then )?((?:sort|order|group)(?:ed)? by .+)$/i.exec(clause.text) ?? [];
  if (one !== undefined && other !== undefined) return order({ ...clause, text: one }, work) && order(arranged(other, clause), work);
  const [, main, second] = THEN.exec(clause.text) ?? [];
  if (main !== undefined && second !== undefined)
    return order({ ...clause, text: main }, work) && work.refuse(clause.name(second), say('one-order', work.language));
  const [, sorting, left] = WITH_DAYS.exec(clause.text) ?? [];
  if (sorting !== undefined && left !== undefined) return order({ ...clause, text: sorting }, work) && count({ ...clause, text: `show ${left}` }, work);
  const coming = NEXT.exec(clause.text) ?? NEXT_FIRST.exec(clause.text);
  if (coming?.[1] !== undefined && sortByNext(coming[1], clause, work)) return true;
  const sorted = SORT.exec(clause.text);
  if (sorted?.[2] !== undefined) return sortBy(sorted[1], sorted[2], clause, work);
  const first = FIRST.exec(clause.text);
  if (first?.[2] !== undefined) return showFirst(first[1] ?? '', clause, work);
  if (ALPHABETICALLY.test(clause.text)) return showFirst('a-z', clause, work);
  const group = GROUP.exec(clause.text);
  return group?.[2] !== undefined && groupBy(group[1], group[2], clause, work);
};

/** Birthdays come every year. Of other days, those that are over are last. */
function sortByNext(what: string, clause: Clause, work: Work): boolean {
  const entity = mainEntity(work);
  const dates = entity?.fields.filter(({ type }) => type === 'date' || type === 'datetime') ?? [];
  const named = entity === undefined ? undefined : fieldNamed(what, entity, work);
  const isOfEntity = entity !== undefined && [entity.name, entity.plural].some((name) => name.toLowerCase() === what.toLowerCase());
  const field = dates.find(({ key }) => key === named?.key) ?? (isOfEntity || /^(?:date|day|one|ones)$/i.test(what) ? dates[0] : undefined);
  const section = shown(work).find(({ view }) => view.entity === entity?.key && isRows(view.view));
  if (field === undefined || section === undefined) return false;
  const next = YEARLY.test(`${field.label} ${what}`) ? 'yearly' : 'once';
  return work.apply(
    clause.original,
    [{ type: 'change-section', target: section.target, changes: { sort: { field: field.key, isDescending: false, next } } }],
    section.target,
  );
}

/** Whether a phrase is about the order or the groups of things. */
export function isOrder(text: string): boolean {
  return [SORT, NEXT_FIRST, FIRST, ALPHABETICALLY, GROUP].some((pattern) => pattern.test(text));
}

/** "sorted by name", "grouped by status": as it is asked for. */
export function arranged(words: string, clause: Clause): Clause {
  return { ...clause, text: words.replace(/^(sort|order|group)ed/i, '$1') };
}

/** A chart, a board or totals are grouped; a list gets a board by the choice. */
function groupBy(subject: string | undefined, by: string, clause: Clause, work: Work): boolean {
  const entity = entityMeant(subject, work);
  if (entity === undefined) return work.refuse(clause.original, `${say('not-found', work.language)}: "${clause.name(stripArticle(subject ?? ''))}"`);
  const field = fieldNamed(by, entity, work) ?? addedToGroup(by, entity, clause, work);
  if (field === undefined) return refusePlan({ unknown: by }, clause, work);
  const all = shown(work).filter(({ view }) => view.entity === entity.key);
  const isChart = subject !== undefined && /chart|graph/i.test(subject);
  const isTotals = subject !== undefined && /total|sum/i.test(subject);
  if (isChart && !all.some(({ view }) => view.view === 'chart'))
    return wishView({ type: 'view', view: 'chart' }, `chart by ${by}`, undefined, clause, work, { mayBeField: false, entity });
  const section = all.find(({ view }) => (isChart ? view.view === 'chart' : isTotals ? view.view === 'totals' : isRows(view.view))) ?? all[0];
  if (section === undefined) return work.refuse(clause.original, say('not-found', work.language));
  if (isRows(section.view.view) && field.type !== 'choice')
    return GROUPS.has(field.type) ? together(field, section, clause, work) : refusePlan({ unfit: field }, clause, work);
  const changes = isRows(section.view.view) ? { view: 'board', by: field.key } : { by: field.key };
  return work.apply(clause.original, [{ type: 'change-section', target: section.target, changes }], section.target);
}

/** What can be a heading above the rows that have it. */
const GROUPS: ReadonlySet<Field['type']> = new Set(['text', 'boolean', 'reference', 'rating', 'email']);

/** What no field says. */
const NO_GROUP = /\b(?:letters?|initials?|days?|weeks?|months?|years?|dates?|time|alphabet|length|size)\b/i;

/** Rows with the same value stand together. */
function together(field: Field, { target, view }: Shown, clause: Clause, work: Work): boolean {
  const isOpen = view.view === 'board' || view.view === 'calendar' || view.view === 'chat';
  return work.apply(
    clause.original,
    [{ type: 'change-section', target, changes: { group: field.key, ...(isOpen ? { view: 'list', by: undefined } : {}) } }],
    target,
  );
}

/** What things are to be grouped by comes with it: "group by priority", "group by city". */
function addedToGroup(by: string, entity: Entity, clause: Clause, work: Work): Field | undefined {
  const request = readField(by);
  const type = request.known?.type ?? request.type ?? guessType(request.name);
  if (!(type === 'choice' || GROUPS.has(type)) || by.split(' ').length > 2 || NO_GROUP.test(by) || !isName(request.name, false)) return undefined;
  if (!addField({ ...request, isExplicit: true }, entity, clause, work)) return undefined;
  const current = work.model?.entities.find(({ key }) => key === entity.key);
  return current?.fields.find(({ key }) => !entity.fields.some((field) => field.key === key));
}

/** "the newest first", "the cheapest first": by the field that the word speaks of. */
function showFirst(word: string, clause: Clause, work: Work): boolean {
  const entity = mainEntity(work);
  if (entity === undefined) return false;
  const [types, name] = /soonest|newest|latest|recent|oldest|earliest/i.test(word)
    ? [['date', 'datetime'], 'date']
    : /rated|best|worst/i.test(word)
      ? [['rating'], 'rating']
      : /alpha|a-z/i.test(word)
        ? [['text'], 'name']
        : /cheapest|expensive/i.test(word)
          ? [['money'], 'price']
          : [['money', 'number', 'rating'], 'amount'];
  const field = entity.fields.find(({ type }) => types.includes(type));
  if (field === undefined) return work.refuse(clause.original, `${say('no-field', work.language)} "${name}"`, `add a ${name}`);
  const isDescending = /newest|latest|recent|highest|best|most|biggest|largest|longest/i.test(word);
  return sortBy(undefined, `${field.label} ${isDescending ? 'descending' : 'ascending'}`, clause, work);
}

function sortBy(subject: string | undefined, phrase: string, clause: Clause, work: Work): boolean {
  const entity = entityMeant(subject, work);
  if (entity === undefined) return work.refuse(clause.original, `${say('not-found', work.language)}: "${clause.name(stripArticle(subject ?? ''))}"`);
  const bare = phrase
    .replace(/,? (?:in )?(?:ascending|descending|reverse|asc|desc|newest first|oldest first|highest first|lowest first|first)(?: order)?$/i, '')
    .trim();
  const [, named = bare, leading] = /^(.+?),? (?:with )?(?:the )?(\p{L}+)(?: ones)?$/iu.exec(/ first$/i.test(phrase) ? bare : '') ?? [];
  const led = leading === undefined ? undefined : fieldNamed(named, entity, work);
  const at = led?.options?.findIndex((option) => option.toLowerCase() === leading?.toLowerCase()) ?? -1;
  const field = at === -1 ? fieldNamed(bare, entity, work) : led;
  if (field === undefined)
    return work.refuse(clause.original, `${say('no-field', work.language)} "${clause.name(bare)}"`, `add a field called ${clause.name(bare)}`);
  const isDescending =
    (at !== -1 && at === (field.options?.length ?? 0) - 1) ||
    /\b(?:descending|desc|reverse|newest first|highest first|most|latest first)\b/i.test(phrase) ||
    (field.type === 'rating' && !/\b(?:ascending|asc|lowest|worst)\b/i.test(phrase));
  const section = shown(work).find(({ view }) => view.entity === entity.key && isRows(view.view));
  if (section === undefined) return work.refuse(clause.original, say('not-found', work.language));
  return work.apply(
    clause.original,
    [
      ...(entity.features.sort ? [] : [{ type: 'change-features', target: entityPath(entity.key), changes: { sort: true } } as const]),
      { type: 'change-section', target: section.target, changes: { sort: { field: field.key, isDescending } } },
    ],
    section.target,
  );
}
