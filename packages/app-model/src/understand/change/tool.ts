/** Settings of a tool that are said without its name: "start at 10 and count by 5", "set it to 45 minutes with a 10 minute break". */
import { isControlOf } from '../../lexicon/tool-controls.ts';
import { sectionPath } from '../../operations/target.ts';
import { say } from '../sayings.ts';
import { timerOf } from '../wishes/make-section.ts';
import { numberIn } from '../wishes/read-items.ts';
import { sectionOf } from './content.ts';
import type { Recognizer, Work } from '../work.ts';

const COUNTER = /^(?:(?:it|the counter|let it|make it|set it|have it|(?:it|the counter) should) )?(?:to )?(?:start|begin|count|go|increase|step|increment)\b/i;
const START = /\b(?:start(?:s|ing)?|begin(?:s|ning)?)(?: (?:it|the counter|counting))? (?:at|with|from) (-?\d+|\w+)/i;
const STEP =
  /\b(?:count(?:s|ing)?(?: up)?|go(?: up)?|increase|step|increment)(?: (?:it|the counter))? (?:by|in steps of|of) (\d+|\w+)|\bin steps of (\d+|\w+)/i;
const TIMER = /^(?:set|make|change|let|use|give)\s+(?:it|the timer|this|the (?:time|length|duration|session)s?)\b.*\b(?:minutes?|seconds?|hours?)\b/i;
const BREAK = /(\d+|\p{L}+)[- ]?minutes? (?:long )?breaks?|breaks? of (\d+|\p{L}+) minutes?/iu;

/** "Add a reset button": most tools have their buttons already. */
const CONTROL = /^(?:add|include|show|give (?:it|me)|have|make|put) (.+)$/i;

function hasControl(text: string, work: Work): boolean {
  const asked = CONTROL.exec(text)?.[1];
  if (asked === undefined || !/\b(?:buttons?|keys?|keyboard|laps?|turns?|moves?|hints?|flags?|undo)\b/i.test(asked)) return false;
  const sections = (work.model?.pages ?? []).flatMap((page) => page.sections);
  return sections.some(({ type }) => isControlOf(asked, type));
}

export const changeTool: Recognizer = (clause, work) => {
  if (hasControl(clause.text, work)) return work.refuse(clause.original, say('already', work.language));
  const counter = sectionOf('counter', work);
  if (counter !== undefined && COUNTER.test(clause.text)) {
    const start = numberIn(START.exec(clause.text)?.[1] ?? '');
    const step = STEP.exec(clause.text);
    const by = numberIn(step?.[1] ?? step?.[2] ?? '');
    const changes = { ...(start === undefined ? {} : { start }), ...(by === undefined ? {} : { step: by }) };
    const target = sectionPath(counter.page.key, counter.section.key);
    if (Object.keys(changes).length > 0) return work.apply(clause.original, [{ type: 'change-section', target, changes }], target);
  }
  const dice = sectionOf('dice', work);
  const sides = Number(/^(?:make|set|change|use|let|give) .*?(\d+)[- ]?sid(?:ed|es)\b/i.exec(clause.text)?.[1]);
  if (dice !== undefined && sides > 1) {
    const target = sectionPath(dice.page.key, dice.section.key);
    return work.apply(clause.original, [{ type: 'change-section', target, changes: { sides } }], target);
  }
  const timer = sectionOf('timer', work);
  if (timer === undefined || !TIMER.test(clause.text)) return false;
  const pause = BREAK.exec(clause.text);
  const breakMinutes = numberIn(pause?.[1] ?? pause?.[2] ?? '');
  const rest = pause === null ? clause.text : clause.text.replace(pause[0], '');
  const { minutes } = timerOf(rest);
  const changes = { ...(minutes === undefined ? {} : { minutes }), ...(breakMinutes === undefined ? {} : { breakMinutes }) };
  const target = sectionPath(timer.page.key, timer.section.key);
  return Object.keys(changes).length > 0 && work.apply(clause.original, [{ type: 'change-section', target, changes }], target);
};
