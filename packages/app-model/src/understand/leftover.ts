/** Words of a request that left no trace in the app. The answer names them, so that nothing is passed over. */
import { domainByWord } from '../lexicon/domains.ts';
import { fieldByWord } from '../lexicon/fields.ts';
import { CODE_TOOL_TYPES, isOfCodeTool } from '../lexicon/code-tools.ts';
import { GAME_TYPES } from '../lexicon/games.ts';
import { singular } from '../lexicon/plurals.ts';
import { isControlOf } from '../lexicon/tool-controls.ts';
import { isOfTextTool } from '../lexicon/text-tools.ts';
import { COLORS, colorIn } from '../lexicon/words/colors.ts';
import { GRAMMAR_WORDS } from '../lexicon/words/grammar-words.ts';
import { REQUEST_WORDS } from '../lexicon/words/request-words.ts';
import { sectionKind, sectionVocabulary } from '../lexicon/words/section-words.ts';
import { vocabularyOf } from './text/spelling.ts';
import { meanings } from './text/translate.ts';
import { monthIn } from './wishes/countdown.ts';
import { featureOf, isGiven, isQuality } from './wishes/features.ts';
import { dayRange } from './wishes/read-range.ts';
import { isOfGame } from './wishes/game-wish.ts';
import { moodIn, themeChanges } from './wishes/theme.ts';
import type { AppModel } from '../model/app-model.ts';
import type { Section, ViewSection } from '../model/section.ts';
import type { Operation } from '../operations/operation.ts';

const KNOWN = vocabularyOf(REQUEST_WORDS, GRAMMAR_WORDS, sectionVocabulary(), COLORS.keys(), meanings());

/** Words that the translations know and that ask for something: they must leave a trace. */
const WISHES: ReadonlySet<string> = new Set(['low', 'stock', 'warning', 'warn', 'countdown', 'print']);

/** Words for parts of an app that are what they say wherever they stand: an app with a chart has one. */
const PARTS_OF_AN_APP =
  /^(?:charts?|graphs?|diagrams?|calendars?|timers?|stopwatch(?:es)?|quiz(?:zes)?|polls?|calculators?|converters?|weather|faqs?|testimonials?|footers?|forms?|maps?|search|export|import|print)$/;

export interface Trace {
  readonly before: AppModel | null;
  readonly after: AppModel | null;
  readonly operations: readonly Operation[];
}

function withoutAppName(this: unknown, key: string, value: unknown): unknown {
  return key === 'name' && typeof this === 'object' && this !== null && 'pages' in this ? '' : value;
}

/** They keep the best score. */
const GAMES: ReadonlySet<string> = new Set(['snake', 'memory', 'quiz', 'game2048', 'simonSays', 'whackAMole', 'rockPaperScissors']);

interface Traces {
  readonly stems: ReadonlySet<string>;
  /** Without the name of the app. */
  readonly parts: ReadonlySet<string>;
  readonly after: AppModel | null;
}

/** Their numbers are their names. */
const NUMBERED_GAMES = /\b(?:connect[- ]?4|4 gewinnt|4 in a row|4 en raya|puissance 4)\b/gi;

/** The phrases of a request that are neither in the app nor in what was done to it. */
export function leftover(text: string, { before, after, operations }: Trace, isWhole = false): string[] {
  const isNew = before === null;
  // What a new app is called says what was asked for, and not what is in it.
  const stems = stemsOf(JSON.stringify([operations, before, after]));
  const parts = isNew ? stemsOf(JSON.stringify([operations, before, after], withoutAppName)) : stems;
  const traces: Traces = { stems, parts, after };
  const whose = isNew && isPlainTool(after) ? TOOLS_WHOSE : WHOSE;
  // "How much water I drink": what somebody does is why it is kept.
  const DOES = /\b(?:i|we|you|they|he|she) (?:have |had |just )?\p{L}+$/iu;
  return text
    .replace(NUMBERED_GAMES, '')
    .split(PARTS)
    .map((part) => (isNew ? part.replace(FOR_FAMILY, '').replace(whose, '').replace(DOES, '').replace(WHO, '') : part).trim())
    .filter((part) => !(NARROWS.test(part) && dayRange(part) !== undefined && viewsOf(after).some(({ only }) => only !== undefined && 'range' in only)))
    .filter((part) => !isListed(part, after) && !(isNew && sectionsOf(after).some(({ type }) => isControlOf(part, type))))
    .filter(
      (part) =>
        SIDE.test(part) || MUST.some(([said, isThere]) => said.test(part) && !isThere(traces)) || hasLostNumber(part, traces) || hasLostWord(part, traces),
    )
    .map((part) => (isWhole ? part : lastLost(part, traces)));
}

/** Whom or what an app is for says where it is used, and asks for nothing in it. */
const WHOSE =
  /(?: for (?:my|our|his|her|their|a|an|the) (?:\p{L}+ ?){1,4}| (?:at|in) (?:my|our|the|a) (?!(?:header|footer|top|bottom|middle|corner|sidebar|list|table|background|menu|title)\b)(?:\p{L}+ ?){1,3})$/iu;

