import { LIST_MIGRATIONS, migrationScript, SqlError } from '@lathe/backend';
import { AppError, type ApplySupabaseMigrationBody, type SupabaseMigrationOutcome, type SupabaseMigrations, type User } from '@lathe/protocol';
import { TO_THE_END } from '../integrations/database-hosts/provider.ts';
import type { ReachedDatabase, SupabaseService } from './service.ts';

export interface SupabaseMigrationDependencies {
  readonly supabase: Pick<SupabaseService, 'reached'>;
}

interface Waiting {
  readonly signal: AbortSignal;
}

/** What the API puts before a database's own message. */
const FAILURE_PREFIX = /^Failed to run sql query: (?:ERROR: +)?/;

/** Migrations of databases at Supabase, with the same history as Supabase's own tools. */
export class SupabaseMigrationService {
  readonly #supabase: SupabaseMigrationDependencies['supabase'];

  constructor({ supabase }: SupabaseMigrationDependencies) {
    this.#supabase = supabase;
  }

  async list(user: User, slug: string, options: Waiting): Promise<SupabaseMigrations> {
    const reached = await this.#supabase.reached(user, slug, options);
    try {
      return { success: true, migrations: await applied(reached, options) };
    } catch (error) {
      return { success: false, migrations: [], error: refusalOf(error) };
    }
  }

  async apply(user: User, slug: string, { filename, content }: ApplySupabaseMigrationBody, options: Waiting): Promise<SupabaseMigrationOutcome> {
    const reached = await this.#supabase.reached(user, slug, options);
    const [, version = '', name = ''] = /^(\d+)_(.*)\.sql$/.exec(filename) ?? [];
    try {
      // Whoever leaves meanwhile does not stop it halfway.
      await reached.access.query(reached.project.ref, migrationScript({ version, name, sql: content }), TO_THE_END);
      return { success: true };
    } catch (error) {
      if (error instanceof SqlError) return { success: false, error: error.message };
      const refusal = refusalOf(error);
      const isThere = (await applied(reached, options)).some((one) => one.filename.startsWith(`${version}_`));
      return isThere ? { success: true } : { success: false, error: refusal };
    }
  }
}

async function applied({ project, access }: ReachedDatabase, options: Waiting): Promise<{ filename: string }[]> {
  try {
    const rows = await access.query(project.ref, LIST_MIGRATIONS, options);
    return rows.map(({ version, name }) => ({ filename: `${String(version)}_${String(name)}.sql` }));
  } catch (error) {
    // No migration has ever run there.
    if (error instanceof AppError && /42P01|3F000/.test(String(error.data?.['reason']))) return [];
    throw error;
  }
}

/** What the database says. @throws whatever else went wrong */
function refusalOf(error: unknown): string {
  if (!(error instanceof AppError) || error.code !== 'invalid-input') throw error;
  return String(error.data?.['reason'] ?? error.message).replace(FAILURE_PREFIX, '');
}
