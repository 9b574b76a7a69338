/** Things in a state: "done ones at the bottom", "hide finished tasks", "only show open issues", "archive what is paid". */
import { rolesOf } from '../../generate/roles.ts';
import { isRows } from '../../model/section.ts';
import type { Entity } from '../../model/app-model.ts';
import type { Field } from '../../model/field.ts';
import { entityPath, parseTarget } from '../../operations/target.ts';
import { locate } from '../../operations/find.ts';
import { find } from '../find.ts';
import { say } from '../sayings.ts';
import { fieldByWord } from '../../lexicon/fields.ts';
import { addField, mainEntity, readField } from '../wishes/add-fields.ts';
import type { Clause, Recognizer, Work } from '../work.ts';
import { shown } from './shown.ts';

const THINGS = '(?: (?:ones?|tasks?|items?|things?|entries|rows|to-?dos|\\p{L}+s))?';
const STATE = `((?:not |un)?\\p{L}+(?:[- ](?:off|out|priority))?)`;
/** "finished tasks go to the bottom", "put done at the end", "urgent first" */
const PLACED = new RegExp(
  `^(?:(?:show|keep|list|have|let|display|make) |(?:put|move|sort|push|send|bring) (?=.* (?:ones?|tasks?|items?|things?|entries|\\p{L}+s) ))?(?:all |the |my |every |any )*${STATE}${THINGS},?(?: (?:should|must|can))?(?: (?:always|be|go|goes|move|moves|come|comes|appear|sink|sinks|stay|listed|shown|sorted|moved|are|is|automatically|go down))*(?: (?:at|to|on|in|down to))*(?: the)?(?: very)? (bottom|end|last|top|beginning|start|first|below|down|up|after)(?: of the (?:list|table|page)| (?:the )?(?:incomplete|open|unfinished|undone|other|others|rest|remaining|active)(?: (?:ones|tasks|items))?)?$`,
  'iu',
);
const HIDDEN = new RegExp(
  `^(?:hide|archive|don't show|do not show|stop showing|leave out|filter out) (?:all |the |my |every |any )*(?:(?:ones?|tasks?|items?|things?|\\p{L}+s) (?:that|which) (?:are|is|i have|have been|were) )?${STATE}${THINGS}(?: (?:by default|from the list|at first|automatically))*$`,
  'iu',
);
/** "completed tasks should be hidden" */
const PASSIVE = new RegExp(
  `^(?:all |the |my )*${STATE}${THINGS} (?:should|must|can|could|are|is)(?: be)?(?: by default)? (?:hidden|archived|invisible|not (?:be )?shown|disappear|left out)(?: by default)?$`,
  'iu',
);
const ONLY = new RegExp(
  `^(?:(?:only|just) (?:show|list|display|see)|(?:show|list|display|see)(?: me)? (?:only|just)) (?:all |the |my |every |those that are )*(?:what(?:'s| is)(?: still)? |(?:ones?|tasks?|items?|things?|\\p{L}+s) (?:that|which) (?:are|is|i have|have been) )?${STATE}${THINGS}(?: (?:by default|at first|in the list))*$`,
  'iu',
);

