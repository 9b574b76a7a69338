/** Words of a request that left no trace in the app: what was not understood is said, and not passed over. */
import { domainByWord } from '../lexicon/domains.ts';
import { fieldByWord } from '../lexicon/fields.ts';
import { singular } from '../lexicon/plurals.ts';
import { COLORS } from '../lexicon/words/colors.ts';
import { GRAMMAR_WORDS } from '../lexicon/words/grammar-words.ts';
import { sectionVocabulary } from '../lexicon/words/section-words.ts';
import { vocabularyOf } from './text/spelling.ts';
import { meanings } from './text/translate.ts';
import { themeChanges } from './wishes/theme.ts';
import type { AppModel } from '../model/app-model.ts';
import type { Operation } from '../operations/operation.ts';

/** What says how something is asked for, and nothing of what. */
const SMALL = `
a an the of to in on at by for from with without and or but so as if then than that this these those it its they them their there here he she his her who whom whose which what when where how why
i me my mine we us our you your one ones some any all each every both few more most much many other another own same such only just also too very really quite even still yet already always never sometimes maybe again once
is are was were be been being am do does did done doing have has had having can could will would shall should may might must not no yes dont doesnt isnt arent cant
want wants wanted need needs needed like likes liked love would please thanks thank let lets make makes made making get gets got give gives given go goes going see sees seen show shows shown showing use uses used using keep keeps keeping track tracks tracking manage manages managing organize organizing save saves store stores saved stored put puts set sets help helps able possible way ways something anything everything someone somebody anybody everybody people person thing things stuff kind sort lot lots bit little
simple small new nice little basic beautiful modern great clean easy quick cute good better best cool fun big own proper full complete whole single different extra additional separate main first last next second third top bottom end beginning left right side up down out off over under below above before after between beside inside into onto about around per instead
app apps application website site page pages web program software project tool tracker list lists log manager planner system database collection table form board view views screen home online digital mobile phone browser private personal daily weekly monthly
add adds added adding include includes including create build write change changes changed changing update edit remove delete drop rename call called name named move replace switch turn enable disable hide display start begins begin end ends stop
user users visitors customers visitor someone kids friends family team company
day days week weeks month months year years time times today now number numbers amount count entries entry items item rows row data information info details values value field fields column columns options option choices choice
work works working worked look looks looking feel felt buy bought sell selling type types typed enter entered write down note check checked tick mark marked fill filled choose pick select click press open close
csv hear hears try tries plan plans planning planned learn learning compare spent spend pay pays paid cost costs upload uploads leave leaves cook cooking group grouped groups sort sorted sorts split limit limited swap swapped newest latest oldest earliest soonest highest lowest cheapest expensive biggest largest smallest longest shortest best worst alphabetically come comes far long late early ago soon later warm bright pale deep white background space spacing minimal plain favorite favorites crud homepage logging log logs record records import imports export exports takes take taken running run runs instance example examples whether don't i'd i'll i've it's that's let's can't won't didn't doesn't isn't aren't rather sure actually basically library inventory checkbox dropdown multiple several couple pair dozen two three four five six seven eight nine ten twenty hundred euro dollar cent booking bookings sale sales star stars starred rest everything's fully currently usually directly say says said saying underneath place places assign assigns assigned delegate lista listas liste listes listen km kilometers kilometres miles meters metres feet inches celsius fahrenheit kilos kg pounds grams ounces liters gallons acres bytes don doesn didn isn aren wasn won couldn shouldn band festival business company minute second hour minutos segundos horas minuten sekunden stunden heures
`
  .trim()
  .split(/\s+/);

const KNOWN = vocabularyOf(SMALL, GRAMMAR_WORDS, sectionVocabulary(), COLORS.keys(), meanings());

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
  return new Set((words ?? []).flatMap((word) => [word, stem(word)]));
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
  if (KNOWN.words.has(word) || KNOWN.words.has(bare) || KNOWN.words.has(singular(bare)) || traces.has(bare) || traces.has(stem(bare))) return true;
  if (bare.includes('-') && bare.split('-').every((part) => part.length < 3 || isCovered(part, traces))) return true;
  if (themeChanges(bare) !== undefined) return true;
  const field = fieldByWord(bare);
  if (field !== undefined && Object.values(field.labels).some((label) => traces.has(stem(label.toLowerCase().split(' ')[0] ?? '')))) return true;
  const domain = domainByWord(bare);
  return domain?.words.some((each) => traces.has(stem(each.word.split(' ').at(-1) ?? ''))) === true;
}
