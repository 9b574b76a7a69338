import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { KeySet } from '../keys/keys.ts';
import { createManagement, projectRef, withManagement } from '../management/management.ts';
import { keepBackend, type KeptBackend } from '../process/keep-backend.ts';
import { addressAt, serveBackend } from '../serving/serve.ts';
import { keysIn } from './keys.ts';
import type { CommandOptions } from './options.ts';

export interface StartedBackend extends Pick<KeptBackend, 'call'> {
  readonly url: string;
  readonly keys: KeySet;
  /** Where the Management API answers for this project, if there is a token for it. */
  readonly managementUrl: string | undefined;
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
  const { port, host, databaseUrl, project, siteUrl, smtp, isBehindProxy, managementToken: token } = options;
  const folder = resolve(options.data);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const keys = await keysIn(folder);
  const publicUrl = options.publicUrl ?? addressAt(host, port);
  const setup = { keys, folder, publicUrl, databaseUrl, siteUrl, smtp, project: project === undefined ? undefined : resolve(project) };
  const kept = keepBackend({ setup, program: program ?? new URL('../process/child.js', import.meta.url), onLine, startMs: START_MS });
  try {
    await kept.wake();
    const fetch = token === undefined ? kept.fetch : withManagement(kept, createManagement({ token, keys, call: kept.call }));
    const served = await serveBackend({ fetch, upgrade: kept.upgrade, close: kept.close }, { port, host, isBehindProxy });
    const url = options.publicUrl ?? served.url;
    const managementUrl = token === undefined ? undefined : `${url}/v1/projects/${projectRef(keys)}`;
    return { url, keys, managementUrl, call: kept.call, close: served.close };
  } catch (error) {
    await kept.close();
    throw error;
  }
}
