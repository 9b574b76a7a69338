import { wishForCalculator } from '../change/calculator.ts';
import { wishForClock } from '../change/clock.ts';
import { chooseOnWheel, wishForMetronome } from '../change/code-tool.ts';
import { wishForCards } from '../change/cards.ts';
import { wishForGame } from '../change/game.ts';
import { changeContent } from '../change/content.ts';
import { chooseFrom, wishForGenerator } from '../change/generator.ts';
import { isOfCodeTool } from '../../lexicon/code-tools.ts';
import { GAME_TYPES } from '../../lexicon/games.ts';
import { domainByWord } from '../../lexicon/domains.ts';
import { capital, plural } from '../../lexicon/plurals.ts';
import { isTool, sectionKind, type SectionKind } from '../../lexicon/words/section-words.ts';
import { fieldByWord, guessType } from '../../lexicon/fields.ts';
import { isControlOf } from '../../lexicon/tool-controls.ts';
import type { Entity, Language } from '../../model/app-model.ts';
import { entityPath, pagePath } from '../../operations/target.ts';
import { addField, namedEntity, readField } from '../wishes/add-fields.ts';
import { computedFrom } from '../wishes/computed-field.ts';
import { featureOf } from '../wishes/features.ts';
import { doWish } from '../wishes/do-wish.ts';
import { newEntity } from '../wishes/new-entity.ts';
import { wishTitledText } from '../wishes/titled-text.ts';
import { refuseUnknown } from '../wishes/refuse-unknown.ts';
import { takeEnd } from '../wishes/place.ts';
import { numberIn, readItem, readItems } from '../wishes/read-items.ts';
import type { Work, Clause } from '../work.ts';
import { addCart, isCart } from './cart.ts';
import type { Description } from './description.ts';
import type { Subject } from './subject-type.ts';
import { contentKind } from './site.ts';
import { FROM_TO, isList, isSold, ownFields, fieldItems, withoutState } from './own-fields.ts';
import { ofTool } from './of-tool.ts';
import { addSettings } from './settings.ts';

export function addItems(description: Description, subjects: readonly Subject[], clause: Clause, work: Work): void {
  const [first] = subjects;
  const asked = first?.type === 'tool' && first.kind.type === 'quiz' ? /^(\d+|\p{L}+)[- ]questions?\b/iu.exec(first.phrase)?.[1] : undefined;
  if (asked !== undefined && numberIn(asked) !== undefined) changeContent({ ...clause, text: `use ${asked} questions` }, work);
  const taken = new Set(first?.type === 'noun' ? ownFields(first, description).fields : []);
  const isGenerator = first?.type === 'tool' && first.kind.type === 'generator';
  if (isGenerator && !description.items.some((item) => wishForGenerator(readItem(item).text, clause, work)) && chooseFrom(description.items, clause, work)) {
    addSettings(description.settings, clause, work);
    return;
  }
  if (first?.type === 'tool' && first.kind.type === 'decisionWheel' && description.items.length > 1 && chooseOnWheel(description.items, clause, work)) {
    addSettings(description.settings, clause, work);
    return;
  }
  for (const item of withWholeWords(description.items, first)) {
    const { text } = readItem(item);
    // Among lists, courses are one of them, although students have a course.
    const isOfFrame = first?.type === 'site' && first.kind === 'empty' && isList(item) && namedEntity(text, work) === undefined;
    const isContent = first?.type === 'site' && contentKind(item) !== undefined && !(isOfFrame && !/\b(?:page|site|website)\b/i.test(description.thing));
    const isKnown = isThere(text, work) && !isRatedTotal(text, work) && !isOfFrame;
    if (taken.has(text) || FROM_TO.test(text) || isKnown || isContent || usedByTool(item, subjects)) continue;
    if (first?.type === 'tool' && first.kind.type === 'formula' && wishForCalculator(item, clause, work)) continue;
    if (isGenerator && wishForGenerator(text, clause, work)) continue;
    if (first?.type === 'tool' && CLOCKS.has(first.kind.type) && wishForClock(text, clause, work)) continue;
    if (first?.type === 'tool' && GAMES.has(first.kind.type) && wishForGame(item, clause, work)) continue;
    if (first?.type === 'tool' && first.kind.type === 'flashCards' && wishForCards(item, clause, work)) continue;
    if (first?.type === 'tool' && first.kind.type === 'metronome' && wishForMetronome(item, clause, work)) continue;
    // The time of a game runs up.
    if (first?.type === 'tool' && PUZZLES.has(first.kind.type) && /^timer$/i.test(text) && doWish('stopwatch', clause, work, GAME_PAGE)) continue;
    if (addSpecial(item, description, subjects, clause, work)) continue;
    addWish(item, description, first, clause, work);
  }
  addSettings(description.settings, clause, work);
}

