/** The sections of a site, in the order that visitors expect. */
import { CONTENT } from '../../lexicon/content.ts';
import { type SiteWords, siteWords } from '../../lexicon/site-words.ts';
import { sectionKind, type SectionKind } from '../../lexicon/words/section-words.ts';
import type { AppModel } from '../../model/app-model.ts';
import type { Section } from '../../model/section.ts';
import { makeSection } from '../wishes/make-section.ts';
import { readItem } from '../wishes/read-items.ts';
import type { Subject } from './subject-type.ts';

type Site = Extract<Subject, { type: 'site' }>;
type ContentKind = Exclude<SectionKind, { type: 'view' }>;
const SECTIONS: Readonly<Record<Site['kind'], readonly ContentKind['type'][]>> = {
  landing: ['hero', 'features', 'contact', 'footer'],
  personal: ['hero', 'text', 'pictures', 'contact', 'footer'],
  portfolio: ['hero', 'pictures', 'text', 'contact', 'footer'],
  restaurant: ['hero', 'text', 'contact', 'map', 'footer'],
  event: ['hero', 'text', 'map', 'footer'],
  page: ['hero', 'footer'],
  empty: [],
};

/** What the message lists is added before the contact, by the caller; what is named twice comes once. */
export function siteSections(site: Site, model: Pick<AppModel, 'name' | 'language'>, items: readonly string[]): Section[] {
  const lead = site.lead === undefined ? undefined : contentKind(site.lead);
  const named = [...(lead === undefined ? [] : [lead]), ...items.map((item) => contentKind(item))];
  const hasMenu = items.some((item) => /^(?:(?:food|drinks?|lunch|our|full) )*(?:menu|menu card|speisekarte|carta|carte|menú)$/i.test(readItem(item).text));
  const order = SECTIONS[site.kind]
    .filter((type) => !(type === 'pricing' && hasMenu) && !(type === 'features' && lead !== undefined && lead !== 'features'))
    .filter((type) => type === 'hero' || !['contact', 'footer'].includes(type) || !named.includes(type));
  const sections: Section[] = [];
  const kinds: readonly ContentKind['type'][] = [
    ...order.filter((type) => type !== 'contact' && type !== 'footer'),
    ...named.filter((type): type is ContentKind['type'] => type !== undefined && !order.includes(type)),
    ...order.filter((type) => type === 'contact' || type === 'footer'),
  ];
  for (const type of new Set(kinds)) {
    const made = makeSection({
      kind: { type },
      phrase: type,
      title: type === 'text' ? CONTENT[model.language].titles.about : undefined,
      language: model.language,
      appName: model.name,
      taken: sections.map(({ key }) => key),
    });
    if (made.type !== 'made') continue;
    const section = inWordsOf(made.section, siteWords(site.about ?? site.phrase, model.language));
    const more = type === 'hero' && kinds.includes('contact') ? callToAction(model.language) : type === 'contact' ? detailsIn(items) : {};
    sections.push({ ...section, ...more } as Section);
  }
  return sections;
}

/** Placeholders for a phone number and an address, if the message asks for them. */
function detailsIn(items: readonly string[]): { phone?: string; address?: string } {
  const has = (pattern: RegExp) => items.some((item) => pattern.test(readItem(item).text));
  return {
    ...(has(/^(?:phone|telephone|telefon|teléfono|téléphone)/i) ? { phone: '555-0100' } : {}),
    ...(has(/^(?:address|adresse|dirección)/i) ? { address: '1 Main Street' } : {}),
  };
}

/** A bakery has other things to say than a photographer. */
function inWordsOf(section: Section, words: SiteWords | undefined): Section {
  if (words === undefined) return section;
  if (section.type === 'hero') return { ...section, text: words.hero };
  return section.type === 'features' ? { ...section, items: words.features.map(([title, text]) => ({ title, text })) } : section;
}

/** Leads to the contact section. */
function callToAction(language: AppModel['language']) {
  return { action: { label: CONTENT[language].heroAction, to: '#contact' } };
}

/** The content section that an item names. On a site, a gallery is one of pictures. */
export function contentKind(item: string): ContentKind['type'] | undefined {
  const { text } = readItem(item);
  const known = SITE_WORDS.find(([pattern]) => pattern.test(text))?.[1];
  if (known !== undefined) return known;
  const kind =
    /^(?:gallery|portfolio|(?:my |our |some |selected |recent |six |6 )?projects|case studies|selected works?|photos|images|fotos|bilder|imágenes|work samples|my work|projects gallery)$/i.test(
      text,
    )
      ? ({ type: 'pictures' } as const)
      : sectionKind(text);
  return kind === undefined || kind.type === 'view' || !CONTENT_TYPES.has(kind.type) ? undefined : kind.type;
}

/** Words that mean something else on a site than elsewhere. */
const SITE_WORDS: readonly (readonly [RegExp, ContentKind['type']])[] = [
  [/^(?:(?:customer|client|guest|user) )?(?:reviews|opinions|ratings|voices|quotes)$/i, 'testimonials'],
  [
    /^(?:our |the )?(?:kontakt|contacto|contact|phone(?: number)?|telephone|e-?mail(?: address)?|address|contact (?:data|info|details)|telefon(?:nummer)?|adresse|teléfono|dirección|téléphone|plan d'accès)$/i,
    'contact',
  ],
  [/^(?:(?:our |the |buy )?tickets?(?: prices)?|entradas|billets|eintritt(?:spreise)?)$/i, 'pricing'],
  [/^(?:plan|anfahrt|lageplan|mapa|cómo llegar)$/i, 'map'],
];

const CONTENT_TYPES: ReadonlySet<string> = new Set(['features', 'pricing', 'faq', 'testimonials', 'pictures', 'text', 'contact', 'map', 'footer', 'hero']);
