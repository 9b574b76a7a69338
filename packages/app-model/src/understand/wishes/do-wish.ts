/** One wished-for thing, whatever it is: "a due date", "a chart of spending by category", "an about page", "search". */
import { CONTENT } from '../../lexicon/content.ts';
import { domainByHead, domainByWord } from '../../lexicon/domains.ts';
import { fieldByWord, guessType } from '../../lexicon/fields.ts';
import { capital, plural, singular } from '../../lexicon/plurals.ts';
import { colorIn } from '../../lexicon/words/colors.ts';
import { isTool, sectionKind, type SectionKind } from '../../lexicon/words/section-words.ts';
import type { Entity } from '../../model/app-model.ts';
import type { Place } from '../../operations/operation.ts';
import { entityPath, pagePath, parseTarget, sectionPath } from '../../operations/target.ts';
import { themeChanges } from './theme.ts';
import { find, stripArticle } from '../find.ts';
import { say } from '../sayings.ts';
import type { Clause, Work } from '../work.ts';
import { makeEntity, pageFor, sectionsFor } from './add-entities.ts';
import { addField, addOptions, choiceField, mainEntity, namedEntity, readField } from './add-fields.ts';
import { addPage, readPage } from './add-pages.ts';
import { planView, viewSection } from './add-views.ts';
import { featureOf } from './features.ts';
import { makeSection } from './make-section.ts';
import { readItem, readItems } from './read-items.ts';
import { unsupported } from './unsupported.ts';

export interface WishOptions {
  /** Where a section goes. */
  readonly page?: string | undefined;
  readonly place?: Place | undefined;
  /** Of a section, where the words gave none. */
  readonly title?: string | undefined;
  /** The entity that a field goes to, where the words named one. */
  readonly entity?: Entity | undefined;
  /** A word for a list of things is one, and no field. */
  readonly isList?: boolean;
  /** The words say that it is a field. */
  readonly isField?: boolean;
  /** A word that is nothing else may be a field. */
  readonly mayBeField: boolean;
}

/** Things that every app of ours has. */
const ALREADY =
  /^(?:(?:a |an )?(?:nice|clean|modern|beautiful|simple|good|great|pretty|minimal|responsive|mobile[- ]friendly|user[- ]friendly|accessible|clear|fast)(?:,? (?:and )?(?:nice|clean|modern|beautiful|simple|good|minimal|responsive))* ?(?:design|ui|interface|look|layout|style|styling|app)?|responsive(?: design)?|accessibility|local storage|(?:saved? |stored? |data )(?:in|on) (?:the )?(?:browser|device)|offline(?: support| use)?|typescript|react|(?:add(?:ing)?|edit(?:ing)?|delet(?:e|ing)|remov(?:e|ing)|creat(?:e|ing))(?:,? (?:and |or )?(?:add|edit|delete|remove|update|create)(?:ing)?)*(?: (?:buttons?|function(?:ality)?|them|entries|items|rows|tasks))?|crud(?: operations| functions)?|sample data|example data|some examples|(?:add |save |delete |edit )buttons?)$/i;

export function doWish(phrase: string, clause: Clause, work: Work, options: WishOptions): boolean {
  const { text, hasArticle } = readItem(phrase);
  const { model } = work;
  if (model === null || text === '') return false;
  if (/^(?:a |some |more |few |three |five )*(?:sample|example|demo|test) (?:data|rows|entries|items|.+)$/i.test(text)) return false;
  if (ALREADY.test(text) && featureOf(text) === undefined)
    return work.operations.length > 0 || clause.text.length > text.length + 12 ? true : work.refuse(clause.name(text), say('already', work.language));
  const missing = unsupported(text, work.language);
  if (missing !== undefined && !isKnownWhole(text)) return work.refuse(clause.name(text), missing.reason, missing.nearest);
  if (options.isList === true && domainByWord(text) !== undefined && kindOf(text) === undefined) {
    newEntity(text, [], clause, work, true);
    return true;
  }
  const fieldOwner = options.isField === true ? (options.entity ?? mainEntity(work)) : undefined;
  if (fieldOwner !== undefined) return addField(readField(text), fieldOwner, clause, work);
  return (
    wishFeature(text, clause, work, options) ||
    wishPage(text, clause, work, options) ||
    wishOption(text, clause, work) ||
    wishTheme(text, clause, work) ||
    wishSection(text, clause, work, options) ||
    wishEntityOrField(text, hasArticle, clause, work, options)
  );
}

