/** "add …": what is wished for, how many of it, where it goes and what it goes to. */
import { parseTarget } from '../../operations/target.ts';
import type { Entity } from '../../model/app-model.ts';
import { domainByWord } from '../../lexicon/domains.ts';
import { fieldByWord } from '../../lexicon/fields.ts';
import { plural, singular } from '../../lexicon/plurals.ts';
import { find } from '../find.ts';
import { say } from '../sayings.ts';
import { choiceField, addOptions, namedEntity, readField } from '../wishes/add-fields.ts';
import { addPage } from '../wishes/add-pages.ts';
import { doWish } from '../wishes/do-wish.ts';
import { newEntity } from '../wishes/new-entity.ts';
import { kindOf } from '../wishes/kind-of.ts';
import { refuseUnknown } from '../wishes/refuse-unknown.ts';
import { readItem, readItems } from '../wishes/read-items.ts';
import { changeField } from './field.ts';
import { featureOf } from '../wishes/features.ts';
import { thingFor } from '../wishes/abilities.ts';
import { takePlace } from '../wishes/place.ts';
import { unsupported } from '../wishes/unsupported.ts';
import type { Clause, Recognizer, Work } from '../work.ts';
import { addEach } from './add-each.ts';
import { addBareOptions, addHeldOptions, addNamedOptions, optionBeside } from './add-options.ts';

const ADD =
  /^(?:add|insert|include|append|attach|introduce|put in|give (?:me|it|the app|us)|also|create|build|make(?: me)?(?= (?:an?|another|some|more|two|three)\b)|write|there should (?:also )?be|(?:i|we) (?:also )?(?:want|need|would like)(?: to have)?|(?:i|we)'d (?:also )?like(?: to have)?|(?:it|the app) (?:should|needs to|must) (?:also )?(?:have|show)|it (?:also )?needs|let's have|can (?:i|we) have|show(?: me)?|display|enable|activate|turn on|set up|provide|track(?: also)?|use|put(?= (?:an?|another|some)\b))\s+(?!(?:it|them|that|this|the (?:books?|tasks?|list))\s+(?:as|in|like)\b)(.+)$/i;
/** "each book should have a cover", "books need an ISBN", "give every book a price". */
const HAVE = /^(?:(?:each|every|all|the)\s+)?(.+?)\s+(?:should|must|needs? to|can|could)(?: also)?\s+(?:have|show|get|include)\s+(.+)$/i;
const NEED = /^(?:(?:each|every|all|the)\s+)?(.+?)\s+(?:also )?(?:needs?|gets?|has|have)\s+(.+)$/i;
const GIVE = /^give\s+(?:(?:each|every|all|the)\s+)?(.+?)\s+(an?|the|some)\s+(.+)$/i;

/** "let me search", "I want to be able to filter by category", "it should be possible to export" */
const CAN =
  /^(?:(?:an? )?users? (?:can|should be able to)|(?:let|allow|enable) (?:me|us|users?|people|visitors|everyone)(?: to)?|make it possible to|it should be possible to|(?:i|we|users|people) (?:should |must )?(?:want to |need to |would like to |can |could )?(?:be able to )?|be able to)\s*(.+)$/i;

/** "Rate books with stars": what somebody is to be able to do, where no such verb changes an app. */
const ABILITY =
  /^(?:rate|score|give stars to|favou?rite|bookmark|prioriti[sz]e|categori[sz]e|check off|tick off|mark (?:an? |the |each |every )?\p{L}+ as|delegate|comment on|write (?:an? )?(?:short |long |little |my own )*(?:notes?|comments?|reviews?|remarks?)|take notes|leave (?:an? )?(?:notes?|comments?|reviews?)|upload|attach)\b(?! (?:it|them|this|that)$)/iu;

export const add: Recognizer = (asked, work) => {
  if (work.model === null) return false;
  // "Remove the table and add a board instead".
  const clause = /\binstead(?! of\b)/i.test(asked.text) ? { ...asked, text: asked.text.replace(/,? instead(?! of\b)/i, '') } : asked;
  const given = GIVE.exec(clause.text) ?? HAVE.exec(clause.text) ?? NEED.exec(clause.text);
  const owner = given?.[1] === undefined ? undefined : namedEntity(given[1], work);
  const several = /^(?:several|multiple|many|any number of|more than one|one or more|lots of) (\p{L}+(?: \p{L}+)?)$/iu.exec(given?.at(-1) ?? '')?.[1];
  if (several !== undefined && owner !== undefined && namedEntity(several, work) === undefined)
    return newEntity(plural(singular(several)), ['text', 'date', owner.name], clause, work, true) !== undefined || true;
  if (given !== null && owner !== undefined) return addAll(given.at(-1) ?? '', clause, work, owner);
  const doing =
    (ABILITY.test(clause.text) ? clause.text : undefined) ??
    CAN.exec(clause.text)?.[1] ??
    /^(?:add|i need|i want|give me) (an? (?:place|way|option|possibility) (?:to|where i can) .+)$/i.exec(clause.text)?.[1] ??
    (/^(?:import|export|filter|search|download|print)\b/i.test(clause.text) ? clause.text : undefined);
  const missing = doing === undefined ? undefined : unsupported(doing, work.language);
  if (missing !== undefined && / (?:from|to|with|into) /i.test(doing ?? '')) return work.refuse(clause.original, missing.reason, missing.nearest);
  const wanted = (doing === undefined ? undefined : thingsFor(doing)) ?? ADD.exec(clause.text)?.[1];
  if (wanted === undefined) return false;
  return addTo(wanted, clause, work);
};

