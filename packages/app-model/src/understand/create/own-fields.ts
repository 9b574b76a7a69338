/** The fields that a description lists. */
import { plural, singular } from '../../lexicon/plurals.ts';
import { guessType } from '../../lexicon/fields.ts';
import { domainByHead, domainByWord } from '../../lexicon/domains.ts';
import { readField } from '../wishes/add-fields.ts';
import { featureOf } from '../wishes/features.ts';
import { isWish } from '../wishes/is-wish.ts';
import { kindOf } from '../wishes/kind-of.ts';
import { readItem } from '../wishes/read-items.ts';
import { unsupported } from '../wishes/unsupported.ts';
import type { Description } from './description.ts';
import type { Subject } from './subject-type.ts';
import { areLanes, isBoard } from './boards.ts';

/** Named fields make the whole entity where three or more are listed, or where they are all that is said of it. */
export function ownFields(
  subject: Extract<Subject, { type: 'noun' }>,
  description: Description,
): { readonly fields: readonly string[]; readonly isExact: boolean } {
  if ((description.areColumns || areLanes(description.items, subject)) && isBoard(subject))
    return { fields: description.items.map((item) => readItem(item).text), isExact: false };
  if (!description.areFields && !isFieldList(description.items)) return { fields: [], isExact: false };
  const listed = description.items.flatMap((item) => (FROM_TO.test(item) ? ['start date', 'end date'] : [item]));
  // "Start, destination" of a trip are places.
  const isTrip = listed.some((item) => /^(?:ziel|zielort|destination|destino|arrivée|finish|end point)$/i.test(readItem(item).text));
  // "Date, start, end" of one day are hours of it.
  const texts = listed.map((item) => readItem(item).text.toLowerCase());
  const isDay = texts.some((text) => /^(?:date|day)$/.test(text)) && texts.includes('start') && texts.includes('end');
  const placed = listed
    .map((item) => (isDay && /^(?:start|end)$/i.test(readItem(item).text) ? `${readItem(item).text} as text` : item))
    .map((item) => (isTrip && /^(?:start|startort|départ|salida)$/i.test(readItem(item).text) ? `${readItem(item).text} as text` : item));
  const fields = placed.filter(
    (item) =>
      !SHOWN.test(item) &&
      !isWish(item) &&
      !isDrawn(item) &&
      !/ in (?:red|green|blue|yellow|orange|bold|colou?r)$/i.test(item) &&
      (!/\b(?:print|chart|graph|search|filter|sort|export|import|totals?|sum|averages?|page|form|theme|mode|calendar|board)\b/i.test(item) ||
        description.areFields),
  );
  const own = domainByWord(subject.subject);
  const counted = (item: string): boolean => {
    const things = /^(?:(?:the|an?) )?(?:\p{L}+ )?(?:count|number|tally) of (?:all |the |my )*(.+)$/iu.exec(item)?.[1];
    return things !== undefined && domainByWord(things) !== undefined && domainByWord(things) === domainByHead(subject.subject);
  };
  const isItself = (item: string): boolean => own !== undefined && plural(item) === item && domainByWord(item) === own && readField(item).known === undefined;
  const others = fields.filter((item) => !isSold(readItem(item).text, subject) && !isItself(readItem(item).text) && !counted(item));
  const isExact = description.areFields || others.length > 2 || subject.isPlain === true;
  // Options are added one by one, to the usual field where there is one.
  const named = isExact ? others : others.filter((item) => readField(item).options === undefined);
  return { fields: named.map((item) => readItem(item).text), isExact };
}

/** "A store with shirts": what is sold there is no field of it. */
export function isSold(text: string, { subject }: Extract<Subject, { type: 'noun' }>): boolean {
  return (
    domainByHead(subject)?.key === 'products' &&
    plural(text) === text &&
    singular(text) !== text &&
    readField(text).known === undefined &&
    guessType(text) === 'text' &&
    kindOf(text) === undefined &&
    featureOf(text) === undefined
  );
}

/** "A line chart" among fields. */
function isDrawn(item: string): boolean {
  const kind = kindOf(item);
  return kind?.type === 'view' && (kind.view === 'chart' || kind.view === 'calendar') && readField(item).known === undefined;
}

/** A total or a chart of fields is not a field itself. */
const SHOWN = /^(?:an? |the )?(?:total|totals|sum|average|chart|graph|(?:line|pie|bar) chart) (?:of|by|per|over|for) |^\p{L}+ (?:per|a|each|every) day$/iu;

/** "bookings from date to date", "from and to" */
export const FROM_TO = /^(?:.+ )?from (?:a |the |one )?(?:start )?(?:date|day)? ?(?:to|until|till|and) ?(?:a |the |another )?(?:end )?(?:date|day|to|until)?$/i;

function isFieldList(items: readonly string[]): boolean {
  if (items.filter(isList).length * 2 > items.length) return false;
  const plain = items.filter((item) => !isWish(item) && !/\b(?:print|search|filters?|sort(?:ing)?|export|import|totals?|sum|dark mode|undo)\b/i.test(item));
  if (
    plain.length < 2 ||
    plain.some(
      (item) =>
        /^another /i.test(item) ||
        (/^(?:an?|the) /i.test(item) && readField(readItem(item).text).known === undefined && guessType(readItem(item).text) === 'text') ||
        unsupported(item, 'en') !== undefined ||
        /\b(?:chart|graph|page|form|calendar|board|timer|list|theme|section)\b/i.test(item),
    )
  )
    return false;
  return plain.filter((item) => isFieldName(item)).length * 2 >= plain.length || plain.length > 2;
}

/** "open repairs" are repairs. */
export function withoutState(item: string): string {
  return item.replace(/^(?:the )?(?:open|current|upcoming|past|planned|pending) /i, '');
}

/** "customers", "a timetable": a list of its own rather than a field. */
export function isList(item: string): boolean {
  const { text } = readItem(item);
  const type = readField(text).known?.type;
  const bare = withoutState(text);
  if (bare !== text) return isList(bare);
  return (
    domainByWord(text) !== undefined && (type === undefined || (type === 'text' && plural(text) === text)) && (singular(text) !== text || type === undefined)
  );
}

function isFieldName(item: string): boolean {
  const request = readField(item);
  return request.isExplicit || request.known !== undefined;
}

export function fieldItems(items: readonly string[]): string[] {
  return items.filter((item) => !readItem(item).hasArticle && !isWish(item) && /^[\p{L}\p{N}§ ()'/,:-]{2,40}$/u.test(item));
}
