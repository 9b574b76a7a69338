/** Content as markup: what is only read, and so is the same in every framework. */
import type { AppModel } from '../../model/app-model.ts';
import type { Section, SectionOf } from '../../model/section.ts';
import { indent } from '../source.ts';

export interface ContentWriter {
  readonly model: AppModel;
  /** A text, escaped. */
  readonly text: (text: string) => string;
  /** The address of a page from its key. */
  readonly address: (key: string) => string;
}

export const CONTENT_TYPES = ['hero', 'text', 'features', 'pricing', 'faq', 'testimonials', 'contact', 'map', 'footer'] as const;
type Content = SectionOf<(typeof CONTENT_TYPES)[number]>;

export function isContent(section: Section): section is Content {
  return (CONTENT_TYPES as readonly string[]).includes(section.type);
}

export function contentMarkup(section: Content, writer: ContentWriter): string {
  const { text } = writer;
  switch (section.type) {
    case 'hero':
      return hero(section, writer);
    case 'text':
      return element('section', 'class="text-block"', [...heading(section, writer), ...section.text.split('\n').map((line) => `<p>${text(line)}</p>`)]);
    case 'features':
      return listed(section, writer, 'features', (item, level) => element('li', '', [`<${level}>${text(item.title)}</${level}>`, `<p>${text(item.text)}</p>`]));
    case 'pricing':
      return pricing(section, writer);
    case 'testimonials':
      return listed(section, writer, 'testimonials', ({ text: words, name, role }) => {
        const shownRole = role === '' ? '' : ` <span class="muted">${text(role)}</span>`;
        return element('li', '', [`<blockquote>${text(words)}</blockquote>`, `<p><strong>${text(name)}</strong>${shownRole}</p>`]);
      });
    case 'faq':
      return element('section', 'class="content-section"', [
        ...heading(section, writer),
        element(
          'div',
          'class="faq"',
          section.items.map(({ question, answer }) => element('details', '', [`<summary>${text(question)}</summary>`, `<p>${text(answer)}</p>`])),
        ),
      ]);
    case 'contact':
      return contact(section, writer);
    case 'map':
      return element('section', 'class="card"', [
        ...heading(section, writer),
        `<p><a href="https://www.openstreetmap.org/search?query=${encodeURIComponent(section.place)}">${text(section.place)}</a></p>`,
      ]);
    case 'footer':
      return `<footer class="footer">${text(section.text)}</footer>`;
  }
}

function element(tag: string, attributes: string, children: readonly string[]): string {
  return `<${tag}${attributes === '' ? '' : ` ${attributes}`}>\n${indent(children.join('\n'), 2)}\n</${tag}>`;
}

function heading({ title }: { readonly title?: string | undefined }, { text }: ContentWriter): string[] {
  return title === undefined ? [] : [`<h2>${text(title)}</h2>`];
}

function listed<Item>(
  section: { readonly title?: string | undefined; readonly items: readonly Item[] },
  writer: ContentWriter,
  className: string,
  write: (item: Item, level: 'h2' | 'h3') => string,
): string {
  const items = section.items.map((item) => write(item, section.title === undefined ? 'h2' : 'h3'));
  return element('section', 'class="content-section"', [...heading(section, writer), element('ul', `class="${className}"`, items)]);
}

function hero({ title, text: words, action }: SectionOf<'hero'>, { model, text, address }: ContentWriter): string {
  const lines = [
    `<h1>${text(title ?? model.name)}</h1>`,
    ...(words === '' ? [] : [`<p>${text(words)}</p>`]),
    ...(action === undefined ? [] : [`<a class="button button-primary" href="${linkTo(action.to, address)}">${text(action.label)}</a>`]),
  ];
  return element('section', 'class="hero"', [element('div', 'class="hero-text"', lines)]);
}

/** A page of the app, or any other address as it is. */
function linkTo(to: string, address: ContentWriter['address']): string {
  const page = /^#\/(\w*)$/.exec(to)?.[1];
  return page === undefined ? to.replaceAll('"', '%22') : address(page);
}

function pricing({ title, plans }: SectionOf<'pricing'>, writer: ContentWriter): string {
  const { text } = writer;
  const section = { title, items: plans };
  return listed(section, writer, 'pricing', ({ name, price, period, items, isFeatured }, level) => {
    const lines = [
      `<${level}>${text(name)}</${level}>`,
      `<p><span class="price">${text(price)}</span> <span class="muted">${text(period)}</span></p>`,
      element(
        'ul',
        'class="plan-items"',
        items.map((item) => `<li>${text(item)}</li>`),
      ),
    ];
    return element('li', `class="card" data-featured="${isFeatured}"`, lines);
  });
}

function contact({ title, text: words, email, phone, address }: SectionOf<'contact'>, writer: ContentWriter): string {
  const { text } = writer;
  const lines = [
    ...(words === '' ? [] : [`<p class="muted">${text(words)}</p>`]),
    ...(phone === '' ? [] : [`<a href="tel:${encodeURI(phone)}">${text(phone)}</a>`]),
    ...(address === '' ? [] : [`<address>${text(address)}</address>`]),
    ...(email === '' ? [] : [`<a class="button button-primary" href="mailto:${encodeURI(email)}">${text(email)}</a>`]),
  ];
  return element('section', 'class="card contact" id="contact"', [...heading({ title }, writer), ...lines]);
}
