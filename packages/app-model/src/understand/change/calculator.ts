/** Changes of a calculator: "default tip 18", "add a discount field", "remove the people", "with history". */
import type { SectionOf } from '../../model/section.ts';
import { stripArticle } from '../find.ts';
import { say } from '../sayings.ts';
import { renamedPart, withoutPart, wishOfFormula } from '../wishes/formula-wish.ts';
import { readItems } from '../wishes/read-items.ts';
import type { Clause, Recognizer, Work } from '../work.ts';
import { touchedSection } from './touched-section.ts';

const REMOVE =
  /^(?:remove|delete|drop|hide|take out|get rid of|without|no|i don't need|we don't need) (?:the |a |an )?(.+?)(?: (?:field|input|option|row|line|result))?$/i;
const RENAME = /^(?:rename|call|change) (?:the )?(.+?)(?: (?:field|input|label))? (?:to|into) (\D+)$/i;
const ADD =
  /^(?:(?:also )?(?:add|include|show|give (?:me|it)|with|i (?:also )?(?:want|need)|it (?:also )?(?:needs|should have)|put in|keep|make it with) )(.+)$/i;
const SET = /^(?:set|make|change|use|put|let|have|the|default|initial|start|standard)\b|\bdefault\b/i;

export const changeCalculator: Recognizer = (clause, work) => {
  const found = touchedSection(work, 'formula');
  if (found === undefined) return false;
  const removed = REMOVE.exec(clause.text)?.[1];
  if (removed !== undefined) {
    const changes = withoutPart(removed, found.section);
    if (changes === 'needed') return work.refuse(clause.original, say('needed', work.language));
    return changes !== undefined && change(changes, clause, work);
  }
  const [, what, label] = RENAME.exec(clause.text) ?? [];
  if (what !== undefined && label !== undefined) {
    const changes = renamedPart(what, clause.name(label), found.section);
    if (changes !== undefined) return change(changes, clause, work);
  }
  const added = ADD.exec(clause.text)?.[1];
  if (added === undefined && !SET.test(clause.text)) return false;
  return wishAll(added === undefined ? [clause.text] : readItems(added), clause, work, added !== undefined);
};

/** All of them, or none. */
function wishAll(items: readonly string[], clause: Clause, work: Work, isAdded: boolean): boolean {
  const found = touchedSection(work, 'formula');
  if (found === undefined) return false;
  let { section } = found;
  for (const item of items) {
    const answer = wishOfFormula(item, labelOf(item, clause), section, isAdded);
    if (answer.type === 'unknown') return false;
    if (answer.type === 'changes') section = { ...section, ...answer.changes } as SectionOf<'formula'>;
  }
  const { key: _key, type: _type, ...changes } = section;
  return change(changes, clause, work);
}

/** One thing that a new calculator is to have. */
export function wishForCalculator(item: string, clause: Clause, work: Work): boolean {
  const found = touchedSection(work, 'formula');
  if (found === undefined) return false;
  const answer = wishOfFormula(item, labelOf(item, clause), found.section, true);
  if (answer.type === 'same') return true;
  return answer.type === 'changes' && change(answer.changes, clause, work);
}

function labelOf(item: string, clause: Clause): string {
  const bare = stripArticle(item)
    .replace(/-?\d+(?:[.,]\d+)?\s*(?:%|percent)?/gi, '')
    .replace(/(?:^| )(?:of|field|input|percent|option|for)(?= |$)/gi, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return clause.word(bare === '' ? item : bare);
}

function change(changes: object, clause: Clause, work: Work): boolean {
  const target = touchedSection(work, 'formula')?.target;
  return target !== undefined && work.apply(clause.original, [{ type: 'change-section', target, changes: { ...changes } }], target);
}
