import { AppError, BACKUP_LIMIT_BYTES, BACKUP_PART_BYTES, type RestoreState } from '@lathe/protocol';
import type { Api } from '../api/api.ts';

/** Attempts to send one part, and milliseconds before a retry (times the number of attempts). */
const PART_TRIES = 5;
const RETRY_MS = 1_000;
const ASK_EVERY_MS = 500;
/** The server answers nothing while it opens the restored data. After this long without an answer, something is wrong. */
const SILENCE_LIMIT_MS = 120_000;

export interface SendBackupDeps {
  readonly api: Pick<Api, 'beginRestore' | 'putRestorePart' | 'restoreState'>;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly now: () => number;
}

export interface SendBackupOptions {
  readonly file: Blob;
  readonly code: string;
  /** Called with what has arrived, in bytes. */
  readonly onSent: (sentBytes: number) => void;
  readonly signal: AbortSignal;
}

type Restored = Extract<RestoreState, { readonly state: 'restored' }>;

/** Sends a backup to a new server, and waits until it is restored. @throws AppError */
export async function sendBackup({ api, wait, now }: SendBackupDeps, { file, code, onSent, signal }: SendBackupOptions): Promise<Restored> {
  if (file.size === 0) throw new AppError('invalid-input', 'This file is empty. Choose a backup.');
  if (file.size > BACKUP_LIMIT_BYTES) {
    throw new AppError('request-too-large', 'This backup is too large to send. Copy it to the server, and restore it there with lathe restore.');
  }
  const { id } = await api.beginRestore({ code, byteSize: file.size });
  let sentBytes = 0;
  let failures = 0;
  while (sentBytes < file.size) {
    onSent(sentBytes);
    const end = Math.min(file.size, sentBytes + BACKUP_PART_BYTES);
    try {
      await api.putRestorePart(id, sentBytes, file.slice(sentBytes, end), signal);
      sentBytes = end;
      failures = 0;
    } catch (error) {
      if (signal.aborted || ++failures === PART_TRIES || (error instanceof AppError && !error.isRetryable && error.code !== 'invalid-state')) throw error;
      await wait(failures * RETRY_MS, signal);
      // The answer may have been lost, and not the part.
      const state = await api.restoreState(id, signal).catch(() => undefined);
      if (state?.state === 'receiving') sentBytes = state.receivedBytes;
      else if (state !== undefined) sentBytes = file.size;
    }
  }
  onSent(file.size);
  return ended();

  async function ended(): Promise<Restored> {
    let answeredAt = now();
    for (;;) {
      try {
        const state = await api.restoreState(id, signal);
        answeredAt = now();
        if (state.state === 'restored') return state;
        if (state.state === 'failed') throw new AppError('invalid-state', state.message);
      } catch (error) {
        const isFinal = error instanceof AppError && (error.code === 'invalid-state' || error.code === 'not-found' || error.code === 'aborted');
        if (isFinal || now() - answeredAt > SILENCE_LIMIT_MS) throw error;
      }
      await wait(ASK_EVERY_MS, signal);
    }
  }
}
