import { allDependencies, parsePackageJson } from './package-json.ts';
import type { ReadText } from './frameworks.ts';

const PACKAGE = 'tailwindcss';
/** The last release of version 3. Source: docs/specification/runtime.md. */
export const SUGGESTED_TAILWIND = '3.4.17';

const DECIDING = new Set(['package.json', 'package-lock.json', 'pnpm-lock.yaml', 'yarn.lock']);

/** Whether a change to this file may change the installed version. */
export const decidesVersion = (path: string): boolean => DECIDING.has(path);

/** The installed version of Tailwind CSS if it is an outdated release of version 3. */
export function outdatedTailwind(readText: ReadText): string | undefined {
  const range = allDependencies(parsePackageJson(readText('package.json')))[PACKAGE];
  if (range === undefined) return undefined;
  const version = lockedVersion(readText) ?? /^[\^~>=v\s]*(\d+(?:\.\d+){0,2})/.exec(range)?.[1];
  if (version === undefined) return undefined;
  const [major, minor = 0, patch = 0] = version.split('.').map(Number);
  const [, lastMinor = 0, lastPatch = 0] = SUGGESTED_TAILWIND.split('.').map(Number);
  return major === 3 && (minor < lastMinor || (minor === lastMinor && patch < lastPatch)) ? version : undefined;
}

/** package.json with the suggested version. The operator of the range and everything else stay as they are. */
export function withSuggestedTailwind(manifest: string): string {
  return manifest.replace(/("tailwindcss"\s*:\s*"[\^~]?)[^"]*(")/, (_all, head: string, end: string) => `${head}${SUGGESTED_TAILWIND}${end}`);
}

/** From the lock file, because the range in package.json may have resolved to a newer version. */
function lockedVersion(readText: ReadText): string | undefined {
  const npm = /"node_modules\/tailwindcss"\s*:\s*\{[^}]*?"version"\s*:\s*"(\d[^"]*)"/.exec(readText('package-lock.json') ?? '')?.[1];
  const pnpm = /^ {2}\/?tailwindcss[@/](\d[\w.]*)/m.exec(readText('pnpm-lock.yaml') ?? '')?.[1];
  const yarn = /^"?tailwindcss@[^\n]*:\n\s+version:? "?(\d[\w.]*)/m.exec(readText('yarn.lock') ?? '')?.[1];
  return npm ?? pnpm ?? yarn;
}
