import { join } from 'node:path';
import { AppError } from '@lathe/protocol';
import type { DatabaseHosts } from '../databases/hosts.ts';
import type { Secret } from '../storage/secret.ts';
import { SignedIds } from '../storage/signed-ids.ts';
import type { Database } from '../storage/sql/database.ts';
import { DATABASES_ENTRY, STAGED, STAGING } from './manifest.ts';

const TOKEN_LIFE_MS = 60_000;
/** What the token is for. */
const SUBJECT = 'database';

/** Proves to a running server that a program can read its data folder. */
export function signDumpToken(secret: Secret, nowMs: number): string {
  return signer(secret).sign('dump', SUBJECT, nowMs + TOKEN_LIFE_MS);
}

export interface DatabaseDumpsDependencies {
  readonly database: Pick<Database, 'dump'>;
  readonly projectDatabases: Pick<DatabaseHosts, 'copy'>;
  readonly dataDirectory: string;
  readonly secret: Secret;
  readonly now: () => number;
}

/** Copies of the database for the command line's backups. */
export class DatabaseDumps {
  readonly #dependencies: DatabaseDumpsDependencies;

  constructor(dependencies: DatabaseDumpsDependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws AppError 'login-required' for a missing or invalid token, 'invalid-state' if the database is not the embedded one */
  async take(token: string | undefined): Promise<Uint8Array> {
    this.#require(token);
    const { database } = this.#dependencies;
    if (database.dump === undefined) throw new AppError('invalid-state', POSTGRESQL_MESSAGE);
    return database.dump();
  }

  /**
   * Copies the database of a project to where a backup is being put together.
   * @throws AppError 'login-required' as above, 'invalid-input' for what is no ref
   */
  async copy(token: string | undefined, ref: string): Promise<void> {
    this.#require(token);
    const { projectDatabases, dataDirectory } = this.#dependencies;
    await projectDatabases.copy(ref, join(dataDirectory, STAGING, STAGED, DATABASES_ENTRY, ref));
  }

  #require(token: string | undefined): void {
    const { secret, now } = this.#dependencies;
    if (token === undefined || signer(secret).verify('dump', token, now()) !== SUBJECT) {
      throw new AppError('login-required', 'Only a program that can read the data folder may copy the database.');
    }
  }
}

export const POSTGRESQL_MESSAGE =
  'This Lathe keeps its data in PostgreSQL (DATABASE_URL). Back that up with pg_dump, and copy secret and blobs from the data folder.';

function signer(secret: Secret): SignedIds {
  return new SignedIds(secret.keyFor('backups'));
}
