import { type SourceTag, sourceTags } from './source-tags.ts';

/** What is known about an element in the page. */
export interface ElementFacts {
  /** In lower case. */
  readonly tagName: string;
  /** Its text, if it contains nothing else. */
  readonly text?: string | undefined;
  readonly id?: string | undefined;
  readonly classNames: readonly string[];
  /** The place according to the framework's development build, or to an attribute of the page. */
  readonly hint?: { readonly path: string; readonly line?: number | undefined } | undefined;
}

export interface ElementSource {
  readonly path: string;
  readonly line: number;
  /** The element's own tag: its classes and style can be changed there. Undefined for a component's tag, or if only the text is certain. */
  readonly tag: SourceTag | undefined;
  /** Where its text is written, and how. */
  readonly text: { readonly from: number; readonly to: number; readonly kind: 'markup' | 'string' } | undefined;
}

/** Where an element is written, or why that is not certain. */
export type FoundSource = ElementSource | 'not-found' | 'several';

interface Candidate {
  readonly path: string;
  readonly source: string;
  readonly tag: SourceTag;
}

const MARKUP = /\.(?:[jt]sx|html?|vue|svelte|astro|mdx?)$/;
const CODE = /\.(?:[cm]?[jt]s)$/;

/** Finds the one place in the project's sources that the element can come from. */
export function findElementSource(sources: ReadonlyMap<string, string>, element: ElementFacts): FoundSource {
  const tags = [...sources].flatMap(([path, source]): Candidate[] => (MARKUP.test(path) ? sourceTags(source).map((tag) => ({ path, source, tag })) : []));
  const hinted = element.hint && hintedTags(tags, element);
  if (hinted?.length === 1 && hinted[0]) return asSource(hinted[0], element);

  const possible = tags.filter((candidate) => candidate.tag.name === element.tagName && !isContradicted(candidate, element));
  const known = possible.filter((candidate) => hasEvidence(candidate, element));
  if (known.length === 1 && known[0]) return asSource(known[0], element);
  if (known.length > 1) return 'several';
  // Text that is passed to a component: it is certain where it is written, but not how it gets into the element.
  return findText(sources, tags, element.text);
}

function hintedTags(tags: readonly Candidate[], { hint, tagName }: ElementFacts): Candidate[] {
  if (!hint) return [];
  return tags.filter(
    ({ path, source, tag }) =>
      tag.name === tagName && (hint.path === path || hint.path.endsWith(`/${path}`)) && hint.line !== undefined && lineAt(source, tag.from) === hint.line,
  );
}

/** Whether what is written there cannot be this element. */
function isContradicted({ source, tag }: Candidate, element: ElementFacts): boolean {
  if (tag.text && normalized(source.slice(tag.text.from, tag.text.to)) !== (element.text === undefined ? undefined : normalized(element.text))) return true;
  const classes = classAttribute(tag)?.literal;
  if (classes?.split(/\s+/).some((name) => name !== '' && !element.classNames.includes(name))) return true;
  const id = tag.attributes.find(({ name }) => name === 'id');
  return id?.literal !== undefined && id.literal !== element.id;
}

/** Whether there is evidence that it is this element, not merely that nothing contradicts it. */
function hasEvidence({ tag }: Candidate, element: ElementFacts): boolean {
  if (tag.text && element.text !== undefined) return true;
  if (tag.attributes.some(({ name, literal }) => name === 'id' && literal !== undefined && literal !== '')) return true;
  return (classAttribute(tag)?.literal ?? '').trim() !== '';
}

function asSource({ path, source, tag }: Candidate, element: ElementFacts): ElementSource {
  const isOwnText = tag.text !== undefined && element.text !== undefined && normalized(source.slice(tag.text.from, tag.text.to)) === normalized(element.text);
  return { path, line: lineAt(source, tag.from), tag, text: isOwnText && tag.text ? { ...trimmedRange(source, tag.text), kind: 'markup' } : undefined };
}

function findText(sources: ReadonlyMap<string, string>, tags: readonly Candidate[], text: string | undefined): FoundSource {
  if (text === undefined || normalized(text) === '') return 'not-found';
  const wanted = normalized(text);
  const places: ElementSource[] = tags
    .filter(({ source, tag }) => tag.text && normalized(source.slice(tag.text.from, tag.text.to)) === wanted)
    .map(({ path, source, tag }) => ({
      path,
      line: lineAt(source, tag.from),
      tag: undefined,
      text: tag.text && { ...trimmedRange(source, tag.text), kind: 'markup' },
    }));
  for (const [path, source] of sources) {
    if (!MARKUP.test(path) && !CODE.test(path)) continue;
    for (const quote of ['"', "'", '`']) {
      const quoted = `${quote}${text.trim()}${quote}`;
      for (let at = source.indexOf(quoted); at >= 0; at = source.indexOf(quoted, at + 1))
        places.push({ path, line: lineAt(source, at), tag: undefined, text: { from: at, to: at + quoted.length, kind: 'string' } });
    }
  }
  return places.length === 1 && places[0] ? places[0] : places.length === 0 ? 'not-found' : 'several';
}

export function classAttribute(tag: SourceTag): SourceTag['attributes'][number] | undefined {
  return tag.attributes.find(({ name }) => name === 'class' || name === 'className');
}

/** As a browser shows it: white space collapses to one space, and entities become characters. */
function normalized(text: string): string {
  return text
    .replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#39': "'" };

function trimmedRange(source: string, { from, to }: { readonly from: number; readonly to: number }): { from: number; to: number } {
  const text = source.slice(from, to);
  return { from: from + (text.length - text.trimStart().length), to: to - (text.length - text.trimEnd().length) };
}

function lineAt(source: string, index: number): number {
  let line = 1;
  for (let at = source.indexOf('\n'); at >= 0 && at < index; at = source.indexOf('\n', at + 1)) line += 1;
  return line;
}
