/** What must not be too much or too little: "a limit of 500 a month", "warn me if I spend more than 300", "low stock warning". */
import type { Entity } from '../../model/app-model.ts';
import { sectionPath, fieldPath, pagePath } from '../../operations/target.ts';
import { say } from '../sayings.ts';
import { mainEntity, namedEntity } from '../wishes/add-fields.ts';
import { fieldNamed, mainNumber, viewSection } from '../wishes/add-views.ts';
import { pageShowing } from '../wishes/wish-view.ts';
import type { Clause, Recognizer, Work } from '../work.ts';
import { shown } from './shown.ts';

const NUMBER = '(?:[$€£] ?)?(\\d+(?:[.,]\\d+)?)(?: ?(?:[$€£]|euros?|dollars?|pounds?|eur|usd|gbp))?';
const MOST = new RegExp(
  `^(?:(?:set|add|have|with|use|give me|i want|i need|my|the) )*(?:an? )?(?:(?:daily|weekly|monthly|yearly|spending|budget|total|maximum|max) )*(?:limit|budget|cap|maximum|ceiling)(?: (?:is|to))?(?: of)?:? ${NUMBER}(?!\\p{L})(.*)$`,
  'iu',
);
const WARN = new RegExp(
  `^(?:(?:please )?(?:warn|alert|tell|notify|show) .*|(?:an? |the )?(?:warning|alert|notice) .*|(?:turn|go|make it) red .*)(?:more than|over|above|exceed(?:s|ing)?|reach(?:es)?|past|beyond) ${NUMBER}(?!\\p{L})(.*)$`,
  'iu',
);
/** "and a warning when I go over" says what a limit does. */
const WARN_OVER =
  /^(?:(?:add |show |give )?(?:me )?(?:an? |the )?)?(?:warn(?:ing)?|alert)(?: me)? (?:when|if|once) .*\b(?:over|above|exceed\w*|too much|reached?)\b(?!.*\d)/i;
const LOW =
  /^(?:add |show |with |i want |i need )?(?:an? |the )?low (?:stock|inventory|quantity|supply|supplies)(?: (?:warnings?|alerts?|indicators?|notice|marks?|highlight\w*))?(?: (?:below|under|at) (\d+))?$/i;
const BELOW =
  /^(?:(?:warn|alert|tell|notify)(?: me)?(?: (?:when|if|about|once))?|show|mark|highlight|colou?r) (?:the |all |an? )?(.*?)(?: (?:is|are|gets?|goes|fall?s?|drops?|that (?:is|are)|which (?:is|are)))? ?(?:below|under|less than|lower than|fewer than) (?:the |their |its )?(\d+|minimum|minimum stock|reorder level)(?: (?:left|pieces|items))?(?: (?:in|with) (?:red|bold|colou?r))?$/i;

/** "when the quantity is below 3, mark it red" */
const WHEN_BELOW =
  /^(?:when|if|once|as soon as) (?:the |an? )?(.+?) (?:is|are|gets?|goes|falls?|drops?) (?:below|under|less than|lower than) (\d+),? (?:then )?(?:mark|show|highlight|colou?r|make|turn|warn|tell|alert|paint)\b.*$/i;

/** What a limit is for without being a part of the whole. */
const WHOLE =
  /^(?:all|everything|total|sum|budget|expenses|spending|costs?|january|february|march|april|may|june|july|august|september|october|november|december)$/i;

export const limits: Recognizer = (clause, work) => {
  if (work.model === null) return false;
  // "Show only what is over 50" leaves the rest out.
  if (/^(?:(?:show|list|display|see)(?: me)? )?(?:only|just) /i.test(clause.text)) return false;
  const most = MOST.exec(clause.text) ?? WARN.exec(clause.text);
  const part = /^ +(?:for|on|in) (?:the )?(\p{L}+)/iu.exec((most?.[2] ?? '').replace(PERIOD, ''))?.[1];
  if (part !== undefined && !WHOLE.test(part) && namedEntity(part, work) === undefined)
    return work.refuse(clause.original, say('whole-limit', work.language), `a limit of ${most?.[1] ?? ''}`);
  if (most?.[1] !== undefined && isOfSum(clause.text, most[2] ?? '', work)) return limitSum(Number(most[1].replace(',', '.')), clause, work);
  if (WARN_OVER.test(clause.text)) return warnOver(clause, work);
  const low = LOW.exec(clause.text);
  if (low !== null) return markLow(undefined, low[1], clause, work);
  const below = WHEN_BELOW.exec(clause.text) ?? BELOW.exec(clause.text);
  return below !== null && markLow(below[1] === '' ? undefined : below[1], below[2], clause, work);
};

