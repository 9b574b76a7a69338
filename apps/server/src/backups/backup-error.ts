import { StartError } from '../start-error.ts';

/** A backup or a restore that did not happen. Nothing was changed. */
export class BackupError extends StartError {
  override readonly name = 'BackupError';
}
