import type { ElementFacts } from './element-facts.ts';
import { type Located, locate, type SourceElement } from './locate.ts';
import { placeOf } from './markup.ts';
import { type PointChange, planChange, type Refusal } from './plan-change.ts';
import type { SourceEdit } from './source-edit.ts';
import { createSourceFiles, type SourceFiles } from './source-files.ts';

/** A place that a person can be shown. */
export interface SourcePlace {
  readonly path: string;
  readonly line: number;
  /** The beginning of what is written there. */
  readonly excerpt: string;
}

/** An element of the page, and where it is in the sources as long as they change only by its own edits. */
export interface PointedSource {
  /** Undefined if it is not certain. */
  place(): SourcePlace | undefined;
  /** Where it could be, if it could be in a few places. */
  readonly candidates: readonly SourcePlace[];
  /** The person says which it is. */
  choose(index: number): void;
  plan(change: PointChange): SourceEdit | Refusal;
  /** An edit has been written or undone: the element is still where it was. */
  wrote(path: string): void;
  /** What is shown now, because of its own edits. */
  setFacts(facts: ElementFacts): void;
  /** The page says more about it, from its newest build. */
  look(facts: ElementFacts): void;
}

interface Files {
  paths(): readonly string[];
  readText(path: string): string | undefined;
}

/** The element by its number in the file, for which edits inside of tags do not matter. */
interface Reference {
  readonly path: string;
  readonly index: number;
  readonly source: string;
}

const EXCERPT_LENGTH = 80;

/** Reads the sources of one project. */
export function createPointedSources(files: Files): (facts: ElementFacts) => PointedSource {
  const sources = createSourceFiles(files);
  return (facts) => createPointedSource(sources, () => hasTailwind(files), facts);
}

function hasTailwind(files: Files): boolean {
  return /"(?:tailwindcss|@tailwindcss\/[\w-]+)"\s*:/.test(files.readText('package.json') ?? '');
}

function createPointedSource(sources: SourceFiles, tailwind: () => boolean, first: ElementFacts): PointedSource {
  let facts = first;
  let references: readonly Reference[] = [];
  const location = locate(sources, facts);
  const candidates = typeof location === 'object' && 'several' in location ? location.several : [];
  if (typeof location === 'object' && 'element' in location) refer(location);

  function refer({ element, uses }: Located): void {
    references = [element, ...uses].map((place) => referenceTo(sources, place));
  }

  const isCurrent = () => references.length > 0 && references.every(({ path, source }) => sources.read(path) === source);

  /** Undefined if somebody else has changed the file since, and it is not certain where it is now. */
  function located(): Located | undefined {
    const places = references.map(({ path, index, source }): SourceElement | undefined => {
      const element = sources.read(path) === source ? sources.markup(path)?.elements[index] : undefined;
      return element && { path, source, element };
    });
    const [element, ...uses] = places;
    if (element) return { element, uses: uses.filter((use) => use !== undefined) };
    const again = locate(sources, { ...facts, places: [] });
    if (typeof again === 'string' || 'several' in again) return undefined;
    refer(again);
    return again;
  }

  return {
    place() {
      const found = located();
      return found && shownPlace(found.element);
    },
    candidates: candidates.map(shownPlace),
    choose(index) {
      const chosen = candidates[index];
      if (chosen) refer({ element: chosen, uses: [] });
    },
    plan: (change) => planChange({ files: sources, hasTailwind: tailwind() }, located(), facts, change),
    wrote(path) {
      const source = sources.read(path);
      if (source !== undefined) references = references.map((reference) => (reference.path === path ? { ...reference, source } : reference));
    },
    setFacts(next) {
      facts = next;
    },
    look(next) {
      facts = next;
      // As long as only its own edits changed the files, nothing is more certain: the page may be older than they are.
      if (isCurrent()) return;
      const found = locate(sources, facts);
      if (typeof found === 'object' && 'element' in found) refer(found);
    },
  };
}

function referenceTo(sources: SourceFiles, { path, source, element }: SourceElement): Reference {
  return { path, source, index: sources.markup(path)?.elements.findIndex(({ from }) => from === element.from) ?? -1 };
}

function shownPlace({ path, source, element }: SourceElement): SourcePlace {
  const text = source.slice(element.from, element.to).replaceAll(/\s+/g, ' ');
  return { path, line: placeOf(source, element.from).line, excerpt: text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}…` : text };
}
