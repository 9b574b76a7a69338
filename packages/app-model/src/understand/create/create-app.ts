/** A description of an app becomes a model: what it is about, how it is shown, and each thing that it is to have. */
import { CONTENT } from '../../lexicon/content.ts';
import type { Section } from '../../model/section.ts';
import { plural, singular } from '../../lexicon/plurals.ts';
import { kindOf } from '../wishes/kind-of.ts';
import { fieldByWord } from '../../lexicon/fields.ts';
import { domainByHead, domainByWord } from '../../lexicon/domains.ts';
import type { AppModel } from '../../model/app-model.ts';
import { entityPath, sectionPath } from '../../operations/target.ts';
import { say } from '../sayings.ts';
import { refuseUnknown } from '../wishes/refuse-unknown.ts';
import { readItem, readItems } from '../wishes/read-items.ts';
import { unsupported } from '../wishes/unsupported.ts';
import { Work, type Clause, type Recognizer } from '../work.ts';
import { readDescription, stripLead, type Description } from './description.ts';
import { readPageNames } from './page-names.ts';
import { ME } from './site-subject.ts';
import { isGuess, readSubject } from './subject.ts';
import type { Subject } from './subject-type.ts';
import { contentKind } from './site.ts';
import { baseModel } from './base-model.ts';
import { isList, fieldItems } from './own-fields.ts';
import { addItems, usedByTool } from './add-items.ts';

export const createApp: Recognizer = (given, work) => {
  const { text, hasHome } = readPageNames(given.text);
  const clause = { ...given, text };
  const said = SAYS.exec(stripLead(text))?.[1];
  if (said !== undefined) return create({ ...readDescription({ ...clause, text: 'page' }), thing: `page that says ${said}` }, clause, work, hasHome);
  // "A guest book where visitors leave their name and a message": the second thing is said of the first.
  const isOneThing = /^[^,:]+? where \p{L}+ (?:leave|write|post|enter|sign|note|share|put)\b.* and (?:an?|the|their) /iu.test(text);
  return (isOneThing && createWithoutRest(clause, work)) || create(readDescription(clause), clause, work, hasHome) || createWithoutRest(clause, work);
};

const REST = /^(.+?),? ((?:where|that|which|so that|so|because|when|for when|to help) .+)$/i;

/** "a guestbook where visitors sign in": the guest book, and by name what else was said of it. */
function createWithoutRest(clause: Clause, work: Work): boolean {
  const description = readDescription(clause);
  const [, thing, rest] = REST.exec(description.thing) ?? [];
  if (thing === undefined || rest === undefined) return false;
  const before = work.operations.length;
  if (!create({ ...description, thing }, clause, work)) return false;
  if (work.operations.length > before && !KEEPS.test(rest) && !isShown(rest, work)) refuseUnknown(rest, clause, work);
  return true;
}

/** "where I type in what I spent" is what a list is for. */
const KEEPS =
  /^(?:where|so that|so|that lets?|which lets?|to help) (?:i |we |me |us |you )?(?:can |could )?(?:just |simply |easily )?(?:type in|enter|write down|put in|note(?: down)?|log|record|keep|see|add|collect|save|store|list|track|manage)\b/i;

/** "where visitors leave a message" says no more than that there are messages. */
function isShown(rest: string, work: Work): boolean {
  const words = rest.split(' ').slice(-2);
  const fields = work.model?.entities.flatMap((entity) => [entity.name, entity.plural, ...entity.fields.map(({ label }) => label)]) ?? [];
  return words.some((word) => fields.some((field) => singular(field.toLowerCase()) === singular(word.toLowerCase()) || fieldByWord(word)?.labels.en === field));
}

/** What a personal site is about besides the person. */
function ofPerson(subject: Subject | undefined): readonly string[] {
  const more = subject?.type === 'site' && subject.about !== undefined ? ME.exec(subject.about)?.[2] : undefined;
  return more === undefined ? [] : readItems(more);
}

