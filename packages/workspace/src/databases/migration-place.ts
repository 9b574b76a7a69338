import {
  applyMigrations,
  type AppliedMigrations,
  AppError,
  applySupabaseMigration,
  listAppliedMigrations,
  listSupabaseMigrations,
  type MigrationOutcome,
  type SqlError,
} from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { WrittenMigration } from './migration-files.ts';
import { risksOf } from './migration-risks.ts';

/** The database that the project's migrations are for. Both calls throw an AppError if it cannot be asked. */
export interface MigrationPlace {
  /** It is a person's own, elsewhere: nothing is tried out there, no copy is kept, and nothing is applied without a click. */
  readonly isHosted: boolean;
  list(): Promise<AppliedMigrations['migrations']>;
  /** Applies them in the given order, up to the first that fails, or until it is aborted between two of them. */
  apply(migrations: readonly WrittenMigration[], signal: AbortSignal): Promise<MigrationOutcome>;
}

interface Deps {
  readonly api: Pick<ApiClient, 'call'>;
  readonly identity: Pick<ProjectIdentity, 'current'>;
}

/** The database that the server keeps for the project. It is copied before what loses something. */
export function createBuiltInPlace({ api, identity }: Deps): MigrationPlace {
  const project = () => ({ slug: identity.current.id });
  return {
    isHosted: false,
    list: async () => (await api.call(listAppliedMigrations, project())).migrations,
    apply(migrations) {
      const keepsCopy = migrations.some(({ sql }) => risksOf(sql).length > 0);
      const body = { migrations: migrations.map(({ version, name, sql }) => ({ version, name, sql })), ...(keepsCopy && { keepsCopy }) };
      return api.call(applyMigrations, project(), { body });
    },
  };
}

interface SupabaseDeps extends Deps {
  /** A call was refused, perhaps because the connection is no longer what it was. */
  readonly onRefused: () => void;
}

/** The database at Supabase that the project is connected to. */
export function createSupabasePlace({ api, identity, onRefused }: SupabaseDeps): MigrationPlace {
  const project = () => ({ slug: identity.current.id });
  async function asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      onRefused();
      throw error;
    }
  }
  return {
    isHosted: true,
    async list() {
      const { success, migrations, error } = await asked(api.call(listSupabaseMigrations, project()));
      if (!success) throw new AppError('invalid-input', `Supabase could not list the changes: ${error ?? 'it did not say why.'}`);
      return migrations.flatMap(({ filename }) => {
        const [, version, name = ''] = /^(\d+)_(.*)\.sql$/s.exec(filename) ?? [];
        return version === undefined ? [] : [{ version, name }];
      });
    },
    async apply(migrations, signal) {
      const applied: string[] = [];
      for (const { version, name, sql } of migrations) {
        if (signal.aborted) break;
        const body = { filename: `${version}_${name}.sql`, content: sql };
        const { success, error } = await asked(api.call(applySupabaseMigration, project(), { body }));
        if (!success) return { applied, failed: { version, error: errorOf(error ?? '') } };
        applied.push(version);
      }
      return { applied };
    },
  };
}

/** Supabase puts the code before the message. */
function errorOf(text: string): SqlError {
  const [, code = 'XX000', message = text] = /^([0-9A-Z]{5}): (.*)$/s.exec(text) ?? [];
  return { code, message };
}
