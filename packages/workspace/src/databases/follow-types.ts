import { readDatabaseTypes } from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { DatabaseStore } from './contract.ts';
import { canBeAsked } from './project-database.ts';

interface Deps {
  readonly api: Pick<ApiClient, 'call'>;
  readonly identity: Pick<ProjectIdentity, 'current'>;
  readonly files: Pick<ProjectFiles, 'paths' | 'readText' | 'permit' | 'write'>;
  readonly database: Pick<DatabaseStore, 'state' | 'changes'>;
  /** Whether the person may change the project. */
  readonly canWrite: () => boolean;
  /** Whether the app uses a database that is not the project's own. */
  readonly isForeign: () => boolean;
}

const HEADER = "// Generated from the project's database, and updated whenever its tables change. Delete this line to keep your own version.\n";
/** Where projects keep these types, the most usual place first. */
const PLACES = [
  ...['src/lib/database.types.ts', 'src/types/database.types.ts', 'src/database.types.ts', 'lib/database.types.ts', 'database.types.ts'],
  ...['src/database/types.ts', 'src/integrations/supabase/types.ts', 'src/types/supabase.ts', 'types/supabase.ts', 'supabase/database.types.ts'],
];

/** Where the types of the database belong. Undefined: the project has no use for them, or a file of its own. */
export function typesPathIn({ paths, readText }: Pick<ProjectFiles, 'paths' | 'readText'>): string | undefined {
  const all = new Set(paths());
  const isTyped = all.has('tsconfig.json') && (readText('package.json') ?? '').includes('"@supabase/');
  if (!isTyped) return undefined;
  const own = PLACES.find((path) => all.has(path));
  if (own !== undefined) return readText(own)?.startsWith(HEADER.trim()) === true ? own : undefined;
  return [...all].some((path) => path.startsWith('src/')) ? 'src/lib/database.types.ts' : 'supabase/database.types.ts';
}

/**
 * Keeps a file with the types of the database's tables in a project in TypeScript, for `createClient<Database>()`: written
 * when the database is created, when migrations were applied and when the tables changed in another way. A file that a
 * person wrote stays. Source: docs/specification/databases.md.
 */
export function followTypes({ api, identity, files, database, canWrite, isForeign }: Deps, { signal }: { readonly signal: AbortSignal }): void {
  let isOld = false;
  let isWriting = false;

  async function write(): Promise<void> {
    isOld = true;
    if (isWriting) return;
    isWriting = true;
    while (isOld && !signal.aborted) {
      isOld = false;
      // If this fails, the next change tries again. The app runs without the file, so nobody is interrupted.
      await writeOnce().catch(() => undefined);
    }
    isWriting = false;
  }

  async function writeOnce(): Promise<void> {
    if (!canBeAsked(database.state.get()) || !canWrite() || isForeign() || typesPathIn(files) === undefined) return;
    const { types } = await api.call(readDatabaseTypes, { slug: identity.current.id });
    const path = typesPathIn(files);
    const text = `${HEADER}${types}`;
    if (signal.aborted || isOld || path === undefined || files.readText(path) === text || !files.permit([path]).isAllowed) return;
    await files.write(path, text);
  }

  signal.addEventListener(
    'abort',
    database.changes.listen(() => void write()),
  );
}
