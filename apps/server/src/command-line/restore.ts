import { resolve } from 'node:path';
import { restoreBackup } from '../backups/restore-backup.ts';
import { POSTGRESQL_MESSAGE } from '../backups/dumps.ts';
import { BackupError } from '../backups/backup-error.ts';
import type { Command } from './arguments.ts';
import { readSettings } from './settings.ts';
import type { Terminal } from './terminal.ts';

export async function restore(command: Extract<Command, { type: 'restore' }>, terminal: Terminal): Promise<void> {
  const { dataDirectory, databaseUrl } = readSettings(command, terminal).config;
  if (databaseUrl !== undefined) throw new BackupError(POSTGRESQL_MESSAGE);
  const archive = resolve(terminal.folder, command.archive);
  const { manifest, replaced } = await restoreBackup({ archive, dataDirectory, isForced: command.isForced });
  terminal.print(`Restored the backup of ${manifest.createdAt} (Lathe ${manifest.version}) into ${dataDirectory}.`);
  if (replaced !== undefined) terminal.print(`The data that was there before is in ${replaced}. Delete it when you no longer need it.`);
}