/** A stopwatch is the same for every sport. */
const TOOLS_WHOSE = / for (?:\p{L}+ ?){1,4}$/iu;
const PLAIN: ReadonlySet<string> = new Set([
  'timer',
  'intervals',
  'chessClock',
  'stopwatch',
  'counter',
  'calculator',
  'formula',
  'generator',
  'converter',
  'dice',
  'drawing',
  'notes',
  'textCounter',
  'caseConverter',
  'markdown',
  'typingTest',
  'snake',
  'ticTacToe',
  ...GAME_TYPES,
  ...CODE_TOOL_TYPES,
]);

function sectionsOf(model: AppModel | null): Section[] {
  return model?.pages.flatMap(({ sections }) => sections) ?? [];
}

function isPlainTool(model: AppModel | null): boolean {
  const sections = sectionsOf(model);
  return sections.length > 0 && sections.every(({ type }) => PLAIN.has(type));
}

/** "Who brought it" is a person. */
const WHO = /\b(?:who|whom|wer|qui|quién) \p{L}+(?: \p{L}+){0,2}$/iu;

/** Sections stand below each other. */
const SIDE = / (?:on|to|at) the (?:left|right)(?: (?:side|hand side))?$/i;

/** Who a new app is for, which does not change the app. */
const FOR_FAMILY =
  / (?:for|with) (?:my |our |an? )?(?:\d+[- ]year[- ]olds?|(?:brother|sister|son|daughter|friends?|kids?|children|wife|husband|mom|dad|family)s?)$/i;

/** Parts of every generator. */
const GENERATED = /^(?:lorem|ipsum|copy|clipboard|characters?|letters|chars|slid\p{L}+|digits|numerals|caracteres|caractères|zeichen|copiar|copier|kopieren)$/u;

/** Its days are in the app, whatever else it says of them. */
const NARROWS = /^(?:only|just|hides?) /i;

/** What is done with the steps of a checklist. */
const STEPS = /^(?:break|split|divide|check(?:ed)?|tick(?:ed)?|cross(?:ed)?|off|steps?|smaller|parts)$/;

