import { type Dirent, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { compilePattern, hasPattern, unescapePattern } from './pattern.ts';

/** How names are matched (`shopt`). */
export interface FileNameOptions {
  readonly hasGroups?: boolean;
  /** `**` matches directories at any depth. */
  readonly isDeep?: boolean;
  /** Names that start with a dot match too. */
  readonly showsHidden?: boolean;
  readonly ignoresCase?: boolean;
}

/** The existing paths that match, sorted; empty if there are none. */
export function expandFileNames(pattern: string, cwd: string, options: FileNameOptions = {}): string[] {
  const isAbsolute = pattern.startsWith('/');
  const parts = pattern.split('/');
  const segments = parts.filter((segment, at) => segment !== '' || at === parts.length - 1);
  let found = [isAbsolute ? '/' : ''];
  segments.forEach((segment, at) => {
    const isLast = at === segments.length - 1;
    found = found.flatMap((prefix) =>
      segment === '**' && options.isDeep ? matchDeep(prefix, cwd, isLast, options) : matchSegment(prefix, segment, cwd, isLast, options),
    );
  });
  return [...new Set(found)].filter((name) => name !== '').sort(byCodePoint);
}

/** The directory itself and everything below it: only directories if more segments follow, everything otherwise. Links are not followed. */
function matchDeep(prefix: string, cwd: string, isLast: boolean, options: FileNameOptions): string[] {
  const found = [prefix];
  for (const entry of directoryEntries(path.resolve(cwd, prefix))) {
    if (entry.name.startsWith('.') && !options.showsHidden) continue;
    if (entry.isDirectory()) {
      const below = matchDeep(`${prefix}${entry.name}/`, cwd, isLast, options);
      found.push(...(isLast ? [`${prefix}${entry.name}`, ...below.slice(1)] : below));
    } else if (isLast) found.push(`${prefix}${entry.name}`);
  }
  return found;
}

function matchSegment(prefix: string, segment: string, cwd: string, isLast: boolean, options: FileNameOptions): string[] {
  const ending = isLast ? '' : '/';
  // `src/*/`: directories only, shown with the slash.
  if (segment === '') return prefix !== '' && isDirectory(path.resolve(cwd, prefix)) ? [prefix] : [];
  if (!hasPattern(segment, options.hasGroups)) {
    const name = prefix + unescapePattern(segment);
    return exists(path.resolve(cwd, name)) ? [name + ending] : [];
  }
  const matcher = compilePattern(segment, { isPath: true, hasGroups: options.hasGroups ?? false, ignoresCase: options.ignoresCase ?? false });
  const showsHidden = options.showsHidden || segment.startsWith('.') || segment.startsWith('\\.');
  const directory = path.resolve(cwd, prefix);
  const names = directoryEntries(directory).map((entry) => entry.name);
  if (segment.startsWith('.')) names.push('.', '..');
  return names
    .filter((name) => matcher.test(name) && (showsHidden || !name.startsWith('.')))
    .map((name) => prefix + name)
    .filter((name) => isLast || isDirectory(path.resolve(cwd, name)))
    .map((name) => name + ending);
}

function directoryEntries(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    // Not a directory, or not readable: there are no matches.
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
