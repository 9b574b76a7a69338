import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createBackend } from '../backend.ts';
import { openEmbedded } from '../engines/pglite/embedded.ts';
import { openPostgresql } from '../engines/postgresql.ts';
import { createDenoHost } from '../functions/deno/host.ts';
import type { KeySet } from '../keys/keys.ts';
import { serveBackend } from '../serving/serve.ts';
import { keysIn } from './keys.ts';
import type { CommandOptions } from './options.ts';

export interface StartedBackend {
  readonly url: string;
  readonly keys: KeySet;
  /** Runs SQL as the owner of the project. */
  migrate(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts a backend whose whole state is in one folder, or in one folder and a database. */
export async function startBackend(options: CommandOptions): Promise<StartedBackend> {
  const { data, port, host, databaseUrl, isBehindProxy } = options;
  await mkdir(data, { recursive: true, mode: 0o700 });
  const keys = await keysIn(data);
  const url = options.publicUrl ?? `http://${host}:${port}`;
  const engine = databaseUrl === undefined ? await openEmbedded({ dataDirectory: join(data, 'database') }) : openPostgresql({ url: databaseUrl });
  const functions = createDenoHost({
    folder: join(data, 'functions'),
    publicUrl: url,
    ...(databaseUrl !== undefined && { databaseUrl: urlOfOwner(databaseUrl, engine.passwords['owner'] ?? '') }),
  });
  const backend = await createBackend({ engine, keys, functions });
  const served = await serveBackend(backend, { port, host, isBehindProxy });
  return { url: options.publicUrl ?? served.url, keys, migrate: (sql) => engine.owner((transaction) => transaction.execute(sql)), close: served.close };
}

/** Functions are code of the project, so they get the role of its migrations and never the superuser. */
const urlOfOwner = (url: string, password: string): string => Object.assign(new URL(url), { username: 'owner', password }).href;
