/** Changes of games: "let me play against the computer", "use letters on the cards". */
import { gameIn } from '../wishes/game-wish.ts';
import type { Clause, Recognizer, Work } from '../work.ts';
import { touchedSection } from './touched-section.ts';

const ASKS = /^(?:add|include|let|make|use|put|play|change|show|have|give|with|replace|swap|i want|it should)\b/i;
/** What else is said of letters or animals may be about something else in the app. */
const IS_ABOUT = /\b(?:against|opponent|versus|vs|play|player|cards?|memory|pictures|drawings|instead)\b/i;

export const changeGame: Recognizer = (clause, work) => ASKS.test(clause.text) && IS_ABOUT.test(clause.text) && wishForGame(clause.text, clause, work);

/** One thing that a game is to have. */
export function wishForGame(item: string, clause: Clause, work: Work): boolean {
  const found = touchedSection(work, 'ticTacToe', 'memory');
  if (found === undefined) return false;
  const changes = Object.entries(gameIn(found.section.type, item));
  if (changes.length === 0) return false;
  const isSame = changes.every(([name, value]) => (found.section as Record<string, unknown>)[name] === value);
  return isSame || work.apply(clause.original, [{ type: 'change-section', target: found.target, changes: Object.fromEntries(changes) }], found.target);
}
