/** Adds a page, and what the words ask to be on it. */
import { CONTENT } from '../../lexicon/content.ts';
import { capital } from '../../lexicon/plurals.ts';
import { domainByWord } from '../../lexicon/domains.ts';
import { sectionKind } from '../../lexicon/words/section-words.ts';
import { keyFor } from '../../model/key.ts';
import type { Section } from '../../model/section.ts';
import { pagePath } from '../../operations/target.ts';
import type { Clause, Work } from '../work.ts';
import { makeSection } from './make-section.ts';
import { readItems } from './read-items.ts';

export interface PageWish {
  readonly title?: string;
  /** "about", "contact": what the page is for. */
  readonly subject?: string;
  readonly items: readonly string[];
}

const ABOUT =
  /^(?:about(?: (?:us|me))?|imprint|impressum|privacy|legal|terms|sobre nosotros|über uns|à propos|history|story|team|info|information|help|welcome)$/i;

const PAGE =
  /^(?:(?:an?|the|another|one more|new|separate|second|third|extra|own|sub)\s+)*(?:["']?(.+?)["']? )?(?:page|tab|screen)s?\b(?: (?:called|named|titled|with the (?:title|name)) (.+?))?(?: (?:for|about|of|to show|showing|that shows) (?:the |my |our )?(.+?))?(?: (?:with|containing|that has|including) (.+))?$/i;

/** "a page called Stats with a chart", "an about page", "a contact page with a form", "another page". */
export function readPage(phrase: string): PageWish | undefined {
  // "Pages per day" are those of a book.
  if (/^pages? (?:per|a|each|every|read|left|to read|in total|count)\b|\b(?:per|a|each|every) (?:page|screen)$/i.test(phrase)) return undefined;
  // "about us" is what the page is called, and not whom it is about.
  const us = /^(?:(?:an?|the|another|new) )*(?:page|tab) (about (?:us|me))$/i.exec(phrase)?.[1];
  if (us !== undefined) return { title: us, items: [] };
  // A name may follow directly: "a page Help".
  const named =
    /^((?:(?:an?|the|another|new) )*(?:page|tab|screen)) (?!(?:for|of|with|called|named|titled|to|that|which|containing|including|on|at|about) .)(.+)$/i.exec(
      phrase,
    );
  const match = PAGE.exec(named === null ? phrase : `${named[1] ?? ''} called ${named[2] ?? ''}`);
  if (match === null || (/\b(?:form|list|table)$/i.test(match[1] ?? '') && domainByWord(match[1] ?? '') === undefined)) return undefined;
  const [, before, called, about, items] = match;
  if (before !== undefined && /^(?:detail|details|landing|home|own|single)$/i.test(before.trim())) return undefined;
  const both = /^(.+?) (?:with|containing|including) (.+)$/i.exec(called ?? '');
  const title = both?.[1] ?? called;
  return {
    ...(title === undefined ? {} : { title }),
    ...((about ?? before) === undefined ? {} : { subject: (about ?? before ?? '').trim() }),
    items: readItems(items ?? both?.[2] ?? ''),
  };
}

/** Adds the page with its own content. The items are wishes of their own, which the caller adds. */
export function addPage(wish: PageWish, clause: Clause, work: Work): string | undefined {
  const { model } = work;
  if (model === null) return undefined;
  const words = CONTENT[model.language];
  const subject = wish.subject ?? wish.title;
  const isAbout = subject !== undefined && ABOUT.test(subject);
  const aboutWhom = /^(?:me|us|our (?:team|company|club|school|family)|the (?:team|company))$/i.test(wish.subject ?? '') && /\babout\b/i.test(clause.text);
  const title = aboutWhom
    ? clause.word(`about ${wish.subject ?? ''}`)
    : wish.title !== undefined
      ? clause.name(wish.title)
      : wish.subject === undefined
        ? `${pageWord(model.language)} ${model.pages.length + 1}`
        : /^about$/i.test(wish.subject)
          ? words.titles.about
          : clause.word(wish.subject);
  const key = keyFor(
    title,
    model.pages.map((page) => page.key),
  );
  const sections: Section[] = [];
  const kind = wish.items.length > 0 || subject === undefined ? undefined : sectionKind(subject);
  if (kind !== undefined && kind.type !== 'view' && kind.type !== 'form') {
    const made = makeSection({ kind, phrase: subject ?? '', language: model.language, appName: model.name, taken: [] });
    if (made.type === 'made') sections.push(made.section);
  } else if (wish.items.length === 0 && (isAbout || (kind === undefined && namesNothing(subject, work)))) {
    sections.push({ key: 'text', type: 'text', title: capital(title), text: isAbout ? words.text : words.topic });
  }
  const before = work.refused.length;
  work.apply(clause.original, [{ type: 'add-page', target: 'pages', page: { key, title: capital(title), sections } }], pagePath(key));
  return work.refused.length === before ? key : undefined;
}

function namesNothing(subject: string | undefined, work: Work): boolean {
  if (subject === undefined) return true;
  return (
    domainByWord(subject) === undefined &&
    !(work.model?.entities.some(({ name, plural }) => [name, plural].some((each) => each.toLowerCase() === subject.toLowerCase())) ?? false)
  );
}

function pageWord(language: 'en' | 'de' | 'es' | 'fr'): string {
  return { en: 'Page', de: 'Seite', es: 'Página', fr: 'Page' }[language];
}
