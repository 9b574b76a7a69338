/** The sections of a site, in the order that visitors expect. */
import { CONTENT } from '../../lexicon/content.ts';
import { sectionKind, type SectionKind } from '../../lexicon/words/section-words.ts';
import type { AppModel } from '../../model/app-model.ts';
import type { Section } from '../../model/section.ts';
import { makeSection } from '../wishes/make-section.ts';
import { readItem } from '../wishes/read-items.ts';
import type { Subject } from './subject.ts';

type Site = Extract<Subject, { type: 'site' }>;
type ContentKind = Exclude<SectionKind, { type: 'view' }>;
const SECTIONS: Readonly<Record<Site['kind'], readonly ContentKind['type'][]>> = {
  landing: ['hero', 'features', 'contact', 'footer'],
  personal: ['hero', 'text', 'pictures', 'contact', 'footer'],
  portfolio: ['hero', 'pictures', 'text', 'contact', 'footer'],
  restaurant: ['hero', 'text', 'pricing', 'contact', 'map', 'footer'],
  event: ['hero', 'text', 'faq', 'map', 'footer'],
  empty: [],
};

/** What the message lists is added before the contact, by the caller; what is named twice comes once. */
export function siteSections(site: Site, model: Pick<AppModel, 'name' | 'language'>, items: readonly string[]): Section[] {
  const named = items.map((item) => contentKind(item));
  const hasMenu = items.some((item) => /^(?:(?:food|drinks?|lunch|our|full) )*(?:menu|menu card|speisekarte|carta|carte|menú)$/i.test(readItem(item).text));
  const order = SECTIONS[site.kind]
    .filter((type) => !(type === 'pricing' && hasMenu))
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
    if (made.type === 'made') sections.push(type === 'hero' && order.includes('contact') ? { ...made.section, ...callToAction(model.language) } : made.section);
  }
  return sections;
}

/** Leads to the contact section. */
function callToAction(language: AppModel['language']) {
  return { action: { label: CONTENT[language].heroAction, to: '#contact' } };
}

/** The content section that an item names. On a site, a gallery is one of pictures. */
export function contentKind(item: string): ContentKind['type'] | undefined {
  const { text } = readItem(item);
  const kind = /^(?:gallery|photos|images|work samples|my work|projects gallery)$/i.test(text) ? ({ type: 'pictures' } as const) : sectionKind(text);
  return kind === undefined || kind.type === 'view' || !CONTENT_TYPES.has(kind.type) ? undefined : kind.type;
}

const CONTENT_TYPES: ReadonlySet<string> = new Set(['features', 'pricing', 'faq', 'testimonials', 'pictures', 'text', 'contact', 'map', 'footer', 'hero']);
