/** Prices and hours of a site, as people type them: "prices: cut 30 €, color 60 €", "opening hours mon-fri 8-17". */
import { CONTENT } from '../../lexicon/content.ts';
import { capital } from '../../lexicon/plurals.ts';
import type { Page } from '../../model/app-model.ts';
import { keyFor } from '../../model/key.ts';
import type { Section } from '../../model/section.ts';
import type { Operation } from '../../operations/operation.ts';
import { pagePath, sectionPath } from '../../operations/target.ts';
import { ordinal } from '../find.ts';
import { contentPlace, isContentPage } from '../wishes/content-place.ts';
import { pageInFocus } from '../wishes/focus.ts';
import { isAboutHours } from '../wishes/titled-text.ts';
import { readItems } from '../wishes/read-items.ts';
import { say } from '../sayings.ts';
import type { Clause, Recognizer, Work } from '../work.ts';
import { sectionOf } from './content.ts';

const PRICES =
  /^(?:(?:add|set|change|use|put|show|update|make) )?(?:(?:the|our|my|these) )*(?:prices?|price list|pricing|rates|fees|menu)(?: section)?(?: (?:to|are|is|with|as|for))?:?\s+(.*\d.*)$/i;
const PRICE = /^(.+?):?\s+((?:[$€£]\s?)?\d+(?:[.,]\d+)?(?:\s?(?:[$€£]|eur|usd|euros?|dollars?|pounds?))?)(?:\s*(?:\/|per|an?|each)\s*(\p{L}+))?$/iu;
const PRICE_OF = /^(?:change|set|make|update|put) (?:the )?price (?:of|for) (?:the )?(.+?)(?: plan)? (?:to|is|be) ([$€£]?\d\S*)$/i;
const HOURS =
  /^(?:(?:add|set|change|use|put|show|update|make|we are) )?(?:(?:the|our|my|new) )*((?:opening|business|office|store) (?:hours|times)|hours|open|öffnungszeiten|horarios?|horaires)(?: (?:to|are|is|with|as|from))?:?\s+(.*\d.*)$/i;

export const changePrices: Recognizer = (clause, work) => {
  const one = PRICE_OF.exec(clause.text);
  if (one?.[1] !== undefined && one[2] !== undefined && setPrice(one[1], one[2], clause, work)) return true;
  const said = PRICES.exec(clause.text)?.[1];
  if (said !== undefined && setPrices(said, clause, work)) return true;
  const hours = HOURS.exec(clause.text);
  return hours?.[1] !== undefined && hours[2] !== undefined && setHours(hours[1], hours[2], clause, work);
};

/** "the price of the second plan to 15": of the plan that is named or counted. */
function setPrice(which: string, price: string, clause: Clause, work: Work): boolean {
  const pricing = sectionOf('pricing', work);
  if (pricing === undefined) return work.refuse(clause.original, `${say('not-found', work.language)}: "${clause.name('prices')}"`, 'add a pricing section');
  const { plans } = pricing.section;
  const counted = ordinal(which);
  const plan = counted === undefined ? plans.find(({ name }) => name.toLowerCase() === clause.name(which).toLowerCase()) : plans.at(counted);
  if (plan === undefined) return work.refuse(clause.original, `${say('not-found', work.language)}: "${clause.name(which)}"`);
  const written = /^\d/.test(price) && /^[$€£]/.test(plan.price) ? `${plan.price.charAt(0)}${price}` : price;
  const target = sectionPath(pricing.page.key, pricing.section.key);
  const changes = { plans: plans.map((each) => (each === plan ? { ...each, price: written } : each)) };
  return work.apply(clause.original, [{ type: 'change-section', target, changes }], target);
}

function setPrices(said: string, clause: Clause, work: Work): boolean {
  const read = readItems(said).map((item) => PRICE.exec(clause.name(item)));
  if (read.some((each) => each === null || /^(?:of|for|to|the|plan|by|in|is)\b/i.test(each[1] ?? ''))) return false;
  const plans = read.map((each) => ({ name: capital(each?.[1] ?? ''), price: each?.[2] ?? '', period: each?.[3] ?? '', items: [], isFeatured: false }));
  const pricing = sectionOf('pricing', work);
  if (pricing !== undefined) {
    const target = sectionPath(pricing.page.key, pricing.section.key);
    return work.apply(clause.original, [{ type: 'change-section', target, changes: { plans } }], target);
  }
  const page = contentPage(work);
  if (page === undefined || work.model === null) return false;
  const key = keyFor(
    'pricing',
    page.sections.map((section) => section.key),
  );
  const section = { key, type: 'pricing', title: CONTENT[work.model.language].titles.pricing, plans } as const;
  return work.apply(clause.original, [addition(page, section)], sectionPath(page.key, key));
}

function setHours(name: string, hours: string, clause: Clause, work: Work): boolean {
  const page = contentPage(work);
  if (page === undefined) return false;
  const title = /^open$/i.test(name) ? 'Opening hours' : capital(clause.word(name));
  const text = capital(clause.name(hours));
  const there = page.sections.find((section) => section.type === 'text' && isAboutHours(section.title ?? ''));
  if (there !== undefined) {
    const target = sectionPath(page.key, there.key);
    return work.apply(clause.original, [{ type: 'change-section', target, changes: { text } }], target);
  }
  const key = keyFor(
    title,
    page.sections.map((section) => section.key),
  );
  return work.apply(clause.original, [addition(page, { key, type: 'text', title, text })], sectionPath(page.key, key));
}

function addition(page: Page, section: Extract<Section, { type: 'text' | 'pricing' }>): Operation {
  const place = contentPlace(page, section.type);
  return { type: 'add-section', target: pagePath(page.key), section, ...(place === undefined ? {} : { place }) };
}

/** The page of content that was touched last, or the first there is. */
function contentPage(work: Work): Page | undefined {
  const pages = work.model?.pages.filter(isContentPage) ?? [];
  const focus = pageInFocus(work);
  return pages.find(({ key }) => key === focus) ?? pages[0];
}
