/** A list or a field that is wished for by its name alone. */
import { domainByHead, domainByWord } from '../../lexicon/domains.ts';
import { guessType } from '../../lexicon/fields.ts';
import { plural, singular } from '../../lexicon/plurals.ts';
import type { Entity } from '../../model/app-model.ts';
import { entityPath, pagePath } from '../../operations/target.ts';
import { say } from '../sayings.ts';
import type { Clause, Work } from '../work.ts';
import { makeEntity, pageFor, sectionsFor } from './add-entities.ts';
import { addField, mainEntity, namedEntity, readField } from './add-fields.ts';
import { computedFrom } from './computed-field.ts';
import { pageInFocus } from './focus.ts';
import { isName } from './is-name.ts';
import { refuseUnknown } from './refuse-unknown.ts';
import { readItems } from './read-items.ts';
import type { WishOptions } from './wish-options.ts';

/** A new list, with a page of its own. */
export function newEntity(
  subject: string,
  fields: readonly string[],
  clause: Clause,
  work: Work,
  withPage: boolean,
  isExact = fields.length > 2,
): Entity | undefined {
  const { model } = work;
  if (model === null) return undefined;
  if (!isName(subject, false)) {
    refuseUnknown(subject, clause, work);
    return undefined;
  }
  const entity = makeEntity(
    { subject, fields, isExact },
    clause,
    work,
    model.language,
    model.entities.map(({ key }) => key),
  );
  const before = work.refused.length;
  const page = pageFor(
    entity,
    sectionsFor(entity, subject, undefined),
    model.pages.map(({ key }) => key),
  );
  work.apply(
    clause.original,
    [{ type: 'add-entity', target: 'entities', entity }, ...(withPage ? [{ type: 'add-page', target: 'pages', page } as const] : [])],
    entityPath(entity.key),
  );
  return work.refused.length === before ? entity : undefined;
}

/** "animals for sale": a list of them with what buyers want to know. */
const FOR_SALE = /^(.+?) (?:for|on) sale$|^(?:things|stuff|what) (?:we|i) sell$/i;

export function wishEntityOrField(text: string, hasArticle: boolean, clause: Clause, work: Work, options: WishOptions): boolean {
  const sold = FOR_SALE.exec(text);
  if (sold !== null && options.entity === undefined) {
    newEntity(sold[1] ?? 'products', ['name', 'price', 'description', 'photo'], clause, work, true);
    return true;
  }
  const listed =
    /^(?:lists?|tables?|collection|directory|catalog|board|calendar|gallery|log|diary|tracker) (?:of|for) (?:the |my |our |all )?(.+)$/i.exec(text)?.[1] ??
    /^(.+?) (?:list|table|tracker|log|directory|manager|planner|collection|section|entity)$/i.exec(text)?.[1];
  if (listed !== undefined || /^(?:lists?|tables?) (?:of|for) /i.test(text)) {
    const [subject = '', fields] = (listed ?? text).split(/ (?:with|having) (?:the (?:fields|columns) )?/i);
    const known = domainByWord(text) !== undefined ? text : subject;
    if (namedEntity(known, work) !== undefined && fields === undefined) return work.refuse(clause.original, say('already', work.language));
    const isPlaced = options.place !== undefined || options.page !== undefined;
    const added = newEntity(known, fields === undefined ? [] : readItems(fields), clause, work, !isPlaced);
    if (isPlaced && added !== undefined) placeSections(added, known, clause, work, options);
    return true;
  }
  const [bare = text, withFields] = text.split(/ with (?:the (?:fields|columns) )?/i);
  const request = readField(text);
  const entity = options.entity ?? mainEntity(work);
  const domain = domainByWord(bare);
  // Votes are counted where something is voted on; only by themselves they are a list.
  const isCounted =
    domainByWord(bare) !== undefined &&
    entity !== undefined &&
    options.isOnPage !== true &&
    !options.isList &&
    /^(?:votes?|likes|views|visits|wins|goals|points|laps|reps|clicks|downloads|followers)$/i.test(bare);
  if (entity !== undefined && computedFrom(text, entity.fields) !== undefined && / (?:times|x|×|\*|multiplied by|plus|\+|minus|-) /i.test(text))
    return addField(request, entity, clause, work, options.place);
  const isField =
    request.isExplicit || isCounted || (request.known !== undefined && !(isManyOfADomain(bare, request.known.type) && options.entity === undefined));
  const isListOfPage = options.isOnPage === true && domain !== undefined && plural(bare) === bare;
  if (isField && entity !== undefined && !isListOfPage) return addField(request, entity, clause, work, options.place);
  const isOneOfThem =
    domain !== undefined &&
    singular(bare) === bare &&
    plural(bare) !== bare &&
    !Object.values(domain.names).some((names) => names.plural.toLowerCase() === bare.toLowerCase());
  if (isOneOfThem && options.mayBeField && entity !== undefined) return addField(request, entity, clause, work, options.place);
  if (domain !== undefined && options.entity === undefined && !hasArticle) {
    if (options.isOnPage === true) {
      const added = namedEntity(bare, work) ?? newEntity(bare, withFields === undefined ? [] : readItems(withFields), clause, work, false);
      if (added !== undefined) placeSections(added, bare, clause, work, options);
      return true;
    }
    newEntity(bare, withFields === undefined ? [] : readItems(withFields), clause, work, true);
    return true;
  }
  if (
    entity !== undefined &&
    (options.mayBeField || options.entity !== undefined || guessType(request.name) !== 'text') &&
    /^[\p{L}\p{N}][\p{L}\p{N} '?/%-]{0,30}$/u.test(clause.name(request.name))
  )
    return addField(request, entity, clause, work, options.place);
  if (domain !== undefined || (domainByHead(bare) !== undefined && withFields !== undefined)) {
    newEntity(bare, withFields === undefined ? [] : readItems(withFields), clause, work, true);
    return true;
  }
  return false;
}

/** "add a task list below": on the page that is there. */
function placeSections(entity: Entity, subject: string, clause: Clause, work: Work, { page, place: wanted }: WishOptions): void {
  const key = page ?? pageInFocus(work) ?? work.model?.pages[0]?.key;
  const there = work.model?.pages.find((each) => each.key === key)?.sections ?? [];
  const taken = there.map((section) => section.key);
  // A site ends with how to get in touch.
  const end = there.find(({ type }) => type === 'contact' || type === 'footer');
  const place = wanted ?? (end === undefined ? undefined : { before: end.key });
  const sections = sectionsFor(entity, subject, undefined).filter((section) => !taken.includes(section.key));
  const placed = place === 'first' ? [...sections].reverse() : sections;
  if (key !== undefined)
    work.apply(
      clause.original,
      placed.map((section) => ({ type: 'add-section', target: pagePath(key), section, ...(place === undefined ? {} : { place }) })),
      entityPath(entity.key),
    );
}

/** "customers" is a list of them where "customer" would be a plain text. */
function isManyOfADomain(text: string, type: string): boolean {
  return type === 'text' && domainByWord(text) !== undefined && (singular(text) !== text || plural(text) === text);
}
