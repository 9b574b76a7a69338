/** How things are shown: "show the books as cards", "make it a board", "make the chart a pie". */
import { wishView } from '../wishes/wish-view.ts';
import { fieldByWord } from '../../lexicon/fields.ts';
import { isRows, type View } from '../../model/section.ts';
import { entityOf, find, POINTING, stripArticle } from '../find.ts';
import { say } from '../sayings.ts';
import { addField, mainEntity, namedEntity, readField } from '../wishes/add-fields.ts';
import { fieldNamed, planView, refusePlan } from '../wishes/add-views.ts';
import { readItems } from '../wishes/read-items.ts';
import { kindOf } from '../wishes/kind-of.ts';
import type { Clause, Recognizer, Work } from '../work.ts';
import { count } from './count.ts';
import { arranged, order } from './order.ts';
import { type Shown, shown } from './shown.ts';

const AS =
  /^(?:show|display|make|turn|change|convert|present|view|render|switch|use|list|arrange|see|i want(?: to see)?|put|have|set|let)\s+(?:me )?(?:(.+?)\s+)?(?:as|into|in|on|to|be|like)\s+(?:an? |the )?(.+?)(?: instead(?: of .+)?| view)?$/i;
const MAKE = /^(?:make|turn)\s+(it|this|that|them|the .+?|my .+?)\s+(?:into )?(?:an? )(.+?)(?: instead)?$/i;
const USE =
  /^(?:use|switch to|change to|i want|i prefer|prefer|go for)\s+(?:an? |the )?(.+?)(?: view)?(?: instead(?: of (?:the |an? )?.+)?| (?:for|of) (?:the |my )?(.+))$/i;

const RATHER = /^(?:i(?:'d| would)? (?:rather|prefer)(?: to)?(?: have| see| use)?|rather) (?:it as )?(?:an? )?(.+)$/i;
const INSTEAD = /^instead of (?:the |an? )?\p{L}+,? (?:i want |use |show |make (?:it )?)?(?:an? |the )?(.+)$/iu;
const SORTED = /^.+?,? (?:and )?((?:sorted|ordered) by .+)$/i;
const COLUMNS = /^.+? with (?:the )?(?:columns?|fields?):? (.+)$/i;
const PICTURES = /^(.+?) with (?:the |their |a )?(?:pictures?|photos?|images?)$/i;

export const changeView: Recognizer = (clause, work) => work.model !== null && (count(clause, work) || order(clause, work) || showAs(clause, work));

/** "show the books as cards", "make it a board", "instead of the table, a calendar". */
const showAs: Recognizer = (clause, work) => {
  if (work.model === null) return false;
  const rather = (RATHER.exec(clause.text) ?? INSTEAD.exec(clause.text))?.[1];
  if (rather !== undefined) return changeView({ ...clause, text: `show it as a ${rather}` }, work);
  const use = USE.exec(clause.text);
  const match = MAKE.exec(clause.text) ?? AS.exec(clause.text);
  const [subject, shownAs] = use?.[1] === undefined ? [match?.[1], match?.[2]] : [use[2], use[1]];
  if (shownAs === undefined) return false;
  return (
    showOnly(shownAs, clause, work) ?? showSorted(shownAs, clause, work) ?? showWithColumns(shownAs, clause, work) ?? showKind(subject, shownAs, clause, work)
  );
};

/** "as a table with name and phone only": a list shows all of its fields. */
function showOnly(shownAs: string, clause: Clause, work: Work): boolean | undefined {
  const [, kind, before, , after] = /^(.+?) with (?:(?:only|just) (.+)|((.+) only))$/i.exec(shownAs) ?? [];
  const fields = before ?? after;
  if (kind === undefined || fields === undefined) return undefined;
  const at = clause.text.toLowerCase().lastIndexOf(' with ');
  const isShown = changeView({ ...clause, text: clause.text.slice(0, at) }, work);
  return isShown && work.refuse(clause.name(fields), say('all-fields', work.language));
}

/** "show it as a table sorted by name" */
function showSorted(shownAs: string, clause: Clause, work: Work): boolean | undefined {
  const sorted = SORTED.exec(shownAs)?.[1];
  if (sorted === undefined) return undefined;
  const without = clause.text.slice(0, clause.text.length - sorted.length).replace(/,? (?:and )?$/i, '');
  const isShown = changeView({ ...clause, text: without }, work);
  return order(arranged(sorted, clause), work) || isShown;
}

/** "show it as a table with the columns name and price": the fields that are not there yet are added. */
function showWithColumns(shownAs: string, clause: Clause, work: Work): boolean | undefined {
  const known = /^(?:table|list|cards|board|gallery|tiles) with (?:the |their |its )?(.+)$/i.exec(shownAs)?.[1];
  const areFields = known !== undefined && readItems(known).every((item) => fieldByWord(item) !== undefined && fieldByWord(item)?.type !== 'image');
  const columns = COLUMNS.exec(shownAs)?.[1] ?? (areFields ? known : undefined);
  if (columns === undefined) return undefined;
  const isShown = changeView({ ...clause, text: clause.text.replace(/ with (?:the |their |its )?(?:(?:columns?|fields?):? )?\S.*$/i, '') }, work);
  const entity = mainEntity(work);
  const missing = readItems(columns).filter(
    (item) => entity === undefined || (fieldNamed(item, entity, work) === undefined && namedEntity(item, work) !== entity),
  );
  for (const item of missing) {
    const current = mainEntity(work);
    if (current !== undefined) addField(readField(item), current, clause, work);
  }
  return isShown || missing.length > 0;
}

function showKind(subject: string | undefined, shownAs: string, clause: Clause, work: Work): boolean {
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
  const entity = work.model?.entities.find(({ key }) => key === section.view.entity);
  if (entity === undefined) return false;
  const plan = planView(kind, wanted, entity, work);
  if (!('before' in plan)) return refusePlan(plan, clause, work);
  const { before, ...named } = plan;
  const shape = kind.view === 'chart' ? (kind.shape ?? 'bars') : undefined;
  if (pictures !== null && !entity.fields.some(({ type }) => type === 'image')) {
    addField(readField('photo'), entity, clause, work);
    if (section.view.view === kind.view) return true;
  }
  return work.apply(
    clause.original,
    [...before, { type: 'change-section', target: section.target, changes: { view: kind.view, by: undefined, value: undefined, ...named, shape } }],
    section.target,
  );
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
  const key = found === undefined ? mainEntity(work)?.key : entityOf(found.target);
  const ofEntity = all.filter(({ view }) => view.entity === key);
  return ofEntity.find(({ view }) => isRows(view.view) === isRows(wanted));
}
