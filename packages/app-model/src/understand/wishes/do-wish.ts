/** One wished-for thing, whatever it is: "a due date", "a chart of spending by category", "an about page", "search". */
import { CONTENT } from '../../lexicon/content.ts';
import { capital, plural, singular } from '../../lexicon/plurals.ts';
import { wishTitledText } from './titled-text.ts';
import { domainByHead, domainByWord } from '../../lexicon/domains.ts';
import { fieldByWord, guessType } from '../../lexicon/fields.ts';
import { find } from '../find.ts';
import { colorIn } from '../../lexicon/words/colors.ts';
import { sectionKind } from '../../lexicon/words/section-words.ts';
import type { Entity } from '../../model/app-model.ts';
import { entityPath, pagePath } from '../../operations/target.ts';
import { themeChanges, themeSwitch } from './theme.ts';
import { say } from '../sayings.ts';
import type { Clause, Work } from '../work.ts';
import { sectionsFor } from './add-entities.ts';
import { addField, mainEntity, namedEntity, readField } from './add-fields.ts';
import { numberCalled } from './add-views.ts';
import { computedFrom } from './computed-field.ts';
import { addPage, readPage } from './add-pages.ts';
import { featureOf, isGiven } from './features.ts';
import { readItem } from './read-items.ts';
import { unsupported } from './unsupported.ts';
import { kindOf } from './kind-of.ts';
import type { WishOptions } from './wish-options.ts';
import { wishSection } from './wish-section.ts';
import { wishOption } from './wish-option.ts';
import { newEntity, wishEntityOrField } from './new-entity.ts';
import { refuseUnknown } from './refuse-unknown.ts';

export function doWish(phrase: string, clause: Clause, work: Work, options: WishOptions): boolean {
  const { text: asked, hasArticle } = readItem(phrase);
  const about = /^(?:section|part|block|paragraph|text|words|story|some text|information|info) (?:about|on|for|with|called|named) (?:the )?(.+)$/i.exec(
    asked,
  )?.[1];
  if (about !== undefined && sectionKind(about) === undefined && wishTitledText(about, clause, work, options, true)) return true;
  const headed = /^(.+?) (?:section|block)$/i.exec(asked)?.[1];
  if (
    headed !== undefined &&
    sectionKind(headed) === undefined &&
    sectionKind(asked) === undefined &&
    unsupported(headed, 'en') === undefined &&
    wishTitledText(headed, clause, work, options, true)
  )
    return true;
  const text = about ?? asked;
  const { model } = work;
  if (model === null || text === '') return false;
  if (/^(?:a |some |more |few |three |five )*(?:sample|example|demo|test) (?:data|rows|entries|items|.+)$/i.test(text)) return false;
  const hasQuiz = model.pages.some(({ sections }) => sections.some(({ type }) => type === 'quiz'));
  if (/^(?:quiz )?questions?$/i.test(text) && hasQuiz) return work.refuse(clause.original, say('no-answers', work.language));
  if (/^averages?$/i.test(text)) return refuseUnknown(phrase, clause, work);
  if (isGiven(text))
    return work.operations.length > 0 || clause.text.length > text.length + 12 ? true : work.refuse(clause.name(text), say('already', work.language));
  const [, color = '', colored = ''] = /^(\p{L}+) (\p{L}+(?: \p{L}+)?)$/u.exec(text) ?? [];
  // "Gold headings": a part of the look, and no field that is called heading.
  if (colorIn(color) !== undefined && /^(?:headings?|headlines?|titles?|borders?|buttons?|links?|letters|icons?|cards?|rows?)$/i.test(colored))
    return work.refuse(clause.name(text), say('only-accent', work.language), `make it ${colorIn(color) ?? 'blue'}`);
  // "A red priority": the priority, and by name that one part has no color of its own.
  if (colorIn(color) !== undefined && fieldByWord(colored) !== undefined && fieldByWord(text) === undefined && sectionKind(colored) === undefined)
    return (
      doWish(phrase.replace(new RegExp(`\\b${color} `, 'i'), ''), clause, work, options) && work.refuse(clause.name(color), say('only-accent', work.language))
    );
  const isReminder = /^reminders?$/i.test(text);
  const missing = unsupported(isReminder ? 'notifications' : text, work.language);
  if (missing !== undefined && (isReminder || !isKnownWhole(text))) return work.refuse(clause.name(text), missing.reason, missing.nearest);
  if (options.isList === true && domainByWord(text) !== undefined && kindOf(text) === undefined) {
    newEntity(text, [], clause, work, true);
    return true;
  }
  // "Books, members and meeting dates": among lists, the dates are those of meetings.
  const dated = options.isList === true && fieldByWord(text) === undefined ? /^(\p{L}{4,}) dates$/iu.exec(text)?.[1] : undefined;
  if (dated !== undefined) {
    newEntity(plural(dated), domainByWord(plural(dated)) === undefined ? ['title', 'date', 'notes'] : [], clause, work, true);
    return true;
  }
  // Among lists, what is several and nothing else is a list, too.
  const isSeveral = options.isList === true && /^\p{L}{4,}(?: \p{L}+)?$/u.test(text) && plural(text) === text && singular(text) !== text;
  if (isSeveral && fieldByWord(text) === undefined && kindOf(text) === undefined && featureOf(text) === undefined && guessType(text) === 'text') {
    newEntity(text, [], clause, work, true);
    return true;
  }
  const fieldOwner = options.isField === true ? (options.entity ?? mainEntity(work)) : undefined;
  if (fieldOwner !== undefined) return addField(readField(text), fieldOwner, clause, work, options.place);
  return (
    wishCount(text, clause, work, options) ||
    wishFeature(text, clause, work, options) ||
    wishPage(text, clause, work, options) ||
    wishOption(text, clause, work, options.place) ||
    wishTheme(text, clause, work) ||
    wishSection(text, clause, work, options) ||
    wishTitledText(text, clause, work, options) ||
    wishEntityOrField(text, hasArticle, clause, work, options)
  );
}

