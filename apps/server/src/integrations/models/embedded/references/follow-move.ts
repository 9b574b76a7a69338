/** The texts of files after some have moved: every path that led to them, and their own paths, lead where they did. */
import { createModulePaths, SETTINGS, type ModulePaths } from './module-paths.ts';
import { referencesIn, SOURCES } from './references.ts';

/** Files that may name others. */
export function isReferring(path: string): boolean {
  return (SOURCES.test(path) && !/(?:^|\/)node_modules\//.test(path)) || SETTINGS.test(path);
}

/** By the path from before: the texts that change. `moved` is from path to path. */
export function followMove(texts: ReadonlyMap<string, string>, paths: readonly string[], moved: ReadonlyMap<string, string>): Map<string, string> {
  const modules = createModulePaths(paths, (path) => texts.get(path));
  const words = wordsOf(moved);
  const changed = new Map<string, string>();
  for (const [path, text] of texts) {
    if (!moved.has(path) && !words.some((word) => text.includes(word))) continue;
    const after = SETTINGS.test(path) ? inSettings(text, moved) : inSource(text, path, modules, moved);
    if (after !== text) changed.set(path, after);
  }
  return changed;
}

function inSource(text: string, path: string, modules: ModulePaths, moved: ReadonlyMap<string, string>): string {
  const now = moved.get(path) ?? path;
  let after = text;
  for (const reference of referencesIn(path, text).reverse()) {
    const old = text.slice(reference.from, reference.to);
    const file = modules.resolve(old, path, reference);
    if (file === undefined) continue;
    const target = moved.get(file) ?? file;
    const isRelative = old.startsWith('.') || reference.isBareRelative;
    if (target === file && (now === path || !isRelative || old.startsWith('/'))) continue;
    after = after.slice(0, reference.from) + modules.nameFor(target, now, old, file) + after.slice(reference.to);
  }
  return after;
}

/** Settings name files from the root: an entry, an alias. */
function inSettings(text: string, moved: ReadonlyMap<string, string>): string {
  return text.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|"((?:\\.|[^"\\])*)"(\s*:)?/g, (whole: string, value: string | undefined, colon: string | undefined) => {
    const [, dot = '', path = ''] = /^(\.\/)?(.*)$/s.exec(value ?? '') ?? [];
    const to = colon === undefined ? moved.get(path) : undefined;
    return to === undefined ? whole : `"${dot}${to}"`;
  });
}

/** Words of which a path to one of the files has at least one. Only texts that have them are read. */
function wordsOf(moved: ReadonlyMap<string, string>): readonly string[] {
  const words = [...moved.keys()].map((file) => {
    const [name = '', folder] = file.split('/').reverse();
    const stem = name.replace(/\.[^.]+$/, '');
    return stem === 'index' && folder !== undefined ? folder : stem;
  });
  return [...new Set(words)];
}
