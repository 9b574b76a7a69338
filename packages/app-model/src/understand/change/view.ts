/** How things are shown: "show the books as cards", "make it a board", "group by status", "make the chart a pie". */
import { wishView } from '../wishes/wish-view.ts';
import { entityPath, parseTarget, sectionPath } from '../../operations/target.ts';
import type { Entity } from '../../model/app-model.ts';
import { isRows, type View, type ViewSection } from '../../model/section.ts';
import { find, POINTING, stripArticle } from '../find.ts';
import { say } from '../sayings.ts';
import { addField, mainEntity, namedEntity, readField } from '../wishes/add-fields.ts';
import { computedFrom } from '../wishes/computed-field.ts';
import { fieldNamed, numberCalled, planView } from '../wishes/add-views.ts';
import { pageInFocus } from '../wishes/focus.ts';
import { readItems } from '../wishes/read-items.ts';
import { kindOf } from '../wishes/kind-of.ts';
import type { Clause, Recognizer, Work } from '../work.ts';

const AS =
  /^(?:show|display|make|turn|change|convert|present|view|render|switch|use|list|arrange|see|i want(?: to see)?|put|have|set|let)\s+(?:me )?(?:(.+?)\s+)?(?:as|into|in|on|to|be|like)\s+(?:an? |the )?(.+?)(?: instead(?: of .+)?| view)?$/i;
const MAKE = /^(?:make|turn)\s+(it|this|that|them|the .+?|my .+?)\s+(?:into )?(?:an? )(.+?)(?: instead)?$/i;
const USE =
  /^(?:use|switch to|change to|i want|i prefer|prefer|go for)\s+(?:an? |the )?(.+?)(?: view)?(?: instead(?: of (?:the |an? )?.+)?| (?:for|of) (?:the |my )?(.+))$/i;
const GROUP = /^(?:group|split|divide|sort into groups)\s+(?:(.+?)\s+)?by\s+(.+)$/i;
const SORT = /^(?:sort|order|arrange)\s+(?:(.+?)\s+)?by\s+(.+)$/i;

const PICTURES = /^(.+?) with (?:the |their |a )?(?:pictures?|photos?|images?)$/i;
const FIRST =
  /^(?:show|list|put|sort|order|display|have|i want)?\s*(?:(?:them|it|(?:the |my )?(?:.+?))(?: (?:by|with))? )??(?:the |with the )?((?:ones? |those |tasks? )?(?:that are )?(?:due )?soonest|newest|latest|most recent|oldest|earliest|highest(?: rated)?|best(?: rated)?|lowest(?: rated)?|worst|cheapest|most expensive|biggest|largest|smallest|longest|shortest|alphabetical|a-z)(?: (?:ones?|\p{L}+))? (first|at the top|on top|to the top)$/iu;
const ALPHABETICALLY = /^(?:sort|order|arrange|list|show) (?:.+? )?(?:alphabetically|in alphabetical order|from a to z|a-z)$/i;

/** "show how many are left" */
const LEFT =
  /^(?:(?:show|tell|count|add|see)(?: me)? )?(?:a (?:count|counter) of )?how many (?:of them |tasks |items |things |ones )?(?:(?:i|we) (?:still )?(?:have|need) )?(?:are |is |have )?(?:still )?(?:left|open|to do|remaining|not done|done|finished|bought)\b/i;
/** "how many books do I have?" */
const COUNTED =
  /^(?:(?:show|tell|see|count)(?: me)? )?how many (?:of )?(?:the |my |our )?(\p{L}+(?: \p{L}+)??)(?: (?:do (?:i|we) have|there are|are there|i have|we have|in total|are left))?(?: .*)?\??$/iu;

/** "show the total hours" */
const TOTAL_OF = /^(?:show|see|display|calculate)(?: me)? the total (?:of )?(?:the )?(\p{L}+)$/iu;