function isKnownWhole(text: string): boolean {
  return domainByWord(text) !== undefined || sectionKind(text) !== undefined || fieldByWord(text) !== undefined;
}

function wishFeature(text: string, clause: Clause, work: Work, options: WishOptions): boolean {
  const feature = featureOf(text);
  const entity = options.entity ?? mainEntity(work);
  if (feature === undefined || entity === undefined) return false;
  // What is on already was done with the list.
  if (entity.features[feature])
    return work.operations.length === 0 && work.refused.length === 0 ? work.refuse(clause.name(text), say('already', work.language)) : true;
  return work.apply(clause.original, [{ type: 'change-features', target: entityPath(entity.key), changes: { [feature]: true } }], entityPath(entity.key));
}

function wishPage(text: string, clause: Clause, work: Work, options: WishOptions): boolean {
  if (!/\b(?:page|tab|screen)s?\b/i.test(text)) return false;
  const wish = readPage(text);
  if (wish === undefined) return false;
  const key = addPage(wish, clause, work);
  if (key === undefined) return true;
  const subject = wish.items.length > 0 ? undefined : (wish.subject ?? wish.title);
  if (subject !== undefined) fillPage(subject, key, clause, work);
  for (const item of wish.items) {
    if (!doWish(item, clause, work, { ...options, page: key, place: undefined, mayBeField: false })) refuseUnknown(item, clause, work);
    work.focus = pagePath(key);
  }
  return true;
}

/** A page for something that the app or the lexicon knows shows it: "a page for statistics", "a page for customers". */
function fillPage(subject: string, page: string, clause: Clause, work: Work): void {
  const kind = sectionKind(subject);
  const isFilled = work.model?.pages.find(({ key }) => key === page)?.sections.length !== 0;
  if (isFilled || work.model === null) return;
  if (kind !== undefined && kind.type !== 'form' && (kind.type !== 'view' || mainEntity(work) !== undefined))
    wishSection(subject, clause, work, { page, mayBeField: false });
  else {
    const known = namedEntity(subject, work);
    const entity = known ?? (domainByWord(subject) === undefined ? undefined : newEntity(subject, [], clause, work, false));
    const current = work.model.entities.find(({ key }) => key === entity?.key) ?? entity;
    if (current !== undefined) addSections(current, subject, page, clause, work);
  }
  work.focus = pagePath(page);
}

function addSections(entity: Entity, subject: string, page: string, clause: Clause, work: Work): void {
  const taken = work.model?.pages.find(({ key }) => key === page)?.sections.map(({ key }) => key) ?? [];
  const sections = sectionsFor(entity, subject, undefined).filter(({ key }) => !taken.includes(key));
  work.apply(
    clause.original,
    sections.map((section) => ({ type: 'add-section', target: pagePath(page), section })),
  );
}

function wishOption(text: string, clause: Clause, work: Work): boolean {
  const called =
    /^(?:option|choice|value)s? (?:called |named )?(.+?)(?: (?:to|for|in|of) (?:the )?(.+))?$/i.exec(text) ??
    /^(.+?) (?:option|choice)s?(?: (?:to|for|in|of) (?:the )?(.+))?$/i.exec(text);
  if (called?.[1] !== undefined) {
    const field = choiceField(called[2], work) ?? (called[2] === undefined ? onlyChoice(work) : undefined);
    if (field !== undefined) return addOptions(readItems(called[1]), field, clause, work);
  }
  // "a category called Pets", "the category Pets", "Pets as a category": the name of a choice field, and an option.
  const named = /^(\p{L}+(?: \p{L}+)?) (?:called |named )(.+)$/iu.exec(text) ?? /^(\p{L}+) (§\d+|\p{Lu}\p{L}*)$/u.exec(text);
  const field =
    named?.[1] === undefined ? undefined : (choiceField(named[1], work) ?? (/^(?:column|lane)$/i.test(named[1]) ? choiceField('board', work) : undefined));
  if (field !== undefined && named?.[2] !== undefined) return addOptions(readItems(named[2]), field, clause, work);
  const as = /^(.+?) as (?:an? |another |new )*(.+)$/i.exec(text);
  const asField = as?.[2] === undefined ? undefined : choiceField(as[2], work);
  return asField !== undefined && as?.[1] !== undefined ? addOptions(readItems(as[1]), asField, clause, work) : false;
}

