/** A field as it is asked for: "a required price in euros", "status (open, closed)", "a checkbox for paid", "rating from 1 to 5". */
import { fieldAnswering } from './abilities.ts';
import { fieldByWord, guessType, type FieldWish } from '../../lexicon/fields.ts';
import { capital } from '../../lexicon/plurals.ts';
import type { FieldType } from '../../model/field.ts';
import { readItems } from './read-items.ts';

export interface FieldRequest extends FieldWish {
  /** The words say that it is a field, whatever its name. */
  readonly isExplicit: boolean;
  readonly min?: number;
  readonly max?: number;
}

const TYPE_WORDS: readonly (readonly [RegExp, FieldType])[] = [
  [/^(?:check ?box|yes[/ -]no|true[/ -]false|toggle|boolean|switch|tick ?box)$/i, 'boolean'],
  [/^(?:date|day)$/i, 'date'],
  [/^(?:date and time|datetime|date-time|time)$/i, 'datetime'],
  [/^(?:number|numeric|integer|numerical)$/i, 'number'],
  [/^(?:money|currency|price|dollar|euro)$/i, 'money'],
  [/^(?:drop-?down|select|choice|selection|dropdown list|picker|enum)$/i, 'choice'],
  [/^(?:long text|multi-?line(?: text)?|text area|textarea|paragraph)$/i, 'longtext'],
  [/^(?:text|string|short text|plain text)$/i, 'text'],
  [/^(?:star rating|stars|rating)$/i, 'rating'],
  [/^(?:e-?mail(?: address)?)$/i, 'email'],
  [/^(?:url|link|web address)$/i, 'url'],
  [/^(?:phone(?: number)?)$/i, 'phone'],
  [/^(?:image|picture|photo)$/i, 'image'],
  [/^(?:colou?r)$/i, 'color'],
  [/^(?:tags|labels|multiple values)$/i, 'tags'],
  [/^(?:check ?lists?|to-?do list|list of (?:steps|tasks|to-?dos))$/i, 'checklist'],
];

export function fieldType(word: string): FieldType | undefined {
  return TYPE_WORDS.find(([pattern]) =>
    pattern.test(
      word
        .trim()
        .replace(/^(?:an?|the) /i, '')
        .replace(/ (?:field|input|column|picker)$/i, ''),
    ),
  )?.[1];
}

export function readField(phrase: string): FieldRequest {
  const asked = asCheckbox(phrase.trim()).replace(/^((?:an? |the )?(?:photo|picture|image|foto|logo|cover))s? uploads?$/i, '$1');
  const [, steps] =
    /^(?:an? |the )?((?:sub-? ?tasks?|steps|check-? ?list)(?: (?:check-? ?lists?|lists?))?),?(?: (?:that|which|to))?(?: (?:i|we|you|people|users|one))?(?: can)?(?: be)? (?:check|tick|cross|complete)(?:ed)?(?: off)?$/i.exec(
      asked,
    ) ??
    /^(?:an? |the )?(sub-? ?tasks?) (?:check-? ?lists?|lists?)$/i.exec(asked) ??
    /^(?:an? |the )?check-? ?lists? of (sub-? ?tasks|steps)$/i.exec(asked) ??
    [];
  if (steps !== undefined) return readField(/^sub/i.test(steps) ? 'subtasks' : 'checklist');
  const each =
    /^(.+?) (?:per|for each|of each|for every) (?:item|entry|row|thing|article|piece|one|product)$/i.exec(asked)?.[1] ??
    /^(.+?) (?:(?:for|of|on|to) (?:each|every)|to (?:all|all the|the|my)) \p{L}+$/iu.exec(asked)?.[1];
  if (each !== undefined && fieldByWord(each) !== undefined) return readField(each);
  const starred =
    /^(?:an? |the )?(\p{L}+(?: \p{L}+)??),? (?:(?:from |of )?(?:1|one) (?:to|-) (?:5|five)|(?:out )?of (?:5|five)|up to (?:5|five)|in|with) stars?$/iu.exec(
      asked,
    )?.[1];
  if (starred !== undefined) return readField(/^(?:star )?rating$/i.test(starred) ? 'rating' : `rating called ${starred}`);
  // "Mood per day": the mood, of entries that each have their day.
  const daily = /^(.+?) (?:per|each|every) day$/i.exec(asked)?.[1];
  if (daily !== undefined && /^(?:choice|rating|text|longtext)$/.test(fieldByWord(daily)?.type ?? '')) return readField(daily);
  const linked = /^(?:an? )?link to (?:the |an? |their |its |my )?(\p{L}[\p{L} ]*)$/iu.exec(asked)?.[1];
  if (linked !== undefined) return readField(`link called ${linked}`);
  const whole = (fieldAnswering(phrase.trim()) ?? asked).replace(/^(?:an?|the|new|another|one more|extra) /i, '').trim();
  const options = optionsIn(whole) ?? eitherIn(whole);
  const { text, isRequired, range, unit, isMoney } = takeProperties(options?.rest ?? whole);
  const typed = takeType(text, isMoney ? 'money' : options === undefined ? undefined : 'choice', range);
  const name = typed.text.replace(/^(?:the|an?) /i, '').trim();
  const isRating = (typed.type ?? guessType(name)) === 'rating';
  return {
    name,
    isExplicit: typed.isExplicit || options !== undefined || typed.type !== undefined || unit !== undefined,
    type: typed.type ?? (unit === undefined ? undefined : 'number'),
    options: options?.options,
    ...(isRequired ? { isRequired } : {}),
    unit,
    ...(range === undefined || isRating ? {} : { min: range[0], max: range[1] }),
    known: fieldByWord(name),
  };
}

