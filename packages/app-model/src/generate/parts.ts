/** The library: files that are the same in every app that uses them. */
import type { Language } from '../model/app-model.ts';

/**
 * Path -> text. Of React: `src/…` as in the project, and the words of each language in `texts/<language>.ts`. Of other
 * frameworks: `vue/src/…`, and what they share in `common/`.
 */
export type Parts = ReadonlyMap<string, string>;

/** The name of a file of `templates/parts/` in the library. */
export function partName(path: string): string {
  return path.replace(/^app\//, '');
}

/** Path -> text. */
export type Files = ReadonlyMap<string, string>;

const ALWAYS = ['src/index.css', 'src/styles/marks.css', 'src/styles/forms.css', 'src/styles/items.css', 'src/styles/cards.css'];
/** Files whose words are in the language of the app, and the folder that has them. */
const TEXTS: Readonly<Record<string, string>> = { 'src/texts.ts': 'texts', 'src/database/words.ts': 'texts/database' };

/** The files with all parts that they import, and what those import. */
export function withParts(files: ReadonlyMap<string, string>, parts: Parts, language: Language): ReadonlyMap<string, string> {
  return withImported(files, ALWAYS, (path) => parts.get(TEXTS[path] === undefined ? path : `${TEXTS[path]}/${language}.ts`));
}

/** The files with all that they import from what `textOf` knows. */
export function withImported(
  files: ReadonlyMap<string, string>,
  always: readonly string[],
  textOf: (path: string) => string | undefined,
): ReadonlyMap<string, string> {
  const result = new Map(files);
  const waiting = [...always, ...[...files].flatMap(([path, text]) => importsOf(path, text))];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const found = [path, `${path}.ts`, `${path}.tsx`].find((candidate) => result.has(candidate) || textOf(candidate) !== undefined);
    if (found === undefined) throw new Error(`There is no part ${path}`);
    if (result.has(found)) continue;
    const text = textOf(found)!;
    result.set(found, text);
    waiting.push(...importsOf(found, text));
  }
  return new Map([...result].sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1)));
}

/** Files of the project that a file imports, without their ending if it has none there. */
export function importsOf(path: string, text: string): string[] {
  if (!SOURCES.test(path)) return [];
  const folder = path.split('/').slice(0, -1);
  return [...text.matchAll(/^ *(?:import|export) (?:.* from )?'(\.[^']+)';$/gm)].map(([, specifier]) => {
    const steps = [...folder];
    for (const step of specifier!.split('/')) {
      if (step === '..') steps.pop();
      else if (step !== '.') steps.push(step);
    }
    return steps.join('/');
  });
}

/** Files that import others. */
export const SOURCES = /\.(?:tsx?|vue|svelte|astro)$/;

/** What is imported is written before what imports it, so that the preview can show each step. */
function rank(path: string): number {
  // The dev server reloads the page for it, and a page that loads misses what is written meanwhile.
  if (path.endsWith('index.html')) return 7;
  if (/(?:^|\/)(?:[Aa]pp\.(?:tsx|vue|svelte)|app\.routes\.ts|main\.ts)$/.test(path)) return 6;
  if (/(?:^|\/)(?:pages\/|page\.tsx$)/.test(path)) return 5;
  if (path.endsWith('.css')) return 0;
  if (/(?:^|\/)(?:app-model|texts)\.ts$/.test(path)) return 1;
  if (/(?:^|\/)(?:data|database)\//.test(path)) return 2;
  return /(?:^|\/)(?:components|lib)\//.test(path) ? 3 : 4;
}