function onlyChoice(work: Work): ReturnType<typeof choiceField> {
  const all = work.model?.entities.flatMap((entity) => entity.fields.filter(({ type }) => type === 'choice').map((field) => ({ entity, field }))) ?? [];
  return all.length === 1 ? all[0] : undefined;
}

function wishTheme(text: string, clause: Clause, work: Work): boolean {
  if (fieldByWord(text) !== undefined && colorIn(text) === undefined) return false;
  const changes = themeChanges(text);
  if (changes === undefined) return false;
  return work.apply(clause.original, [{ type: 'change-theme', target: 'theme', changes }]);
}

/** "a chart of spending by category", "a 10 minute timer", "a form for the books", "a counter called Push-ups". */
function wishSection(text: string, clause: Clause, work: Work, options: WishOptions): boolean {
  const called = /^(.+?) (?:called|named|titled|with the (?:title|heading|name)|labell?ed) (.+)$/i.exec(text);
  const title = called?.[2] === undefined ? undefined : clause.name(called[2]);
  const phrase = called?.[1] ?? text;
  const kind = kindOf(phrase);
  if (kind === undefined || work.model === null) return false;
  if (kind.type === 'view') return wishView(kind, phrase, title, clause, work, options);
  const pageKey = options.page ?? pageInFocus(work);
  const page = work.model.pages.find(({ key }) => key === pageKey) ?? work.model.pages[0];
  if (page === undefined) return false;
  const entity = kind.type === 'form' ? (formEntity(phrase, work) ?? options.entity ?? mainEntity(work)) : undefined;
  if (kind.type === 'form' && entity === undefined) return formOfItsOwn(phrase, clause, work, options);
  const subject = kind.type === 'counter' ? /^(?:tally )?counter (?:for|of) (?:the |my )?(.+)$/i.exec(phrase)?.[1] : undefined;
  const made = makeSection({
    kind,
    phrase,
    title: title ?? options.title ?? (subject === undefined ? undefined : capital(clause.name(subject))),
    language: work.model.language,
    appName: work.model.name,
    taken: page.sections.map(({ key }) => key),
    entity: entity?.key,
  });
  if (made.type === 'impossible') return work.refuse(clause.original, made.reason);
  const last = page.sections.at(-1);
  const beforeFooter = last?.type === 'footer' ? { before: last.key } : undefined;
  const place = options.place ?? (kind.type === 'hero' ? 'first' : beforeFooter);
  work.apply(
    clause.original,
    [{ type: 'add-section', target: pagePath(page.key), section: made.section, ...(place === undefined ? {} : { place }) }],
    sectionPath(page.key, made.section.key),
  );
  if (made.missing !== undefined) work.refuse(clause.name(made.missing), say('no-questions', work.language), 'a quiz about capitals');
  return true;
}

/** The kind of the whole phrase, or of its head: "10 minute tea timer", "chart of spending by category". */
export function kindOf(phrase: string): SectionKind | undefined {
  const bare = stripArticle(phrase);
  const whole = sectionKind(bare);
  if (whole !== undefined) return whole;
  const head = bare.split(/ (?:of|for|by|with|about|showing|that|per|to|in|from|starting|where|between|which) /i)[0] ?? bare;
  const direct = sectionKind(head);
  if (direct !== undefined) return direct;
  const words = head.split(' ');
  for (let start = 1; start < words.length; start += 1) {
    const end = sectionKind(words.slice(start).join(' '));
    // A word before "list" or "calculator" says what it is about; only tools, charts and forms may have any.
    if (end === undefined) continue;
    if (end.type === 'calculator') return /^(?:simple|small|pocket|basic)/i.test(head) ? end : undefined;
    if (end.type === 'view')
      return end.view === 'chart' || end.view === 'totals' || end.view === 'calendar' || end.view === 'board' || end.view === 'gallery' || end.view === 'table'
        ? end
        : undefined;
    if (end.type === 'form' || isTool(end) || end.type === 'features' || end.type === 'contact') return end;
  }
  return undefined;
}