function hasLostWord(part: string, traces: Traces): boolean {
  return (part.match(/\p{L}[\p{L}'-]*/gu) ?? []).some((word) => word.length > 2 && !isCovered(word, traces));
}

/** Of "a flash card app for Spanish verbs", only the end from its preposition on, if all before it is in the app. */
function lastLost(part: string, traces: Traces): string {
  const pieces = part.split(/ (?=(?:for|about|on|in|from|of|by|at|under|like|as|per) )/i);
  const first = pieces.findIndex((piece) => hasLostNumber(piece, traces) || hasLostWord(piece, traces));
  return first > 0 ? pieces.slice(first).join(' ') : part;
}

/** What an app must have where it is said, whatever else the words can mean. */
const MUST: readonly (readonly [RegExp, (traces: Traces) => boolean])[] = [
  [/\b(?:goals?|targets?|progress(?: bars?)?)\b/i, hasAny('goal', 'target', 'progress', 'limit', 'ziel', 'meta', 'objectif')],
  [/\bstreaks?\b/i, hasAny('streak')],
  [/\bfavou?rites\b/i, hasAny('favorite')],
  [/\b(?:pie|donut|doughnut)(?: charts?| graphs?)?\b/i, hasAny('ring', 'pie')],
  [/\bmarkdown\b/i, ({ after }) => sectionsOf(after).some(({ type }) => type === 'markdown')],
  [/\bsort(?:ed|ing)? (?:\p{L}+ )?by \p{L}/iu, ({ after }) => viewsOf(after).some(({ sort }) => sort !== undefined)],
  [/\bgroup(?:ed|ing)? (?:\p{L}+ )?by \p{L}/iu, ({ after }) => viewsOf(after).some(({ by, group }) => by !== undefined || group !== undefined)],
];

function hasAny(...words: readonly string[]) {
  return ({ parts }: Traces): boolean => words.some((word) => parts.has(word));
}

function viewsOf(model: AppModel | null): ViewSection[] {
  return sectionsOf(model).filter((section) => section.type === 'view');
}

/** A number that the app does not have, as it was written, as a fraction or part of an hour, or as how many there are of something. */
function hasLostNumber(part: string, { parts, after }: Traces): boolean {
  if (/\b(?:examples?|samples?|demo|test) \p{L}+$/iu.test(part)) return false;
  const numbers = part.match(/(?<![\p{L}§\d.,:-])\d+(?:[.,]\d+)?(?![\p{L}\d:])/gu) ?? [];
  if (numbers.length === 0) return false;
  const counts = countsIn(after);
  return numbers.some((digits) => {
    const number = Number(digits.replace(',', '.'));
    // "March 3" is 03-03.
    return !parts.has(digits) && !parts.has(digits.padStart(2, '0')) && ![number, number / 60, number * 60, number / 100].some((each) => counts.has(each));
  });
}

/** Every number in a model, and how long each of its lists is. */
function countsIn(value: unknown, found = new Set<number>()): Set<number> {
  if (typeof value === 'number') found.add(value);
  if (Array.isArray(value)) found.add(value.length);
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) countsIn(each, found);
  return found;
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

function isCovered(written: string, traces: Traces): boolean {
  // A name says where or whose something is, and asks for nothing.
  if (/^\p{Lu}|\p{L}'s$/u.test(written)) return true;
  const { stems } = traces;
  const word = written.toLowerCase();
  const bare = word.replace(/'.*$/, '');
  const month = monthIn(bare);
  if (month !== undefined && stems.has(month)) return true;
  const sections = sectionsOf(traces.after);
  if (/^(?:high|best|(?:high)?scores?)$/.test(bare) && sections.some(({ type }) => GAMES.has(type))) return true;
  if (/^sounds?$/.test(bare) && sections.some(({ type }) => type === 'timer' || type === 'intervals')) return true;
  if (/^(?:nav(?:bar)?|navigation)$/.test(bare) && (traces.after?.pages.length ?? 0) > 1) return true;
  // A new name is used wherever the old one was shown, and an invoice generator keeps a list of invoices.
  if (/^(?:everywhere|throughout)$/.test(bare) || (/^(?:generator|maker|creator|builder)$/.test(bare) && stems.has('invoic'))) return true;
  if (STEPS.test(bare) && traces.after?.entities.some(({ fields }) => fields.some(({ type }) => type === 'checklist')) === true) return true;
  if (GENERATED.test(bare) && sections.some(({ type }) => type === 'generator')) return true;
  if (sections.some((section) => isOfTextTool(bare, section.type) || isOfCodeTool(bare, section.type) || isOfGame(bare, section))) return true;
  if (/^(?:anmeldung|zusage|confirmación|inscripción|inscription)$/.test(bare) && hasPart('form', traces.after)) return true;
  const color = colorIn(bare);
  if (color !== undefined) return stems.has(bare) || stems.has(color) || (traces.after?.theme.accent ?? 'auto') !== 'auto';
  if (moodIn(`make it ${bare}`) !== undefined) return true;
  if (isGiven(bare) || (/^(?:belongs?|linked|refers?|assigned)$/.test(bare) && refersToOther(traces.after))) return true;
  if (isQuality(bare)) return hasPart(bare, traces.after);
  if (PARTS_OF_AN_APP.test(bare)) return stems.has(bare) || stems.has(singular(bare)) || hasPart(bare, traces.after);
  if (WISHES.has(bare)) return stems.has(bare) || (bare.startsWith('warn') && (stems.has('limit') || stems.has('low')));
  if (KNOWN.words.has(word) || KNOWN.words.has(bare) || KNOWN.words.has(singular(bare)) || stems.has(bare) || stems.has(stem(bare))) return true;
  if (bare.includes('-') && bare.split('-').every((part) => part.length < 3 || isCovered(part, traces))) return true;
  if (themeChanges(bare) !== undefined) return true;
  const field = fieldByWord(bare);
  if (field !== undefined && Object.values(field.labels).some((label) => stems.has(stem(label.toLowerCase().split(' ')[0] ?? '')))) return true;
  const domain = domainByWord(bare);
  return domain?.words.some((each) => stems.has(stem(each.word.split(' ').at(-1) ?? ''))) === true;
}

function refersToOther(model: AppModel | null): boolean {
  return model?.entities.some(({ fields }) => fields.some(({ type }) => type === 'reference')) === true;
}

/** "Gift list" is the list of wishes, by another name. */
function isListed(part: string, model: AppModel | null): boolean {
  const domain = domainByWord(part.replace(/^(?:an?|the|my|our) /i, ''));
  return domain !== undefined && model?.entities.some(({ plural }) => domainByWord(plural) === domain) === true;
}

/** Whether the app has a section of that kind, or a list with that feature. */
function hasPart(word: string, model: AppModel | null): boolean {
  if (model === null) return false;
  const feature = featureOf(word);
  if (feature !== undefined) return model.entities.some(({ features }) => features[feature]);
  const kind = sectionKind(word);
  const hasSome = model.pages.some(({ sections }) =>
    sections.some(
      (section) =>
        (section.type === kind?.type ||
          (kind?.type === 'calculator' && section.type === 'formula') ||
          (kind?.type === 'timer' && (section.type === 'intervals' || section.type === 'stopwatch'))) &&
        (section.type !== 'view' || (kind.type === 'view' && section.view === kind.view)),
    ),
  );
  // Whoever uses the app adds to a list by its form.
  return hasSome || (kind?.type === 'form' && model.entities.length > 0);
}
