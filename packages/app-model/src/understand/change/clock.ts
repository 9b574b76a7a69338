/** Changes of timers that have more than a length: "make it 10 rounds", "add a count of finished sessions". */
import { wishOfClock } from '../wishes/clock-wish.ts';
import type { Clause, Recognizer, Work } from '../work.ts';
import { touchedSection } from './touched-section.ts';

const ASKS = /^(?:add|include|show|with|set|make|change|use|let|have|give|i want|it should|work|rest|play|count|track|\d)/i;

export const changeClock: Recognizer = (clause, work) => ASKS.test(clause.text) && wishForClock(clause.text, clause, work);

/** One thing that a timer is to have. */
export function wishForClock(item: string, clause: Clause, work: Work): boolean {
  const found = touchedSection(work, 'timer', 'intervals', 'chessClock');
  const changes = found === undefined ? undefined : wishOfClock(item, found.section);
  if (found === undefined || changes === undefined) return false;
  return changes === 'same' || work.apply(clause.original, [{ type: 'change-section', target: found.target, changes: { ...changes } }], found.target);
}
