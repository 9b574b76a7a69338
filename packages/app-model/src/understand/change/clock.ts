/** Changes of timers that have more than a length: "make it 10 rounds", "add a count of finished sessions". */
import type { SectionOf } from '../../model/section.ts';
import { sectionPath } from '../../operations/target.ts';
import { wishOfClock } from '../wishes/clock-wish.ts';
import type { Clause, Recognizer, Work } from '../work.ts';

type Clock = SectionOf<'timer'> | SectionOf<'intervals'> | SectionOf<'chessClock'>;

const ASKS = /^(?:add|include|show|with|set|make|change|use|let|have|give|i want|it should|work|rest|play|count|track|\d)/i;

export const changeClock: Recognizer = (clause, work) => ASKS.test(clause.text) && wishForClock(clause.text, clause, work);

/** One thing that a timer is to have. */
export function wishForClock(item: string, clause: Clause, work: Work): boolean {
  const found = clockIn(work);
  const changes = found === undefined ? undefined : wishOfClock(item, found.section);
  if (found === undefined || changes === undefined) return false;
  return changes === 'same' || work.apply(clause.original, [{ type: 'change-section', target: found.target, changes: { ...changes } }], found.target);
}

/** The timer that was touched last, or the first. */
function clockIn(work: Work): { readonly target: string; readonly section: Clock } | undefined {
  const all = (work.model?.pages ?? []).flatMap((page) =>
    page.sections.flatMap((section) =>
      section.type === 'timer' || section.type === 'intervals' || section.type === 'chessClock'
        ? [{ target: sectionPath(page.key, section.key), section }]
        : [],
    ),
  );
  return all.find(({ target }) => target === work.focus) ?? all[0];
}
