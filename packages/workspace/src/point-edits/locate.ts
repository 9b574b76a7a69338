import type { Ancestor, BuildPlace, ElementFacts } from './element-facts.ts';
import { attributeOf, collapsed, type MarkupElement, ownText, placeOf } from './markup.ts';
import type { SourceFiles } from './source-files.ts';

/** An element or component in a source file. */
export interface SourceElement {
  readonly path: string;
  readonly source: string;
  readonly element: MarkupElement;
}

export interface Located {
  readonly element: SourceElement;
  /** Where the components around it are used, from the inside out. */
  readonly uses: readonly SourceElement[];
}

/** `several`: the places it could be written in, if they are few. */
export type Location = Located | { readonly several: readonly SourceElement[] } | 'not-found';

/** More candidates are no choice. */
const CANDIDATES_MAX = 6;
/** Attributes that are written as they are in the page. */
const COMPARED = ['id', 'href', 'src', 'alt', 'title', 'name', 'type', 'placeholder', 'for', 'role', 'aria-label', 'data-testid'];
const NAMES_IN_JSX: Readonly<Record<string, string>> = { for: 'htmlFor' };

/** Finds the one place in the sources that an element of the page is written in. */
export function locate(files: SourceFiles, facts: ElementFacts): Location {
  const built = facts.places.map((place) => atPlace(files, place, facts));
  const [own, ...uses] = built;
  if (own && !isContradicted(own, facts)) return { element: own, uses: uses.filter((use) => use !== undefined) };
  const named = new Set(facts.places.map((place) => pathOf(files, place)));
  const candidates = files.paths().flatMap((path) => candidatesIn(files, path, facts));
  const within = candidates.filter(({ path }) => named.has(path));
  const known = within.length > 0 ? within : candidates;
  const certain = known.length > 1 ? fitting(known, facts) : known;
  if (certain.length === 1 && certain[0]) return { element: certain[0], uses: [] };
  return certain.length === 0 || certain.length > CANDIDATES_MAX ? 'not-found' : { several: certain };
}

/** The only element that begins in the line, or the one with this tag name, or the one at the column. */
function atPlace(files: SourceFiles, place: BuildPlace, { tagName }: Ancestor): SourceElement | undefined {
  const path = place.line === undefined ? undefined : pathOf(files, place);
  const source = path === undefined ? undefined : files.read(path);
  if (path === undefined || source === undefined) return undefined;
  const starts = (files.markup(path)?.elements ?? []).map((element) => ({ element, at: placeOf(source, element.from) }));
  const inLine = starts.filter(({ at }) => at.line === place.line);
  const exact = inLine.filter(({ at }) => at.column === place.column);
  const named = inLine.filter(({ element }) => element.name === tagName);
  const [found] = exact.length === 1 ? exact : named.length === 1 ? named : inLine.length === 1 ? inLine : [];
  // The page may still show the file as it was before its last change.
  if (place.lineText !== undefined && source.split('\n')[(place.line ?? 0) - 1]?.trim() !== place.lineText.trim()) return undefined;
  return found && { path, source, element: found.element };
}

/** Builds name files from the root of the machine, of the project, or of the server. */
function pathOf(files: SourceFiles, place: BuildPlace): string | undefined {
  const named = `/${place.path.replace(/[?#].*$/, '')}`;
  // `src/App.tsx` ends with `App.tsx`, which may be another file.
  const [inside] = files
    .paths()
    .filter((path) => named.endsWith(`/${path}`))
    .sort((a, b) => b.length - a.length);
  if (inside !== undefined) return inside;
  const below = files.paths().filter((path) => `/${path}`.endsWith(named));
  return below.length === 1 ? below[0] : undefined;
}

function candidatesIn(files: SourceFiles, path: string, facts: ElementFacts): SourceElement[] {
  const source = files.read(path) ?? '';
  if (!source.includes(`<${facts.tagName}`)) return [];
  return (files.markup(path)?.elements ?? [])
    .map((element): SourceElement => ({ path, source, element }))
    .filter((candidate) => candidate.element.name === facts.tagName && !isContradicted(candidate, facts) && hasEvidence(candidate, facts));
}