/** "paid yes/no" and "present, or not" are boxes to tick. */
function asCheckbox(phrase: string): string {
  const asked = phrase.replace(
    /^(.+?),? \(?(?:yes ?(?:\/|or) ?no|y\/n|ja ?(?:\/|oder) ?nein|sí ?(?:\/|o) ?no|oui ?(?:\/|ou) ?non)\)?(?:\?| field)?$/i,
    'checkbox called $1',
  );
  const whether = /^(\p{L}+(?: \p{L}+){0,2}),? (?:or|oder|ou|o) (?:not|nicht|non|pas|no)$/iu.exec(asked)?.[1];
  return whether === undefined ? asked : `checkbox called ${whether}`;
}

interface Properties {
  /** What is left of the words. */
  readonly text: string;
  readonly isRequired: boolean;
  readonly range: readonly [number, number] | undefined;
  readonly unit: string | undefined;
  readonly isMoney: boolean;
}

/** "required", "from 1 to 5", "in kg", "in euros". */
function takeProperties(whole: string): Properties {
  let text = whole.replace(/\s*\(?\b(?:required|mandatory|optional)\b\)?\s*/gi, ' ').trim();
  text = text.replace(/ (?:out of|von|sobre|sur) (5|10|20|100)$/i, ' from 1 to $1');
  const range = /\s*(?:from|between)?\s*\(?(\d+)\s*(?:to|-|–|and)\s*(\d+)\)?(?= (?:called|named) |$)/i.exec(text);
  if (range !== null) text = text.replace(range[0], '').trim();
  const unit = /\s+(?:in|\()\s*(kg|g|km|m|cm|mm|miles|minutes|min|hours|h|seconds|sec|kwh|liters|l|ml|%|percent|lbs|°c)\)?$/i.exec(text);
  if (unit !== null) text = text.slice(0, unit.index).trim();
  const money = / in (?:euros?|dollars?|pounds?|eur|usd|gbp|€|\$)$/i;
  return {
    text: text.replace(money, ''),
    isRequired: /\b(?:required|mandatory)\b/i.test(whole),
    range: range === null ? undefined : [Number(range[1]), Number(range[2])],
    unit: unit?.[1],
    isMoney: money.test(text),
  };
}

interface Typed {
  readonly text: string;
  readonly type: FieldType | undefined;
  readonly isExplicit: boolean;
}

const FOR_NAME =
  /^(?:(.+?) )?(field|column|input|property|attribute|drop-?down|check ?box|date picker|text ?area|tick ?box)(?: (?:for|called|named|with|titled|of|to (?:enter|store|save))(?: (?:the|an?|its|their|if it is|whether it is))?)? (.+)$/i;