/** "a birthday reminder" is a list of birthdays, and nothing that rings. */
function isReminder(thing: string): boolean {
  return /\S+ reminders?(?: (?:app|list|tool))?$/i.test(thing.replace(/^(?:an?|the|my|simple) /i, ''));
}

/** "A house plan with tasks, who does them and how often": questions are about the things that were just named. */
function listInside(description: Description): Description {
  const [first, ...others] = description.items;
  const QUESTION = /^(?:who|when|where|how|whether|wer|wem|wann|wo|wie|ob|quién|cuándo|dónde|cada|qui|quand|où|combien)\b/i;
  if (first === undefined || !isList(first) || others.length === 0 || !others.every((item) => QUESTION.test(item))) return description;
  const own = domainByHead(description.thing);
  if (own === undefined || own === domainByWord(readItem(first).text)) return description;
  // A calendar shows them by their day.
  if (/\bcalendar$/i.test(description.thing)) return { ...description, thing: `calendar of ${readItem(first).text}`, items: others };
  return { ...description, thing: first, name: description.name ?? description.thing.replace(/^(?:an?|the|my|our) /i, ''), items: others, areFields: true };
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

/** 'a page that says "We are closed"': the words are the page. */
const SAYS =
  /^(?:an? |the |my )?(?:(?:very |simple|small|plain|single) ?)*(?:web ?)?(?:page|site|website|app)(?:,? (?:that|which))? (?:(?:just|only|simply) )?(?:says?|saying|reads?|shows?|displays?|with the (?:text|words))[:,]? (§\d+)$/i;

/** "A list with trips, distance and rating": what is listed is named first. */
function withFirst(description: Description): Description {
  const [first, ...others] = description.items;
  const bare = /^(?:an? |the |my )?(?:(?:simple|small|new) )?(list|table|overview|calendar|board|gallery)$/i.exec(description.thing)?.[1];
  const isShownAs = bare !== undefined && /^(?:calendar|board|gallery)$/i.test(bare) && first !== undefined && !isList(first);
  if (bare === undefined || isShownAs || first === undefined || others.length === 0 || fieldByWord(readItem(first).text) !== undefined || description.areFields)
    return description;
  return { ...description, thing: `${bare} of ${readItem(first).text}`, items: others };
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

/** "Customers and their payments": a list, and one of what belongs to each. */
function withTheirs(description: Description): Description {
  const [, thing, theirs] = /^(.+?),? and (?=(?:their|its|his|her) )(.+)$/i.exec(description.thing) ?? [];
  if (thing === undefined || theirs === undefined || !isList(theirs.replace(/^\S+ /, ''))) return description;
  return { ...description, thing, items: [theirs, ...description.items] };
}

function create(given: Description, clause: Clause, work: Work, hasHome = false): boolean {
  const description = withTheirs(listInside(withFirst(withRest(withCategories(given)))));
  if (description.thing === '') return false;
  const missing = unsupported(description.thing, work.language);
  const heads = framed(readHeads(description, missing !== undefined), description);
  const isRest = missing !== undefined && heads.some((head) => isKnown(head) && unsupported(head.phrase, work.language) === undefined);
  if (missing !== undefined && !isRest) return work.refuse(clause.name(description.thing), missing.reason, missing.nearest);
  const [leading] = heads;
  const rest = heads.filter((head) => head !== leading && !(leading?.type === 'tool' && usedByTool(head.phrase, [leading])));
  const subjects = leading === undefined ? [] : [leading, ...rest];
  const known = subjects.filter(({ type }) => type !== 'unknown');
  if (known.every((subject) => subject.type === 'site' && subject.kind === 'empty') && description.items.length === 0) return false;
  const usable = asPage(known.length > 0 ? known : byFields(heads[0], description), description);
  if (usable.length === 0) return false;
  const build = new Work(null, work.language, work.context, work.quotes);
  const model = baseModel(usable, description, clause, build);
  build.model = model;
  build.focus = undefined;
  build.isBeginning = true;
  if (missing !== undefined) build.refuse(clause.name(description.thing), missing.reason, missing.nearest);
  for (const head of subjects) if (head.type === 'unknown' && known.length > 0) refuseUnknown(head.phrase, clause, build);
  addItems({ ...description, items: [...description.items, ...ofPerson(usable[0])] }, usable, clause, build);
  sayMissing(usable, description, clause, build);
  work.refused.push(...build.refused);
  return finish(build.model ?? model, description, clause, work, { hasHome, hasRefused: build.refused.length > 0 });
}

/** What the app is about. "A petition page with a form" is a site. */
function readHeads(description: Description, isMissing: boolean): Subject[] {
  const { thing, items } = description;
  const heads = headsOf(isMissing ? thing.replace(/ (?:that|which|where|so that|and) .*$/i, '') : thing);
  if (heads.length !== 1) return heads;
  if (isGuess(heads[0]) && items.length === 0) return [{ type: 'unknown', phrase: thing }];
  const paged = /^(?:an? |the |my |our )?(.+) (?:page|website|site)$/i.exec(thing)?.[1];
  const hasContent = items.some((item) => contentKind(item) !== undefined || /\bform$/i.test(item));
  const isSite = paged !== undefined && !/\bform\b/i.test(paged) && heads[0]?.type === 'noun' && hasContent;
  return isSite ? [{ type: 'site', phrase: thing, about: paged, title: paged, kind: 'landing' }] : heads;
}

const FRAME =
  /\bapp\b|\bfor (?:my|our|the|a) |\b(?:club|team|school|band|family|house|office|community|association|society|church|studio|company|class|group)(?: (?:manager|organi[sz]er|planner|hub|portal|tool|management|site|page))?$/i;

/** "an app for our club with members and events": the lists are the app, and the club is only where it is used. */
function framed(heads: readonly Subject[], { thing, items }: Description): Subject[] {
  const [head] = heads;
  const lists = items.filter(isList);
  const isFrame =
    lists.length > 1 &&
    lists.length * 2 >= items.length &&
    heads.length === 1 &&
    head?.type === 'noun' &&
    FRAME.test(thing) &&
    !isKeptFor(thing) &&
    (!domainOf(thing) || lists.some((list) => domainByWord(readItem(list).text) === domainByHead(head.subject)));
  return isFrame ? [{ type: 'site', phrase: head.phrase, title: thing.replace(/^(?:an?|the|my|our) /i, ''), kind: 'empty' }] : [...heads];
}

/** "A page with house rules": what is nothing else is a heading with a text, as sites have them. */
function asPage(subjects: Subject[], { thing, items }: Description): Subject[] {
  const [only, ...others] = subjects;
  const isPage = only?.type === 'site' && only.kind === 'empty' && others.length === 0 && /\b(?:page|site|website)$/i.test(thing);
  const [item = ''] = items;
  const text = readItem(item).text.replace(/ for (?:my|our|the|all|a) .+$/i, '');
  const isText =
    items.length === 1 &&
    /^\p{L}[\p{L} '-]{3,30}$/u.test(text) &&
    plural(text) === text &&
    !isList(item) &&
    kindOf(item) === undefined &&
    contentKind(item) === undefined &&
    fieldByWord(text) === undefined &&
    unsupported(text, 'en') === undefined &&
    !/\b(?:page|links?|buttons?|tabs?|things?|photos?|pictures?|videos?)\b/i.test(text);
  return isPage && isText ? [{ type: 'site', phrase: thing, title: text, about: text, kind: 'page' }] : subjects;
}

/** "A cash book for our club" is one, whoever keeps it. */
function isKeptFor(thing: string): boolean {
  const kept = /^(?:an? |the |my |our )?(.+?) for (?:my|our|the|an?) /i.exec(thing)?.[1];
  return kept !== undefined && domainByWord(kept) !== undefined;
}

/** Where nothing is known of the thing, its fields say that it is a list. */
function byFields(first: Subject | undefined, { items }: Description): Subject[] {
  if (first === undefined || fieldItems(items).length < 2 || !/^[\p{L} '-]{3,60}$/u.test(first.phrase)) return [];
  const subject = first.phrase.split(/ (?:for|of|about|in|on|at|from|that|which|i|we) /i)[0] ?? first.phrase;
  // "A ledger for our association" says how it is kept, and not what is in it.
  const isForm = /^(?:simple |small )?(?:ledger|list|log|register|overview|table|sheet|roster|file|index|tracker)$/i.test(subject);
  return [{ type: 'noun', phrase: first.phrase, subject: isForm ? 'entries' : subject, title: first.phrase, hasForm: true }];
}

function sayMissing(usable: readonly Subject[], { thing }: Description, clause: Clause, build: Work): void {
  for (const subject of usable)
    if (subject.type === 'tool' && subject.missing !== undefined)
      build.refuse(clause.name(subject.missing), say('unknown-thing', build.language), subject.nearest);
  const reminding = isReminder(thing) ? unsupported('notifications', build.language) : undefined;
  if (reminding !== undefined) build.refuse(clause.name('reminders'), reminding.reason, reminding.nearest);
}

function finish(
  model: AppModel,
  description: Description,
  clause: Clause,
  work: Work,
  built: { readonly hasHome: boolean; readonly hasRefused: boolean },
): boolean {
  const isNothing = model.entities.length === 0 && model.pages.every(({ sections }) => sections.length === 0) && built.hasRefused;
  if (isNothing) return true;
  const result = built.hasHome ? withFilledHome(model) : withoutEmptyHome(model);
  const name = description.name === undefined ? result.name : clause.name(description.name);
  return work.apply(clause.original, [{ type: 'create-app', target: 'app', model: { ...result, name } }], focusOf(result));
}

function focusOf({ entities, pages }: AppModel): string | undefined {
  const [entity] = entities;
  const [page] = pages;
  const section = page?.sections[0];
  if (entity !== undefined) return entityPath(entity.key);
  return page === undefined || section === undefined ? undefined : sectionPath(page.key, section.key);
}

/** "a sign-up sheet, at most 20 people": what comes after the comma is no part of the name. */
const LIMITED = /, (?:.*\d|(?:max|maximum|at most|at least|only|no more)\b)/i;

/** "notes and a timer": each part, unless the whole is one thing. */
function headsOf(thing: string): Subject[] {
  const whole: Subject = LIMITED.test(thing) && domainByWord(readItem(thing).text) === undefined ? { type: 'unknown', phrase: thing } : readSubject(thing);
  if (
    whole.type !== 'unknown' &&
    (readItems(thing).length === 1 ||
      domainByWord(readItem(thing).text) !== undefined ||
      !readItems(thing)
        .slice(1)
        .some((part) => /^(?:an?|the) /i.test(part)))
  )
    return [whole];
  const parts = readItems(thing).map((part): Subject => {
    const subject = readSubject(part);
    return isKnown(subject) ? subject : { type: 'unknown', phrase: subject.phrase };
  });
  return parts.length > 1 && parts.some(({ type }) => type !== 'unknown') ? parts : [whole];
}

function isKnown(head: Subject): boolean {
  return head.type === 'noun' ? head.fields !== undefined || domainByHead(head.subject) !== undefined : head.type !== 'unknown';
}

function domainOf(thing: string): boolean {
  return domainByWord(readItem(thing).text.replace(/ app$/i, '')) !== undefined;
}

/** A home page that was asked for has room for a text. */
function withFilledHome(model: AppModel): AppModel {
  const [first, ...others] = model.pages;
  if (first === undefined || first.sections.length > 0) return model;
  const section: Section = { key: 'text', type: 'text', text: CONTENT[model.language].text };
  return { ...model, pages: [{ ...first, title: CONTENT[model.language].titles.home, sections: [section] }, ...others] };
}

/** Where every list has a page of its own, there is none without content. */
function withoutEmptyHome(model: AppModel): AppModel {
  const [first, ...others] = model.pages;
  return first !== undefined && first.sections.length === 0 && others.length > 0 ? { ...model, pages: others } : model;
}