const PUZZLES: ReadonlySet<string> = new Set(['memory', 'minesweeper', 'sudoku', 'game2048', 'wordGuess', 'hangman', 'ticTacToe', 'connectFour']);
const GAME_PAGE = { page: 'home', place: undefined, mayBeField: false };

/** "With the words apple, pear and plum": the words to guess are one wish. */
function withWholeWords(items: readonly string[], first: Subject | undefined): readonly string[] {
  const isCards = first?.type === 'tool' && first.kind.type === 'flashCards' && items.some((item) => /=|→| [-–] /.test(item));
  if (isCards) return [items.join(', ')];
  // Of one trainer, all kinds of sums are one wish.
  if (first?.type === 'tool' && first.kind.type === 'mathTrainer' && items.length > 1) return [items.join(' and ')];
  const isGuessed = first?.type === 'tool' && (first.kind.type === 'hangman' || first.kind.type === 'wordGuess');
  const at = isGuessed ? items.findIndex((item) => /^(?:(?:the|my|our|these|own) )*words?:? \p{L}/iu.test(item)) : -1;
  return at < 0 ? items : [...items.slice(0, at), `use ${items.slice(at).join(', ')}`];
}

/** What is read in its own way: a button of a site, a cart, the total of a rate, a text under a heading. */
function addSpecial(item: string, { items }: Description, subjects: readonly Subject[], clause: Clause, work: Work): boolean {
  const { text } = readItem(item);
  const theirs = /^(?:and )?(?:their|its|his|her) (.+)$/i.exec(item)?.[1];
  const owner = work.model?.entities[0];
  if (theirs !== undefined && owner !== undefined && isList(theirs)) return newEntity(theirs, [owner.name], clause, work, true, false) !== undefined || true;
  const [first] = subjects;
  const questions = /^(?:about |around |exactly )?(\d+|\p{L}+) (?:quiz )?questions$/iu.exec(text)?.[1];
  if (first?.type === 'tool' && first.kind.type === 'quiz' && questions !== undefined && numberIn(questions) !== undefined)
    return changeContent({ ...clause, text: `use ${questions} questions` }, work);
  const daily = /^(?:(?:number of )?(\p{L}+) (?:per|a|each|every) day|daily (\p{L}+))$/iu.exec(text);
  const measured = daily?.[1] ?? daily?.[2];
  if (first?.type === 'noun' && measured !== undefined && addDaily(measured, text, clause, work)) return true;
  const dice = /^(two|three|four|five|six|[2-6]) (?:dice|d\d+)$/i.exec(item)?.[1];
  if (first?.type === 'tool' && first.kind.type === 'dice' && dice !== undefined) {
    for (let at = 1; at < (numberIn(dice) ?? 1); at += 1)
      doWish(`dice called ${capital(clause.word('dice'))} ${at + 1}`, clause, work, { page: work.model?.pages[0]?.key, mayBeField: false });
    return true;
  }
  const isOfGame = subjects.length === 1 && first?.type === 'tool' && GAMES.has(first.kind.type) && domainByWord(text) !== undefined;
  if (isOfGame) return refuseUnknown(item, clause, work);
  if (isCart(text)) {
    addCart(clause, work);
    return true;
  }
  if (first?.type === 'site' && items.some((each) => PEOPLE.test(readItem(each).text)) && /^(?:and )?(?:their|his|her) /i.test(item)) return true;
  if (first?.type === 'site') return addPeople(item, items, clause, work) || addToSite(item, clause, work);
  const [entity] = work.model?.entities ?? [];
  return entity !== undefined && isRatedTotal(text, work) && addField(readField(text), entity, clause, work);
}

/** "Pages per day": a number in a list where each entry has its day. */
function addDaily(measured: string, phrase: string, clause: Clause, work: Work): boolean {
  const entity = work.model?.entities[0];
  const request = readField(measured);
  if (entity === undefined) return false;
  const type = request.known?.type ?? guessType(plural(measured));
  // "Emoji per day": where each entry has its day, that is what it keeps.
  if (type === 'text' && entity.fields.some((field) => field.type === 'date')) return addField(request, entity, clause, work);
  if (type !== 'number') return false;
  if (!entity.fields.some(({ type }) => type === 'date' || type === 'datetime')) addField(readField('date'), entity, clause, work);
  const dated = work.model?.entities[0] ?? entity;
  // The usual number of such a list is the day's, where each entry has a day.
  const usual = dated.fields.find(({ label }) => request.known !== undefined && fieldByWord(label) === request.known);
  return usual !== undefined || addField({ ...readField(phrase), known: undefined, type: 'number' }, dated, clause, work);
}

