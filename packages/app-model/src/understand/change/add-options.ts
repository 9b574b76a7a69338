/** Options that are added to a choice: "add two more categories: pets and gifts", "add priority high, medium and low". */
import { fieldByWord } from '../../lexicon/fields.ts';
import type { Entity } from '../../model/app-model.ts';
import type { Field } from '../../model/field.ts';
import { locate } from '../../operations/find.ts';
import { fieldPath, parseTarget } from '../../operations/target.ts';
import { addOptions, choiceField } from '../wishes/add-fields.ts';
import { doWish } from '../wishes/do-wish.ts';
import { featureOf } from '../wishes/features.ts';
import { kindOf } from '../wishes/kind-of.ts';
import { readItem, readItems } from '../wishes/read-items.ts';
import type { WishOptions } from '../wishes/wish-options.ts';
import { optionsAs } from '../wishes/wish-option.ts';
import { unsupported } from '../wishes/unsupported.ts';
import type { Clause, Work } from '../work.ts';
import { saysLimit } from './limits.ts';

/** "delete the category Travel and add Pets": another option of the field that was touched in this message. */
export function optionBeside(wanted: string, work: Work): { readonly entity: Entity; readonly field: Field } | undefined {
  const last = work.operations.at(-1);
  const target = last === undefined ? undefined : parseTarget(last.target);
  const touched = target?.type === 'option' || (target?.type === 'field' && last?.type === 'add-option') ? target : undefined;
  if (touched === undefined || !/^\p{L}+(?: and \p{L}+)?$/u.test(wanted) || kindOf(wanted) !== undefined || fieldByWord(wanted) !== undefined) return undefined;
  const { entity, field } = locate(work.model, parseTarget(fieldPath(touched.entity, touched.field)));
  return entity === undefined || field === undefined ? undefined : { entity, field };
}

type Where = Omit<WishOptions, 'mayBeField'>;

/** "options for the mood: happy and sad", "two more categories: pets and gifts", "Pets and Gifts as categories" */
export function addNamedOptions(rest: string, clause: Clause, work: Work, where: Where): boolean | undefined {
  const listed = /^(?:the )?options? (?:for|of|to) (?:the )?(.+?)(?:: | like | such as )(.+)$/i.exec(rest);
  if (listed?.[1] !== undefined && listed[2] !== undefined) {
    const there = choiceField(listed[1], work);
    return there === undefined
      ? doWish(`${listed[1]} with the options ${listed[2]}`, clause, work, { ...where, mayBeField: true })
      : addOptions(readItems(listed[2]), there, clause, work);
  }
  const more =
    /^(?:(?:\d+|two|three|four|five|some|more|new|other|additional|extra|further|another) )+(.+?)(?: (?:options?|choices?|values?))?(?:: ?| called | named | like | such as )(.+)$/i.exec(
      rest,
    );
  const moreOf = more?.[1] === undefined ? undefined : choiceField(more[1], work);
  if (moreOf !== undefined && more?.[2] !== undefined) return addOptions(readItems(more[2]), moreOf, clause, work);
  return optionsAs(rest, clause, work);
}

/** "Add categories Pets and Kids" adds to those that are there; without a field of that name, it is added with them. */
export function addBareOptions(rest: string, clause: Clause, work: Work, where: Where): boolean | undefined {
  const listed = bareOptions(rest);
  if (listed === undefined) return undefined;
  const [word = '', values = ''] = /^(\S+) \((.+)\)$/.exec(listed)?.slice(1) ?? [];
  const present = word === '' ? undefined : choiceField(word, work);
  return present === undefined ? doWish(listed, clause, work, { ...where, mayBeField: true }) : addOptions(readItems(values), present, clause, work);
}

const HELD =
  /^(?:an? |the )?(?:new )?(?:(?:field|column|drop-?down|selection|choice|select)(?: (?:for|called|named|with))? (?:the )?)?(\p{L}+(?: \p{L}+)?)(?: (?:field|column|drop-?down))? with (.+(?:,| and | or ).+)$/iu;

/** "a column for sunlight with low, medium and high": values, where none of them is a thing of its own. */
export function addHeldOptions(rest: string, clause: Clause, work: Work, where: Where): boolean | undefined {
  const [, name = '', listed = ''] = HELD.exec(rest) ?? [];
  const saysField = /\b(?:field|column|drop-?down|selection|choice|select)\b/i.test(rest);
  if (name === '' || kindOf(name) !== undefined || (!saysField && fieldByWord(name)?.type !== 'choice')) return undefined;
  const values = readItems(listed.replaceAll(/ or /gi, ', '));
  const usual = fieldByWord(name)?.options?.map((option) => option.toLowerCase()) ?? [];
  const areValues = values.length > 1 && values.every((value) => usual.includes(value.toLowerCase()) || isValue(value));
  return areValues ? doWish(`${name} (${values.join(', ')})`, clause, work, { ...where, mayBeField: true }) : undefined;
}

function isValue(value: string): boolean {
  return (
    !readItem(value).hasArticle &&
    !/^(?:(?:with|of|for|to|in|on|by) |(?:who|when|where|how|what|which|if|whether)\b)/i.test(value) &&
    value.split(' ').length < 4 &&
    fieldByWord(value) === undefined &&
    kindOf(value) === undefined &&
    featureOf(value) === undefined &&
    !saysLimit(value) &&
    unsupported(value, 'en') === undefined
  );
}

/** "priority high, medium and low": the options of a field, where none of them names a field itself. */
function bareOptions(phrase: string): string | undefined {
  const twoWords = /^(?:an? |the )?(\p{L}+ \p{L}+) (?=\p{L})/iu.exec(phrase)?.[1];
  if (twoWords !== undefined && fieldByWord(twoWords) !== undefined) {
    const values = readItems(phrase.slice(phrase.indexOf(twoWords) + twoWords.length).replaceAll(/ or /gi, ', '));
    const areValues = values.length > 1 && values.every((value) => !readItem(value).hasArticle && fieldByWord(value) === undefined);
    return areValues ? `${twoWords} (${values.join(', ')})` : undefined;
  }
  const [, word, list] = /^(?:an? |the )?(\p{L}+) (\p{L}+(?:(?:, ?| (?:and|or) )\p{L}+(?: \p{L}+){0,2})+)$/iu.exec(phrase) ?? [];
  if (word === undefined || list === undefined || fieldByWord(word) === undefined) return undefined;
  const items = readItems(list.replaceAll(/ or /gi, ', '));
  const rest = items.filter((item) => /^default\b/i.test(item));
  const values = items.filter((item) => !rest.includes(item));
  if (values.length < 2 || !values.every((value) => isValue(value))) return undefined;
  return `${word} (${values.join(', ')})`;
}