/** "price as a number", "notes (long text)", "a date picker for the start", "a rating called Taste". */
function takeType(given: string, first: FieldType | undefined, range: Properties['range']): Typed {
  let [text, type, isExplicit] = [given, first, false];
  for (const said of [
    /^(.+?) (?:field|column|input|drop-?down|select|picker|check ?box)?\s*(?:as|of type|which is|that is|:)\s*(?:an? )?(.+)$/i.exec(text),
    /^(.+?) \(([^)]+)\)$/.exec(text),
  ]) {
    const named = said?.[2] === undefined ? undefined : fieldType(said[2]);
    if (said?.[1] !== undefined && named !== undefined) [text, type, isExplicit] = [said[1], named, true];
  }
  const forName = FOR_NAME.exec(text);
  const after = /^(.+?) (field|column|input|property|attribute|drop-?down|check ?box|tick ?box)s?$/i.exec(text);
  if (forName?.[3] !== undefined && !/^(?:to|with) /i.test(forName[3]))
    [text, type, isExplicit] = [forName[3], type ?? fieldType(forName[1] ?? '') ?? fieldType(forName[2] ?? ''), true];
  else if (after?.[1] !== undefined) [text, type, isExplicit] = [after[1], type ?? fieldType(after[2] ?? ''), true];
  if (range !== undefined && type === undefined && /^(?:text|choice)$/.test(guessType(text))) type = 'number';
  const called = /^(.+?) (?:called|named|titled) (.+)$/i.exec(text);
  if (called?.[1] === undefined || called[2] === undefined) return { text, type, isExplicit };
  type ??= fieldByWord(called[1])?.type ?? fieldType(called[1]);
  // Stars are five.
  return { text: called[2], type: range !== undefined && type === 'rating' && range[1] !== 5 ? 'number' : type, isExplicit: true };
}

/** "present or absent": two options of a status. */
function eitherIn(text: string): { rest: string; options: string[] } | undefined {
  // "before or after the meal": two times of one thing.
  const [, first, second, what] =
    /^(before|with|during|inside|indoors) or (after|without|before|outside|outdoors) (?:the |an? |each )?(\p{L}+)$/iu.exec(text) ?? [];
  if (first !== undefined && second !== undefined && what !== undefined)
    return { rest: what, options: [`${capital(first)} ${what}`, `${capital(second)} ${what}`] };
  const [, one, other] = /^(\p{L}+) or (?:not )?(\p{L}+)$/iu.exec(text) ?? [];
  const isField = (word: string) => (fieldByWord(word)?.type ?? 'boolean') !== 'boolean';
  if (one === undefined || other === undefined || isField(one) || isField(other)) return undefined;
  return { rest: 'status', options: [one, other].map(capital) };
}

function optionsIn(text: string): { rest: string; options: string[] } | undefined {
  const match =
    /^(.+?)\s*\(([^()]+(?:[,/|]| or )[^()]+)\)$/i.exec(text) ??
    /^(.+?)(?:,)? (?:with|having|whose|and) (?:the )?(?:options|choices|values|levels|states)\s*:?(?: (?:are|of))?\s*(.+)$/i.exec(text) ??
    /^(\p{L}+(?: \p{L}+)?) (?:like|such as|namely) (.+(?:[,/|]| or | and ).+)$/iu.exec(text) ??
    /^([^:]+): (.+(?:[,/|]| or ).+)$/i.exec(text) ??
    /^((?:an? )?(?:status|type|category|priority|stage|phase|kind|level|difficulty|genre|mood|condition|state)) (?:with|of) (.+(?:,| and | or ).+)$/i.exec(
      text,
    );
  if (match?.[1] === undefined || match[2] === undefined) return bareOptionsIn(text);
  const options = readItems(match[2].replaceAll(/\s*[/|]\s*|\s+or\s+/gi, ', '));
  return options.length < 2 ? undefined : { rest: match[1], options: [...new Set(options.map(capital))] };
}

/** "difficulty easy medium hard": a word that is a choice, and its options one after the other. */
function bareOptionsIn(text: string): { rest: string; options: string[] } | undefined {
  // "status read or unread"
  const [, what, one, other] = /^(\p{L}+),? (\p{L}+(?: \p{L}+)?) (?:or|oder|o|ou) (\p{L}+(?: \p{L}+)?)$/iu.exec(text) ?? [];
  if (what !== undefined && one !== undefined && other !== undefined && fieldByWord(what)?.type === 'choice')
    return { rest: what, options: [one, other].map(capital) };
  const [first = '', ...options] = text.split(' ');
  const isChoice = fieldByWord(first)?.type === 'choice' && fieldByWord(`${first} ${options[0] ?? ''}`) === undefined;
  if (!isChoice || options.length < 2 || options.some((option) => !/^\p{L}[\p{L}-]*$/u.test(option) || SMALL.test(option))) return undefined;
  return { rest: first, options: options.map(capital) };
}

const SMALL =
  /^(?:and|or|per|day|week|month|to|for|of|in|on|with|as|at|by|the|an?|my|each|every|field|column|page|called|named|options?|is|should|from|below|above|before|after)$/i;
