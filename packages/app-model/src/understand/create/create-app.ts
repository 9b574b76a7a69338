/** A description of an app becomes a model: what it is about, how it is shown, and each thing that it is to have. */
import { CONTENT } from '../../lexicon/content.ts';
import { capital, plural, singular } from '../../lexicon/plurals.ts';
import { domainByHead, domainByWord } from '../../lexicon/domains.ts';
import { isTool } from '../../lexicon/words/section-words.ts';
import { appModelSchema, type AppModel, type Language, type Theme } from '../../model/app-model.ts';
import type { Section } from '../../model/section.ts';
import { entityPath, pagePath, sectionPath } from '../../operations/target.ts';
import { changeView } from '../change/view.ts';
import { say } from '../sayings.ts';
import { readField } from '../wishes/add-fields.ts';
import { makeEntity, sectionsFor } from '../wishes/add-entities.ts';
import { doWish, refuseUnknown } from '../wishes/do-wish.ts';
import { makeSection } from '../wishes/make-section.ts';
import { readItem, readItems } from '../wishes/read-items.ts';
import { unsupported } from '../wishes/unsupported.ts';
import { Work, type Clause, type Recognizer } from '../work.ts';
import { addCart, isCart } from './cart.ts';
import { readDescription, type Description } from './description.ts';
import { readSubject, type Subject } from './subject.ts';
import { contentKind, siteSections } from './site.ts';

