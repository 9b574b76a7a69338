/** Changes of what a site says: its headline, its button, its address, the questions of a quiz. */
import { capital } from '../../lexicon/plurals.ts';
import { CONTENT } from '../../lexicon/content.ts';
import type { Page } from '../../model/app-model.ts';
import type { Section, SectionOf, SectionType } from '../../model/section.ts';
import { sectionPath } from '../../operations/target.ts';
import { say } from '../sayings.ts';
import { pageInFocus } from '../wishes/focus.ts';
import { optionsOf, questionOf } from '../wishes/questions.ts';
import { numberIn } from '../wishes/read-items.ts';
import type { Clause, Recognizer, Work } from '../work.ts';

const HEADLINE =
  /^(?:change|set|make|update|edit|replace|let) (?:the |my |our )?(?:(?:main|big|hero|banner) )*(headline|heading|hero|banner|hero title|hero text|sub-?(?:headline|heading)|(?:text|line|sentence) (?:under|below|beneath) (?:the |my )?(?:headline|heading|title))(?: text| of the (?:page|hero|site))? (?:to say|to read|to|into|say|read|with|be)\s+(.+)$/i;
const HEADLINE_IS =
  /^(?:the |my |our )?(?:(?:main|big|hero) )*(headline|heading|hero text|(?:sub-?(?:headline|heading|title)|(?:text|line|sentence) (?:under|below|beneath) (?:the |my )?(?:headline|heading|title))) (?:should|must) (?:be|say|read) (.+)$/i;
