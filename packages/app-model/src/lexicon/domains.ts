/** The everyday domains by their words, and the entity that one becomes. */
import type { Entity, Language } from '../model/app-model.ts';
import { featuresSchema } from '../model/app-model.ts';
import type { Field, Row, Value } from '../model/field.ts';
import { keyFor } from '../model/key.ts';
import { HOME_DOMAINS } from './domains/home.ts';
import { LEISURE_DOMAINS } from './domains/leisure.ts';
import { MORE_DOMAINS } from './domains/more.ts';
import { WORK_DOMAINS } from './domains/work.ts';
import { fieldByKey, makeField } from './fields.ts';
import { moreRows } from './more-rows.ts';
import { optionIn } from './option-words.ts';
import { capital, plural, singular } from './plurals.ts';
import { readDomains, type Domain, type DomainField } from './read-domains.ts';
import { rowsIn } from './translated-rows.ts';

export const DOMAINS: readonly Domain[] = readDomains([WORK_DOMAINS, HOME_DOMAINS, LEISURE_DOMAINS, MORE_DOMAINS].join('\n'));

/** The first domain that has a word wins, and English before the others: French "notes" are grades. */
const BY_WORD: ReadonlyMap<string, Domain> = new Map(
  (['fr', 'es', 'de', 'en'] as const).flatMap((language) =>
    [...DOMAINS]
      .reverse()
      .flatMap((domain) => [...domain.words].reverse().flatMap((each) => (each.language === language ? [[each.word, domain] as const] : []))),
  ),
);

/** The domain that a phrase names exactly, in any language, one or several. */
export function domainByWord(phrase: string): Domain | undefined {
  const text = phrase
    .toLowerCase()
    .trim()
    .replaceAll('’', "'")
    .replace(/\b([ld])' /g, "$1'");
  return BY_WORD.get(text) ?? BY_WORD.get(plural(text)) ?? BY_WORD.get(singular(text)) ?? BY_WORD.get(text.replaceAll('-', ' '));
}

/** Words that name a domain only by themselves: "nights" are sleep, "movie nights" are not. */
const ALONE = /^(?:nights?|laps?|rentals?|homes?|houses?|places?|bugs?|tests?|things?|dates?|activit(?:y|ies)|lists?|cards?|drafts?)$/i;

/** Words that say how things are kept, whatever they are. */
const FORMS =
  /^(?:collection|list|library|catalog|inventory|diary|journal|log|register|directory|gallery|archive|plan|schedule|overview|types?|kinds?|sets?|pictures?|photos?|names?)$/i;

/** The domain of a phrase's last words: "comic books" are books. */
export function domainByHead(phrase: string): Domain | undefined {
  const words = phrase.trim().split(/\s+/);
  // "Loans of books" are loans.
  const before = /^(\S+(?: \S+)?) (?:of|de|du|des|del) \S/i.exec(phrase.trim())?.[1];
  const owner = before === undefined || ALONE.test(before) ? undefined : domainByWord(before);
  if (owner !== undefined && domainByWord(phrase) === undefined && !FORMS.test(before ?? '')) return owner;
  for (let start = 0; start < words.length; start += 1) {
    const rest = words.slice(start).join(' ');
    const found = start > 0 && ALONE.test(rest) ? undefined : domainByWord(rest);
    if (found !== undefined) return found;
  }
  // In Spanish and French the noun comes first: "películas favoritas".
  const [first = ''] = words;
  const found = words.length > 1 && words.length < 4 ? domainByWord(first) : undefined;
  return found?.words.some(
    ({ word, language }) => (language === 'es' || language === 'fr') && (word === first.toLowerCase() || word === `${first.toLowerCase()}s`),
  ) === true && !found.words.some(({ word, language }) => language === 'en' && word === first.toLowerCase())
    ? found
    : undefined;
}

/** Every word for a domain in a language. */
export function domainVocabulary(language: Language): string[] {
  return DOMAINS.flatMap(({ words }) => words.filter((each) => each.language === language).map(({ word }) => word));
}

/** Days from here count from this one, where a row is older than relative days can say. */
const LONG_AGO_FROM = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;

export interface EntityWish {
  readonly language: Language;
  /** As the person calls them, if not as the lexicon does. */
  readonly name?: string | undefined;
  readonly plural?: string | undefined;
  readonly taken: readonly string[];
}

export function entityOfDomain(domain: Domain, { language, name, plural: several, taken }: EntityWish): Entity {
  const names = domain.names[language];
  const fields: Field[] = [];
  for (const wanted of domain.fields) fields.push(fieldOfDomain(wanted, language, fields));
  return {
    key: keyFor(several ?? domain.key, taken),
    name: name ?? names.name,
    plural: several ?? names.plural,
    fields,
    rows: rowsOf(domain, fields, language),
    features: featuresSchema.parse(domain.hasDetail ? { detail: true } : {}),
  };
}

function fieldOfDomain(wanted: DomainField, language: Language, before: readonly Field[]): Field {
  const known = fieldByKey(wanted.word);
  const options = (wanted.options ?? known?.options)?.map((option) => optionIn(language, option));
  return makeField(
    {
      name: wanted.labels?.[language] ?? known?.labels[language] ?? capital(wanted.word),
      known: wanted.labels === undefined ? known : undefined,
      type: wanted.type ?? (wanted.options === undefined ? known?.type : 'choice'),
      options,
      isRequired: wanted.isRequired,
    },
    language,
    before.map(({ key }) => key),
  );
}

function rowsOf(domain: Domain, fields: readonly Field[], language: Language): Row[] {
  const rows = language === 'en' ? [...domain.rows, ...moreRows(domain.key)] : rowsIn(language, domain.key);
  return rows.map((cells) => Object.fromEntries(fields.map((field, index) => [field.key, valueOf(cells[index] ?? '', field, language)])));
}

function valueOf(cell: string, field: Field, language: Language): Value {
  switch (field.type) {
    case 'number':
    case 'money':
    case 'rating':
      return cell === '' ? null : Number(cell);
    case 'boolean':
      return cell === 'yes';
    case 'tags':
      return cell === '' ? [] : cell.split(', ');
    case 'checklist':
      return cell === '' ? [] : cell.split(', ').map((step) => `[ ] ${step}`);
    case 'date':
      return dayOf(cell);
    case 'datetime':
      return dayOf(cell) + (/T\d\d:\d\d$/.exec(cell)?.[0] ?? '');
    case 'choice':
      return optionIn(language, cell);
    default:
      return cell;
  }
}

function dayOf(cell: string): string {
  const days = Number.parseInt(cell, 10);
  if (Number.isNaN(days)) return '';
  if (Math.abs(days) > 9_999) return new Date(LONG_AGO_FROM + days * DAY_MS).toISOString().slice(0, 10);
  return days === 0 ? 'today' : `today${days > 0 ? '+' : ''}${days}`;
}
