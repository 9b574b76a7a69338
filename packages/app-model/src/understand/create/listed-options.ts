/** "categories food, rent and fun": one field with its options, and not three fields. */
import { fieldByWord } from '../../lexicon/fields.ts';
import type { FieldType } from '../../model/field.ts';
import { featureOf } from '../wishes/features.ts';
import { kindOf } from '../wishes/kind-of.ts';
import { readItem } from '../wishes/read-items.ts';

/** What is hardly ever an option: after "priorities low, high", due dates are a field. */
const FIELDS: ReadonlySet<FieldType> = new Set(['date', 'datetime', 'longtext', 'image', 'tags', 'rating', 'email', 'phone', 'url']);

/** The items of a list, where those that are options of a choice are one item: "categories (food, rent, fun)". */
export function withOptionsJoined(items: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at] ?? '';
    const [, word = '', first = ''] = /^(?:the )?(\p{L}+):? (\p{L}[\p{L} -]*)$/iu.exec(item) ?? [];
    const options = isManyOfAChoice(word) && fieldByWord(item) === undefined ? [first, ...optionsIn(items.slice(at + 1))] : [];
    joined.push(options.length < 2 ? item : `${word} (${options.join(', ')})`);
    at += Math.max(0, options.length - 1);
  }
  return joined;
}

/** "categories", but neither "category" nor "status": "category name" is a field. */
function isManyOfAChoice(word: string): boolean {
  const known = fieldByWord(word);
  return known?.type === 'choice' && /[sn]$/i.test(word) && !Object.values(known.labels).some((label) => label.toLowerCase() === word.toLowerCase());
}

function optionsIn(items: readonly string[]): readonly string[] {
  const end = items.findIndex((item) => !isOption(item));
  return end === -1 ? items : items.slice(0, end);
}

function isOption(item: string): boolean {
  const type = fieldByWord(item)?.type;
  const isWord = /^\p{L}[\p{L} -]*$/u.test(item) && !readItem(item).hasArticle;
  return isWord && kindOf(item) === undefined && featureOf(item) === undefined && (type === undefined || !FIELDS.has(type));
}
