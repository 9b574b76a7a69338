/** A field that an entity has already, under another name: "last watered date" is "Last watered", and "target amount" the goal. */
import { fieldByKey, fieldByWord } from '../../lexicon/fields.ts';
import { singular } from '../../lexicon/plurals.ts';
import type { Field } from '../../model/field.ts';

/** Words that say what a field holds, and not which one it is. */
const KIND = /^(?:dates?|days?|times?|on|at|the|of|its|their|my|amount|count|number|value|so|far|total|sum|image|picture|photo|datum|fecha)$/i;
/** What a thing costs, in its common words. */
const PRICE = /^(?:(?:monthly|yearly|annual|weekly|daily|total|full) )?(?:price|cost|costs|fee|amount)$/i;

/** The field that is meant by another one, of the same kind. Texts are never the same by a part of their names. */
function sameField(wanted: Field, fields: readonly Field[]): Field | undefined {
  if (!isMeasured(wanted) || wanted.computed !== undefined) return undefined;
  const words = wordsOf(wanted.label);
  const known = lexiconField(wanted.label);
  return fields.find((field) => {
    if (!isAlike(field, wanted)) return false;
    const own = lexiconField(field.label) ?? fieldByKey(field.key);
    const others = wordsOf(field.label);
    const isHead = field.type === 'number' && wanted.label.toLowerCase().startsWith(`${field.label.toLowerCase()} `);
    return (
      isHead || (known !== undefined && known === own && isUnlessOther(wanted.label)) || (words.length > 0 && words.every((word) => others.includes(word)))
    );
  });
}

/**
 * In the first sentence about an app, what is listed is what its usual fields are called there: the only date of a birthday
 * is "date", the only price of a subscription its "monthly cost", and its only picture "a photo of the cover".
 */
export function usualFieldFor(wanted: Field, fields: readonly Field[]): Field | undefined {
  const same = sameField(wanted, fields);
  if (same !== undefined) return same;
  const [only, ...others] = fields.filter((field) => isAlike(field, wanted));
  if (only === undefined || others.length > 0) return undefined;
  if (wanted.type === 'image' || wanted.type === 'rating') return only;
  if (wanted.type === 'date') return /^(?:date|day|datum|fecha)$/i.test(wanted.label) ? only : undefined;
  return wanted.type === 'money' && PRICE.test(wanted.label) && PRICE.test(only.label) ? only : undefined;
}

/** Whether the person's name for a field says more than the usual one: "Monthly cost" for the price, and not "Date" for the birthday. */
export function isCalledOtherwise({ label }: Field, usual: Field): boolean {
  const [own, other] = [label.toLowerCase(), usual.label.toLowerCase()];
  if (usual.type === 'number' && own.startsWith(`${other} `)) return true;
  return !own.startsWith(other) && !other.startsWith(own) && wordsIn(label).length > 0;
}

/** "Planned price" is another one than the price. */
function isUnlessOther(label: string): boolean {
  return !/^(?:planned|actual|estimated|expected|old|new|first|second|min(?:imum)?|max(?:imum)?|start|end)\b/i.test(label);
}

function lexiconField(label: string): ReturnType<typeof fieldByWord> {
  return fieldByWord(label) ?? fieldByWord(wordsIn(label).join(' '));
}

const wordsIn = (label: string): string[] =>
  label
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '' && !KIND.test(word));

function wordsOf(label: string): string[] {
  return wordsIn(label).map((word) => singular(word).replace(/(?:ing|ed|e)$/, ''));
}

function isMeasured({ type }: Field): boolean {
  return type === 'date' || type === 'datetime' || type === 'number' || type === 'money' || type === 'image' || type === 'rating';
}

function isAlike(a: Field, b: Field): boolean {
  const kind = ({ type }: Field) => (type === 'datetime' ? 'date' : type);
  return kind(a) === kind(b);
}
