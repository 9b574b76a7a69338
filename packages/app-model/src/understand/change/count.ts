/** What is counted and added up: "how many are left?", "how much per month?", "show the total hours". */
import { say } from '../sayings.ts';
import { refuseUnknown } from '../wishes/refuse-unknown.ts';
import { add } from './add.ts';
import { addField, mainEntity, namedEntity, readField } from '../wishes/add-fields.ts';
import { mainNumber, numberCalled } from '../wishes/add-views.ts';
import { computedFrom } from '../wishes/computed-field.ts';
import { wishView } from '../wishes/wish-view.ts';
import type { Clause, Recognizer, Work } from '../work.ts';

const EACH = /^how (?:much|many|often) .*?\b((?:per|by|each|every) \p{L}+)\??$/iu;
/** "show how many are left" */
const LEFT =
  /^(?:(?:show|tell|count|add|see)(?: me)? )?(?:a (?:count|counter) of )?how many (?:of them |tasks |items |things |ones )?(?:(?:i|we) (?:still )?(?:have|need) )?(?:are |is |have )?(?:still )?(?:left|open|to do|remaining|not done|done|finished|bought|coming|attending|confirmed)\b/i;
/** "how many books do I have?" */
const COUNTED =
  /^(?:(?:show|tell|see|count)(?: me)? )?how many (?:of )?(?:the |my |our )?(\p{L}+(?: \p{L}+)??)(?: (?:do (?:i|we) have|there are|are there|i have|we have|in total|are left))?(?: .*)?\??$/iu;
/** "show the number of guests" */
const NUMBER_OF =
  /^(?:show|see|display|tell|count|add|calculate)(?: me)? (?:the |a )?(?:total |overall )?(?:number|count) of (?:the |my |our |all )*(\p{L}+(?: \p{L}+)?)$/iu;
/** "show the total hours" */
const TOTAL_OF = /^(?:show|see|display|calculate)(?: me)? the total (?:of )?(?:the )?(\p{L}+)$/iu;

/** "show how many days are left" */
const DAYS =
  /^(?:(?:show|see|display|tell|count|add)(?: me)? )((?:how many days|(?:the )?(?:number of )?days) (?:(?:are|is|it is|there are|remain) )?(?:still )?(?:left|until|to go|remaining|till)\b.*|how many days remain)$/i;
const AND_MORE = /^(.+?),? and (an? .+)$/i;

/** "how much everything costs together" */
const ALL_COST =
  /^(?:(?:show|tell|see|calculate|count)(?: me)? )?(?:how much|what) (?:it all|everything|all of it|the whole (?:list|thing)|they all|all) (?:(?:will|would|is going to) )?(?:costs?|comes? to|adds? up to|amounts? to)(?: (?:together|in total|altogether))?\??$/i;

export const count: Recognizer = (clause, work) => {
  const days = DAYS.exec(clause.text)?.[1];
  if (days !== undefined) return addDays(days, clause, work);
  const [, first, more] = AND_MORE.exec(clause.text) ?? [];
  if (first !== undefined && more !== undefined && LEFT.test(first)) {
    if (!count({ ...clause, text: first }, work)) return false;
    return add({ ...clause, text: `add ${more}` }, work) || refuseUnknown(more, clause, work);
  }
  if (ALL_COST.test(clause.text)) return addCosts(clause, work);
  const each = EACH.exec(clause.text)?.[1];
  const several = /^how many (\p{L}+)/iu.exec(clause.text)?.[1];
  const counts = several !== undefined && namedEntity(several, work) !== undefined ? ` of the number of ${several}` : '';
  if (each !== undefined)
    return wishView({ type: 'view', view: 'chart' }, `chart${counts} ${each.replace(/^(?:each|every)/i, 'per')}`, undefined, clause, work, {
      mayBeField: false,
    });
  const totals = LEFT.test(clause.text) ? leftBy(work) : undefined;
  if (totals !== undefined) return addTotals(`totals by ${totals}`, clause, work);
  const counted = COUNTED.exec(clause.text)?.[1] ?? NUMBER_OF.exec(clause.text)?.[1];
  if (counted !== undefined && namedEntity(counted, work) !== undefined) return addTotals(`number of ${counted}`, clause, work);
  const summed = TOTAL_OF.exec(clause.text)?.[1];
  return summed !== undefined && isNumber(summed, work) && addTotals(`totals of ${summed}`, clause, work);
};

function addTotals(phrase: string, clause: Clause, work: Work): boolean {
  return wishView({ type: 'view', view: 'totals' }, phrase, undefined, clause, work, { mayBeField: false });
}

/** Of the date that things have. */
function addDays(phrase: string, clause: Clause, work: Work): boolean {
  const entity = mainEntity(work);
  if (entity === undefined) return false;
  if (!entity.fields.some(({ type }) => type === 'date' || type === 'datetime'))
    return work.refuse(clause.original, `${say('no-field', work.language)} "date"`, 'add a date');
  if (entity.fields.some(({ computed }) => computed?.type === 'days-left')) return work.refuse(clause.original, say('already', work.language));
  return addField(readField(/^days/i.test(phrase) ? phrase : 'days left'), entity, clause, work);
}

/** Without prices nothing can be added up: they come with it. */
function addCosts(clause: Clause, work: Work): boolean {
  const entity = mainEntity(work);
  if (entity === undefined) return false;
  if (mainNumber(entity)?.type !== 'money') addField(readField('price'), entity, clause, work);
  return addTotals('totals', clause, work);
}

/** The field that tells what is done from what is left. */
function leftBy(work: Work): string | undefined {
  return mainEntity(work)?.fields.find(
    (field) => field.done !== undefined || (field.type === 'boolean' && /done|finished|bought|paid|packed|read|watched|confirmed|present/i.test(field.key)),
  )?.label;
}

/** "The total price" of something with a quantity is computed for each, and not a sum of all. */
function isNumber(word: string, work: Work): boolean {
  const entity = mainEntity(work);
  return entity !== undefined && computedFrom(`total ${word}`, entity.fields) === undefined && numberCalled(word, entity, work) !== undefined;
}
