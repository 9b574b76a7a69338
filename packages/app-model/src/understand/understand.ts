/** A message becomes operations on the app's model, requests to the project, and what could not be done, by name. */
import { leftover, type Trace } from './leftover.ts';
import { readDataWish, type DataWish } from './data/data-wish.ts';
import { accessOperations, chatModel, inherited, storedModel } from './data/with-data.ts';
import { languageOfMessage, readQuoted } from './read-message.ts';
import { add, ageApart } from './change/add.ts';
import { arrange } from './change/arrange.ts';
import { changeApp } from './change/app.ts';
import { changeCalculator } from './change/calculator.ts';
import { changeWorldClock } from './change/world-clock.ts';
import { changeCodeTool } from './change/code-tool.ts';
import { changeCards } from './change/cards.ts';
import { changeClock } from './change/clock.ts';
import { changeContent } from './change/content.ts';
import { changePrices } from './change/prices.ts';
import { changeTool } from './change/tool.ts';
import { changeGame } from './change/game.ts';
import { changeField } from './change/field.ts';
import { changeGenerator } from './change/generator.ts';
import { changeLook } from './change/look.ts';
import { goalAsApp, goals } from './change/goals.ts';
import { limits } from './change/limits.ts';
import { move } from './change/move.ts';
import { averages } from './change/averages.ts';
import { ranges } from './change/ranges.ts';
import { remove } from './change/remove.ts';
import { replace } from './change/replace.ts';
import { rename } from './change/rename.ts';
import { changeSection } from './change/section.ts';
import { stated } from './change/stated.ts';
import { states } from './change/states.ts';
import { changeView } from './change/view.ts';
import { createApp } from './create/create-app.ts';
import { createCalculator } from './create/create-calculator.ts';
import { createRelated } from './create/relations.ts';
import { commands, files, packages } from './project/files.ts';
import { keep, questions } from './project/questions.ts';
import { serverRoutes } from './project/server.ts';
import { starter } from './project/starters.ts';
import type { AppModel, Language } from '../model/app-model.ts';
import { normalized } from '../model/values.ts';
import type { Operation } from '../operations/operation.ts';
import type { ProjectRequest } from './project-request.ts';
import { sectionPath } from '../operations/target.ts';
import { say } from './sayings.ts';
import { belongs } from './wishes/belongs.ts';
import { featureOf, isGiven } from './wishes/features.ts';
import { fieldByWord } from '../lexicon/fields.ts';
import { takeEnd } from './wishes/place.ts';
import { readField } from './wishes/read-field.ts';
import { kindOf } from './wishes/kind-of.ts';
import { readItem, readItems } from './wishes/read-items.ts';
import { unsupported } from './wishes/unsupported.ts';
import { Work, type Clause, type Recognizer, type Refused, type UnderstandContext } from './work.ts';

export interface Understanding {
  /** Of the message. */
  readonly language: Language;
  readonly operations: readonly Operation[];
  /** The app after the operations. */
  readonly model: AppModel | null;
  readonly requests: readonly ProjectRequest[];
  readonly refused: readonly Refused[];
  /** Target path of what was touched last, for "it" in the next message. */
  readonly focus: string | undefined;
}

const PROJECT: readonly Recognizer[] = [questions, files, packages, commands, serverRoutes];
/** The order matters: what names its object most exactly comes first. */
const CHANGES: readonly Recognizer[] = [
  createCalculator,
  changeCalculator,
  changeGenerator,
  changeClock,
  changeGame,
  changeCards,
  changeCodeTool,
  changeWorldClock,
  limits,
  goals,
  belongs,
  ranges,
  averages,
  states,
  arrange,
  remove,
  changeContent,
  changePrices,
  changeTool,
  changeApp,
  changeField,
  replace,
  move,
  rename,
  changeView,
  changeSection,
  changeLook,
  add,
];
const START_OVER =
  /^(?:start over|start again|rewrite (?:the app|it|everything)|replace (?:the app|everything)|redo (?:the app|everything)|(?:make|build|create) (?:me )?a (?:new|different|whole new) (?:app|project)|throw (?:it|everything) away and)\b/i;

export function understand(message: string, model: AppModel | null, context: UnderstandContext = {}): Understanding {
  const isNew = model === null && context.files?.includes('package.json') !== true;
  const wish = readDataWish(message, model === null);
  if (wish === undefined || (model === null && !isNew)) return withInherited(read(message, model, context), model);
  const language = languageOfMessage(message, model);
  if (model === null) return newStoredApp(wish, language, read(wish.rest, null, context));
  const work = new Work(model, language, context);
  const operations = accessOperations(model, wish);
  if (operations.length === 0) work.refuse(message, say('already', language));
  else work.apply(message, operations);
  return understanding(work, context);
}