const BUTTON =
  /^(?:change|set|make|update|rename|let|edit)?\s*(?:the |my |our )?(?:(?:main|hero|big|first) )*button(?:'s)?(?: text| label| caption)? (?:should |must )?(?:to say|to read|to|say|says|read|be called|be|called)\s+(.+)$/i;
/** 'headline "Coffee", subtitle "Slow mornings"' */
const SAID = /\b(headline|heading|sub-?(?:title|headline|heading)|tagline|hero text)(?: to| is| says?)?:? (§\d+)/gi;
const FOOTER = /^(?:change|set|make|update|edit|let|replace) (?:the )?footer(?: text)? (?:to say|to read|to|say|read|with)\s+(.+)$/i;
const NEW_BUTTON =
  /^(?:add|create|put|insert) (?:an? )?(?:(?:big|new|call to action|cta|hero|main) )*button (?:called|named|that says|saying|labell?ed|with (?:the )?(?:text|label))\s+(.+)$/i;
const DETAIL =
  /^(?:add|set|change|use|put|update|insert|make)?\s*(?:our|my|the|this|an?)?\s*(?:contact )?(e-?mail(?: address)?|phone(?: number)?|telephone(?: number)?|address|street address)(?: (?:in|on) the (?:contact section|page|site|footer))?(?:\s+(?:to|is|as)|:)?\s+(.+)$/i;
const QUESTION = /^(?:add|insert|include|create) (?:a |another |one more |the |this )*(?:quiz )?question:?\s+(.+)$/i;
const POLL = /^(?:change|set|make|replace) (?:the )?(?:poll )?(?:options|choices|answers)(?: of the poll)? (?:to|be|with)\s+(.+)$/i;
const MORE_OPTIONS =
  /^(?:add|include|insert)(?: (?:the|an?|some|two|three|more|another|further))* (?:options?|choices?|answers?)(?: called| named)?:? (.+?)(?: to the (?:poll|vote|survey))?$/i;
const POLL_QUESTION = /^(?:change|set|make|ask|let)?\s*(?:the )?(?:poll )?question (?:of the poll )?(?:to|should be|be)?\s*(.+)$/i;

export const changeContent: Recognizer = (clause, work) => {
  if (work.model === null) return false;
  return changeHero(clause, work) || changeDetail(clause, work) || changeQuestions(clause, work);
};

function changeHero(clause: Clause, work: Work): boolean {
  const footer = sectionOf('footer', work);
  const written = FOOTER.exec(clause.text)?.[1];
  if (footer !== undefined && written !== undefined) return change(footer, { text: clause.name(written) }, clause, work);
  const hero = sectionOf('hero', work);
  if (hero === undefined) return false;
  const said = [...clause.text.matchAll(SAID)];
  if (said.length > 0 && clause.text.replaceAll(SAID, '').replace(/\b(?:and|the|with|set|use|change|add)\b|[,;: ]/gi, '') === '') {
    const changes: Record<string, unknown> = {};
    for (const [, what = '', quote = ''] of said) changes[/sub|tag|text/i.test(what) ? 'text' : 'title'] = clause.name(quote);
    return change(hero, changes, clause, work);
  }
  const headline = HEADLINE.exec(clause.text) ?? HEADLINE_IS.exec(clause.text);
  if (headline?.[1] !== undefined && headline[2] !== undefined) {
    const isText = /text|sub|line (?:under|below)|sentence/i.test(headline[1]);
    return change(hero, { [isText ? 'text' : 'title']: capital(clause.name(headline[2])) }, clause, work);
  }
  const label = (NEW_BUTTON.exec(clause.text) ?? BUTTON.exec(clause.text))?.[1];
  if (label === undefined || /^(?:bigger|smaller|larger|round(?:er|ed)?|\w+ colou?r)$/i.test(label)) return false;
  const to = hero.section.action?.to ?? contactAddress(work.model?.pages ?? []);
  return change(hero, { action: { label: capital(clause.name(label)), to } }, clause, work);
}

/** An app with several pages takes the part after # as the key of a page, and shows the first page if there is none. */
function contactAddress(pages: readonly Page[]): string {
  const page = pages.find(({ sections }) => sections.some(({ type }) => type === 'contact' || type === 'form'));
  const isFirst = page === undefined || page === pages[0];
  return isFirst && !pages.some(({ key }) => key === 'contact') ? '#contact' : `#/${page?.key ?? 'contact'}`;
}

function changeDetail(clause: Clause, work: Work): boolean {
  const detail = DETAIL.exec(clause.text);
  const contact = sectionOf('contact', work);
  if (detail?.[1] === undefined || detail[2] === undefined || contact === undefined) return false;
  const more = /^(.+?),? and ((?:our |my |the )?(?:e-?mail|phone|telephone|address)\b.+)$/i.exec(detail[2]);
  if (more?.[1] !== undefined && more[2] !== undefined) {
    const first = changeDetail({ ...clause, text: `${detail[1]} ${more[1]}` }, work);
    return changeDetail({ ...clause, text: more[2] }, work) && first;
  }
  // "… 5 Mill Lane and opening hours": two wishes.
  if (/\d.* and \p{L}/u.test(detail[2])) return false;
  const value = clause.name(detail[2]);
  if (/mail/i.test(detail[1])) return value.includes('@') && change(contact, { email: value }, clause, work);
  if (/phone/i.test(detail[1])) return /\d{3}/.test(value) && change(contact, { phone: value }, clause, work);
  return /\d|,/.test(value) && change(contact, { address: value }, clause, work);
}

function changeQuestions(clause: Clause, work: Work): boolean {
  const asked = QUESTION.exec(clause.text)?.[1];
  const quiz = sectionOf('quiz', work);
  if (asked !== undefined && quiz !== undefined) {
    const question = questionOf(clause.name(asked));
    if (question === undefined)
      return work.refuse(clause.original, say('no-answers', work.language), 'add a question "What is 2 × 3?" with the answers 6, 5 and 8');
    change(quiz, { questions: [...quiz.section.questions, question.question] }, clause, work);
    return question.isMarked || work.refuse(clause.name(asked), say('first-is-right', work.language));
  }
  const count = numberIn(
    /^(?:(?:only|just|make it|use|with|limit (?:it|the quiz) to|i (?:only )?want|reduce (?:it|the quiz) to) )+(\S+) questions?\b/i.exec(clause.text)?.[1] ?? '',
  );
  if (quiz !== undefined && /^(?:add|i want|give me|include) (?:\S+ )?more questions?\b/i.test(clause.text))
    return work.refuse(clause.original, say('few-questions', work.language), 'add a question "What is 2 × 3?" with the answers 6, 5 and 8');
  // A quiz counts what was right.
  if (quiz !== undefined && /^(?:show|add|display|count|give me) (?:the |a |my )?(?:final |total )?(?:score|points|result)s?\b/i.test(clause.text))
    return work.refuse(clause.original, say('already', work.language));
  if (quiz !== undefined && count !== undefined && count > 0) {
    const { questions } = quiz.section;
    if (count > questions.length) return work.refuse(clause.original, `${say('few-questions', work.language)} (${questions.length})`);
    return change(quiz, { questions: questions.slice(0, count) }, clause, work);
  }
  const poll = sectionOf('poll', work);
  if (poll === undefined) return false;
  const more = MORE_OPTIONS.exec(clause.text)?.[1];
  if (more !== undefined) {
    const { options: present } = poll.section;
    // Those that a poll begins with stand for what somebody will fill in.
    const isStock = Object.values(CONTENT).some(({ pollOptions }) => pollOptions.join() === present.join());
    const added = optionsOf(clause.name(more));
    return change(poll, { options: isStock && added.length > 1 ? added : [...present, ...added] }, clause, work);
  }
  const options = POLL.exec(clause.text)?.[1];
  if (options !== undefined) {
    const values = optionsOf(clause.name(options));
    return values.length > 1 && change(poll, { options: values }, clause, work);
  }
  const question = POLL_QUESTION.exec(clause.text)?.[1];
  return question !== undefined && question.length > 3 && change(poll, { question: clause.name(question) }, clause, work);
}

interface Place<Type extends SectionType> {
  readonly page: Page;
  readonly section: SectionOf<Type>;
}

/** The section of this type on the page that was touched last, or the first there is. */
export function sectionOf<Type extends SectionType>(type: Type, work: Work): Place<Type> | undefined {
  const focus = pageInFocus(work);
  const pages = [...(work.model?.pages ?? [])].sort((a, b) => Number(b.key === focus) - Number(a.key === focus));
  for (const page of pages) {
    const section = page.sections.find((each: Section): each is SectionOf<Type> => each.type === type);
    if (section !== undefined) return { page, section };
  }
  return undefined;
}

function change(
  place: { readonly page: Pick<Page, 'key'>; readonly section: Pick<Section, 'key'> },
  changes: Record<string, unknown>,
  clause: Clause,
  work: Work,
): boolean {
  const target = sectionPath(place.page.key, place.section.key);
  return work.apply(clause.original, [{ type: 'change-section', target, changes }], target);
}