/** Of hours and a rate, the total is one of each row. */
function isRatedTotal(text: string, work: Work): boolean {
  const [entity] = work.model?.entities ?? [];
  const isTotal = /^(?:the )?total(?: (?:price|cost|amount|pay))?$/i.test(text);
  return entity !== undefined && isTotal && isRated(entity) && computedFrom(text, entity.fields) !== undefined;
}

/** Whom a site shows: "six people and their roles". */
const PEOPLE =
  /^(?:(\p{L}+|\d+) )?(?:people|persons|team members|colleagues|employees|co-?workers|staff members)(?: with (?:name,? and |names,? and )?(.+))?$/iu;

/** Cards with a name, a picture and what else was listed of them, as many as were asked for. */
function addPeople(item: string, items: readonly string[], clause: Clause, work: Work): boolean {
  const [, number, listed] = PEOPLE.exec(readItem(item).text) ?? [];
  const theirs = items.flatMap((each) => /^(?:and )?(?:their|his|her) (.+)$/i.exec(each)?.[1] ?? []);
  const fields = ['name', ...readItems(listed ?? '').map((each) => readItem(each).text), ...theirs, 'photo'].filter((field) => field !== '');
  const page = work.model?.pages[0]?.key;
  if (!PEOPLE.test(readItem(item).text) || page === undefined) return false;
  if (!doWish(`list of team members with ${fields.join(', ')}`, clause, work, { page, place: undefined, mayBeField: false })) return false;
  const entity = work.model?.entities.at(-1);
  const count = number === undefined ? undefined : numberIn(number);
  const name = entity?.fields[0];
  if (entity === undefined || name === undefined || count === undefined || count > 30) return true;
  const rows = Array.from({ length: count }, (_, at) => ({ ...entity.rows[at], [name.key]: entity.rows[at]?.[name.key] ?? `${name.label} ${at + 1}` }));
  return work.apply(clause.original, [{ type: 'change-rows', target: entityPath(entity.key), rows }]);
}

function addToSite(given: string, clause: Clause, work: Work): boolean {
  // On a site, visitors register with a form.
  const item = given
    .replace(/^(an? |the )?(registration|sign[- ]?up|rsvp)$/i, '$1$2 form')
    .replace(/^(?:anmeldung|zusage|confirmación|inscripción|inscription)$/i, 'registration form');
  const text = readItem(item).text.replace(/ (?:for|of) (?:my|our) .+$/i, '');
  if (item !== given) return doWish(item, clause, work, { page: work.model?.pages[0]?.key, place: undefined, mayBeField: false });
  // What sponsors pay is nothing for visitors.
  if (/^(?:our |the )?sponsors$/i.test(text)) return wishTitledText(text, clause, work, {}, true);
  const button = /^(?:(.+?) )?button(?: (?:that says|saying|called|labell?ed) (.+))?$/i.exec(text);
  const label = button?.[2] ?? button?.[1];
  if (label !== undefined && changeContent({ ...clause, text: `add a button called ${label}` }, work)) return true;
  if (wishTitledText(text, clause, work, {})) return true;
  // On a site, a word for a field is a heading with a text.
  const isSome = domainByWord(text) !== undefined && (plural(text) === text || work.language !== 'en');
  return readField(text).known !== undefined && sectionKind(text) === undefined && !isList(item) && !isSome && wishTitledText(text, clause, work, {}, true);
}

function addWish(given: string, description: Description, first: Subject | undefined, clause: Clause, work: Work): void {
  const site = first?.type === 'site';
  const { rest, place } = takeEnd(given);
  const item = isList(rest) ? withoutState(rest) : rest;
  const { text: asked, hasArticle } = readItem(item);
  const text = site ? asked.replace(/ (?:for|of) (?:my|our) .+$/i, '') : asked;
  // What kinds of things a store sells is not known.
  if (first?.type === 'noun' && isSold(text, first)) {
    refuseUnknown(item, clause, work);
    return;
  }
  const before = work.operations.length + work.refused.length;
  const isDone = doWish(item, clause, work, {
    page: site ? work.model?.pages[0]?.key : undefined,
    place,
    isList: first?.type === 'site' && first.kind === 'empty',
    mayBeField: fieldItems(description.items).length > 1 && !hasArticle && !site,
  });
  const isPassedOver = !isDone && work.operations.length + work.refused.length === before;
  if (isPassedOver && !(site && wishTitledText(text, clause, work, {}, true))) refuseUnknown(item, clause, work);
  const page = work.model?.pages[0];
  if (site && page !== undefined) work.focus = pagePath(page.key);
  else if (work.model?.entities[0] !== undefined) work.focus = entityPath(work.model.entities[0].key);
}

