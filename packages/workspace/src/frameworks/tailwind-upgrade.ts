import { allDependencies, parsePackageJson } from './package-json.ts';
import type { ReadText } from './frameworks.ts';

const PACKAGE = 'tailwindcss';
/** The last of version 3. Source: docs/specification/runtime.md. */
export const SUGGESTED_TAILWIND = '3.4.17';

const DECIDING = new Set(['package.json', 'package-lock.json', 'pnpm-lock.yaml', 'yarn.lock']);

/** Whether a change of this file may change which version it is. */
export const decidesVersion = (path: string): boolean => DECIDING.has(path);

/** What the project installs of Tailwind CSS when that is of version 3 and older than the last of it. */
export function outdatedTailwind(readText: ReadText): string | undefined {
  const range = allDependencies(parsePackageJson(readText('package.json')))[PACKAGE];
  if (range === undefined) return undefined;
  const version = lockedVersion(readText) ?? /^[\^~>=v\s]*(\d+(?:\.\d+){0,2})/.exec(range)?.[1];
  if (version === undefined) return undefined;
  const [major, minor = 0, patch = 0] = version.split('.').map(Number);
  const [, lastMinor = 0, lastPatch = 0] = SUGGESTED_TAILWIND.split('.').map(Number);
  return major === 3 && (minor < lastMinor || (minor === lastMinor && patch < lastPatch)) ? version : undefined;
}

/** package.json with the suggested version in its range, written as it was: everything else stays to the letter. */
export function withSuggestedTailwind(manifest: string): string {
  return manifest.replace(/("tailwindcss"\s*:\s*"[\^~]?)[^"]*(")/, (_all, head: string, end: string) => `${head}${SUGGESTED_TAILWIND}${end}`);
}

/** What the lock file says: a range of package.json may have led to a newer one. */
function lockedVersion(readText: ReadText): string | undefined {
  const npm = /"node_modules\/tailwindcss"\s*:\s*\{[^}]*?"version"\s*:\s*"(\d[^"]*)"/.exec(readText('package-lock.json') ?? '')?.[1];
  const pnpm = /^ {2}\/?tailwindcss[@/](\d[\w.]*)/m.exec(readText('pnpm-lock.yaml') ?? '')?.[1];
  const yarn = /^"?tailwindcss@[^\n]*:\n\s+version:? "?(\d[\w.]*)/m.exec(readText('yarn.lock') ?? '')?.[1];
  return npm ?? pnpm ?? yarn;
}
