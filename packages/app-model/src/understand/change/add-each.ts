/** Several things that are added with one verb: fields, sections, limits, details, each as what it is. */
import { guessType } from '../../lexicon/fields.ts';
import { mainEntity, readField } from '../wishes/add-fields.ts';
import { doWish } from '../wishes/do-wish.ts';
import { featureOf } from '../wishes/features.ts';
import { kindOf } from '../wishes/kind-of.ts';
import { takeEnd } from '../wishes/place.ts';
import { readItem } from '../wishes/read-items.ts';
import { refuseUnknown } from '../wishes/refuse-unknown.ts';
import { unsupported } from '../wishes/unsupported.ts';
import type { WishOptions } from '../wishes/wish-options.ts';
import type { Clause, Work } from '../work.ts';
import { changeContent } from './content.ts';
import { changeField } from './field.ts';
import { goals, saysGoal } from './goals.ts';
import { limits, saysLimit } from './limits.ts';

export function addEach(items: readonly string[], saysFields: boolean, clause: Clause, work: Work, options: Omit<WishOptions, 'mayBeField'>): boolean {
  const [only = '', ...others] = items;
  if (others.length === 0) return doWish(only, clause, work, { ...options, mayBeField: false });
  const before = work.operations.length + work.refused.length;
  const fieldCount = items.filter(isField).length;
  const areFields = saysFields || (fieldCount > 0 && (fieldCount >= items.length - 1 || items.every((item) => !readItem(item).hasArticle)));
  // "A price and a total at the top": the place is one of sections.
  const hasSection = items.some((item) => kindOf(takeEnd(item).rest) !== undefined);
  const started = work.operations.length;
  const main = mainEntity(work)?.key;
  // What is added up must be there before.
  const ordered = [...items].sort((a, b) => Number(/^total /i.test(a)) - Number(/^total /i.test(b))).map(takeEnd);
  const unknown = ordered.filter(({ rest: item, place }) => {
    if (addDetail(item, clause, work)) return false;
    // "A list of steps and a photo": the photo is for what was there before.
    const owner = isField(item) && hasNewList(work, started) ? work.model?.entities.find(({ key }) => key === main) : undefined;
    return !doWish(item, clause, work, {
      ...options,
      entity: options.entity ?? owner,
      place: place ?? (hasSection && kindOf(item) === undefined ? undefined : options.place),
      mayBeField: areFields,
      isField: saysFields || (areFields && fieldCount > 1 && isOnlyField(item, work)),
    });
  });
  if (unknown.length === items.length && work.operations.length + work.refused.length === before) return false;
  for (const { rest } of unknown) refuseUnknown(rest, clause, work);
  return true;
}

/** What is said of what is there already. */
function addDetail(item: string, clause: Clause, work: Work): boolean {
  // "Our phone 030 123456" is written where visitors find it.
  if (/\d{3}|@|\baddress\b.*\d/i.test(item) && changeContent({ ...clause, text: `set ${item}` }, work)) return true;
  if (saysLimit(item) && limits({ ...clause, text: item }, work)) return true;
  if (saysGoal(item) && goals({ ...clause, text: item }, work)) return true;
  // "a priority, default medium" is about the field before.
  const initial = /^(?:the )?default(?: value)?(?: is| to|:)? (.+)$/i.exec(item)?.[1];
  return initial !== undefined && changeField({ ...clause, text: `set the default of it to ${initial}` }, work);
}

function isOnlyField(item: string, work: Work): boolean {
  const { text, hasArticle } = readItem(item);
  return kindOf(item) === undefined && featureOf(text) === undefined && hasArticle && !/\bpage\b/i.test(item) && unsupported(item, work.language) === undefined;
}

function hasNewList({ operations }: Work, since: number): boolean {
  return operations.slice(since).some(({ type }) => type === 'add-entity');
}

function isField(item: string): boolean {
  const request = readField(item);
  return request.isExplicit || request.known !== undefined || guessType(request.name) !== 'text';
}
