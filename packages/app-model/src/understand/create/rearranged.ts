/** What a description lists is not always what it reads like: the first thing may be the list, and the others what is said of it. */
import { domainByHead, domainByWord } from '../../lexicon/domains.ts';
import { fieldByWord } from '../../lexicon/fields.ts';
import { readItem, readItems } from '../wishes/read-items.ts';
import { unsupported } from '../wishes/unsupported.ts';
import type { Description } from './description.ts';
import { LIMITED } from './heads.ts';
import { isList } from './own-fields.ts';
import { readSubject } from './subject.ts';

export function rearranged(given: Description): Description {
  return withTheirs(listInside(withFirst(withRest(withCategories(given)))));
}

/** "A budget with rent, food and savings": what money goes to are its categories. */
function withCategories(description: Description): Description {
  const texts = description.items.map((item) => readItem(item).text);
  const domain = domainByHead(readItem(description.thing).text);
  const category = domain?.fields.find(({ word, options }) => word === 'category' && options !== undefined);
  const options = category?.options?.map((option) => option.toLowerCase()) ?? [];
  const isOfMoney = domain?.fields.some(({ word }) => word === 'amount') === true;
  const areNames =
    texts.length > 1 && texts.every((text) => /^\p{L}{3,}$/u.test(text) && domain?.fields.some(({ word }) => word === text.toLowerCase()) !== true);
  const isSome = texts.some((text) => options.includes(text.toLowerCase()));
  return isOfMoney && areNames && isSome ? { ...description, items: [`category (${texts.join(', ')})`] } : description;
}

/** "Sticker collection, number, have it or not": what comes after the thing is said of it. */
function withRest(description: Description): Description {
  const [thing = '', ...items] = readItems(description.thing);
  if (description.items.length > 0 || !description.thing.includes(',') || items.length < 2 || LIMITED.test(description.thing)) return description;
  const subject = readSubject(thing);
  const areNames = items.every(
    (item) => item.split(' ').length < 5 && !/^(?:an?|the|another) /i.test(item) && unsupported(item, 'en') === undefined && !isList(item),
  );
  const isKept = subject.type === 'noun' && (subject.hasForm || domainByHead(subject.subject) !== undefined);
  return isKept && areNames ? { ...description, thing, items, areFields: true } : description;
}

/** "A list with trips, distance and rating": what is listed is named first. */
function withFirst(description: Description): Description {
  const [first, ...others] = description.items;
  const bare = /^(?:an? |the |my )?(?:(?:simple|small|new) )?(list|table|overview|calendar|board|gallery)$/i.exec(description.thing)?.[1];
  const isShownAs = bare !== undefined && /^(?:calendar|board|gallery)$/i.test(bare) && first !== undefined && !isList(first);
  if (bare === undefined || isShownAs || first === undefined || others.length === 0 || fieldByWord(readItem(first).text) !== undefined || description.areFields)
    return description;
  return { ...description, thing: `${bare} of ${readItem(first).text}`, items: others };
}

const QUESTION = /^(?:who|when|where|how|whether|wer|wem|wann|wo|wie|ob|quién|cuándo|dónde|cada|qui|quand|où|combien)\b/i;

/** "A house plan with tasks, who does them and how often": questions are about the things that were just named. */
function listInside(description: Description): Description {
  const [first, ...others] = description.items;
  if (first === undefined || !isList(first) || others.length === 0 || !others.every((item) => QUESTION.test(item))) return description;
  const own = domainByHead(description.thing);
  if (own === undefined || own === domainByWord(readItem(first).text)) return description;
  // A calendar shows them by their day.
  if (/\bcalendar$/i.test(description.thing)) return { ...description, thing: `calendar of ${readItem(first).text}`, items: others };
  return { ...description, thing: first, name: description.name ?? description.thing.replace(/^(?:an?|the|my|our) /i, ''), items: others, areFields: true };
}

/** "Customers and their payments": a list, and one of what belongs to each. */
function withTheirs(description: Description): Description {
  const [, thing, theirs] = /^(.+?),? and (?=(?:their|its|his|her) )(.+)$/i.exec(description.thing) ?? [];
  if (thing === undefined || theirs === undefined || !isList(theirs.replace(/^\S+ /, ''))) return description;
  return { ...description, thing, items: [theirs, ...description.items] };
}