/** Whether what is written there cannot be this element. */
export function isContradicted({ source, element }: SourceElement, facts: ElementFacts): boolean {
  if (!element.isComponent && element.name !== facts.tagName) return true;
  const text = ownText(source, element);
  if (!element.isComponent && text !== undefined && text !== collapsed(facts.text ?? '')) return true;
  if (element.isComponent) return false;
  const classes = attributeOf(element, 'class', 'className')?.literal ?? '';
  if (classesOf(classes).some((name) => !facts.classNames.includes(name))) return true;
  return COMPARED.some((name) => {
    const literal = attributeOf(element, name, NAMES_IN_JSX[name] ?? name)?.literal;
    if (literal === undefined || element.hasSpread) return false;
    // A build serves files of the project from elsewhere.
    if (name === 'src' && /^[.@~]/.test(literal)) return false;
    return literal !== (name === 'id' ? (facts.id ?? '') : (facts.attributes[name] ?? ''));
  });
}

/** Whether there is evidence that it is this element, not merely that nothing contradicts it. */
function hasEvidence({ source, element }: SourceElement, { text, ancestors }: ElementFacts): boolean {
  if (text !== undefined && ownText(source, element) !== undefined) return true;
  if (classesOf(attributeOf(element, 'class', 'className')?.literal ?? '').length > 0) return true;
  if (COMPARED.some((name) => (attributeOf(element, name, NAMES_IN_JSX[name] ?? name)?.literal ?? '') !== '')) return true;
  // There is one of these in a page.
  if (['body', 'main', 'header', 'footer', 'h1'].includes(element.name)) return true;
  const { parent } = element;
  const outer = parent && !parent.isComponent ? ancestors[0] : undefined;
  return outer !== undefined && parent?.name === outer.tagName && describes(parent, outer);
}

function describes(element: MarkupElement, { id, classNames }: Ancestor): boolean {
  const classes = classesOf(attributeOf(element, 'class', 'className')?.literal ?? '');
  const literalId = attributeOf(element, 'id')?.literal;
  return (classes.length > 0 && classes.every((name) => classNames.includes(name))) || (literalId !== undefined && literalId !== '' && literalId === id);
}

/** Those whose surroundings are the element's. If none are, nothing is known about them: a portal may have moved it. */
function fitting(candidates: readonly SourceElement[], facts: ElementFacts): readonly SourceElement[] {
  const within = candidates.filter(({ element }) => hasAncestors(element, facts.ancestors));
  const left = within.length > 0 ? within : candidates;
  const inPlace = left.filter(({ element }) => isInPosition(element, facts));
  return inPlace.length > 0 ? inPlace : left;
}

/** Whether the written elements around it are, in this order, among those of the page. */
function hasAncestors(element: MarkupElement, ancestors: readonly Ancestor[]): boolean {
  let at = 0;
  for (let outer = element.parent; outer; outer = outer.parent) {
    const { name, isComponent } = outer;
    if (isComponent || ['template', 'slot'].includes(name)) continue;
    const classes = classesOf(attributeOf(outer, 'class', 'className')?.literal ?? '');
    const id = attributeOf(outer, 'id')?.literal;
    const found = ancestors.findIndex(
      (ancestor, index) =>
        index >= at &&
        ancestor.tagName === name &&
        classes.every((className) => ancestor.classNames.includes(className)) &&
        (id === undefined || id === ancestor.id),
    );
    // The page reports the nearest ancestors only.
    if (found < 0) return ancestors.length - at === 0 && at > 0;
    at = found + 1;
  }
  return true;
}

/** Whether it is at the element's place among its siblings, if nothing there depends on what the page does. */
function isInPosition({ parent, from }: MarkupElement, { position, ancestors }: ElementFacts): boolean {
  if (!parent || !position || parent.isComponent || parent.name !== ancestors[0]?.tagName) return true;
  if (parent.parts.some(({ type }) => type === 'expression')) return true;
  const elements = parent.parts.filter(({ type }) => type === 'element');
  return elements.length !== position.count || elements.findIndex((part) => part.from === from) === position.index;
}

export function classesOf(text: string): string[] {
  return text.split(/\s+/).filter((name) => name !== '');
}
