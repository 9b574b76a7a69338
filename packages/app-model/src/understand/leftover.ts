/** Words of a request that left no trace in the app. The answer names them, so that nothing is passed over. */
import { domainByWord } from '../lexicon/domains.ts';
import { fieldByWord } from '../lexicon/fields.ts';
import { singular } from '../lexicon/plurals.ts';
import { COLORS } from '../lexicon/words/colors.ts';
import { GRAMMAR_WORDS } from '../lexicon/words/grammar-words.ts';
import { REQUEST_WORDS } from '../lexicon/words/request-words.ts';
import { sectionVocabulary } from '../lexicon/words/section-words.ts';
import { vocabularyOf } from './text/spelling.ts';
import { meanings } from './text/translate.ts';
import { monthIn } from './wishes/countdown.ts';
import { themeChanges } from './wishes/theme.ts';
import type { AppModel } from '../model/app-model.ts';
import type { Operation } from '../operations/operation.ts';

const KNOWN = vocabularyOf(REQUEST_WORDS, GRAMMAR_WORDS, sectionVocabulary(), COLORS.keys(), meanings());

/** Words that the translations know and that ask for something: they must leave a trace. */
const WISHES: ReadonlySet<string> = new Set(['low', 'stock', 'warning', 'warn', 'countdown', 'print']);

export interface Trace {
  readonly before: AppModel | null;
  readonly after: AppModel | null;
  readonly operations: readonly Operation[];
}

/** The phrases of a request that are neither in the app nor in what was done to it. */
export function leftover(text: string, { before, after, operations }: Trace): string[] {
  const traces = stemsOf(JSON.stringify([operations, before, after]));
  return text
    .split(PARTS)
    .map((part) => part.trim())
    .filter((part) => hasLostNumber(part, traces) || (part.match(/\p{L}[\p{L}'-]*/gu) ?? []).some((word) => word.length > 2 && !isCovered(word, traces)));
}

/** "from 1 to 5", "at most 20": a limit that the app does not have. A count, as in "2 plans", is seen in what there is. */
function hasLostNumber(part: string, traces: ReadonlySet<string>): boolean {
  const [, first, second] =
    /\b(?:from|between|max(?:imum)?|min(?:imum)?|limit(?:ed to)?|up to|at least|at most|goal(?: of)?|more than|less than|under|over) (\d+)(?: (?:to|and|-) (\d+))?/i.exec(
      part,
    ) ?? [];
  return [first, second].some((digits) => digits !== undefined && !traces.has(digits));
}

const PARTS = /[,;:.?!]| (?:and|or|with|where|that|which|so|but|because|when|while) /i;

function stemsOf(json: string): ReadonlySet<string> {
  const words = json
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/\p{L}+|\d+/gu);
  return new Set([...new Set(words)].flatMap((word) => [word, stem(word)]));
}

function stem(word: string): string {
  const one = singular(word);
  return one.replace(/(?:ing|ed|er|ly|al|ion|ment|e)$/, '').slice(0, 7);
}

function isCovered(written: string, traces: ReadonlySet<string>): boolean {
  // A name says where or whose something is, and asks for nothing.
  if (/^\p{Lu}/u.test(written)) return true;
  const word = written.toLowerCase();
  const bare = word.replace(/'.*$/, '');
  const month = monthIn(bare);
  if (month !== undefined && traces.has(month)) return true;
  if (WISHES.has(bare)) return traces.has(bare) || (bare.startsWith('warn') && (traces.has('limit') || traces.has('low')));
  if (KNOWN.words.has(word) || KNOWN.words.has(bare) || KNOWN.words.has(singular(bare)) || traces.has(bare) || traces.has(stem(bare))) return true;
  if (bare.includes('-') && bare.split('-').every((part) => part.length < 3 || isCovered(part, traces))) return true;
  if (themeChanges(bare) !== undefined) return true;
  const field = fieldByWord(bare);
  if (field !== undefined && Object.values(field.labels).some((label) => traces.has(stem(label.toLowerCase().split(' ')[0] ?? '')))) return true;
  const domain = domainByWord(bare);
  return domain?.words.some((each) => traces.has(stem(each.word.split(' ').at(-1) ?? ''))) === true;
}
