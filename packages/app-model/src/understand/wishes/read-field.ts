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
  const answering = fieldAnswering(phrase.trim());
  const asked = phrase
    .trim()
    .replace(/^(.+?),? \(?(?:yes ?(?:\/|or) ?no|y\/n|ja ?(?:\/|oder) ?nein|sí ?(?:\/|o) ?no|oui ?(?:\/|ou) ?non)\)?(?:\?| field)?$/i, 'checkbox called $1');
  const linked = /^(?:an? )?link to (?:the |an? |their |its |my )?(\p{L}[\p{L} ]*)$/iu.exec(asked)?.[1];
  if (linked !== undefined) return readField(`link called ${linked}`);
  const whether = /^(\p{L}+),? or not$/iu.exec(asked)?.[1];
  let text = (answering ?? (whether === undefined ? asked : `checkbox called ${whether}`)).replace(/^(?:an?|the|new|another|one more|extra) /i, '').trim();
  let isExplicit = false;
  const options = optionsIn(text) ?? eitherIn(text);
  text = options?.rest ?? text;
  const isRequired = /\b(?:required|mandatory)\b/i.test(text);
  text = text.replace(/\s*\(?\b(?:required|mandatory|optional)\b\)?\s*/gi, ' ').trim();
  text = text.replace(/ (?:out of|von|sobre|sur) (5|10|20|100)$/i, ' from 1 to $1');
  const range = /\s*(?:from|between)?\s*\(?(\d+)\s*(?:to|-|–|and)\s*(\d+)\)?(?= (?:called|named) |$)/i.exec(text);
  if (range !== null) text = text.replace(range[0], '').trim();
  const unit = /\s+(?:in|\()\s*(kg|g|km|m|cm|mm|miles|minutes|min|hours|h|liters|l|ml|%|percent|lbs|°c)\)?$/i.exec(text);
  if (unit !== null) text = text.slice(0, unit.index).trim();
  const isMoney = / in (?:euros?|dollars?|pounds?|eur|usd|gbp|€|\$)$/i.test(text);
  text = text.replace(/ in (?:euros?|dollars?|pounds?|eur|usd|gbp|€|\$)$/i, '');
  let type: FieldType | undefined = isMoney ? 'money' : options === undefined ? undefined : 'choice';
  const typed = /^(.+?) (?:field|column|input|drop-?down|select|picker|check ?box)?\s*(?:as|of type|which is|that is|:)\s*(?:an? )?(.+)$/i.exec(text);
  const given = typed?.[2] === undefined ? undefined : fieldType(typed[2]);
  if (typed?.[1] !== undefined && given !== undefined) [text, type, isExplicit] = [typed[1], given, true];
  const inParentheses = /^(.+?) \(([^)]+)\)$/.exec(text);
  const typeInside = inParentheses?.[2] === undefined ? undefined : fieldType(inParentheses[2]);
  if (inParentheses?.[1] !== undefined && typeInside !== undefined) [text, type, isExplicit] = [inParentheses[1], typeInside, true];
  const forName =
    /^(?:(.+?) )?(field|column|input|property|attribute|drop-?down|check ?box|date picker|text ?area|tick ?box)(?: (?:for|called|named|with|titled|of|to (?:enter|store|save))(?: (?:the|an?|its|their|if it is|whether it is))?)? (.+)$/i.exec(
      text,
    );
  if (forName?.[3] !== undefined && !/^(?:to|with) /i.test(forName[3])) {
    type ??= fieldType(forName[1] ?? '') ?? fieldType(forName[2] ?? '');
    [text, isExplicit] = [forName[3], true];
  } else {
    const after = /^(.+?) (field|column|input|property|attribute|drop-?down|check ?box|tick ?box)s?$/i.exec(text);
    if (after?.[1] !== undefined) {
      type ??= fieldType(after[2] ?? '');
      [text, isExplicit] = [after[1], true];
    }
  }
  if (range !== null && type === undefined && /^(?:text|choice)$/.test(guessType(text))) type = 'number';
  const called = /^(.+?) (?:called|named|titled) (.+)$/i.exec(text);
  if (called?.[1] !== undefined && called[2] !== undefined) {
    type ??= fieldByWord(called[1])?.type ?? fieldType(called[1]);
    [text, isExplicit] = [called[2], true];
    if (range !== null && type === 'rating' && Number(range[2]) !== 5) type = 'number';
  }
  const name = text.replace(/^(?:the|an?) /i, '').trim();
  const isRating = (type ?? guessType(name)) === 'rating';
  return {
    name,
    isExplicit: isExplicit || options !== undefined || type !== undefined || unit !== null,
    type: type ?? (unit === null ? undefined : 'number'),
    options: options?.options,
    ...(isRequired ? { isRequired } : {}),
    unit: unit?.[1],
    ...(range === null || isRating ? {} : { min: Number(range[1]), max: Number(range[2]) }),
    known: fieldByWord(name),
  };
}

/** "present or absent": two options of a status. */
function eitherIn(text: string): { rest: string; options: string[] } | undefined {
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
  const [first = '', ...options] = text.split(' ');
  const isChoice = fieldByWord(first)?.type === 'choice' && fieldByWord(`${first} ${options[0] ?? ''}`) === undefined;
  if (!isChoice || options.length < 2 || options.some((option) => !/^\p{L}[\p{L}-]*$/u.test(option) || SMALL.test(option))) return undefined;
  return { rest: first, options: options.map(capital) };
}

const SMALL =
  /^(?:and|or|to|for|of|in|on|with|as|at|by|the|an?|my|each|every|field|column|page|called|named|options?|is|should|from|below|above|before|after)$/i;