function isKnownWhole(text: string): boolean {
  return domainByWord(text) !== undefined || sectionKind(text) !== undefined || fieldByWord(text) !== undefined;
}

const COUNT_OF = /^(?:(?:total|running|live) )?(?:count|number|head ?count|tally) of (?:all |the |my |our )*(.+)$/i;

/** "a count of guests" is how many there are in the list of guests. */
function wishCount(text: string, clause: Clause, work: Work, options: WishOptions): boolean {
  const summed = /^(?:the )?(?:total|overall|combined|summed) (\p{L}+(?: \p{L}+)?)$/iu.exec(text)?.[1];
  const entity = options.entity ?? mainEntity(work);
  const number = summed === undefined || entity === undefined ? undefined : numberCalled(summed, entity, work);
  // Of each thing where it can be computed, unless it goes to an end of the page.
  if (number !== undefined && entity !== undefined && (options.place !== undefined || computedFrom(text, entity.fields) === undefined))
    return wishSection(`totals of ${summed ?? ''}`, clause, work, options);
  const counted = COUNT_OF.exec(text)?.[1];
  if (counted === undefined || namedEntity(counted, work) === undefined) return false;
  return wishSection(`totals of the number of ${counted}`, clause, work, options);
}

function wishFeature(text: string, clause: Clause, work: Work, options: WishOptions): boolean {
  const feature = featureOf(text);
  const entity = options.entity ?? mainEntity(work);
  if (feature === undefined || entity === undefined) return false;
  const by =
    /^(?:filter(?:s|ing)?|(?:way|possibility|ability|option) to filter)(?: \p{L}+)? (?:by|for) (?:the )?(.+)$/iu.exec(text)?.[1] ??
    /^(?!filters?\b)(\p{L}+) filters?$/iu.exec(text)?.[1];
  if (by !== undefined && find(by, work, ['field', 'option']) === undefined) return filterBy(by, entity, clause, work);
  // What is on already was done with the list.
  if (entity.features[feature])
    return work.operations.length === 0 && work.refused.length === 0 ? work.refuse(clause.name(text), say('already', work.language)) : true;
  return work.apply(clause.original, [{ type: 'change-features', target: entityPath(entity.key), changes: { [feature]: true } }], entityPath(entity.key));
}