/** "export and print": each of several doings, where all are known. */
function thingsFor(doing: string): string | undefined {
  const things = readItems(doing).map((each) => thingFor(each));
  return things.length > 1 && things.every((thing) => thing !== undefined) ? things.join(', ') : thingFor(doing);
}

/** "add one for pets" after an option or a page was touched: another of its kind. */
function another(wanted: string, work: Work): string {
  const one = /^(?:one|another(?: one)?|one more)(?: more)? (?:for|called|named) (.+)$/i.exec(wanted)?.[1];
  const target = one === undefined || work.focus === undefined ? undefined : parseTarget(work.focus);
  if (target?.type === 'option') return `option ${one ?? ''} to ${target.field}`;
  return target?.type === 'page' ? `page called ${one ?? ''}` : target?.type === 'field' ? `field called ${one ?? ''}` : wanted;
}

/** "a field for Twitter and one for Instagram" */
function ofOneKind(items: readonly string[]): string[] {
  const kind = /^(?:an? |the )?(?:new )?((?:\p{L}+ )??(?:field|column|page|category|option|chart|section|tab|list)) (?:for|called|named) /iu.exec(
    items[0] ?? '',
  )?.[1];
  const charted = /^(?:an? )?((?:\p{L}+ )?(?:chart|graph|diagram))\b.* (?:by|per) /iu.exec(items[0] ?? '')?.[1];
  if (charted !== undefined) return items.map((item, at) => (at > 0 && /^\p{L}+$/u.test(item) && kindOf(item) === undefined ? `${charted} by ${item}` : item));
  return items.map((item) => (kind === undefined ? item : item.replace(/^(?:another )?one (?=for |called |named )/i, `a ${kind} `)));
}

/** "comments under each post": a list of them, each with its post. */
function ofEach(asked: string, clause: Clause, work: Work): boolean | undefined {
  const [, things = '', owner = ''] = /^(?:the |some )?(\p{L}+s) (?:under|below|beneath|to|for|on) (?:each|every) (?:of (?:the|my) )?(.+)$/iu.exec(asked) ?? [];
  const entity = owner === '' ? undefined : namedEntity(owner, work);
  if (entity === undefined || domainByWord(things) === undefined || namedEntity(things, work) !== undefined) return undefined;
  return newEntity(things, [entity.name], clause, work, true, false) !== undefined || true;
}

/** "birthday with age": two fields. */
export function ageApart(text: string): string {
  return text.replace(/ with (?:the |their )?age$/i, ' and age');
}

function addTo(asked: string, clause: Clause, work: Work): boolean {
  const each = ofEach(asked, clause, work);
  if (each !== undefined) return each;
  const beside = optionBeside(asked, work);
  if (beside !== undefined) return addOptions(readItems(asked), beside, clause, work);
  const wanted = ageApart(another(asked, work));
  const made = wanted === asked ? newListWith(asked, clause, work) : undefined;
  if (made !== undefined) return made;
  // "add a price to the books", "add Pets to the categories"
  const to = /^(.+?) (?:to|for|in|into|onto|on) (?:each |every |all |the |my |our |its )*(.+?)$/i.exec(wanted);
  if (to?.[1] !== undefined && to[2] !== undefined && !/ (?:next|close)$/i.test(to[1]) && !/\b(?:page|tab|screen)\b/i.test(to[2])) {
    const options = choiceField(to[2], work);
    const looksLikeOption =
      options !== undefined && find(to[2], work)?.kind !== 'entity' && kindOf(to[1]) === undefined && !/\b(?:field|search|filter)\b/i.test(to[1]);
    if (options !== undefined && looksLikeOption)
      return addOptions(
        readItems(to[1].replace(/^(?:the |an? )?(?:new )?(?:options?|choices?|values?|categor(?:y|ies)|status(?:es)?|columns?) (?:called |named )?/i, '')),
        options,
        clause,
        work,
      );
    const entity = namedEntity(to[2], work);
    // "Use stars for the rating"
    if (/^use\b/i.test(clause.text) && find(to[2], work, ['field']) !== undefined)
      return changeField({ ...clause, text: `make the ${to[2]} a ${to[1]}` }, work) || work.refuse(clause.original, say('not-understood', work.language));
    // What is to be shown is there or can be computed: a field of that name would stay empty.
    const isNew = readField(to[1]).known === undefined && kindOf(to[1]) === undefined && !readField(to[1]).isExplicit;
    if (entity !== undefined && isNew && /^(?:show|display|see)\b/i.test(clause.text)) return refuseUnknown(to[1], clause, work);
    if (entity !== undefined && !/\b(?:form|chart|graph|table|board|calendar|gallery|page|list|totals?|map(?: link)?)\b/i.test(to[1]))
      return addAll(to[1], clause, work, entity);
    if (/^(?:app|project|site|website|it|home ?page|main page|start page|list|table|form)$/i.test(to[2])) return addAll(to[1], clause, work, undefined);
  }
  return addAll(wanted, clause, work, undefined);
}

