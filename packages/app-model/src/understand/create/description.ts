/** The parts of a description: the thing, its name, its look and language, and the list of what it is to have. */
import type { Language, Theme } from '../../model/app-model.ts';
import { colorIn } from '../../lexicon/words/colors.ts';
import { domainByHead, domainByWord } from '../../lexicon/domains.ts';
import { fieldByWord, guessType } from '../../lexicon/fields.ts';
import { themeChanges } from '../wishes/theme.ts';
import { fieldAnswering, thingFor } from '../wishes/abilities.ts';
import { kindOf } from '../wishes/kind-of.ts';
import { takeRelations, type Relation } from '../wishes/belongs.ts';
import { isWish } from '../wishes/is-wish.ts';
import { readItems } from '../wishes/read-items.ts';
import type { Clause } from '../work.ts';
import { withOptionsJoined } from './listed-options.ts';
import { ofTool } from './of-tool.ts';
import { takeSettings } from './settings.ts';
import { readSubject } from './subject.ts';

export interface Description {
  readonly thing: string;
  readonly name?: string;
  readonly items: readonly string[];
  /** What is said of all of it: "dark by default", "sorted by name". */
  readonly settings: readonly string[];
  /** "each deal belongs to a customer" */
  readonly relations: readonly Relation[];
  /** The words say that the items are fields: "with the columns title and author". */
  readonly areFields: boolean;
  /** "with the columns …", which on a board are the options. */
  readonly areColumns: boolean;
  readonly theme: Partial<Theme>;
  readonly language?: Language;
}

