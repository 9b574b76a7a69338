import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { KeySet } from '../keys/keys.ts';
import { keepBackend, type KeptBackend } from '../process/keep-backend.ts';
import { addressAt, serveBackend } from '../serving/serve.ts';
import { keysIn } from './keys.ts';
import type { CommandOptions } from './options.ts';

export interface StartedBackend extends Pick<KeptBackend, 'call'> {
  readonly url: string;
  readonly keys: KeySet;
  close(): Promise<void>;
}

export interface StartOptions {
  /** The program of the process that does the work. */
  readonly program?: URL;
  /** Hears what that process writes. */
  readonly onLine?: (line: string) => void;
}

/** Long migrations, and what a project's functions import. */
const START_MS = 30 * 60_000;

/**
 * Starts a backend whose whole state is in one folder, or in one folder and a database. The work is done in a process that
 * is started again when it dies, or does not answer.
 */
export async function startBackend(options: CommandOptions, { program, onLine = console.error }: StartOptions = {}): Promise<StartedBackend> {
  const { port, host, databaseUrl, project, siteUrl, smtp, isBehindProxy } = options;
  const folder = resolve(options.data);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keys = await keysIn(folder);
  const publicUrl = options.publicUrl ?? addressAt(host, port);
  const setup = { keys, folder, publicUrl, databaseUrl, siteUrl, smtp, project: project === undefined ? undefined : resolve(project) };
  const kept = keepBackend({ setup, program: program ?? new URL('../process/child.js', import.meta.url), onLine, startMs: START_MS });
  try {
    await kept.wake();
    const served = await serveBackend(kept, { port, host, isBehindProxy });
    return { url: options.publicUrl ?? served.url, keys, call: kept.call, close: served.close };
  } catch (error) {
    await kept.close();
    throw error;
  }
}