export function pageInFocus(work: Work): string | undefined {
  const target = work.focus === undefined ? undefined : parseTarget(work.focus);
  return target !== undefined && 'page' in target ? target.page : undefined;
}

function formEntity(phrase: string, work: Work): Entity | undefined {
  const subject =
    /\bform (?:for|of|to (?:add|enter|create)) (?:the |my |new |an? )*(.+)$/i.exec(phrase)?.[1] ??
    /^(.+?) (?:entry |input )?form$/i.exec(stripArticle(phrase))?.[1];
  return subject === undefined ? undefined : namedEntity(subject, work);
}

/** A form where no list is: "a contact form" gets a list of messages to write to. */
function formOfItsOwn(phrase: string, clause: Clause, work: Work, options: WishOptions): boolean {
  const isContact = /contact|message|feedback|kontakt/i.test(phrase);
  // Visitors do not say when they wrote, nor whether it was answered.
  const entity = isContact ? newEntity('messages', ['name', 'email', 'message'], clause, work, false) : newEntity('entries', [], clause, work, false);
  if (entity === undefined) return true;
  const title = isContact && work.model !== null ? CONTENT[work.model.language].titles.message : undefined;
  return wishSection('form', clause, work, { ...options, entity, title, page: options.page ?? work.model?.pages[0]?.key });
}

function wishView(
  kind: Extract<SectionKind, { type: 'view' }>,
  phrase: string,
  title: string | undefined,
  clause: Clause,
  work: Work,
  options: WishOptions,
): boolean {
  const { model } = work;
  if (model === null) return false;
  const subject = subjectOf(phrase);
  const named = subject === undefined ? undefined : namedEntity(subject, work);
  // "a list of authors" is a list of its own, unless the app has them.
  if (subject !== undefined && named === undefined && kind.view !== 'chart' && kind.view !== 'totals' && find(subject, work, ['field']) === undefined)
    return false;
  const owner = subject === undefined || named !== undefined ? undefined : find(subject, work, ['field']);
  const ownerKey = owner === undefined ? undefined : parseTarget(owner.target);
  const entity =
    named ??
    options.entity ??
    (ownerKey !== undefined && 'entity' in ownerKey ? model.entities.find(({ key }) => key === ownerKey.entity) : undefined) ??
    mainEntity(work);
  if (entity === undefined) return work.refuse(clause.original, say('nothing-to-show', work.language), 'add a list of tasks');
  const plan = planView(kind, phrase, entity, work);
  if ('unknown' in plan)
    return work.refuse(clause.original, `${say('no-field', work.language)} "${clause.name(plan.unknown)}"`, `add a field called ${clause.name(plan.unknown)}`);
  const pageKey = options.page ?? pageShowing(entity, work) ?? model.pages[0]?.key ?? '';
  const page = model.pages.find(({ key }) => key === pageKey);
  const current = page?.sections.find(
    (section) =>
      section.type === 'view' && section.entity === entity.key && section.view === kind.view && section.by === plan.by && section.value === plan.value,
  );
  if (current !== undefined && kind.view !== 'chart') return work.operations.length === 0 ? work.refuse(clause.original, say('already', work.language)) : true;
  const section = viewSection(kind, entity, plan, page?.sections.map(({ key }) => key) ?? [], title);
  return work.apply(
    clause.original,
    [...plan.before, { type: 'add-section', target: pagePath(pageKey), section, ...(options.place === undefined ? {} : { place: options.place }) }],
    sectionPath(pageKey, section.key),
  );
}

