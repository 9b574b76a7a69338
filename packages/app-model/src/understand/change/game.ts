/** Changes of games: "let me play against the computer", "make it harder", "make the board 6x6", "use my own words: kiwi, plum". */
import { GAME_TYPES } from '../../lexicon/games.ts';
import type { SectionType } from '../../model/section.ts';
import { say } from '../sayings.ts';
import { gameIn } from '../wishes/game-wish.ts';
import { readItems } from '../wishes/read-items.ts';
import type { Clause, Recognizer, Work } from '../work.ts';
import { touchedSection, type TouchedSection } from './touched-section.ts';

const ASKS = /^(?:only|just|add|include|let|make|use|put|play|change|set|show|have|give|with|replace|swap|turn|i want|it should|guess)\b/i;
/** What else is said of letters or animals may be about something else in the app. */
const IS_ABOUT =
  /\b(?:against|opponent|versus|vs|play|player|cards?|memory|pictures|drawings|instead|harder|easier|hard|easy|medium|difficult|difficulty|challenging|tougher|slower|faster|level|mode|mines?|bombs?|pairs|words?|seconds|minutes?|board|grid|field)\b|\d ?(?:x|×|by) ?\d/i;
const WORDS =
  /^(?:(?:please )?(?:use|add|include|set|take|guess|let me guess|change|with|make|have|replace)(?: (?:it|them))? )?(?:the |my own |my |our own |our |own |these |those |some )*(?:words?|word list|list of words)(?: (?:to|with|are|be|list))*:? (.+)$/i;
const BEST =
  /^(?:add|show|keep|include|display|save|track|store|remember|have)(?: (?:an?|the|my|me|us))* (?:high ?|best |top )(?:scores?|results?)(?: (?:list|display|counter))?$/i;

const PLAYED: readonly SectionType[] = ['ticTacToe', 'memory', 'snake', ...([...GAME_TYPES] as SectionType[])];
/** They keep the best result in the browser. */
const KEEP_BEST: readonly SectionType[] = ['snake', 'memory', 'quiz', 'game2048', 'simonSays', 'whackAMole'];

export const changeGame: Recognizer = (clause, work) => {
  if (BEST.test(clause.text) && touchedSection(work, ...KEEP_BEST) !== undefined) return work.refuse(clause.original, say('already', work.language));
  const isAlone = work.model?.pages.length === 1 && work.model.pages[0]?.sections.length === 1 && /^(?:only|just|use)\b/i.test(clause.text);
  return ownWords(clause.text, clause, work) || (ASKS.test(clause.text) && (isAlone || IS_ABOUT.test(clause.text)) && wishForGame(clause.text, clause, work));
};

/** One thing that a game is to have. */
export function wishForGame(item: string, clause: Clause, work: Work): boolean {
  const found = touchedSection(work, ...PLAYED);
  if (found === undefined) return false;
  if (ownWords(item, clause, work)) return true;
  const changes = Object.entries(gameIn(found.section.type, item, work.language, found.section));
  if (changes.length === 0) return false;
  const isSame = changes.every(([name, value]) => JSON.stringify((found.section as Record<string, unknown>)[name]) === JSON.stringify(value));
  return isSame ? work.isBeginning || work.refuse(clause.original, say('already', work.language)) : change(found, Object.fromEntries(changes), clause, work);
}

/** "use the words plum, kiwi and pear" takes the place of the words there are; "add the word pear" adds to them. */
function ownWords(item: string, clause: Clause, work: Work): boolean {
  const found = touchedSection(work, 'hangman', 'wordGuess');
  const listed = WORDS.exec(item)?.[1];
  if (found === undefined || listed === undefined || /^(?:about|on|from|of|for)\b/i.test(listed)) return false;
  const words = readItems(listed).map((word) => clause.name(word));
  if (!words.every((word) => /^[\p{L} '-]{2,20}$/u.test(word))) return false;
  const isMore = /^(?:add|include)\b/i.test(item);
  return change(found, { words: isMore ? [...new Set([...found.section.words, ...words])] : words }, clause, work);
}

function change({ target }: Pick<TouchedSection<SectionType>, 'target'>, changes: object, clause: Clause, work: Work): boolean {
  return work.apply(clause.original, [{ type: 'change-section', target, changes: { ...changes } }], target);
}
