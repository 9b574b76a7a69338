/** "categories food, rent and fun": one field with its options, and not three fields. */
import { fieldByWord, guessType } from '../../lexicon/fields.ts';
import type { FieldType } from '../../model/field.ts';
import { featureOf } from '../wishes/features.ts';
import { kindOf } from '../wishes/kind-of.ts';
import { singular } from '../../lexicon/plurals.ts';
import { readItem } from '../wishes/read-items.ts';

/** What is hardly ever an option: after "priorities low, high", due dates are a field. */
const FIELDS: ReadonlySet<FieldType> = new Set(['date', 'datetime', 'longtext', 'image', 'tags', 'rating', 'email', 'phone', 'url']);

/** The items of a list, where those that are options of a choice are one item: "categories (food, rent, fun)". */
export function withOptionsJoined(listed: readonly string[]): string[] {
  const items = withNumbersJoined(listed.flatMap(apart));
  const joined: string[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at] ?? '';
    const choice = choiceIn(item);
    const options = choice === undefined ? [] : [choice.first, ...optionsIn(items.slice(at + 1), choice)];
    joined.push(choice === undefined || options.length < 2 ? item : `${choice.word} (${options.join(', ')})`);
    at += Math.max(0, options.length - 1);
  }
  return joined;
}

/** "shirts in sizes S": the shirts, and their sizes. */
function apart(item: string): string[] {
  const [, thing, options] = /^(.+?) (?:in|with) (?:the )?(.+)$/i.exec(item) ?? [];
  return thing !== undefined && options !== undefined && SEVERAL.test(options) ? [thing, options] : [item];
}

/** "court 1, 2 or 3": one choice of numbers. */
function withNumbersJoined(items: readonly string[]): string[] {
  const joined: string[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    const numbers = /^\d+(?: or \d+)?$/.test(item) ? item.split(' or ') : [];
    const [, word, first] = /^(\p{L}+) (\d+)$/u.exec(last ?? '') ?? [];
    const inside = /^(\p{L}+) \((\d.*)\)$/u.exec(last ?? '');
    if (numbers.length > 0 && word !== undefined) joined[joined.length - 1] = `${word} (${[first, ...numbers].join(', ')})`;
    else if (numbers.length > 0 && inside !== null) joined[joined.length - 1] = `${inside[1]} (${[inside[2], ...numbers].join(', ')})`;
    else joined.push(item);
  }
  return joined;
}

interface Choice {
  readonly word: string;
  readonly first: string;
  /** "categories" has options; "category" may as well be the beginning of a name: "category color". */
  readonly isMany: boolean;
}

/** What things come in, which is a choice where it is listed: "sizes S, M and L". */
const SEVERAL =
  /^(?:in )?(?:the )?(sizes|colou?rs|flavou?rs|materials|shapes|lengths|styles|größen|farben|tallas|colores|sabores|tailles|couleurs):? (\p{L}[\p{L}\d -]*)$/iu;

function choiceIn(item: string): Choice | undefined {
  const sized = SEVERAL.exec(item);
  if (sized?.[1] !== undefined && sized[2] !== undefined) return { word: singular(sized[1].toLowerCase()), first: sized[2], isMany: true };
  const [, stage, stageFirst] = /^(?:an? |the )?(status|stage|state|phase|type|kind) (?:of|with|is|being) (\p{L}[\p{L} -]*)$/iu.exec(item) ?? [];
  if (stage !== undefined && stageFirst !== undefined) return { word: stage, first: stageFirst, isMany: true };
  // "Effort low, medium, high": levels are options, whatever they are of.
  const [, scale, level] = /^(?:the )?(\p{L}+) (low|easy|small|niedrig|gering|leicht|baja|bajo|fácil|basse?|faible|facile)$/iu.exec(item) ?? [];
  if (scale !== undefined && level !== undefined && fieldByWord(item) === undefined) return { word: scale, first: level, isMany: false };
  const [, word = '', first = ''] = /^(?:the )?(\p{L}+)(?::| like| such as| namely)? (\p{L}[\p{L}\p{N} +-]*)$/iu.exec(item) ?? [];
  const known = fieldByWord(word);
  if (known?.type !== 'choice' || fieldByWord(item) !== undefined) return undefined;
  const isMany = /[sn]$/i.test(word) && !Object.values(known.labels).some((label) => label.toLowerCase() === word.toLowerCase());
  return isMany || isNoField(first) || (STATES.test(word) && isState(first)) ? { word, first, isMany } : undefined;
}

/** What something goes through: there, "done" and "planned" are options like any other, and no checkbox or sum. */
const STATES = /^(?:status|stage|state|phase|progress|zustand|stand|estado|etapa|statut|état|étape)$/i;

function isState(item: string): boolean {
  return /^\p{L}+(?: \p{L}+)?$/u.test(item) && (fieldByWord(item)?.type ?? 'boolean') === 'boolean' && /^(?:text|boolean|money)$/.test(guessType(item));
}

function isNoField(item: string): boolean {
  return fieldByWord(item) === undefined && guessType(item) === 'text';
}

function optionsIn(items: readonly string[], { word, isMany }: Choice): readonly string[] {
  const end = items.findIndex((item) => !isOption(item) || (!isMany && !isNoField(item) && !(STATES.test(word) && isState(item))));
  return end === -1 ? items : items.slice(0, end);
}

function isOption(item: string): boolean {
  const isWord = /^\p{L}[\p{L}\p{N} +-]*$/u.test(item) && !readItem(item).hasArticle;
  return isWord && choiceIn(item) === undefined && kindOf(item) === undefined && featureOf(item) === undefined && !FIELDS.has(guessType(item));
}