/** "of spending" in "a chart of spending by category". */
function subjectOf(phrase: string): string | undefined {
  const after = /\b(?:of|for|showing|with) (?:all |the |my |our |total |number of |how many )*(.+?)(?: (?:by|per|over|across|grouped) .*)?$/i.exec(phrase)?.[1];
  if (after !== undefined) return after.replace(/^(?:sum|amount|number|count|total) of (?:the )?/i, '');
  const before = /^(.+?) (?:list|table|board|calendar|gallery|chart|graph|totals?)$/i
    .exec(stripArticle(phrase).replace(/ (?:by|per) .*$/i, ''))?.[1]
    ?.replace(/\b(?:pie|bar|line|donut|kanban|month|data|grand|running)$/i, '')
    .trim();
  return before === '' ? undefined : before;
}

export function pageShowing(entity: Pick<Entity, 'key'>, work: Work): string | undefined {
  const focus = pageInFocus(work);
  const shows = (page: { sections: readonly { type: string }[] }) =>
    page.sections.some((section) => section.type === 'view' && 'entity' in section && section.entity === entity.key);
  const pages = work.model?.pages ?? [];
  return pages.find((page) => page.key === focus && (shows(page) || page.sections.length === 0 || work.hasFocusHere))?.key ?? pages.find(shows)?.key;
}

/** A new list, with a page of its own. */
export function newEntity(subject: string, fields: readonly string[], clause: Clause, work: Work, withPage: boolean): Entity | undefined {
  const { model } = work;
  if (model === null) return undefined;
  const entity = makeEntity(
    { subject, fields, isExact: fields.length > 2 },
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

function wishEntityOrField(text: string, hasArticle: boolean, clause: Clause, work: Work, options: WishOptions): boolean {
  const listed =
    /^(?:lists?|tables?|collection|directory|catalog|board|calendar|gallery|log|diary|tracker) (?:of|for) (?:the |my |our |all )?(.+)$/i.exec(text)?.[1] ??
    /^(.+?) (?:list|table|tracker|log|directory|manager|planner|collection|section|entity)$/i.exec(text)?.[1];
  if (listed !== undefined || /^(?:lists?|tables?) (?:of|for) /i.test(text)) {
    const [subject = '', fields] = (listed ?? text).split(/ (?:with|having) (?:the (?:fields|columns) )?/i);
    const known = domainByWord(text) !== undefined ? text : subject;
    if (namedEntity(known, work) !== undefined && fields === undefined) return work.refuse(clause.original, say('already', work.language));
    newEntity(known, fields === undefined ? [] : readItems(fields), clause, work, true);
    return true;
  }
  const [bare = text, withFields] = text.split(/ with (?:the (?:fields|columns) )?/i);
  const request = readField(text);
  const entity = options.entity ?? mainEntity(work);
  const domain = domainByWord(bare);
  const isField = request.isExplicit || (request.known !== undefined && !(isManyOfADomain(bare, request.known.type) && options.entity === undefined));
  if (isField && entity !== undefined) return addField(request, entity, clause, work);
  if (domain !== undefined && options.entity === undefined && !hasArticle) {
    newEntity(bare, withFields === undefined ? [] : readItems(withFields), clause, work, true);
    return true;
  }
  if (
    entity !== undefined &&
    (options.mayBeField || options.entity !== undefined || guessType(request.name) !== 'text') &&
    /^[\p{L}\p{N}][\p{L}\p{N} '?/%-]{0,30}$/u.test(clause.name(request.name))
  )
    return addField(request, entity, clause, work);
  if (domain !== undefined || (domainByHead(bare) !== undefined && withFields !== undefined)) {
    newEntity(bare, withFields === undefined ? [] : readItems(withFields), clause, work, true);
    return true;
  }
  return false;
}

/** "customers" is a list of them where "customer" would be a plain text. */
function isManyOfADomain(text: string, type: string): boolean {
  return type === 'text' && domainByWord(text) !== undefined && (singular(text) !== text || plural(text) === text);
}

export function refuseUnknown(item: string, clause: Clause, work: Work): true {
  const name = clause.name(readItem(item).text);
  return work.refuse(
    name,
    say('unknown-thing', work.language),
    work.model === null || work.model.entities.length === 0 ? undefined : `add a field called ${capital(name)}`,
  );
}
