import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { compilePattern, hasPattern, unescapePattern } from './pattern.ts';

/** The existing paths that match, sorted; none when nothing does. `**` stands for any depth only with `isDeep`. */
export function expandFileNames(pattern: string, cwd: string): string[] {
  const isAbsolute = pattern.startsWith('/');
  const segments = pattern.split('/').filter((segment, at) => segment !== '' || at === pattern.split('/').length - 1);
  let found = [isAbsolute ? '/' : ''];
  segments.forEach((segment, at) => {
    const isLast = at === segments.length - 1;
    found = found.flatMap((prefix) => matchSegment(prefix, segment, cwd, isLast));
  });
  return found.sort(byCodePoint);
}

function matchSegment(prefix: string, segment: string, cwd: string, isLast: boolean): string[] {
  const ending = isLast ? '' : '/';
  // `src/*/`: directories only, shown with the slash.
  if (segment === '') return prefix !== '' && isDirectory(path.resolve(cwd, prefix)) ? [prefix] : [];
  if (!hasPattern(segment)) {
    const name = prefix + unescapePattern(segment);
    return exists(path.resolve(cwd, name)) ? [name + ending] : [];
  }
  const matcher = compilePattern(segment, { isPath: true });
  const showsHidden = segment.startsWith('.') || segment.startsWith('\\.');
  return entriesOf(path.resolve(cwd, prefix))
    .filter((name) => matcher.test(name) && (showsHidden || !name.startsWith('.')))
    .map((name) => prefix + name)
    .filter((name) => isLast || isDirectory(path.resolve(cwd, name)))
    .map((name) => name + ending);
}

function entriesOf(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    // Not a directory, or not readable: nothing matches there.
    return [];
  }
}

function exists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

function isDirectory(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function byCodePoint(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
