/** A description of an app becomes a model: what it is about, how it is shown, and each thing that it is to have. */
import { CONTENT } from '../../lexicon/content.ts';
import type { Section } from '../../model/section.ts';
import { domainByWord } from '../../lexicon/domains.ts';
import { singular } from '../../lexicon/plurals.ts';
import { isTool } from '../../lexicon/words/section-words.ts';
import { kindOf } from '../wishes/kind-of.ts';
import { fieldByWord } from '../../lexicon/fields.ts';
import type { AppModel } from '../../model/app-model.ts';
import { entityPath, sectionPath } from '../../operations/target.ts';
import { say } from '../sayings.ts';
import { relate } from '../wishes/belongs.ts';
import { refuseUnknown } from '../wishes/refuse-unknown.ts';
import { readItems } from '../wishes/read-items.ts';
import { unknownGame, unsupported } from '../wishes/unsupported.ts';
import { Work, type Clause, type Recognizer } from '../work.ts';
import { goalAsApp } from '../change/goals.ts';
import { readDescription, stripLead, type Description } from './description.ts';
import { addFigures, figuresOf } from './figures.ts';
import { readPageNames } from './page-names.ts';
import { ME } from './site-subject.ts';
import { asPage, byFields, isKnown, readHeads } from './heads.ts';
import { inUsualWords } from './subject.ts';
import type { Subject } from './subject-type.ts';
import { baseModel } from './base-model.ts';
import { rearranged } from './rearranged.ts';
import { addItems, usedByTool } from './add-items.ts';

export const createApp: Recognizer = (given, work) => {
  const { text, hasHome } = readPageNames(inUsualWords(goalAsApp(stripLead(given.text)) ?? given.text));
  const clause = { ...given, text: playedAs(text) };
  const bare = stripLead(clause.text);
  if (UNKNOWN_GAME.test(bare) && kindOf(bare) === undefined && !isKnownList(bare)) {
    const { reason, nearest } = unknownGame(work.language);
    return work.refuse(clause.original, reason, nearest);
  }
  const said = SAYS.exec(stripLead(text))?.[1];
  if (said !== undefined) return create({ ...readDescription({ ...clause, text: 'page' }), thing: `page that says ${said}` }, clause, work, hasHome);
  // "A guest book where visitors leave their name and a message": the second thing is said of the first.
  const isOneThing = /^[^,:]+? where \p{L}+ (?:leave|write|post|enter|sign|note|share|put)\b.* and (?:an?|the|their) /iu.test(text);
  return (isOneThing && createWithoutRest(clause, work)) || create(readDescription(clause), clause, work, hasHome) || createWithoutRest(clause, work);
};

/** A game that is only described is not one that we have, and not a list of games. */
const UNKNOWN_GAME =
  /^(?:an? |the |some |my )?(?:(?:small|little|simple|fun|mini|browser|2d|3d) )*(?:(?:video )?game (?:where|in which|that|about)\b|(?:[\p{L}'-]+ ){1,3}game(?: (?:with|where|that|for|in)\b.*)?$)/iu;
const GUESSED = /^(?:an? |the )?(?:[\p{L}]+ )?game (?:where|in which|that) .*\bguess(?:es|ing)? (?:an?|the|some)? ?(?:\p{L}+ )?words?\b.*\bletters?\b/iu;

/** Whether it is a list of games, such as a collection of board games, and not a game to play. */
function isKnownList(bare: string): boolean {
  const [thing = ''] = bare.split(/ (?:with|where|that|for|in|about) /i);
  if (/^(?:an? |the |some |my )?(?:\p{L}+ )?game$/iu.test(thing) && / (?:where|in which|that|about) /i.test(bare)) return false;
  return !/\bgames?$/i.test(thing) || domainByWord(thing.replace(/^(?:an?|the|my) /i, '')) !== undefined;
}

/** "I want to play connect four with my brother" asks for that game. */
function playedAs(text: string): string {
  const bare = stripLead(text).replace(/^(?:an? |the |some )?(?:simple |small |fun )?game (?:of|called|like) (?=\S)/i, 'play ');
  if (GUESSED.test(bare)) return 'hangman';
  const played =
    /^(?:(?:i|we) (?:want|would like|need) to |something to |a way to |an app to )?play (?:an? |the |some )?(.+?)(?: with (?:my|our|some|a) \p{L}+)?(?: (?:online|together))?$/iu.exec(
      bare,
    )?.[1];
  const kind = played === undefined ? undefined : kindOf(played);
  return played !== undefined && kind !== undefined && isTool(kind) ? played : text;
}

/** 'a page that says "We are closed"': the words are the page. */
const SAYS =
  /^(?:an? |the |my )?(?:(?:very |simple|small|plain|single) ?)*(?:web ?)?(?:page|site|website|app)(?:,? (?:that|which))? (?:(?:just|only|simply) )?(?:says?|saying|reads?|shows?|displays?|with the (?:text|words))[:,]? (§\d+)$/i;

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

/** A restaurant shows what there is to eat, whatever it calls it. */
function ofRestaurant(subject: Subject | undefined, { items }: Description): readonly string[] {
  const isSaid = items.some((item) => /\b(?:menus?|dishes|food|drinks|prices|pricing|speise\w*|carta|carte|menú|platos|plats)\b/i.test(item));
  return subject?.type === 'site' && subject.kind === 'restaurant' && !isSaid ? ['menu'] : [];
}

/** "a birthday reminder" is a list of birthdays, and nothing that rings. */
function isReminder(thing: string): boolean {
  return /\S+ reminders?(?: (?:app|list|tool))?$/i.test(thing.replace(/^(?:an?|the|my|simple) /i, ''));
}

function create(given: Description, clause: Clause, work: Work, hasHome = false): boolean {
  const figures = figuresOf(given);
  const description = rearranged(figures?.description ?? given);
  if (description.thing === '') return false;
  const missing = unsupported(description.thing, work.language);
  const heads = readHeads(description, missing !== undefined);
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
  addItems(
    { ...description, items: [...description.items, ...(figures?.rest ?? []), ...ofPerson(usable[0]), ...ofRestaurant(usable[0], description)] },
    usable,
    clause,
    build,
  );
  if (figures !== undefined) addFigures(figures, clause, build);
  for (const relation of description.relations) relate(relation, clause, build);
  sayMissing(usable, description, clause, build);
  work.refused.push(...build.refused);
  return finish(build.model ?? model, description, clause, work, { hasHome, hasRefused: build.refused.length > 0 });
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