/** "Overdue ones in red": the list marks entries past their due date, and gets a due date if it has none. */
const LATE =
  /^(?:(?:i(?:'d| would) like to |i want to )?(?:see|show|mark|highlight|display|have|make|put|colou?r|paint|turn|flag) )?(?:me )?(?:all |the |my |every )*(?:what(?:'s| is) |everything that is )?(?:overdue|late|expired|past[- ]due|missed)(?: (?:ones?|tasks?|items?|things?|entries|\p{L}+s))?(?: (?:in|as|with))?(?: (?:red|bold|orange|late|overdue|a (?:red )?colou?r|red colou?r))?(?: (?:in|with) red)?$/iu;

function markLate(clause: Clause, work: Work): boolean {
  const entity = mainEntity(work);
  if (entity === undefined) return false;
  if (rolesOf(entity).due !== undefined) return work.refuse(clause.original, say('already', work.language));
  return rolesOf(entity).done !== undefined && addField(readField('due date'), entity, clause, work);
}

export const states: Recognizer = (clause, work) => {
  if (LATE.test(clause.text) && /\b(?:red|mark|highlight|flag|bold|colou?r)\b/i.test(clause.text) && markLate(clause, work)) return true;
  const favorites = FAVORITES.test(clause.text);
  if (favorites && work.model !== null) return favorite(/\b(?:only|just)\b/i.test(clause.text), clause, work);
  const listed = LISTED.exec(clause.text)?.[1];
  if (listed !== undefined && fieldByWord(listed) !== undefined) return showField(listed, clause, work);
  // "… and have them go to the bottom": what is done.
  const placed = PLACED.exec(clause.text.replace(/^(have|let) them (?=(?:go|move|sink)\b)/i, '$1 done ones '));
  if (placed?.[1] !== undefined && placed[2] !== undefined) return place(placed[1], /^(?:bottom|end|last|below|down|after)$/i.test(placed[2]), clause, work);
  const hidden = (HIDDEN.exec(clause.text) ?? PASSIVE.exec(clause.text))?.[1];
  if (hidden !== undefined) return narrow(hidden, true, clause, work);
  const only = ONLY.exec(clause.text)?.[1];
  return only !== undefined && narrow(only, false, clause, work);
};

/** "only favorites", "mark favorites with a star", "a toggle for favorites" */
const FAVORITES =
  /^(?:(?:(?:only|just) (?:show |list |see )?|(?:show|list|see|display)(?: me)? (?:only|just) )(?:the |my |all )*favou?rites|(?:(?:let|allow) (?:me|us|people|users|visitors)(?: to)? |i want to |(?:a|the) (?:way|possibility|option|button) to |add |show |have |with )*(?:(?:an? |the |my )?(?:star|heart|toggle|button|filter|switch|marker)s? (?:for|to mark|to show|by|on) |mark (?:as )?|make |save |star |filter (?:by |for )?)*(?:the |my )?favou?rites(?: (?:button|toggle|filter|star|heart|marker|flag|option|switch|field)s?)?(?: only)?)(?: (?:with|by|using) (?:an? |the )?(?:star|heart|toggle|button|switch|flag|check ?box)s?)?$/i;

/** The things have a box for favorites, by which they can be filtered, and a list may begin with those alone. */
function favorite(isOnly: boolean, clause: Clause, work: Work): boolean {
  const entity = mainEntity(work);
  if (entity === undefined) return false;
  const isThere = (each: Field): boolean => each.type === 'boolean' && /favou?rite|favorit/i.test(each.key);
  const hasToggle = /\b(?:toggle|button|switch|filter|star|heart|flag|check ?box)s?$/i.test(clause.text);
  if (!entity.fields.some(isThere)) addField(readField('favorite'), entity, clause, work);
  else if (!isOnly || hasToggle) return work.refuse(clause.original, say('already', work.language));
  return !isOnly || hasToggle || narrow('favorite', false, clause, work);
}

/** Whether a phrase says where things of a state are, or that they are hidden. */
export function saysState(text: string): boolean {
  // "Warranty end" is a day.
  if (/^\p{L}+ (?:end|start|beginning|top|bottom)$/iu.test(text)) return false;
  return PLACED.test(text) || HIDDEN.test(text) || PASSIVE.test(text) || ONLY.test(text) || FAVORITES.test(text);
}

/** "show the due date in the list": a list shows all of its fields, so it is there, or it is added. */
const LISTED = /^(?:show|display|see) (?:the |each |its )*(.+?) (?:in|on) (?:the |each |every )?(?:list|table|cards?|rows?|overview|board)(?: too| as well)?$/i;

function showField(name: string, clause: Clause, work: Work): boolean {
  const entity = mainEntity(work);
  if (find(name, work, ['field']) !== undefined) return work.refuse(clause.original, say('already', work.language));
  return entity !== undefined && addField(readField(name), entity, clause, work);
}

interface State {
  readonly entity: Entity;
  readonly field: Field;
  readonly value: string | boolean;
}

const DONE = /^(?:done|finished|completed?|checked(?: off)?|ticked(?: off)?|crossed(?: off| out)?|bought|resolved|closed|solved)$/i;
const OPEN = /^(?:open|unfinished|undone|not done|not finished|incomplete|remaining|pending|unchecked)$/i;

/** A checkbox or an option that a word speaks of: "paid", "unpaid", "finished", "open". */
function stateNamed(word: string, work: Work): State | undefined {
  const named = locate(work.model, parseTarget(find(word, work, ['field', 'option'])?.target ?? ''));
  const target = parseTarget(find(word, work, ['field', 'option'])?.target ?? '');
  if (named.entity !== undefined && named.field?.type === 'choice' && target?.type === 'option')
    return { entity: named.entity, field: named.field, value: target.option };
  if (named.entity !== undefined && named.field?.type === 'boolean') return { entity: named.entity, field: named.field, value: true };
  const negated = /^(?:not |un)(.+)$/i.exec(word)?.[1];
  const opposite = negated === undefined ? undefined : stateNamed(negated, work);
  if (opposite?.value === true) return { ...opposite, value: false };
  const entity = mainEntity(work);
  const done = entity === undefined ? undefined : rolesOf(entity).done;
  if (entity === undefined || done === undefined || !(DONE.test(word) || OPEN.test(word))) return undefined;
  if (done.type === 'boolean') return { entity, field: done, value: DONE.test(word) };
  const option = DONE.test(word) ? done.done?.[0] : done.options?.find((each) => done.done?.includes(each) !== true);
  return option === undefined ? undefined : { entity, field: done, value: option };
}

function rowsOf(entity: Entity, work: Work): ReturnType<typeof shown>[number] | undefined {
  return shown(work).find(({ view }) => view.entity === entity.key && isRows(view.view));
}

/** A checkbox sorts what is not ticked first; an option can be first or last if it is so in its field. */
function place(word: string, isLast: boolean, clause: Clause, work: Work): boolean {
  const state = stateNamed(word, work);
  if (state === undefined) return false;
  const section = rowsOf(state.entity, work);
  if (section === undefined) return work.refuse(clause.original, say('not-found', work.language));
  const { options = [] } = state.field;
  const isUpper = typeof state.value === 'boolean' ? state.value : state.value === options.at(-1);
  if (typeof state.value === 'string' && !isUpper && state.value !== options[0])
    return work.refuse(clause.original, `${state.field.label}: ${say('not-at-the-end', work.language)}`, `sort by ${state.field.label.toLowerCase()}`);
  return work.apply(
    clause.original,
    [
      ...(state.entity.features.sort ? [] : [{ type: 'change-features', target: entityPath(state.entity.key), changes: { sort: true } } as const]),
      { type: 'change-section', target: section.target, changes: { sort: { field: state.field.key, isDescending: isUpper !== isLast } } },
    ],
    section.target,
  );
}

/** The list begins with the others, or with those alone. Its filter shows the rest again. */
function narrow(word: string, isHidden: boolean, clause: Clause, work: Work): boolean {
  const state = stateNamed(word, work);
  const section = state === undefined ? undefined : rowsOf(state.entity, work);
  if (state === undefined || section === undefined) return false;
  const { field, value } = state;
  const [other, ...more] = (field.options ?? []).filter((option) => option !== value);
  if (isHidden && typeof value === 'string' && (other === undefined || more.length > 0))
    return work.refuse(
      clause.original,
      say('hide', work.language),
      other === undefined ? undefined : `only show ${other.toLowerCase()} ${state.entity.plural}`,
    );
  const kept = !isHidden ? value : typeof value === 'boolean' ? !value : other;
  return work.apply(
    clause.original,
    [{ type: 'change-section', target: section.target, changes: { only: { field: field.key, value: kept } } }],
    section.target,
  );
}
