import type { RuntimeFileSystem } from '@lathe/spindle';
import { isMissing } from './filesystem-error.ts';
import { foldersAbove } from './ignored-paths.ts';

/**
 * The first part of a path that is a symbolic link. Writing there would write where the link leads, to another file
 * or outside of the project. Undefined if no part is a link, or the path does not exist.
 */
export async function findLink(fs: Pick<RuntimeFileSystem, 'lstat'>, path: string): Promise<string | undefined> {
  const parts = [...foldersAbove(path), path];
  // All at once. Results below a link are about its target, and are ignored.
  const found = await Promise.allSettled(parts.map((part) => fs.lstat(part)));
  for (const [index, outcome] of found.entries()) {
    if (outcome.status === 'fulfilled' && outcome.value.type === 'symlink') return parts[index];
    if (outcome.status === 'fulfilled') continue;
    if (isMissing(outcome.reason)) return undefined;
    throw outcome.reason;
  }
  return undefined;
}
