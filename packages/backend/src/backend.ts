import { randomBytes } from 'node:crypto';
import { createAuthService } from './auth/auth.ts';
import type { AuthChanges } from './auth/live-settings.ts';
import { AUTH_SQL } from './auth/schema.ts';
import type { AuthOptions } from './auth/options.ts';
import type { Blobs } from './blobs/contract.ts';
import type { SqlEngine } from './engines/contract.ts';
import { createKeyRing, type KeySet } from './keys/keys.ts';
import { createFunctionsService } from './functions/functions.ts';
import { createRealtimeService } from './realtime/realtime.ts';
import { REALTIME_SQL } from './realtime/schema.ts';
import type { RestOptions } from './rest/options.ts';
import { createRestService } from './rest/rest.ts';
import { createRouter } from './router/router.ts';
import { install, platformSqlOf, versionOf } from './schema/install.ts';
import type { BackendSocket, Dependencies, FunctionHost, Mailer, Service } from './service.ts';
import { STORAGE_SQL } from './storage/schema.ts';
import { createStorageService } from './storage/storage.ts';

export interface BackendOptions {
  /** The database: {@link openPostgresql} or {@link openEmbedded}. Closing the backend closes it. */
  readonly engine: SqlEngine;
  readonly keys: KeySet;
  /** Where stored files are; without one, there is no storage. */
  readonly blobs?: Blobs;
  /** The largest file that may be stored, in bytes; 50 MB by default. */
  readonly maxFileBytes?: number;
  readonly mail?: Mailer;
  readonly functions?: FunctionHost;
  /** How people sign in. By default apps are expected at http://localhost:3000 and the backend at http://localhost:54321. */
  readonly auth?: AuthOptions;
  /** What differs from `auth` by now. */
  readonly authChanges?: () => AuthChanges;
  /** How other servers are reached, such as identity providers. */
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds since 1970; the system's clock by default. */
  readonly clock?: () => number;
  /** Cryptographically random bytes; the system's by default. */
  readonly random?: (byteLength: number) => Uint8Array;
  readonly onError?: (error: unknown) => void;
  /** Whether new tables in public belong to the API without a GRANT. Off by default, as for hosted projects of today. */
  readonly autoExposeNewTables?: boolean;
  readonly rest?: RestOptions;
}

export interface Backend {
  /** Answers a request of `@supabase/supabase-js`: an address below /rest/v1 and so on, on any host. */
  fetch(request: Request): Promise<Response>;
  /** Takes over a WebSocket; `request` is the one that opened it. */
  upgrade(socket: BackendSocket, request: Request): Promise<void>;
  /** Waits for requests on their way, for a few seconds at most, and closes the services and the engine. */
  close(): Promise<void>;
}

/** How long closing waits for requests. A statement of a person may take 8 seconds. */
const DRAIN_MS = 10_000;

/** The SQL of the services, in the order in which it is installed. */
const SCHEMA_PARTS: readonly string[] = [AUTH_SQL, STORAGE_SQL, REALTIME_SQL];

/** Of the SQL that a new embedded database gets: an archive for `template` that was made with another one is out of date. */
export const schemaVersion = (): string => versionOf({ parts: SCHEMA_PARTS }, { passwords: {} });

/** What makes an empty PostgreSQL one that has the schemas and roles of a backend. */
export const platformSql = (): readonly string[] => platformSqlOf(SCHEMA_PARTS);

/** Every service, created in this order and closed in the reverse one. */
const SERVICES: readonly ((dependencies: Dependencies, options: BackendOptions) => Service | undefined)[] = [
  (dependencies, { rest }) => createRestService(dependencies, rest),
  (dependencies, { auth, authChanges }) => createAuthService(dependencies, auth, authChanges),
  createStorageService,
  createRealtimeService,
  createFunctionsService,
];

/** Starts a backend over a database, which gets the schemas and roles that it lacks. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { engine, keys, blobs, maxFileBytes, mail, functions, fetch = globalThis.fetch } = options;
  const { clock = Date.now, random = randomBytes, onError = console.error } = options;
  await install(engine, { parts: SCHEMA_PARTS, autoExposeNewTables: options.autoExposeNewTables ?? false });
  const dependencies: Dependencies = { engine, keys: createKeyRing(keys, clock), blobs, maxFileBytes, mail, functions, fetch, clock, random, onError };
  const services = SERVICES.flatMap((create) => create(dependencies, options) ?? []);
  const router = createRouter(services, dependencies);
  functions?.attach({ keys: dependencies.keys, fetch: router.fetch });
  return {
    fetch: router.fetch,
    upgrade: router.upgrade,
    async close() {
      await router.drain(DRAIN_MS);
      for (const service of services.toReversed()) await service.close?.();
      await engine.close();
    },
  };
}
