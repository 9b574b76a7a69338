import type { ElementFacts } from './element-facts.ts';
import type { Located, SourceElement } from './locate.ts';
import { collapsed, type MarkupElement, ownText, ownTextSpan, type Span } from './markup.ts';
import type { SourceFiles } from './source-files.ts';

/** Where a text is written. `kind` says how other words have to be written there. */
export interface TextPlace extends Span {
  readonly path: string;
  readonly kind: 'markup' | 'html-in-string' | 'string' | 'attribute';
}

export type FoundText = TextPlace | 'several' | 'not-found';

/** Finds the one place in the sources that the text of an element comes from. */
export function findText(files: SourceFiles, located: Located | undefined, { text, tagName }: Pick<ElementFacts, 'text' | 'tagName'>): FoundText {
  const wanted = collapsed(text ?? '');
  if (wanted === '') return 'not-found';
  for (const candidate of located ? [located.element, ...located.uses] : []) {
    if (ownText(candidate.source, candidate.element) === wanted) return inMarkup(candidate);
  }
  // What stands in other words there is not what the page shows, however alike something elsewhere may be.
  if (located && isPlain(located.element, tagName)) return 'not-found';
  const near = new Set(located ? [located.element.path, ...located.uses.map(({ path }) => path)] : []);
  const inNear = [...near].flatMap((path) => placesIn(files, path, wanted));
  const places = inNear.length > 0 ? inNear : files.paths().flatMap((path) => placesIn(files, path, wanted));
  return places.length === 1 && places[0] ? places[0] : places.length === 0 ? 'not-found' : 'several';
}

function isPlain({ source, element }: SourceElement, tagName: string): boolean {
  return element.name === tagName && ownText(source, element) !== undefined;
}

function inMarkup({ path, source, element }: SourceElement): FoundText {
  const span = ownTextSpan(source, element);
  return span ? { path, ...span, kind: element.isInString ? 'html-in-string' : 'markup' } : 'not-found';
}

function placesIn(files: SourceFiles, path: string, wanted: string): TextPlace[] {
  const source = files.read(path) ?? '';
  const markup = files.markup(path);
  const [first = ''] = wanted.split(/[\s&<>"'’]/);
  if (!markup || !source.includes(first)) return [];
  const written = markup.elements.flatMap((element): TextPlace[] => {
    const own = element.isComponent && ownText(source, element) === wanted ? inMarkup({ path, source, element }) : 'not-found';
    return [...(typeof own === 'string' ? [] : [own]), ...properties(path, element, wanted)];
  });
  const strings = markup.strings.filter(({ value }) => collapsed(value) === wanted).map(({ from, to }): TextPlace => ({ path, from, to, kind: 'string' }));
  return [...written, ...strings.filter(({ from }) => !written.some((place) => from >= place.from && from < place.to))];
}

/** `<Card title="…">`: what is passed to a component may be shown by it. */
function properties(path: string, element: MarkupElement, wanted: string): TextPlace[] {
  if (!element.isComponent) return [];
  return element.attributes.flatMap(({ name, literal, value, strings }): TextPlace[] =>
    strings.length === 0 && value && literal !== undefined && collapsed(literal) === wanted && !/^(?:class|className|id|key|href|src|to)$/.test(name)
      ? [{ path, ...value, kind: 'attribute' }]
      : [],
  );
}