export const changeView: Recognizer = (clause, work) => {
  if (work.model === null) return false;
  const sorted = SORT.exec(clause.text);
  if (sorted?.[2] !== undefined) return sortBy(sorted[1], sorted[2], clause, work);
  const asked = /^how (?:much|many|often) .*?\b((?:per|by|each|every) \p{L}+)\??$/iu.exec(clause.text)?.[1];
  if (asked !== undefined)
    return wishView({ type: 'view', view: 'chart' }, `chart ${asked.replace(/^(?:each|every)/i, 'per')}`, undefined, clause, work, { mayBeField: false });
  if (LEFT.test(clause.text)) {
    const by = mainEntity(work)?.fields.find(
      (field) => field.done !== undefined || (field.type === 'boolean' && /done|finished|bought|paid|packed|read|watched/i.test(field.key)),
    );
    if (by !== undefined) return wishView({ type: 'view', view: 'totals' }, `totals by ${by.label}`, undefined, clause, work, { mayBeField: false });
  }
  const counted = COUNTED.exec(clause.text)?.[1];
  if (counted !== undefined && namedEntity(counted, work) !== undefined)
    return wishView({ type: 'view', view: 'totals' }, `number of ${counted}`, undefined, clause, work, { mayBeField: false });
  const summed = TOTAL_OF.exec(clause.text)?.[1];
  const summedIn = mainEntity(work);
  if (
    summed !== undefined &&
    summedIn !== undefined &&
    computedFrom(`total ${summed}`, summedIn.fields) === undefined &&
    numberCalled(summed, summedIn, work) !== undefined
  )
    return wishView({ type: 'view', view: 'totals' }, `totals of ${summed}`, undefined, clause, work, { mayBeField: false });
  const first = FIRST.exec(clause.text);
  if (first?.[2] !== undefined) return showFirst(first[1] ?? '', clause, work);
  if (ALPHABETICALLY.test(clause.text)) return showFirst('a-z', clause, work);
  const group = GROUP.exec(clause.text);
  if (group?.[2] !== undefined) return groupBy(group[1], group[2], clause, work);
  const rather = /^(?:i(?:'d| would)? (?:rather|prefer)(?: to)?(?: have| see| use)?|rather) (?:it as )?(?:an? )?(.+)$/i.exec(clause.text)?.[1];
  if (rather !== undefined) return changeView({ ...clause, text: `show it as a ${rather}` }, work);
  const turned = /^instead of (?:the |an? )?\p{L}+,? (?:i want |use |show |make (?:it )?)?(?:an? |the )?(.+)$/iu.exec(clause.text)?.[1];
  if (turned !== undefined) return changeView({ ...clause, text: `show it as a ${turned}` }, work);
  const use = USE.exec(clause.text);
  const match = MAKE.exec(clause.text) ?? AS.exec(clause.text);
  const [subject, shownAs] = use?.[1] === undefined ? [match?.[1], match?.[2]] : [use[2], use[1]];
  if (shownAs === undefined) return false;
  const sortedAs = /^(.+?),? (?:and )?((?:sorted|ordered) by .+)$/i.exec(shownAs);
  if (sortedAs?.[1] !== undefined && sortedAs[2] !== undefined) {
    const without = clause.text.slice(0, clause.text.length - sortedAs[2].length).replace(/,? (?:and )?$/i, '');
    const isShown = changeView({ ...clause, text: without }, work);
    return arrangeView(sortedAs[2], clause, work) || isShown;
  }
  const columns = /^(.+?) with (?:the )?(?:columns?|fields?):? (.+)$/i.exec(shownAs);
  if (columns?.[1] !== undefined && columns[2] !== undefined) {
    const isShown = changeView({ ...clause, text: clause.text.replace(/ with (?:the )?(?:columns?|fields?):? .+$/i, '') }, work);
    const entity = mainEntity(work);
    const missing = readItems(columns[2]).filter(
      (item) => entity === undefined || (fieldNamed(item, entity, work) === undefined && namedEntity(item, work) !== entity),
    );
    for (const item of missing) {
      const current = mainEntity(work);
      if (current !== undefined) addField(readField(item), current, clause, work);
    }
    return isShown || missing.length > 0;
  }
  const pictures = PICTURES.exec(shownAs);
  const wanted = pictures?.[1] ?? shownAs;
  const kind = kindOf(wanted);
  if (kind?.type !== 'view') return false;
  const section = sectionMeant(subject, kind.view, work);
  const isNew = subject !== undefined && !POINTING.test(subject) && kindOf(stripArticle(subject)) === undefined;
  if (section === undefined && (kind.view === 'chart' || kind.view === 'totals') && isNew)
    return wishView(kind, `${wanted} of ${stripArticle(subject)}`, undefined, clause, work, { mayBeField: false });
  if (section === undefined)
    return subject !== undefined && /^(?:it|the|my|them|this)\b/i.test(subject)
      ? work.refuse(clause.original, `${say('not-found', work.language)}: "${clause.name(stripArticle(subject))}"`)
      : false;
  const entity = work.model.entities.find(({ key }) => key === section.view.entity);
  if (entity === undefined) return false;
  const plan = planView(kind, wanted, entity, work);
  if ('unknown' in plan)
    return work.refuse(clause.original, `${say('no-field', work.language)} "${clause.name(plan.unknown)}"`, `add a field called ${clause.name(plan.unknown)}`);
  const changes = kind.view === 'chart' ? { ...plan, shape: kind.shape ?? 'bars' } : plan;
  const { before: _before, ...rest } = changes as typeof plan & { shape?: string };
  if (pictures !== null && !entity.fields.some(({ type }) => type === 'image')) {
    addField(readField('photo'), entity, clause, work);
    if (section.view.view === kind.view) return true;
  }
  return work.apply(
    clause.original,
    [
      ...plan.before,
      { type: 'change-section', target: section.target, changes: { view: kind.view, by: undefined, value: undefined, shape: undefined, ...rest } },
    ],
    section.target,
  );
};

/** "sorted by name", "grouped by status" */
export function arrangeView(arranged: string, clause: Clause, work: Work): boolean {
  return changeView({ ...clause, text: arranged.replace(/^(sort|order|group)ed/i, '$1') }, work);
}

interface Shown {
  readonly target: string;
  readonly view: ViewSection;
}

/** The section that a subject means: a chart for a chart, else the rows of the entity. */
function sectionMeant(subject: string | undefined, wanted: View, work: Work): Shown | undefined {
  const all = shown(work);
  const isPointing = subject === undefined || /^(?:it|this|that|them|everything|the (?:view|data|entries|items|rows|layout))$/i.test(subject);
  const found = isPointing ? undefined : find(subject, work, ['section', 'entity']);
  if (found?.kind === 'section') return all.find(({ target }) => target === found.target);
  if (!isPointing && found === undefined) return undefined;
  const focus = work.focus === undefined ? undefined : all.find(({ target }) => target === work.focus);
  if (isPointing && focus !== undefined && isRows(focus.view.view) === isRows(wanted)) return focus;
  const key = found === undefined ? mainEntity(work)?.key : keyOfEntity(found.target);
  const ofEntity = all.filter(({ view }) => view.entity === key);
  return ofEntity.find(({ view }) => isRows(view.view) === isRows(wanted));
}

function shown(work: Work): Shown[] {
  const focus = pageInFocus(work);
  const pages = [...(work.model?.pages ?? [])].sort((a, b) => Number(b.key === focus) - Number(a.key === focus));
  return pages.flatMap((page) =>
    page.sections.flatMap((section) => (section.type === 'view' ? [{ target: sectionPath(page.key, section.key), view: section }] : [])),
  );
}

function keyOfEntity(path: string): string | undefined {
  const target = parseTarget(path);
  return target !== undefined && 'entity' in target ? target.entity : undefined;
}

function entityMeant(subject: string | undefined, work: Work): Entity | undefined {
  const isPointing = subject === undefined || /^(?:it|this|that|them|everything|the (?:list|table|board|chart|entries|items|rows|data|cards))$/i.test(subject);
  return isPointing ? mainEntity(work) : namedEntity(subject, work);
}

/** A chart, a board or totals are grouped; a list gets a board by the choice. */
function groupBy(subject: string | undefined, by: string, clause: Clause, work: Work): boolean {
  const entity = entityMeant(subject, work);
  if (entity === undefined) return work.refuse(clause.original, `${say('not-found', work.language)}: "${clause.name(stripArticle(subject ?? ''))}"`);
  const field = fieldNamed(by, entity, work);
  if (field === undefined)
    return work.refuse(clause.original, `${say('no-field', work.language)} "${clause.name(by)}"`, `add a field called ${clause.name(by)}`);
  const all = shown(work).filter(({ view }) => view.entity === entity.key);
  const isChart = subject !== undefined && /chart|graph/i.test(subject);
  const isTotals = subject !== undefined && /total|sum/i.test(subject);
  const section = all.find(({ view }) => (isChart ? view.view === 'chart' : isTotals ? view.view === 'totals' : isRows(view.view))) ?? all[0];
  if (section === undefined) return work.refuse(clause.original, say('not-found', work.language));
  if (isRows(section.view.view) && field.type !== 'choice')
    return work.refuse(clause.original, `${field.label}: ${say('group-choice', work.language)}`, `add a chart by ${field.label.toLowerCase()}`);
  const changes = isRows(section.view.view) ? { view: 'board', by: field.key } : { by: field.key };
  return work.apply(clause.original, [{ type: 'change-section', target: section.target, changes }], section.target);
}

/** "the newest first", "the cheapest first": by the field that the word speaks of. */
function showFirst(word: string, clause: Clause, work: Work): boolean {
  const entity = mainEntity(work);
  if (entity === undefined) return false;
  const [types, name] = /soonest|newest|latest|recent|oldest|earliest/i.test(word)
    ? [['date', 'datetime'], 'date']
    : /rated|best|worst/i.test(word)
      ? [['rating', 'number'], 'rating']
      : /alpha|a-z/i.test(word)
        ? [['text'], 'name']
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
  const field = fieldNamed(bare, entity, work);
  if (field === undefined)
    return work.refuse(clause.original, `${say('no-field', work.language)} "${clause.name(bare)}"`, `add a field called ${clause.name(bare)}`);
  const isDescending =
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
