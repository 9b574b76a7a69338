/** Questions of a quiz and options of a poll, as people type them. */
import { capital } from '../../lexicon/plurals.ts';
import { readItems } from './read-items.ts';

export interface ReadQuestion {
  readonly question: { readonly question: string; readonly answers: string[]; readonly correct: number };
  /** Whether the words say which answer is right. Otherwise the first is. */
  readonly isMarked: boolean;
}

const ANSWERS =
  /^(.+?\?|§?.+?)\s*(?:,? ?with (?:the )?(?:possible )?(?:answers?|options?|choices)|,? ?(?:the )?(?:answers|options|choices)(?: are)?|:|(?<=\?))\s*:?\s+(.+)$/i;
const RIGHT = /,?\s*(?:\(?(?:the )?(?:right|correct)(?: (?:answer|one))?(?: is|:)?\s*(.+?)\)?)$/i;
const MARK = /\s*(?:\((?:right|correct|✓|x)\)|\*|✓)\s*$/i;

/** 'What is 2 + 2? 3, 4* and 5', '"…" with the answers Paris, Lyon and Nice, correct is Paris'. */
export function questionOf(text: string): ReadQuestion | undefined {
  const match = ANSWERS.exec(text.trim());
  if (match?.[1] === undefined || match[2] === undefined) return undefined;
  const right = RIGHT.exec(match[2]);
  const list = optionsOf(right === null ? match[2] : match[2].slice(0, right.index));
  const marked = list.findIndex((answer) => MARK.test(answer));
  const answers = list.map((answer) => answer.replace(MARK, ''));
  const named = right?.[1] === undefined ? -1 : answers.findIndex((answer) => answer.toLowerCase() === right[1]?.trim().toLowerCase());
  if (answers.length < 2) return undefined;
  const correct = marked >= 0 ? marked : Math.max(0, named);
  return { question: { question: match[1].trim(), answers, correct }, isMarked: marked >= 0 || named >= 0 };
}

/** "pizza, pasta or burgers?" */
export function optionsOf(text: string): string[] {
  return readItems(text.replace(/[?.!]+$/, '').replaceAll(/\s+or\s+|\s*\/\s*|\s+(?:vs\.?|versus)\s+/gi, ', ')).map(capital);
}