/** Whether a phrase is about a limit. */
export function saysLimit(text: string): boolean {
  return (
    MOST.test(text) || WARN.test(text) || WARN_OVER.test(text) || LOW.test(text) || WHEN_BELOW.test(text) || (/^(?:warn|alert)/i.test(text) && BELOW.test(text))
  );
}

const PERIOD = /\b(?:(dai)ly|(week)ly|(month)ly|(year)ly|(?:a|per|each|every|this|in a|in one) (day|week|month|year))\b/i;

function periodIn(text: string): 'day' | 'week' | 'month' | 'year' | undefined {
  const found = PERIOD.exec(text)
    ?.slice(1)
    .find((each) => each !== undefined)
    ?.toLowerCase();
  return found === 'dai' ? 'day' : (found as 'day' | 'week' | 'month' | 'year' | undefined);
}

/** A limit of what is added up, and not of a single thing: money, or a number that the words name. */
function isOfSum(text: string, rest: string, work: Work): boolean {
  const entity = mainEntity(work);
  if (entity === undefined || mainNumber(entity)?.type !== 'money') return false;
  return (
    !/\b(?:people|persons|guests|items|tasks|entries|characters|words|minutes|hours|days|books)\b/i.test(rest) &&
    /limit|budget|cap|ceiling|spend|spent|cost|pay|total|over|more than|maximum/i.test(text)
  );
}

function totalsOf(entity: Entity, work: Work): ReturnType<typeof shown>[number] | undefined {
  return shown(work).find(({ view }) => view.entity === entity.key && view.view === 'totals' && view.by === undefined);
}

/** The totals show what is used of it, and say when it is too much. */
function limitSum(limit: number, clause: Clause, work: Work): boolean {
  const entity = mainEntity(work);
  const value = entity === undefined ? undefined : mainNumber(entity);
  if (entity === undefined || value === undefined) return false;
  const period = periodIn(clause.text);
  const changes = { limit, ...(period === undefined ? {} : { period }) };
  const there = totalsOf(entity, work);
  if (there !== undefined)
    return work.apply(clause.original, [{ type: 'change-section', target: there.target, changes: { ...changes, value: value.key } }], there.target);
  const page = pageShowing(entity, work) ?? work.model?.pages[0]?.key ?? '';
  const taken = work.model?.pages.find(({ key }) => key === page)?.sections.map(({ key }) => key) ?? [];
  const section = { ...viewSection({ type: 'view', view: 'totals' }, entity, { before: [], value: value.key }, [...taken, `${entity.key}Totals`]), ...changes };
  return work.apply(clause.original, [{ type: 'add-section', target: pagePath(page), section, place: 'first' }], sectionPath(page, section.key));
}

function warnOver(clause: Clause, work: Work): boolean {
  const hasLimit = shown(work).some(({ view }) => view.limit !== undefined);
  return hasLimit || work.refuse(clause.original, say('which-limit', work.language), 'a monthly limit of 500');
}

/** How a field is called that says how many there are. */
const PIECES = /quantity|stock|count|amount|pieces|^left$/i;

/** Below a number, or below the minimum that each entry has. */
function markLow(what: string | undefined, limit: string | undefined, clause: Clause, work: Work): boolean {
  const main = mainEntity(work);
  if (main === undefined) return false;
  const entity = what === undefined && !countsPieces(main) ? (work.model?.entities.find(countsPieces) ?? main) : main;
  const numbers = entity.fields.filter(({ type }) => type === 'number' || type === 'money');
  const named = what === undefined ? undefined : fieldNamed(what.replace(/ (?:of )?(?:items|things|entries|products)$/i, ''), entity, work);
  const field = numbers.find(({ key }) => key === named?.key) ?? numbers.find(({ key }) => PIECES.test(key));
  const minimum = numbers.find(({ key }) => /^(?:minimum|reorder)/i.test(key));
  const low = limit !== undefined && /^\d/.test(limit) ? Number(limit) : minimum?.key;
  if (field === undefined) return work.refuse(clause.original, `${say('no-field', work.language)} "${what ?? 'quantity'}"`, 'add a quantity');
  if (low === undefined) return work.refuse(clause.original, say('which-limit', work.language), `low stock below 5`);
  return work.apply(clause.original, [{ type: 'change-field', target: fieldPath(entity.key, field.key), changes: { low } }], fieldPath(entity.key, field.key));
}

/** Whether its entries are kept in stock: "low stock" is not about the amount of an expense. */
function countsPieces({ fields }: Entity): boolean {
  return fields.some(({ type, key }) => type === 'number' && PIECES.test(key));
}
