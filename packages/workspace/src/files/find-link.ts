import type { RuntimeFileSystem } from '@lathe/spindle';
import { isMissing } from './filesystem-error.ts';
import { foldersAbove } from './ignored-paths.ts';

/**
 * The first part of a path that is a symbolic link: what is written there lands where the link leads,
 * in another file or outside of the project. Undefined where the path is what it says, or is not there.
 */
export async function findLink(fs: Pick<RuntimeFileSystem, 'lstat'>, path: string): Promise<string | undefined> {
  const parts = [...foldersAbove(path), path];
  // All at once: below a link the answers are of where it leads, and are not looked at.
  const found = await Promise.allSettled(parts.map((part) => fs.lstat(part)));
  for (const [index, outcome] of found.entries()) {
    if (outcome.status === 'fulfilled' && outcome.value.type === 'symlink') return parts[index];
    if (outcome.status === 'fulfilled') continue;
    if (isMissing(outcome.reason)) return undefined;
    throw outcome.reason;
  }
  return undefined;
}
