import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { BackupError } from '../backups/backup-error.ts';
import { takeBackup } from '../backups/take-backup.ts';
import { ownPackage } from '../own-package.ts';
import type { Command } from './arguments.ts';
import { readSettings } from './settings.ts';
import type { Terminal } from './terminal.ts';

/** Backs up everything into one file: the one that is named, or one with the time in its name. */
export async function backup(command: Extract<Command, { type: 'backup' }>, terminal: Terminal): Promise<void> {
  const { dataDirectory, databaseUrl, backendDatabaseUrl } = readSettings(command, terminal).config;
  const now = terminal.now();
  const target = await targetFile(resolve(terminal.folder, command.target ?? '.'), now);
  const { blobs, databases } = await takeBackup({ dataDirectory, target, isPostgresql: databaseUrl !== undefined, version: ownPackage().version, now });
  const { size } = await stat(target);
  const held = [`${blobs} ${blobs === 1 ? 'file' : 'files'}`, 'the database', ...(databases?.count ? [databasesOf(databases.count)] : [])];
  terminal.print(`Backed up ${dataDirectory} into ${target} (${megabytes(size)} MB, ${new Intl.ListFormat('en').format(held)}).`);
  if (backendDatabaseUrl !== undefined && databases?.count)
    terminal.print(
      'Of databases that are on a PostgreSQL server (BACKEND_DATABASE_URL), it holds stored files and functions only: back that server up with pg_dumpall.',
    );
  terminal.print('It holds the key that stored API keys are encrypted with: keep it as safe as the data itself.');
}

async function targetFile(path: string, now: Date): Promise<string> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new BackupError(`${path} cannot be used: ${error.message}`, { cause: error });
  });
  // Without colons, which some file systems reject.
  return found?.isDirectory() === true ? join(path, `lathe-backup-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`) : path;
}

const databasesOf = (count: number): string => (count === 1 ? 'the database of a project' : `${count} databases of projects`);

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
