import { SYNC_FILE_MAX_CHARACTERS } from '@lathe/protocol';
import ignore from 'ignore';
import { isSecretPath } from './secrets.ts';
import { isProtectedPath } from './ignored-paths.ts';

const LOCK_FILE = /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|deno\.lock)$/;
const PICTURE = /(?:\.svg|(?:^|\/)favicon\.[^/]+)$/i;
const IGNORE_FILE = /(?:^|\/)\.[\w-]*ignore$/;
/** Source: docs/decisions.md#F6. */
const MIGRATION = /^supabase\/migrations\//;
const GITIGNORE = '.gitignore';

export interface SyncedEntry {
  readonly type: 'file' | 'folder';
  readonly isBinary: boolean;
  /** Characters of its text. */
  readonly length: number;
}

export interface SyncExclusionDeps {
  readonly readText: (path: string) => string | undefined;
  /** The database keeps its own record of the migrations from then on. */
  readonly isDatabaseConfigured: () => boolean;
}

/**
 * Whether a file is excluded from the sync with the assistant: from the files that are sent to it, and from the
 * changes by hand that it is told about. A save includes every file: binary ones are uploaded, and a project
 * without its lock file, its pictures or its `.gitignore` would be incomplete. Source: docs/specification/files.md.
 */
export function createSyncExclusion({ readText, isDatabaseConfigured }: SyncExclusionDeps): (path: string, entry: SyncedEntry) => boolean {
  const patterns = ignore({ allowRelativePaths: true }).add(readText(GITIGNORE) ?? '');
  const hasDatabase = isDatabaseConfigured();
  const isNamedByPattern = (path: string, { type }: SyncedEntry) => type === 'file' && !path.startsWith('/') && !isSecretPath(path) && patterns.ignores(path);
  return (path, entry) =>
    entry.isBinary ||
    entry.length > SYNC_FILE_MAX_CHARACTERS ||
    LOCK_FILE.test(path) ||
    PICTURE.test(path) ||
    IGNORE_FILE.test(path) ||
    isProtectedPath(path) ||
    (hasDatabase && MIGRATION.test(path)) ||
    isNamedByPattern(path, entry);
}