/** Filters come with what they filter by: a field with options or a checkbox. */
function filterBy(what: string, entity: Entity, clause: Clause, work: Work): boolean {
  const request = readField(what);
  const type = request.type ?? guessType(request.name);
  return type === 'boolean' || type === 'choice' || request.known !== undefined
    ? addField(request, entity, clause, work)
    : work.refuse(clause.name(what), `${say('no-field', work.language)} "${clause.name(what)}"`, `add a field called ${clause.name(what)}`);
}

const AND = { en: 'and', de: 'und', es: 'y', fr: 'et' } as const;

function wishPage(text: string, clause: Clause, work: Work, options: WishOptions): boolean {
  if (!/\b(?:page|tab|screen)s?\b/i.test(text) || fieldByWord(text) !== undefined) return false;
  const read = readPage(text);
  if (read === undefined) return false;
  // "A page about the club" tells of it, and lists no clubs.
  const told = /\babout ((?:the|our|my) \p{L}+)$/iu.exec(text)?.[1];
  const wish = told !== undefined && read.items.length === 0 && plural(told) !== told ? { title: `about ${told}`, items: [] } : read;
  const listed = wish.subject ?? wish.title;
  const areFields = wish.items.length > 1 && wish.items.every((item) => readField(item).known !== undefined && sectionKind(readItem(item).text) === undefined);
  if (listed !== undefined && areFields && sectionKind(listed) === undefined && namedEntity(listed, work) === undefined) {
    newEntity(listed, wish.items, clause, work, true);
    return true;
  }
  const [only] = wish.items;
  const isNamed = wish.title !== undefined || wish.subject !== undefined || wish.items.length === 0 || wish.items.length > 2 || only === undefined;
  const key = addPage(
    isNamed ? wish : { ...wish, title: capital(wish.items.map((item) => readItem(item).text).join(` ${AND[work.model?.language ?? 'en']} `)) },
    clause,
    work,
  );
  if (key === undefined) return true;
  const subject = wish.items.length > 0 ? undefined : (wish.subject ?? wish.title);
  if (subject !== undefined) fillPage(subject, key, clause, work);
  for (const item of wish.items) {
    if (!doWish(item, clause, work, { ...options, isOnPage: true, page: key, place: undefined, mayBeField: false })) {
      // "A weekly meal plan" is a list of meals.
      const isKept = domainByHead(readItem(item).text) !== undefined;
      if (isKept && doWish(`list of ${readItem(item).text}`, clause, work, { ...options, page: key, place: undefined, mayBeField: false })) continue;
      if (isNamed || wish.items.length > 1) refuseUnknown(item, clause, work);
      // "A page with tips": a text for what it is called by.
      else fillWithText(key, readItem(item).text, clause, work);
    }
    work.focus = pagePath(key);
  }
  return true;
}

function fillWithText(page: string, topic: string, clause: Clause, work: Work): void {
  const text = CONTENT[work.model?.language ?? 'en'].topic;
  work.apply(clause.original, [
    { type: 'add-section', target: pagePath(page), section: { key: 'text', type: 'text', title: capital(clause.word(topic)), text } },
  ]);
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

function wishTheme(text: string, clause: Clause, work: Work): boolean {
  if (themeSwitch(text)) return work.apply(clause.original, [{ type: 'change-theme', target: 'theme', changes: { switch: true } }]);
  if (fieldByWord(text) !== undefined && colorIn(text) === undefined) return false;
  const changes = themeChanges(text);
  if (changes === undefined) return false;
  return work.apply(clause.original, [{ type: 'change-theme', target: 'theme', changes }]);
}