export const createApp: Recognizer = (clause, work) => {
  const description = readDescription(clause);
  if (description.thing === '') return false;
  const missing = unsupported(description.thing, work.language);
  const heads = headsOf(missing === undefined ? description.thing : description.thing.replace(/ (?:that|which|where|so that|and) .*$/i, ''));
  const isRest = missing !== undefined && heads.some((head) => isKnown(head) && unsupported(head.phrase, work.language) === undefined);
  if (missing !== undefined && !isRest) return work.refuse(clause.name(description.thing), missing.reason, missing.nearest);
  const lists = description.items.filter(isList);
  const isFrame =
    lists.length > 1 &&
    lists.length * 2 > description.items.length &&
    heads.length === 1 &&
    heads[0]?.type === 'noun' &&
    /\bapp\b|\bfor (?:my|our|the|a) /i.test(description.thing) &&
    !domainOf(description.thing);
  if (isFrame && heads[0] !== undefined)
    heads[0] = { type: 'site', phrase: heads[0].phrase, title: description.thing.replace(/^(?:an?|the|my|our) /i, ''), kind: 'empty' };
  const known = heads.filter(({ type }) => type !== 'unknown');
  const hasFields = fieldItems(description.items).length > 1;
  const first = heads[0];
  if (known.every((subject) => subject.type === 'site' && subject.kind === 'empty') && description.items.length === 0) return false;
  const usable: Subject[] =
    known.length > 0
      ? known
      : first !== undefined && hasFields && /^[\p{L} '-]{3,40}$/u.test(first.phrase)
        ? [{ type: 'noun', phrase: first.phrase, subject: first.phrase, hasForm: true }]
        : [];
  if (usable.length === 0) return false;
  const build = new Work(null, work.language, work.context, work.quotes);
  const model = baseModel(usable, description, clause, build);
  build.model = model;
  build.focus = undefined;
  if (missing !== undefined) build.refuse(clause.name(description.thing), missing.reason, missing.nearest);
  for (const head of heads.filter(({ type }) => type === 'unknown')) if (known.length > 0) refuseUnknown(head.phrase, clause, build);
  addItems(description, usable, clause, build);
  for (const subject of usable)
    if (subject.type === 'tool' && subject.missing !== undefined)
      build.refuse(clause.name(subject.missing), say('unknown-thing', work.language), subject.nearest);
  work.refused.push(...build.refused);
  const result = withoutEmptyHome(build.model ?? model);
  return work.apply(
    clause.original,
    [{ type: 'create-app', target: 'app', model: { ...result, name: description.name === undefined ? result.name : clause.name(description.name) } }],
    focusOf(result),
  );
};

function focusOf({ entities, pages }: AppModel): string | undefined {
  const [entity] = entities;
  const [page] = pages;
  const section = page?.sections[0];
  if (entity !== undefined) return entityPath(entity.key);
  return page === undefined || section === undefined ? undefined : sectionPath(page.key, section.key);
}

/** "notes and a timer": each part, unless the whole is one thing. */
function headsOf(thing: string): Subject[] {
  const whole = readSubject(thing);
  if (
    whole.type !== 'unknown' &&
    (readItems(thing).length === 1 || domainByWord(readItem(thing).text) !== undefined || !readItems(thing).some((part) => /^(?:an?|the) /i.test(part)))
  )
    return [whole];
  const parts = readItems(thing).map((part): Subject => {
    const subject = readSubject(part);
    return isKnown(subject) ? subject : { type: 'unknown', phrase: subject.phrase };
  });
  return parts.length > 1 && parts.some(({ type }) => type !== 'unknown') ? parts : [whole];
}

function isKnown(head: Subject): boolean {
  return head.type === 'noun' ? domainByHead(head.subject) !== undefined : head.type !== 'unknown';
}

function domainOf(thing: string): boolean {
  return domainByWord(readItem(thing).text.replace(/ app$/i, '')) !== undefined;
}

/** Where every list has a page of its own, there is none without content. */
function withoutEmptyHome(model: AppModel): AppModel {
  const [first, ...others] = model.pages;
  return first !== undefined && first.sections.length === 0 && others.length > 0 ? { ...model, pages: others } : model;
}

function fieldItems(items: readonly string[]): string[] {
  return items.filter((item) => !readItem(item).hasArticle && /^[\p{L}\p{N}§ ()'/,:-]{2,40}$/u.test(item));
}

function baseModel(subjects: readonly Subject[], description: Description, clause: Clause, work: Work): AppModel {
  const language = description.language ?? work.language;
  const [main] = subjects;
  const name = description.name === undefined ? capital(clause.word(main === undefined ? 'App' : (main.title ?? main.phrase))) : clause.name(description.name);
  const theme: Partial<Theme> = description.theme;
  const model = appModelSchema.parse({
    name,
    language,
    currency: language === 'en' ? 'USD' : 'EUR',
    theme,
    entities: [],
    pages: [{ key: 'home', title: CONTENT[language].titles.home }],
  });
  work.model = model;
  let result: AppModel = { ...model, pages: [] };
  for (const [index, subject] of subjects.entries()) result = withSubject(result, subject, index === 0, description, clause, work, language);
  return result.pages.length === 0 ? model : result;
}

function withSubject(model: AppModel, subject: Subject, isFirst: boolean, description: Description, clause: Clause, work: Work, language: Language): AppModel {
  const first = model.pages[0];
  const taken = first?.sections.map(({ key }) => key) ?? [];
  let sections: Section[] = [];
  let entities = model.entities;
  if (subject.type === 'tool') {
    const made = makeSection({
      kind: subject.kind,
      phrase: [subject.phrase, ...description.items.filter((item) => ofTool.test(item))].join(' '),
      title: subject.about === undefined ? undefined : capital(clause.name(subject.about)),
      language,
      appName: model.name,
      taken,
    });
    if (made.type === 'made') {
      sections = [made.section];
      if (made.missing !== undefined) work.refuse(clause.name(made.missing), say('no-questions', work.language), 'a quiz about capitals');
    }
  } else if (subject.type === 'site') {
    sections = siteSections(subject, { ...model, language }, isFirst ? description.items : []);
  } else if (subject.type === 'noun') {
    const wanted = isFirst ? ownFields(subject, description) : { fields: [], isExact: false };
    const lanes = isFirst && description.areColumns && isBoard(subject) ? description.items.map((item) => capital(clause.word(item))) : undefined;
    const entity = withLanes(
      makeEntity(
        { subject: subject.subject, ...(lanes === undefined ? wanted : { fields: [], isExact: false }), view: subject.view },
        clause,
        work,
        language,
        model.entities.map(({ key }) => key),
      ),
      lanes,
    );
    sections = sectionsFor(entity, subject.subject, subject.view).map((section) =>
      taken.includes(section.key) ? { ...section, key: `${section.key}2` } : section,
    );
    if (subject.isDashboard) sections = dashboard(entity, sections);
    if (subject.hasForm && subject.isForm) sections = [{ key: 'form', type: 'form', entity: entity.key }, ...sections];
    entities = [...entities, entity];
    if (first !== undefined && isMany(first.sections)) {
      return { ...model, entities, pages: [...model.pages, { key: entity.key, title: capital(entity.plural), sections }] };
    }
  }
  const title = subject.type === 'noun' ? capital(entities.at(-1)?.plural ?? subject.phrase) : CONTENT[language].titles.home;
  const pages =
    first === undefined
      ? [{ key: 'home', title, sections }]
      : [{ ...first, title: CONTENT[language].titles.home, sections: [...first.sections, ...sections] }, ...model.pages.slice(1)];
  return { ...model, entities, pages };
}

/** What is said of a tool and not of the app: "with 20 minutes", "with 12 pairs". */
const ofTool = /\b(?:minutes?|seconds?|hours?|breaks?|sides?|sided|pairs|steps? of|starting at|start at)\b/i;

function usedByTool(item: string, subjects: readonly Subject[]): boolean {
  return ofTool.test(item) && subjects.some(({ type }) => type === 'tool') && subjects.every(({ type }) => type !== 'noun');
}

/** Two lists do not share a page; a list and a tool do. */
function isMany(sections: readonly Section[]): boolean {
  return sections.some(({ type }) => type === 'view');
}

function isBoard(subject: Extract<Subject, { type: 'noun' }>): boolean {
  return subject.view === 'board' || domainByWord(subject.subject)?.view === 'board';
}

/** The columns of a board are the options of its status. */
function withLanes(entity: AppModel['entities'][number], lanes: readonly string[] | undefined): AppModel['entities'][number] {
  const field = entity.fields.find(({ key, type }) => type === 'choice' && key === 'status') ?? entity.fields.find(({ type }) => type === 'choice');
  if (lanes === undefined || field === undefined) return entity;
  const done = lanes.filter((lane) => /^(?:done|finished|completed?|erledigt|fertig|hecho|terminé)$/i.test(lane));
  const { done: _before, ...rest } = field;
  return {
    ...entity,
    fields: entity.fields.map((each) => (each === field ? { ...rest, options: [...lanes], ...(done.length === 0 ? {} : { done }) } : each)),
    rows: entity.rows.map((row, index) => ({ ...row, [field.key]: lanes[index % lanes.length] ?? '' })),
  };
}

function dashboard(entity: AppModel['entities'][number], sections: readonly Section[]): Section[] {
  const value = entity.fields.find(({ type }) => type === 'money' || type === 'number');
  const by = entity.fields.find(({ type }) => type === 'choice') ?? entity.fields.find(({ type }) => type === 'date');
  const added = value === undefined ? {} : { value: value.key };
  const totals = sections.some((section) => section.type === 'view' && section.view === 'totals');
  return [
    ...(totals ? [] : [{ key: 'totals', type: 'view', entity: entity.key, view: 'totals', ...added } as const]),
    ...(by === undefined ? [] : [{ key: 'chart', type: 'view', entity: entity.key, view: 'chart', by: by.key, shape: 'bars', ...added } as const]),
    ...sections,
  ];
}

/** Named fields make the whole entity where three or more are listed, or where they are all that is said of it. */
function ownFields(subject: Extract<Subject, { type: 'noun' }>, description: Description): { readonly fields: readonly string[]; readonly isExact: boolean } {
  if (description.areColumns && isBoard(subject)) return { fields: description.items.map((item) => readItem(item).text), isExact: false };
  if (!description.areFields && !isFieldList(description.items)) return { fields: [], isExact: false };
  const fields = description.items.filter(
    (item) =>
      !/\b(?:sorted by|ordered by|grouped by|chart|graph|search|filter|sort|export|import|totals?|sum|page|form|theme|mode|calendar|board)\b/i.test(item) ||
      description.areFields,
  );
  const isExact = description.areFields || fields.length > 2 || subject.isPlain === true;
  return { fields: fields.map((item) => readItem(item).text), isExact };
}

function isFieldList(items: readonly string[]): boolean {
  if (items.filter(isList).length * 2 > items.length) return false;
  const plain = items.filter((item) => !/\b(?:search|filters?|sort(?:ing)?|export|import|totals?|sum|dark mode|undo)\b/i.test(item));
  if (
    plain.length < 2 ||
    plain.some(
      (item) =>
        /^(?:an?|the|another) /i.test(item) ||
        unsupported(item, 'en') !== undefined ||
        /\b(?:chart|graph|page|form|calendar|board|timer|list|theme|section)\b/i.test(item),
    )
  )
    return false;
  return plain.filter((item) => isFieldName(item)).length * 2 >= plain.length || plain.length > 2;
}

/** "customers", "a timetable": a list of its own rather than a field. */
function isList(item: string): boolean {
  const { text } = readItem(item);
  const type = readField(text).known?.type;
  return (
    domainByWord(text) !== undefined && (type === undefined || (type === 'text' && plural(text) === text)) && (singular(text) !== text || type === undefined)
  );
}

function isFieldName(item: string): boolean {
  const request = readField(item);
  return request.isExplicit || request.known !== undefined;
}

function addItems(description: Description, subjects: readonly Subject[], clause: Clause, work: Work): void {
  const taken = new Set(subjects.flatMap((subject) => (subject.type === 'noun' && subject === subjects[0] ? ownFields(subject, description).fields : [])));
  const site = subjects[0]?.type === 'site';
  for (const item of description.items) {
    const { text } = readItem(item);
    if (taken.has(text) || isThere(text, work) || (site && contentKind(item) !== undefined) || usedByTool(item, subjects)) continue;
    if (/^(?:sorted|ordered|grouped) by /i.test(text)) {
      const order = text
        .replace(/^sorted/i, 'sort')
        .replace(/^ordered/i, 'order')
        .replace(/^grouped/i, 'group');
      changeView({ ...clause, text: order }, work);
      continue;
    }
    if (isCart(text)) {
      addCart(clause, work);
      continue;
    }
    const before = work.operations.length + work.refused.length;
    const isDone = doWish(item, clause, work, {
      page: site ? work.model?.pages[0]?.key : undefined,
      isList: subjects[0]?.type === 'site' && subjects[0].kind === 'empty',
      mayBeField: fieldItems(description.items).length > 1 && !readItem(item).hasArticle && !site,
    });
    if (!isDone && work.operations.length + work.refused.length === before) refuseUnknown(item, clause, work);
    const page = work.model?.pages[0];
    if (site && page !== undefined) work.focus = pagePath(page.key);
    else if (work.model?.entities[0] !== undefined) work.focus = entityPath(work.model.entities[0].key);
  }
}

/** What the base has already: a field, an option, a view, a section, a feature that is on. */
function isThere(text: string, work: Work): boolean {
  const { model } = work;
  if (model === null) return false;
  const known = readField(text).known;
  const lower = text.toLowerCase().replace(/s$/, '');
  for (const entity of model.entities) {
    for (const field of entity.fields) {
      if (
        field.label.toLowerCase().replace(/s$/, '') === lower ||
        (known !== undefined && field.label === known.labels[model.language] && known.labels.en.toLowerCase().replace(/s$/, '') === lower)
      )
        return true;
      if (field.options?.some((option) => option.toLowerCase().replace(/s$/, '') === lower)) return true;
    }
  }
  if (model.entities.some((entity) => [entity.name, entity.plural].some((name) => name.toLowerCase() === text.toLowerCase()))) return true;
  const sections = model.pages.flatMap((page) => page.sections);
  if (/^(?:totals?|sum|summary|balance)$/i.test(text)) return sections.some((section) => section.type === 'view' && section.view === 'totals');
  return sections.some((section) => !isTool(section.type === 'view' ? { type: 'view', view: section.view } : { type: section.type }) && section.type === lower);
}