const LEAD =
  /^(?:(?:hi|hello|hey|please|ok|okay|so|well|now|then|also)[,!.]?\s+|(?:can|could|would|will) (?:you|we)(?: please)?\s+|(?:i|we)(?:'d| would)? (?:want|need|like|love)(?: you)?(?: to (?:have|make|build|create|see|get|use))?\s+|(?:i|we)'m looking for\s+|help me (?:to )?|let's\s+|(?:start|begin) (?:with|off with)\s+|(?:start over|rewrite (?:the app|it|everything)|replace (?:the app|it|everything)|redo (?:the app|it)|start again)(?: (?:as|with|and (?:make|build)))?\s+|(?:make|build|create|write(?! (?:down|up)\b)|generate|design|start|develop|set up|give|show|add|code|program|do|produce)\s+(?:me|us)?\s*)+/i;
const LANGUAGES: Readonly<Record<string, Language>> = { english: 'en', german: 'de', spanish: 'es', french: 'fr' };

/** "with a dark green theme", "in blue". */
const LOOKS = [
  /,? (?:in|with|using|and) (?:an? )?((?:[\p{L}#\d]+ ){1,3}(?:theme|colou?rs?|design|style|look|accent|mode|tones|text|font|letters|corners))(?=,|$| with\b| and\b)/iu,
  /(?<!\b(?:overdue|late|urgent|important|expired|missing|below|low|negative|done|weekends?|holidays)),? in (?:an? )?((?:light |dark )?[\p{L}#\d]+)(?=,|$| with\b| and\b)/iu,
  /, (?:and )?((?:\p{L}+ ){1,2}(?:letters|text|font|corners|colou?rs?|theme|design|mode|look|style))(?=,| with\b|$)/iu,
  /, ((?:light |dark )?[\p{L}]+(?: mode| theme)?)(?=,| with\b|$)/iu,
] as const;

const QUALITY =
  /^((?:an? |the |my )?(?:(?:simple|small|nice|modern|clean|responsive),? (?:and )?)*)((?:search|sort|filter|print|export|import)able)(?:,? and |, | )(?=\p{L})/iu;

const TAIL = /^(.+?)(?:,? and |, )([^,]+?)$/i;

/** "date distance": two fields, and the comma is missing. What may be the name of one, as "departure date", stays whole. */
function withoutComma(item: string): string[] {
  const [first = '', second = '', ...more] = item.split(' ');
  const [one, other] = [fieldByWord(first), fieldByWord(second)];
  const areTwo =
    more.length === 0 && one !== undefined && other !== undefined && one.type !== other.type && APART.has(first.toLowerCase()) && !HEAD.test(second);
  return areTwo && fieldByWord(item) === undefined && domainByWord(item) === undefined ? [first, second] : [item];
}

const APART: ReadonlySet<string> = new Set(['date', 'email', 'phone', 'rating', 'photo', 'year', 'distance', 'quantity', 'price', 'title', 'author']);
const HEAD = /^(?:paid|sold|owed|saved|spent|left|due|date|day|value|name|number|amount|total|time|price|cost|notes?|category|type|status|range|level)s?$/i;

export function stripLead(text: string): string {
  return text
    .replace(LEAD, '')
    .replace(/,? (?:please|thanks|thank you)$/i, '')
    .trim();
}

export function readDescription(clause: Clause): Description {
  // "Practice log - instrument, minutes": the dash begins a list.
  let text = stripLead(clause.text)
    .replace(/^([^:,]{3,60}) (?:-|–|—) (?=[^:]+,)/, '$1: ')
    .replace(/\b(\p{L}+) watch[ -]list\b/iu, '$1 watchlist');
  const related = takeRelations(text);
  text = related.rest;
  const qualities: string[] = [];
  // "A searchable and printable recipe box": what it is to be, before what it is.
  for (let found = QUALITY.exec(text); found !== null; found = QUALITY.exec(text)) {
    qualities.push(found[2] ?? '');
    text = `${found[1] ?? ''}${text.slice(found[0].length)}`;
  }
  let theme: Partial<Theme> = {};
  const take = (pattern: RegExp): string | undefined => {
    const match = pattern.exec(text);
    if (match === null) return undefined;
    text = text.replace(match[0], ' ').replace(/ +/g, ' ').trim();
    return match[1] ?? match[0];
  };
  const name =
    take(
      /,? ?(?<!\b(?:page|section|field|column|tab|option|category|heading|button|status)s? )\b(?:called|named|titled|with the (?:title|name)|whose name is|and call it|name:|call it)\s+(§\d+|.+?)(?=,? (?:with|and (?:add|make|with)|that|which|where|in (?:blue|green|red|dark|german|spanish|french))\b|,|$)/i,
    ) ??
    take(/^(?:an? )?(?:app|website|site|page|project)? ?(§\d+)(?=:|,| -)/i) ??
    take(/(?<=^[^,]* )(§\d+)(?= with\b|,|$)/i);
  const language = LANGUAGES[take(/,? (?:in|auf) (english|german|spanish|french)\b/i)?.toLowerCase() ?? ''];
  for (const pattern of LOOKS) {
    const before = text;
    const looks = take(pattern);
    const changes = looks === undefined ? undefined : themeChanges(`in ${looks}`);
    if (changes === undefined) text = before;
    else theme = { ...theme, ...changes };
  }
  const plain = /^((?:an? |the |my )?(?:minimal(?:ist)? |simple )?)black[- ]and[- ]white (?=\S)/i.exec(text);
  if (plain !== null) [theme, text] = [{ ...theme, accent: 'black' }, (plain[1] ?? '') + text.slice(plain[0].length)];
  const monochrome = take(/,? (?:in )?(black[- ]and[- ]white)(?=,|$| with\b)/i);
  if (monochrome !== undefined) theme = { ...theme, accent: 'black' };
  const shade = /^(?:an? |the |my )?(?:dark|light|bright|pale|deep) (?=(\p{L}+) \S)/iu.exec(text);
  if (shade?.[1] !== undefined && colorIn(shade[1]) !== undefined) text = text.slice(shade[0].length);
  const adjective = /^(?:an? |the |my )?((?:dark|light|[\p{L}]+)) (?=\S)/iu.exec(text)?.[1];
  const rest = adjective === undefined ? '' : text.replace(/^(?:an? |the |my )?\S+ /i, '');
  if (adjective !== undefined && (colorIn(adjective) !== undefined || /^dark$/i.test(adjective)) && domainByWord(`${adjective} ${rest}`) === undefined) {
    theme = { ...theme, ...(colorIn(adjective) === undefined ? { mode: 'dark' as const } : { accent: colorIn(adjective) as Theme['accent'] }) };
    text = rest;
  }
  const order = take(/,? (?:and )?((?:sorted|ordered|grouped) by [\p{L} ]+?)(?=,| with\b|$)/iu);
  const { rest: unset, settings } = takeSettings(text);
  text = unset;
  text = text.replace(/,? (?:shown )?as an? (table|board|kanban board|calendar|gallery|list|grid)(?=,? with\b)/i, ' $1');
  const shownAs =
    /,? (?:(?:shown|displayed) as (?:an? )?|as an? )(table|board|kanban board|calendar|gallery|list|grid|cards|tiles)(?: by (?:the )?(?:\p{L}+))?$/iu.exec(
      text,
    );
  if (shownAs !== null) text = text.slice(0, shownAs.index);
  const parts = split(text.replace(/,(?= with\b)/i, ''));
  const { areFields, areColumns } = parts;
  let { thing } = parts;
  // "Contacts, responsive and printable": the end of the thing says what it is to be.
  for (let end = TAIL.exec(thing); end?.[1] !== undefined && end[2] !== undefined && isWish(end[2]); end = TAIL.exec(thing)) {
    qualities.push(end[2]);
    thing = end[1];
  }
  const items = withOptionsJoined(parts.items).flatMap(apart);
  return {
    thing,
    ...(name === undefined ? {} : { name }),
    items: [...items.flatMap(withoutComma), ...qualities],
    settings: [
      ...settings,
      ...(order === undefined ? [] : [order]),
      ...(shownAs === null ? [] : [`show it as a ${shownAs[0].replace(/^,? (?:shown |displayed )?as (?:an? )?/i, '')}`]),
    ],
    relations: related.relations,
    areFields,
    areColumns,
    theme,
    ...(language === undefined ? {} : { language }),
  };
}

const WITH =
  /(?:,|\s)\s*(?:with|having|including|that (?:also )?(?:has|have|includes?|contains?|shows?|stores?|tracks?|saves?|records?|lists?)|which (?:has|have|includes?|shows?)|(?:where|and) (?:each|every) (?:\S+ ){1,2}has|(?:it|they|each(?: \S+)?|every \S+) (?:should|must|needs? to) (?:also )?(?:have|show|include)|(?:it|each(?: \S+)?|every \S+) (?:has|needs)|plus|featuring|containing|so (?:that )?i can (?:see|have|store|track)|to (?:store|record|save|note))\s+/i;

/** "exercise sets reps and weight": the commas were left out. */
function apart(item: string): string[] {
  const words = item.split(' ');
  const isField = (word: string) => fieldByWord(word) !== undefined;
  if (words.length < 2 || isField(item) || !/^[\p{L} ]+$/u.test(item)) return [item];
  // "Last watering date" is one field, however many of its words are fields.
  const isOne = words.some((word) =>
    /^(?:dates?|times?|names?|values?|amounts?|numbers?|prices?|an?|the|check ?box|field|column|to|from|is|left|last|next|first)$/i.test(word),
  );
  return words.length > 2 && !isOne && words.slice(1).every(isField) ? words : [item];
}

type Parts = Pick<Description, 'thing' | 'items' | 'areFields' | 'areColumns'>;

const CAN =
  /^(.+?),? (?:where|in which|so that|so|and) (?:i|we|you|people|everyone|users|visitors|customers|(?:my|our|the) \p{L}+(?: \p{L}+)?) (?:can|could|should be able to) (.+)$/iu;
const QUESTION = /^(.+?),? and ((?:when|who|where|how (?:much|many|long|far)) .+)$/i;

/** "a watchlist where I can rate each film", "my plants and when I last watered them". */
function split(text: string): Parts {
  const can = CAN.exec(text);
  const things = can?.[2] === undefined ? [] : readItems(can[2]).map((doing) => thingFor(doing) ?? doing);
  if (can?.[1] !== undefined && can[2] !== undefined && thingFor(readItems(can[2])[0] ?? '') !== undefined && !EMPTY.test(can[1])) {
    const parts = split(can[1]);
    return { ...parts, items: [...parts.items, ...things] };
  }
  const questions = listedQuestions(text);
  if (questions !== undefined) {
    const parts = splitList(questions.thing);
    return { ...parts, items: [...parts.items, ...questions.items] };
  }
  const asked = QUESTION.exec(text);
  const field = asked?.[2] === undefined ? undefined : fieldAnswering(asked[2]);
  if (asked?.[1] === undefined || field === undefined || WITH.test(asked[1])) return splitList(text);
  const parts = splitList(asked[1]);
  return { ...parts, items: [...parts.items, asked[2] ?? ''] };
}

/** "my loans, who, how much and when they pay back": two questions or more, each answered by a field. */
function listedQuestions(text: string): { readonly thing: string; readonly items: readonly string[] } | undefined {
  const start = /,? (?:and )?(?=(?:who|when|where|how (?:much|many|long|far))\b)/i.exec(text);
  if (start === null || start.index === 0) return undefined;
  const thing = text.slice(0, start.index).replace(/ with$/i, '');
  const items = readItems(text.slice(start.index + start[0].length));
  const areAnswered = items.length > 1 && items.every((item) => fieldAnswering(item) !== undefined || fieldByWord(item) !== undefined);
  return areAnswered && !WITH.test(thing) ? { thing, items } : undefined;
}

const EMPTY = /^(?:an? |the |my )*(?:simple |small |web |nice )*(?:app|application|page|site|website|place|way|tool|something|thing|program)$/i;

function splitList(text: string): Parts {
  const colon = /^([^:]+):\s+(.+)$/.exec(text);
  const found = WITH.exec(text);
  // "Baby log: feeding, diaper, sleep with time": the colon begins the list.
  const match = colon?.[1] !== undefined && colon[2]?.includes(',') === true && found !== null && found.index > colon[1].length ? null : found;
  if (match === null || match.index === 0) {
    if (colon?.[1] !== undefined && colon[2] !== undefined) {
      const items = readItems(colon[2].replace(/ with (?!(?:the )?(?:options|choices|values)\b)/gi, ', '));
      return { thing: colon[1].trim(), items, areFields: items.length > 1, areColumns: false };
    }
    return commaList(text) ?? { thing: cleaned(text), items: [], areFields: false, areColumns: false };
  }
  const thing = text.slice(0, match.index);
  let list = text.slice(match.index + match[0].length);
  const areFields =
    /\b(?:each|every|entry|entries|they)\b/i.test(match[0]) ||
    (/^(?:the |these )?(?:following )?(?:(?:two|three|four|five|six|\d+) )?(?:columns?|lanes|stages|fields?|properties|attributes)\b:?\s*(?!called\b)/i.test(
      list,
    ) &&
      !/^(?:column|field) /i.test(list));
  list = list.replace(
    /^(?:the |these )?(?:following )?(?:(?:two|three|four|five|six|\d+) )?(?:columns?|lanes|stages|fields?|properties|attributes):?\s+(?=\S+(?:,| and | |$))/i,
    '',
  );
  // A second "with" goes on with the list: "with a chart and with search".
  const items = readItems(list.replace(/,? (?:and )?(?:with|including) (?!(?:the )?(?:options|choices|values)\b)/gi, ', '));
  return {
    thing: cleaned(thing),
    items,
    areFields,
    areColumns:
      areFields && /^(?:the |these )?(?:(?:two|three|four|five|six|\d+) )?(?:columns|lanes|lists|stages)\b/i.test(text.slice(match.index + match[0].length)),
  };
}

/** "appointments, customer, service, time, price": a thing and its fields, with nothing but commas. */
function commaList(text: string): Parts | undefined {
  const [thing, ...items] = readItems(text);
  // "Counter for push-ups, 10 per click"
  if (thing !== undefined && items.length > 0 && text.includes(',') && items.every((item) => ofTool.test(item)))
    return { thing: cleaned(thing), items, areFields: false, areColumns: false };
  if (
    thing === undefined ||
    items.length < 2 ||
    !text.includes(',') ||
    items.some((item) => (/^(?:an?|the|my|our|some) /i.test(item) || item.split(' ').length > 3) && !isShownAs(item))
  )
    return undefined;
  const named = items.filter((item) => fieldByWord(item) !== undefined || guessType(item) !== 'text');
  return named.length * 2 >= items.length && isAboutKnown(thing) && fieldByWord(thing) === undefined
    ? { thing: cleaned(thing), items, areFields: true, areColumns: false }
    : undefined;
}

/** "total of what is open", "a chart by month": no field, but what shows them. */
function isShownAs(item: string): boolean {
  return item.split(' ').length < 8 && kindOf(item)?.type === 'view';
}

/** "invoice list for my freelance work" */
function isAboutKnown(thing: string): boolean {
  if (domainByHead(thing) !== undefined) return true;
  const subject = readSubject(thing);
  return subject.type === 'noun' && domainByHead(subject.subject) !== undefined;
}

function cleaned(thing: string): string {
  return thing.replace(/[,;:]+$/, '').trim();
}
