/** A section that is wished for, which is no page and no field: a tool, a form, content, a view. */
import { sayMissing } from './say-missing.ts';
import { CONTENT } from '../../lexicon/content.ts';
import { find, stripArticle } from '../find.ts';
import { capital } from '../../lexicon/plurals.ts';
import type { Entity } from '../../model/app-model.ts';
import { pagePath, sectionPath } from '../../operations/target.ts';
import { say } from '../sayings.ts';
import type { Clause, Work } from '../work.ts';
import { mainEntity, namedEntity } from './add-fields.ts';
import { contentPlace, isContentPage } from './content-place.ts';
import { makeSection } from './make-section.ts';
import { formNoun } from './form-nouns.ts';
import { kindOf } from './kind-of.ts';
import { readItems } from './read-items.ts';
import type { WishOptions } from './wish-options.ts';
import { pageInFocus } from './focus.ts';
import { newEntity } from './new-entity.ts';
import { wishView } from './wish-view.ts';

/** "a chart of spending by category", "a 10 minute timer", "a form for the books", "a counter called Push-ups". */
export function wishSection(text: string, clause: Clause, work: Work, options: WishOptions): boolean {
  const called = /^(.+?) (?:called|named|titled|with the (?:title|heading|name)|labell?ed) (.+)$/i.exec(text);
  const title = called?.[2] === undefined ? undefined : clause.name(called[2]);
  const phrase = called?.[1] ?? text;
  const kind = kindOf(phrase);
  if (kind === undefined || work.model === null) return false;
  // Contacts are people, and no section of a site.
  const isPeople = kind.type === 'contact' && /^contacts$/i.test(phrase) && work.model.entities.length > 0;
  if (isPeople) return false;
  // On a page of content, a gallery is one of pictures.
  const shownOn = work.model.pages.find(({ key }) => key === (options.page ?? pageInFocus(work))) ?? work.model.pages[0];
  if (kind.type === 'view' && kind.view === 'gallery' && /^(?:an? )?(?:\p{L}+ )?gallery$/iu.test(phrase) && shownOn !== undefined && isContentPage(shownOn))
    return wishSection('picture gallery', clause, work, { ...options, ...(title === undefined ? {} : { title }) });
  if (kind.type === 'view') return wishView(kind, phrase, title, clause, work, options);
  // One link to a place is no map of every entry's address.
  if (
    kind.type === 'map' &&
    / (?:for|of|to|from) (?:the |each |every |their |its )*(?:address|location|place)(?:es|s)?$/i.test(phrase) &&
    mainEntity(work) !== undefined
  )
    return work.refuse(clause.original, say('impossible', work.language), 'add a link');
  const pageKey = options.page ?? pageInFocus(work);
  const page = work.model.pages.find(({ key }) => key === pageKey) ?? work.model.pages[0];
  if (page === undefined) return false;
  // A map section is a link to one place: it shows where a shop is, and not where the things of a list are.
  if (
    kind.type === 'map' &&
    /^maps?(?: (?:with|of|for|showing) (?:the |their |all )*(?:location|place|address|venue)(?:s|es)?)?$/i.test(phrase) &&
    options.page === undefined &&
    !isContentPage(page) &&
    mainEntity(work) !== undefined
  )
    return work.refuse(clause.name(phrase), say('impossible', work.language), 'add a link');
  // Things in a list have prices; a page of content has a table of them.
  const isOfRows = options.page === undefined || (page.sections.some(({ type }) => type === 'view') && !work.model.pages.some(isContentPage));
  if (kind.type === 'pricing' && /^prices?$/i.test(phrase) && isOfRows && !isContentPage(page) && mainEntity(work) !== undefined) return false;
  const noun = kind.type === 'form' ? formNoun(phrase) : undefined;
  const filled = noun === undefined ? mainEntity(work) : namedEntity(noun.subject, work);
  const entity = kind.type === 'form' ? (formEntity(phrase, work) ?? options.entity ?? filled) : undefined;
  if (kind.type === 'form' && entity === undefined) return formOfItsOwn(phrase, clause, work, options);
  // "A counter of open tasks" counts what is in the list.
  const counting =
    kind.type === 'counter'
      ? /^(?:\p{L}+ )?counter (?:for|of|with) (?:the |my |all |how many )*(.+?)(?: there are| i have| left)?$/iu.exec(phrase)?.[1]
      : undefined;
  const listed = counting === undefined ? undefined : (namedEntity(counting, work) ?? namedEntity(counting.replace(/^\p{L}+ /u, ''), work));
  if (listed !== undefined)
    return wishView({ type: 'view', view: 'totals' }, `totals of the number of ${counting ?? ''}`, title, clause, work, { ...options, entity: listed });
  const subject = kind.type === 'counter' ? /^(?:tally )?counter (?:for|of) (?:the |my )?(.+)$/i.exec(phrase)?.[1] : undefined;
  const counted = kind.type === 'counter' ? /^(.+) counter$/i.exec(stripArticle(phrase))?.[1] : undefined;
  const there = counted === undefined ? undefined : find(counted, work, ['field']);
  if (there !== undefined && there.score >= 0.9) return work.refuse(clause.name(phrase), `${say('already', work.language)}: ${capital(counted ?? '')}`);
  const made = makeSection({
    kind,
    phrase,
    title: title ?? options.title ?? (subject === undefined ? calculatorTitle(kind.type, phrase, clause) : capital(clause.name(subject))),
    language: work.model.language,
    appName: work.model.name,
    taken: page.sections.map(({ key }) => key),
    entity: entity?.key,
  });
  if (made.type === 'impossible') return work.refuse(clause.original, made.reason);
  const place = options.place ?? contentPlace(page, made.section.type);
  work.apply(
    clause.original,
    [{ type: 'add-section', target: pagePath(page.key), section: made.section, ...(place === undefined ? {} : { place }) }],
    sectionPath(page.key, made.section.key),
  );
  if (made.missing !== undefined) sayMissing(made.missing, made.section.type, clause, work);
  return true;
}

/** Of several calculators, each is called what it computes. */
function calculatorTitle(type: string, phrase: string, clause: Clause): string | undefined {
  const [name = ''] = stripArticle(phrase).split(/ (?:with|for|of|in) /i);
  return type === 'formula' ? capital(clause.word(name)) : undefined;
}

function formEntity(phrase: string, work: Work): Entity | undefined {
  const subject =
    /\bform (?:for|of|to (?:add|enter|create)) (?:the |my |new |an? )*(.+)$/i.exec(phrase)?.[1] ??
    /^(.+?) (?:entry |input )?form$/i.exec(stripArticle(phrase))?.[1];
  return subject === undefined ? undefined : namedEntity(subject, work);
}

/** A form where no list is: "a contact form" gets a list of messages to write to. */
function formOfItsOwn(phrase: string, clause: Clause, work: Work, options: WishOptions): boolean {
  const { subject, fields = [] } = formNoun(phrase) ?? { subject: 'entries' };
  const named = / (?:with|asking for|for the) (?:the (?:fields|columns) )?(.+)$/i.exec(phrase)?.[1];
  const entity = newEntity(
    subject,
    named === undefined ? fields : readItems(named),
    clause,
    work,
    false,
    named === undefined && fields.length > 0 ? true : undefined,
  );
  if (entity === undefined) return true;
  const title = subject === 'messages' && work.model !== null ? CONTENT[work.model.language].titles.message : undefined;
  return wishSection('form', clause, work, { ...options, entity, title, page: options.page ?? work.model?.pages[0]?.key });
}