/** "supplier with name and phone": fields make a list of what is no field. */
function newListWith(wanted: string, clause: Clause, work: Work): boolean | undefined {
  const [, subject = '', listed = ''] = /^(?:an? |the |new )*(\p{L}+) with (?:an? |the )?(.+(?:,| and ).+)$/iu.exec(wanted) ?? [];
  const known = fieldByWord(subject);
  const isThing =
    subject !== '' && kindOf(subject) === undefined && featureOf(subject) === undefined && (known === undefined || domainByWord(subject) !== undefined);
  if (!isThing || /^(?:page|list|table|form|field|column|tab|section|button)s?$/i.test(subject)) return undefined;
  const fields = readItems(listed).map((item) => readItem(item).text);
  if (fields.length < 2 || !fields.every((field) => fieldByWord(field) !== undefined) || namedEntity(subject, work) !== undefined) return undefined;
  return newEntity(plural(singular(subject)), fields, clause, work, true, true) !== undefined || true;
}

function addAll(wanted: string, clause: Clause, work: Work, entity: Entity | undefined): boolean {
  const { rest, place, page, unknown } = takePlace(wanted, work, ['section', 'entity', 'field']);
  const fresh =
    unknown === undefined ? null : /^(?:an?|its|their) (?:own|second|new|separate|extra|third|other) page(?: (?:called|named) (.+))?$/i.exec(unknown);
  if (fresh !== null) {
    const what = wanted.replace(/ (?:on|onto|to|in|into) (?:an?|its|their) (?:own|second|new|separate|extra|third|other) page.*$/i, '');
    return doWish(`page${fresh[1] === undefined ? '' : ` called ${fresh[1]}`} with ${what}`, clause, work, { mayBeField: false });
  }
  if (unknown !== undefined && (place === undefined || page === undefined) && !/^(?:it|that|this)$/i.test(unknown)) {
    return work.refuse(clause.original, `${say('not-found', work.language)}: "${clause.name(unknown)}"`);
  }
  const asList = /^(.+?) as (?:an? )?(?:second |new |separate |another |own |extra |further )*(?:list|table|page)$/i.exec(rest)?.[1];
  if (asList !== undefined) return doWish(`list of ${asList}`, clause, work, { page, place, entity, mayBeField: false });
  const options = { page, place, entity };
  const said = addNamedOptions(rest, clause, work, options);
  if (said !== undefined) return said;
  const pages = /^(?:(?:two|three|four|five|some|the|\d+|new|more) )*pages,?:? (?:called |named |for )?(.+(?:,| and ).+)$/i.exec(rest)?.[1];
  if (pages !== undefined) {
    for (const name of readItems(pages)) addPage({ title: name, items: [] }, clause, work);
    return true;
  }
  const bare = addHeldOptions(rest, clause, work, options) ?? addBareOptions(rest, clause, work, options);
  if (bare !== undefined) return bare;
  if (isOneThing(rest)) return doWish(rest, clause, work, { ...options, mayBeField: false });
  return addEach(
    ofOneKind(readItems(rest.replace(/^(?:the )?(?:fields?|columns?)(?: for)? (?=.*(?:,| and ))/i, ''))),
    FIELDS.test(rest),
    clause,
    work,
    options,
  );
}

const FIELDS = /^(?:the )?(?:fields|columns)\b/i;

/** Not a list of things although it has commas: options in parentheses, a page or a list with its parts, a title. */
function isOneThing(phrase: string): boolean {
  if (/ and (?:an? |another )(?:page|list|table)\b/i.test(phrase)) return false;
  if (/^(?:an? )?(?:status|type|category|priority|stage|phase|kind|level|difficulty|genre|mood|condition|state) (?:with|of) .+(?:,| and | or )/i.test(phrase))
    return true;
  if (/^(?:prices|pricing|plans|packages|rates) for .+(?:,| and )/i.test(phrase)) return true;
  if (/^(?:an? |some )?\p{L}+(?: \p{L}+)? (?:like|such as|namely) /iu.test(phrase)) return true;
  if (/ (?:with|having) (?:the )?(?:options|choices|values|levels)\b|^[^,]+: /i.test(phrase)) return true;
  if (/\b(?:page|tab|screen)\b.* with |\b(?:list|table|tracker|collection|directory|log|form)\b.* with /i.test(phrase) && !/, an? /i.test(phrase)) return true;
  return /^(?:an? )?(?:options?|choices?|values?|categor(?:y|ies)|status(?:es)?|columns?) (?:called|named) /i.test(phrase) || readItems(phrase).length === 1;
}