/** Paid by the hour or by the day. */
function isRated({ fields }: Pick<Entity, 'fields'>): boolean {
  return fields.some(({ label }) => /\brate\b|per (?:hour|day|night|piece|unit|lit(?:er|re)|kg|km|mile|item)\b/i.test(label));
}

const CLOCKS: ReadonlySet<string> = new Set(['timer', 'intervals', 'chessClock']);

const GAMES: ReadonlySet<string> = new Set(['memory', 'snake', 'ticTacToe', 'quiz', 'dice', 'flashCards', 'drawing', ...GAME_TYPES]);

const BEST = /\b(?:high ?|best )?scores?(?: list)?$/i;

/** What these tools count. */
const COUNTED: Readonly<Partial<Record<SectionKind['type'], RegExp>>> = {
  quiz: /\bscores?(?: .+)?$|^(?:punktestand|punkte|puntuación|puntos|marcador)$|^(?:[1-4]|two|three|four) questions$/i,
  snake: BEST,
  game2048: BEST,
  simonSays: BEST,
  whackAMole: BEST,
  memory: /\b(?:moves|(?:high |best )?scores?)$/i,
};

function isPartOf(item: string, { type }: SectionKind): boolean {
  const words = item.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const isOfIt = words.some((word) => isOfCodeTool(word, type));
  if (isOfIt && !/\d /.test(item) && words.every((word) => isOfCodeTool(word, type) || word.length < 4 || /^(?:buttons?|preview|live)$/.test(word)))
    return true;
  return isControlOf(item, type) || COUNTED[type]?.test(item) === true;
}

export function usedByTool(item: string, subjects: readonly Subject[]): boolean {
  if (subjects[0]?.type === 'tool' && subjects[0].kind.type === 'poll') return true;
  return (
    (ofTool.test(item) || subjects.some((subject) => subject.type === 'tool' && isPartOf(item, subject.kind))) &&
    subjects.some(({ type }) => type === 'tool') &&
    subjects.every(({ type }) => type !== 'noun')
  );
}

/** "Einnahmen" is several of the option "Einnahme". */
function isOneOf(text: string, option: string, language: Language): boolean {
  const [several, one] = [text.toLowerCase(), option.toLowerCase()];
  return several.replace(/s$/, '') === one.replace(/s$/, '') || (language === 'de' && (several === `${one}n` || several === `${one}en`));
}

/** What the base has already: a field, an option, a view, a section, a feature that is on. */
function isThere(text: string, work: Work): boolean {
  const { model } = work;
  if (model === null) return false;
  const { known, name, options } = readField(text);
  // Options of its own make it another field than the usual one.
  if (options !== undefined) return false;
  const lower = text.toLowerCase().replace(/s$/, '');
  for (const entity of model.entities) {
    for (const field of entity.fields) {
      if (
        field.label.toLowerCase().replace(/s$/, '') === lower ||
        field.label.toLowerCase() === name.toLowerCase() ||
        (known !== undefined && field.label === known.labels[model.language] && known.labels.en.toLowerCase().replace(/s$/, '') === lower)
      )
        return true;
      const isOwnWord = known?.words.some((word) =>
        [word, plural(word, model.language)].some((form) => form === text.toLowerCase() || form === name.toLowerCase()),
      );
      if (isOwnWord === true && known === fieldByWord(field.label)) return true;
      if (field.options?.some((option) => isOneOf(text, option, model.language))) return true;
    }
  }
  if (
    model.entities.some((entity) =>
      [entity.name, entity.plural].some((name) => name.toLowerCase() === text.toLowerCase() || name.toLowerCase().endsWith(` ${text.toLowerCase()}`)),
    )
  )
    return true;
  const domain = domainByWord(text);
  if (domain !== undefined && plural(text) === text && model.entities.some((entity) => domainByWord(entity.plural) === domain)) return true;
  const feature = featureOf(text);
  if (feature !== undefined && model.entities[0]?.features[feature] === true) return true;
  const sections = model.pages.flatMap((page) => page.sections);
  if (/^(?:totals?|sum|summary|(?:account )?balance|kontostand|kassenstand|saldo|solde)(?: (?:at|on) (?:the )?top)?$/i.test(text))
    return sections.some((section) => section.type === 'view' && section.view === 'totals');
  return sections.some((section) => !isTool(section.type === 'view' ? { type: 'view', view: section.view } : { type: section.type }) && section.type === lower);
}