function newStoredApp(wish: DataWish, language: Language, { focus, ...base }: Understanding): Understanding {
  const made = wish.isChat === true ? chatModel(language) : base.model === null ? null : normalized(storedModel(base.model, wish));
  if (made === null || (base.operations.length === 0 && wish.isChat !== true) || made.entities.length === 0) return { ...base, focus };
  return { ...base, language, model: made, operations: [{ type: 'create-app', target: 'app', model: made }], focus: wish.isChat === true ? undefined : focus };
}

function withInherited(understood: Understanding, before: AppModel | null): Understanding {
  if (understood.model === null || understood.operations.length === 0) return understood;
  const { model, operations } = inherited(before, understood.model);
  return operations.length === 0 ? understood : { ...understood, model, operations: [...understood.operations, ...operations] };
}

function read(message: string, model: AppModel | null, context: UnderstandContext): Understanding {
  const { language, clauses, quoted } = readQuoted(message, model);
  const work = new Work(model, language, { ...context, focus: context.focus ?? onlySection(model) }, quoted);
  for (const clause of clauses) readClause(clause, work);
  return understanding(work, context);
}

function understanding(work: Work, context: UnderstandContext): Understanding {
  return {
    language: work.language,
    operations: work.operations,
    model: work.model,
    requests: work.requests,
    refused: work.refused,
    focus: work.hasFocusHere ? work.focus : context.focus,
  };
}

/** In an app of one section, "it" is that one. */
function onlySection(model: AppModel | null): string | undefined {
  const [page, ...others] = model?.pages ?? [];
  const [section, ...more] = page?.sections ?? [];
  return page === undefined || section === undefined || others.length + more.length > 0 ? undefined : sectionPath(page.key, section.key);
}

/** What can only be done to an app that is there. */
const CHANGE_WORDS = /^(?:remove|delete|rename|move|change|hide|swap|sort|group|replace|switch|put|get rid of)\b/i;
const needsApp: Recognizer = (clause, work) => work.refuse(clause.original, say('no-app', work.language), 'a todo list');

function readClause(clause: Clause, work: Work): void {
  const { focus } = work;
  const done = work.operations.length;
  if (attempt(clause, work) || readParts(clause, work)) return;
  const missing = unsupported(clause.text, work.language);
  work.refuse(clause.original, missing?.reason ?? say('not-understood', work.language), missing?.nearest);
  lose(work, focus, done);
}

/** Whether a recognizer knew how. What it has left out of the request is said. */
function attempt(asked: Clause, work: Work): boolean {
  const change = work.model === null ? undefined : stated(asked.text);
  const clause = change === undefined ? asked : { ...asked, text: change };
  const before = amount(work);
  const { focus, operations, model } = work;
  const done = operations.length;
  const said = work.refused.length;
  for (const recognize of recognizers(clause, work)) {
    if (!recognize(clause, work)) continue;
    // What is known and comes to nothing is said, too.
    const isSaidTwice = done > 0 && leftover(clause.text, { before: null, after: work.model, operations }).length === 0;
    if (amount(work) === before && recognize !== keep && !isSaidTwice) work.refuse(clause.original, say('already', work.language));
    lose(work, focus, done);
    if (change === undefined && recognize !== states && recognize !== ranges && recognize !== limits && recognize !== createCalculator)
      sayLeftover({ ...clause, text: (model === null ? goalAsApp(clause.text) : undefined) ?? clause.text }, { model, done, said }, work);
    return true;
  }
  return false;
}

function recognizers(clause: Clause, work: Work): readonly Recognizer[] {
  if (work.model === null)
    return [...PROJECT, ...(CHANGE_WORDS.test(clause.text) ? [needsApp] : [starter, createCalculator, createRelated, createApp, ...CHANGES])];
  return START_OVER.test(clause.text) ? [...PROJECT.slice(0, 1), createOver, ...CHANGES] : [keep, ...PROJECT, ...CHANGES, createBeside];
}

