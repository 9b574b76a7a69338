import {
  AppError,
  applyMigrations,
  createDatabaseUser,
  deleteDatabaseUser,
  deleteStoredFiles,
  downloadDatabaseCopy,
  linkStoredFile,
  listAppliedMigrations,
  listDatabaseCopies,
  listDatabaseFunctions,
  moveDatabaseIn,
  moveDatabaseOut,
  moveHostedDatabaseIn,
  readDatabaseKeys,
  readFunctionLog,
  setDatabaseSecrets,
} from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { DatabaseServices, DatabaseStore } from './contract.ts';
import { MIGRATIONS_FOLDER, nextVersion } from './migration-files.ts';

const NAME_MAX_LENGTH = 60;

interface Deps {
  readonly api: Pick<ApiClient, 'call' | 'stream'>;
  readonly identity: Pick<ProjectIdentity, 'current'>;
  readonly files: Pick<ProjectFiles, 'paths' | 'write'>;
  readonly database: Pick<DatabaseStore, 'changed'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Keys, functions, users and files of the open project's database, and changes of its schema. */
export function createDatabaseServices({ api, identity, files, database, now }: Deps): DatabaseServices {
  const project = () => ({ slug: identity.current.id });

  return {
    keys: () => api.call(readDatabaseKeys, project()),
    functions: () => api.call(listDatabaseFunctions, project()),
    async functionLog(after) {
      const { lines } = await api.call(readFunctionLog, project(), after === undefined ? {} : { query: { after: String(after) } });
      return lines;
    },
    async setSecrets(secrets) {
      await api.call(setDatabaseSecrets, project(), { body: { secrets } });
      database.changed();
    },
    async createUser(user) {
      await api.call(createDatabaseUser, project(), { body: user });
      database.changed();
    },
    async deleteUser(userId) {
      await api.call(deleteDatabaseUser, { ...project(), userId });
      database.changed();
    },
    async linkFile(file) {
      const { url } = await api.call(linkStoredFile, project(), { body: file });
      return url;
    },
    async deleteFiles(deleted) {
      await api.call(deleteStoredFiles, project(), { body: { files: deleted } });
      database.changed();
    },
    moveOut: (signal) => api.stream(moveDatabaseOut, project(), undefined, signal),
    async copies() {
      const { copies } = await api.call(listDatabaseCopies, project());
      return copies;
    },
    downloadCopy: (id, signal) => api.stream(downloadDatabaseCopy, { ...project(), copyId: id }, undefined, signal),
    async moveIn(archive, title, signal) {
      const moved = await api.call(moveDatabaseIn, project(), { bytes: archive, signal, ...(title !== undefined && { query: { title } }) });
      database.changed();
      return moved;
    },
    async moveHostedIn(source, signal) {
      const moved = await api.call(moveHostedDatabaseIn, project(), { body: source, signal });
      database.changed();
      return moved;
    },
    async migrate(title, sql) {
      const { migrations } = await api.call(listAppliedMigrations, project());
      const version = nextVersion(files.paths(), migrations, now());
      const name = nameOf(title);
      const path = `${MIGRATIONS_FOLDER}/${version}_${name}.sql`;
      const { applied, failed } = await api.call(applyMigrations, project(), { body: { migrations: [{ version, name, sql }] } });
      if (failed !== undefined)
        throw new AppError('invalid-input', `The database refused the change: ${failed.error.message}`, { data: { error: failed.error } });
      if (!applied.includes(version))
        throw new AppError('invalid-state', 'The database was changed from elsewhere at the same moment, so nothing was done. Try again.', {
          isRetryable: true,
        });
      database.changed();
      await files.write(path, `${sql.trim()}\n`);
      return path;
    },
  };
}

function nameOf(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .slice(0, NAME_MAX_LENGTH)
    .replaceAll(/^_+|_+$/g, '');
  return name === '' ? 'change' : name;
}
