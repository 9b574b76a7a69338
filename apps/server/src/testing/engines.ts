import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createLogger, type Logger } from '../logging.ts';
import { copyTree } from '../storage/copy-tree.ts';
import type { Storage } from '../storage/storage.ts';
import { openStorage } from '../storage/storage.ts';
import { postgresqlMissing } from './postgresql-process.ts';
import type { TestPrograms } from './programs.ts';
import { preparedEmbeddedDatabase, testDatabase, testPrograms } from './run-services.ts';

export const silentLog: Logger = createLogger({ logLevel: 'silent', logFormat: 'json' }, process.stdout);

export const START_TIMEOUT_MS = 120_000;

/**
 * Runs the same tests on both engines, each with one storage for the whole file: the embedded one from a prepared copy,
 * PostgreSQL in a separate database. Without PostgreSQL, that half reports that it did not run. `storage()` may be
 * called only inside tests and hooks.
 */
export function describeOnBothEngines(name: string, tests: (storage: () => Storage) => void): void {
  describeOnEmbedded(`${name} (embedded)`, tests);

  const missing = postgresqlMissing();
  if (missing !== undefined) {
    console.warn(`NOT RUN: "${name}" on PostgreSQL: ${missing}.`);
    describe(`${name} (PostgreSQL)`, () => {
      it.skip(`did not run: ${missing}`, () => undefined);
    });
    return;
  }
  describeOnEngine(`${name} (PostgreSQL)`, async () => ({ databaseUrl: await testDatabase('migrated') }), tests);
}

/** For tests that demand much from the server and nothing particular from the engine. */
export function describeOnEmbedded(name: string, tests: (storage: () => Storage) => void): void {
  const prepare = async (directory: string): Promise<Prepared> => {
    await copyEmbeddedTemplate(join(directory, 'database'));
    return { databaseUrl: undefined, programs: await testPrograms() };
  };
  describeOnEngine(name, prepare, tests);
}

interface Prepared {
  readonly databaseUrl: string | undefined;
  readonly programs?: TestPrograms;
}

function describeOnEngine(name: string, prepare: (directory: string) => Promise<Prepared>, tests: (storage: () => Storage) => void): void {
  describe(name, () => {
    let directory: string;
    let storage: Storage | undefined;

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'lathe-data-'));
      const prepared = await prepare(directory);
      storage = await openStorage({
        config: { dataDirectory: directory, databaseUrl: prepared.databaseUrl, diskReserveBytes: 0 },
        log: silentLog,
        onDatabaseDeath: (error) => {
          throw error;
        },
        ...(prepared.programs === undefined ? {} : { embeddedPrograms: prepared.programs }),
      });
    }, START_TIMEOUT_MS);

    afterAll(async () => {
      await storage?.close();
      await rm(directory, { recursive: true, force: true });
    }, START_TIMEOUT_MS);

    tests(() => {
      if (storage === undefined) throw new Error('The storage is open only while tests run.');
      return storage;
    });
  });
}

/** `initdb` takes seconds, so tests copy what the build prepares. */
export async function copyEmbeddedTemplate(target: string): Promise<void> {
  await copyTree(await preparedEmbeddedDatabase(), target);
}
