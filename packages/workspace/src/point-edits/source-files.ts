import type { Markup, MarkupElement, Span } from './markup.ts';
import { readCode } from './read-code.ts';
import { readTags, type TagLanguage } from './read-tags.ts';

/** Longer files are generated, and reading them would block the page. */
const LENGTH_MAX = 400_000;
const SOURCE = /\.(?:[cm]?[jt]sx?|html?|vue|svelte|astro|css)$/;
const NOT_SOURCE = /(?:^|\/)(?:node_modules|dist|build|out|coverage|\.[^/]+)\/|\.(?:test|spec|stories|config|d)\.[cm]?[jt]sx?$|\.min\.\w+$/;
const TAG_LANGUAGES: Readonly<Record<string, TagLanguage>> = { html: 'html', htm: 'html', vue: 'vue', svelte: 'svelte', astro: 'astro' };

/** The sources of a project that a page can come from. A file is read once, until it changes. */
export interface SourceFiles {
  paths(): readonly string[];
  read(path: string): string | undefined;
  markup(path: string): Markup | undefined;
}

interface Files {
  paths(): readonly string[];
  readText(path: string): string | undefined;
}

export function createSourceFiles(files: Files): SourceFiles {
  const kept = new Map<string, { readonly source: string; readonly markup: Markup }>();

  function read(path: string): string | undefined {
    const source = SOURCE.test(path) && !NOT_SOURCE.test(path) ? files.readText(path) : undefined;
    return source === undefined || source.length > LENGTH_MAX ? undefined : source;
  }

  return {
    paths: () => files.paths().filter((path) => read(path) !== undefined),
    read,
    markup(path) {
      const source = read(path);
      if (source === undefined) return undefined;
      const known = kept.get(path);
      if (known?.source === source) return known.markup;
      const markup = markupOf(path, source);
      kept.set(path, { source, markup });
      return markup;
    },
  };
}

export function markupOf(path: string, source: string): Markup {
  const extension = path.slice(path.lastIndexOf('.') + 1);
  if (extension === 'css') return { elements: [], strings: [], styles: [{ from: 0, to: source.length }] };
  const language = TAG_LANGUAGES[extension];
  if (language) return readTags(source, language);
  const code = readCode(source);
  return { ...code, elements: [...code.elements, ...(code.templates ?? []).flatMap((span) => htmlIn(source, span))] };
}

/** The elements of HTML in a string: `page.innerHTML = `…``. */
function htmlIn(source: string, { from, to }: Span): MarkupElement[] {
  const text = source.slice(from, to);
  if (!/<[a-z][\w-]*[\s>]/.test(text)) return [];
  // With expressions in braces, as Svelte has them.
  const { elements } = readTags(text.replaceAll('${', ' {'), 'svelte');
  const moved = new Map<MarkupElement, MarkupElement>();
  const span = <Of extends Span>(of: Of): Of => ({ ...of, from: of.from + from, to: of.to + from });
  for (const element of elements) {
    moved.set(element, {
      ...span(element),
      nameEnd: element.nameEnd + from,
      attributes: element.attributes.map((attribute) => ({ ...span(attribute), value: attribute.value && span(attribute.value) })),
      parts: element.parts.map(span),
      parent: element.parent && moved.get(element.parent),
      isInString: true,
    });
  }
  return [...moved.values()];
}

/** JSX names attributes differently, and takes styles as objects. */
export function isJsx(path: string, element?: Pick<MarkupElement, 'isInString'>): boolean {
  return /\.[cm]?[jt]sx?$/.test(path) && !element?.isInString;
}