/** "quantity too and grouped by shop": wishes that do not begin with a verb, each for itself. */
function readParts({ original }: Clause, work: Work): boolean {
  const parts = /["“„«]/.test(original) ? [] : original.split(/,? (?:and|but|und|aber|y|pero|et|mais) |, /i);
  if (parts.length < 2 || work.model === null) return false;
  const trial = new Work(work.model, work.language, { ...work.context, focus: work.focus }, work.quotes);
  for (const part of parts) {
    for (const clause of readQuoted(part, trial.model).clauses) if (!attempt(clause, trial)) trial.refuse(part, say('not-understood', work.language));
  }
  return trial.operations.length > 0 && work.take(trial);
}

/** What was done may be only a part of what was asked for. */
function sayLeftover(clause: Clause, before: { readonly model: AppModel | null; readonly done: number; readonly said: number }, work: Work): void {
  const operations = work.operations.slice(before.done);
  if (operations.length === 0) return;
  const trace: Trace = { before: before.model, after: work.model, operations };
  const said = work.refused.slice(before.said).map(({ text }) => text.toLowerCase());
  for (const part of leftover(clause.text, trace, work.language !== 'en')) {
    const written = clause.name(part);
    if (said.some((each) => isSaidIn(written.toLowerCase(), each))) continue;
    // A name that was taken for a typing error is in the app as it was written.
    if (leftover(written, trace).length > 0) work.refuse(written, say('unused', work.language));
  }
}

/** Whether a part was named already, or what was named is the end of it: "a map of the" and "map". */
function isSaidIn(part: string, said: string): boolean {
  const words = said.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  return said.includes(part) || (words.length > 0 && words.every((word) => part.includes(word)));
}

/** After a request that came to nothing, "it" is not what was touched long before. */
function lose(work: Work, focus: string | undefined, done: number): void {
  work.isLost = work.operations.length === done && work.requests.length === 0 && work.focus === focus && work.refused.length > 0;
  if (work.isLost) work.focus = undefined;
}

function amount({ operations, refused, requests }: Work): number {
  return operations.length + refused.length + requests.length;
}

/** "start over with a todo list": a new model takes the place of the one that is there. */
const createOver: Recognizer = (clause, work) => {
  const fresh = new Work(null, work.language, work.context, work.quotes);
  if (!createApp(clause, fresh) || fresh.model === null) return false;
  work.refused.push(...fresh.refused);
  return work.apply(clause.original, fresh.operations);
};

/** "pie chart and line chart", "sign-up form below the hero": nothing but what can be added. */
function areSections(text: string): boolean {
  const items = readItems(text.replace(/ (?:above|below|under|over|at|on|to) (?:the |my )?[\p{L} ]+$/iu, ''));
  return items.every((item) => item.split(' ').length < 6 && kindOf(item) !== undefined);
}

/** "total price at the bottom, price per item", "company and job title please": nothing but what everybody knows. */
function areWishes(text: string): boolean {
  return readItems(ageApart(text)).every((item) => {
    const { rest } = takeEnd(item);
    const { text: bare } = readItem(rest);
    return fieldByWord(bare) !== undefined || readField(bare).known !== undefined || featureOf(bare) !== undefined || /^total \p{L}+$/iu.test(bare);
  });
}

/** "gallery with photos please" */
function isRowsView(text: string): boolean {
  const kind = /^(?:an? |the )?(?:list|table|board|kanban board|gallery|cards|grid|tiles)\b(?: (?:view|with (?:photos|pictures|images)))*$/i.test(text)
    ? kindOf(text)
    : undefined;
  return kind?.type === 'view';
}

/** "two more categories: pets and gifts", "new status archived". */
const MORE = /^(?:\d+|two|three|four|five|more|new|additional|extra|further)(?: (?:more|new|other|additional|extra|further))* \p{L}/iu;
/** "a shopping list with prices" where an app is there: a list of its own in it. */
const createBeside: Recognizer = (clause, work) =>
  (isRowsView(clause.text) && changeView({ ...clause, text: `show it as a ${clause.text.replace(/^(?:an?|the) /i, '')}` }, work)) ||
  ((/^(?:an?|another|some|the|i|we|more|eine?n?|una?|une?)\s/i.test(clause.text) ||
    MORE.test(clause.text) ||
    featureOf(clause.text) !== undefined ||
    isGiven(clause.text) ||
    areWishes(clause.text) ||
    areSections(clause.text)) &&
    !/\b(?:is|are|isn't|aren't|was|were|should|must|can't|cannot|don't|doesn't|didn't|won't|looks?)\b/i.test(clause.text) &&
    add({ ...clause, text: `add ${clause.text.replace(/^(?:i|we) (?:want|need) /i, '')}` }, work));
