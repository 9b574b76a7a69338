import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, createBackend } from '../../backend.ts';
import { openLiveSettings } from '../../auth/live-settings.ts';
import type { AuthOptions } from '../../auth/options.ts';
import { createMemoryBlobs } from '../../blobs/memory.ts';
import { openEmbedded } from '../../engines/pglite/embedded.ts';
import { createDenoHost } from '../../functions/deno/host.ts';
import { createKeySet, type KeySet } from '../../keys/keys.ts';
import { CALLS, type CallContext } from '../../process/calls.ts';
import type { ManagementCalls } from '../calls.ts';

/** A project with a database of its own, which is there once somebody uses it. */
export interface RealProject {
  readonly keys: KeySet;
  readonly isOpen: boolean;
  readonly call: ManagementCalls;
  backend(): Promise<Backend>;
  close(): Promise<void>;
}

export interface RealProjectOptions {
  readonly ref: string;
  /** The address that apps use. */
  readonly url: string;
  /** An archive of an empty database, so that a new one is there in a second. */
  readonly template?: string | undefined;
}

export async function createRealProject({ ref, url, template }: RealProjectOptions): Promise<RealProject> {
  const keys = await createKeySet({ ref });
  let opened: Promise<Opened> | undefined;
  const open = (): Promise<Opened> => {
    opened ??= openProject(keys, url, template);
    return opened;
  };
  return {
    keys,
    get isOpen() {
      return opened !== undefined;
    },
    async call(name, given) {
      const { context } = await open();
      return CALLS[name](given, context);
    },
    async backend() {
      return (await open()).backend;
    },
    async close() {
      // Whoever opened it has seen why it did not start.
      const found = await opened?.catch(() => undefined);
      if (found === undefined) return;
      await found.backend.close();
      await rm(found.folder, { recursive: true, force: true });
    },
  };
}

interface Opened {
  readonly context: CallContext;
  readonly backend: Backend;
  readonly folder: string;
}

async function openProject(keys: KeySet, url: string, template: string | undefined): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'supabase-double-'));
  const engine = await openEmbedded(template === undefined ? {} : { template });
  const functions = createDenoHost({ folder, publicUrl: url });
  const blobs = createMemoryBlobs();
  let siteUrl = 'http://localhost:3000';
  const auth: AuthOptions = { externalUrl: `${url}/auth/v1`, siteUrl: () => siteUrl };
  const authSettings = await openLiveSettings(join(folder, 'auth-settings.json'), auth);
  const backend = await createBackend({ engine, keys, blobs, functions, auth, authChanges: () => authSettings.changes });
  const context: CallContext = {
    ...{ engine, functions, blobs, authSettings, keys: { secret: new TextEncoder().encode(keys.jwtSecret) } },
    onStatement: async () => undefined,
    onSiteUrl: (given) => {
      siteUrl = given;
    },
  };
  return { context, backend, folder };
}
