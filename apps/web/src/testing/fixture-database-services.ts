import { AppError, type DatabaseFunctions, type FunctionLog, type MovedIn } from '@lathe/protocol';
import type { Workspace } from '@lathe/workspace';

/** What a scene's database offers beside SQL. */
export interface DatabaseServicesScene {
  readonly functions?: DatabaseFunctions;
  readonly log?: FunctionLog['lines'];
  /** Every call fails with this. */
  readonly failure?: string;
}

const MOVED: MovedIn = {
  counts: { tables: 2, rows: 30, users: 3, storedFiles: 1, functions: 0, migrations: 2 },
  leftOut: [],
  secretNames: [],
  failedFunctions: [],
};

export function createFixtureDatabaseServices({
  functions = { functions: [], secrets: [] },
  log = [],
  failure,
}: DatabaseServicesScene = {}): Workspace['databaseServices'] {
  const answer = async <Value>(value: Value): Promise<Value> => {
    if (failure !== undefined) throw new AppError('unavailable', failure);
    return value;
  };
  return {
    keys: () => answer({ publishable: 'sb_publishable_sample', secret: 'sb_secret_sample' }),
    functions: () => answer(functions),
    functionLog: (after) => answer(after === undefined ? log : log.filter(({ id }) => id > after)),
    setSecrets: () => answer(undefined),
    createUser: () => answer(undefined),
    deleteUser: () => answer(undefined),
    linkFile: () => answer('about:blank'),
    deleteFiles: () => answer(undefined),
    moveOut: () => answer(new Blob(['zip']).stream()),
    copies: () => answer([{ id: '1795683000000-20261127093000', createdAt: '2026-11-27T09:30:00.000Z', version: '20261127093000', byteSize: 240_000 }]),
    downloadCopy: () => answer(new Blob(['zip']).stream()),
    moveIn: () => answer(MOVED),
    moveHostedIn: () => answer(MOVED),
    migrate: (title) => answer(`supabase/migrations/20261127093000_${title.replaceAll(' ', '_')}.sql`),
  };
}
