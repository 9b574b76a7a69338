/** What a page shows, as markup: the same in every framework but for how it uses components and writes texts. */
import { capital } from '../../lexicon/plurals.ts';
import type { AppModel, Page } from '../../model/app-model.ts';
import type { Section } from '../../model/section.ts';
import { namesOf } from '../names.ts';
import { pageClasses } from '../page-kind.ts';
import { PHRASES } from '../phrases.ts';
import { indent } from '../source.ts';
import { contentMarkup, type ContentWriter, isContent } from './content-markup.ts';

export type ComponentName = 'ItemList' | 'ItemForm' | 'Counter' | 'Timer';

export interface ComponentUse {
  readonly name: ComponentName;
  /** The variable with what it lists. */
  readonly collection?: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export interface Dialect {
  readonly className: 'class' | 'className';
  /** Characters of a text that mean something in the language. */
  readonly special: RegExp;
  readonly component: (use: ComponentUse) => string;
  /** The address of a page from its key; the first one's is empty. */
  readonly address: (key: string) => string;
}

export interface PageBody {
  readonly markup: string;
  readonly components: readonly ComponentName[];
  /** The variables of what it lists, each in `data/<name>.ts`. */
  readonly collections: readonly string[];
}

export function pageBody(page: Page, model: AppModel, dialect: Dialect): PageBody {
  const components = new Set<ComponentName>();
  const collections = new Set<string>();
  const use = (name: ComponentName, values: ComponentUse['values'], entity?: string): string => {
    const collection = entity === undefined ? undefined : namesOf({ key: entity }).all;
    components.add(name);
    if (collection !== undefined) collections.add(collection);
    return dialect.component({ name, values, ...(collection === undefined ? {} : { collection }) });
  };
  const writer: Writer = { model, text: (text) => escaped(text, dialect.special), use, address: dialect.address };
  const hasHero = page.sections.some(({ type }) => type === 'hero');
  const pieces = [...(hasHero ? [] : [heading(page, writer)]), ...page.sections.map((section) => sectionMarkup(untitledAsPage(section, page), writer))];
  if (page.sections.length === 0) pieces.push(`<p class="muted">${writer.text(PHRASES[model.language].emptyPage)}</p>`);
  const markup = `<div class="${pageClasses(page)}">\n${indent(pieces.join('\n'), 2)}\n</div>`;
  return {
    markup: dialect.className === 'class' ? markup : markup.replaceAll(' class="', ' className="'),
    components: [...components].sort(),
    collections: [...collections].sort(),
  };
}

/** A text without the title that its page already has as a heading. */
function untitledAsPage(section: Section, page: Page): Section {
  return section.type === 'text' && section.title === page.title ? { key: section.key, type: 'text', text: section.text } : section;
}

interface Writer extends ContentWriter {
  readonly use: (name: ComponentName, values: ComponentUse['values'], entity?: string) => string;
}

/** As entities, which every markup language reads. */
export function escaped(text: string, special: RegExp): string {
  return text.replaceAll('&', '&amp;').replace(special, (char) => `&#${char.codePointAt(0)};`);
}

function heading(page: Page, { model, text }: Writer): string {
  const title = model.pages.length === 1 ? model.name : page.title;
  const tagline = page === model.pages[0] && model.tagline !== '' ? `\n  <p>${text(model.tagline)}</p>` : '';
  return `<header class="page-heading">\n  <h1>${text(title)}</h1>${tagline}\n</header>`;
}

function sectionMarkup(section: Section, writer: Writer): string {
  const { model, text, use } = writer;
  switch (section.type) {
    case 'view':
      return section.title === undefined
        ? use('ItemList', {}, section.entity)
        : `<div class="view">\n  <h2>${text(section.title)}</h2>\n  ${use('ItemList', {}, section.entity)}\n</div>`;
    case 'form': {
      const entity = model.entities.find(({ key }) => key === section.entity);
      const title = section.title ?? capital(PHRASES[model.language].add(entity?.name ?? ''));
      const label = escaped(title, /["<>{}]/g);
      return `<section class="card entry" aria-label="${label}">\n  <h2>${text(title)}</h2>\n  ${use('ItemForm', {}, section.entity)}\n</section>`;
    }
    case 'counter':
      return use('Counter', { ...titled(section), ...without(section.start, 0, 'start'), ...without(section.step, 1, 'step') });
    case 'timer':
      return use('Timer', { ...titled(section), ...without(section.minutes, 25, 'minutes') });
    default:
      if (isContent(section)) return contentMarkup(section, writer);
      throw new Error(`There is no ${section.type} in this framework: the model was not adapted.`);
  }
}

const titled = ({ title }: { readonly title?: string | undefined }): Record<string, string> => (title === undefined ? {} : { title });
const without = (value: number, usual: number, name: string): Record<string, number> => (value === usual ? {} : { [name]: value });
