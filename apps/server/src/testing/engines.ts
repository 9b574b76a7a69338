import { cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createLogger, type Logger } from '../logging.ts';
import type { Storage } from '../storage/storage.ts';
import { openStorage } from '../storage/storage.ts';
import { type PostgresqlProcess, postgresqlMissing, startPostgresql } from './postgresql-process.ts';
import { buildPrograms, type TestPrograms } from './programs.ts';

export const silentLog: Logger = createLogger({ logLevel: 'silent', logFormat: 'json' }, process.stdout);

const START_TIMEOUT_MS = 120_000;

/**
 * Runs the same tests on both engines, each on one storage for the whole file: the embedded one from
 * a prepared copy, PostgreSQL in a process of its own. Without PostgreSQL that half says that it did
 * not run. `storage()` may be called only inside tests and hooks.
 */
export function describeOnBothEngines(name: string, tests: (storage: () => Storage) => void): void {
  describeOnEngine(
    `${name} (embedded)`,
    async (directory) => {
      const programs = await buildPrograms(name.replaceAll(/\W+/g, '-'));
      await copyEmbeddedTemplate(programs, join(directory, 'database'));
      return { databaseUrl: undefined, programs, stop: async () => undefined };
    },
    tests,
  );

  const missing = postgresqlMissing();
  if (missing !== undefined) {
    console.warn(`NOT RUN: "${name}" on PostgreSQL: ${missing}.`);
    describe(`${name} (PostgreSQL)`, () => {
      it.skip(`did not run: ${missing}`, () => undefined);
    });
    return;
  }
  describeOnEngine(
    `${name} (PostgreSQL)`,
    async () => {
      const postgresql: PostgresqlProcess = await startPostgresql();
      return { databaseUrl: await postgresql.createDatabase('test'), stop: () => postgresql.stop() };
    },
    tests,
  );
}

interface Prepared {
  readonly databaseUrl: string | undefined;
  readonly programs?: TestPrograms;
  stop(): Promise<void>;
}

function describeOnEngine(name: string, prepare: (directory: string) => Promise<Prepared>, tests: (storage: () => Storage) => void): void {
  describe(name, () => {
    let directory: string;
    let prepared: Prepared | undefined;
    let storage: Storage | undefined;

    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'lathe-data-'));
      prepared = await prepare(directory);
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
      await prepared?.stop();
      await rm(directory, { recursive: true, force: true });
    }, START_TIMEOUT_MS);

    tests(() => {
      if (storage === undefined) throw new Error('The storage is open only while tests run.');
      return storage;
    });
  });
}

/** `initdb` takes seconds: its result is kept between runs, per version of the engine. */
export async function copyEmbeddedTemplate(programs: TestPrograms, target: string): Promise<void> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const version = /"version":\s*"([^"]+)"/.exec(await readPackage(entry))?.[1] ?? 'unknown';
  const template = fileURLToPath(new URL(`../../dist/testing/embedded-${version}`, import.meta.url));
  if (!existsSync(template)) {
    const draft = `${template}.${process.pid}`;
    await promisify(execFile)(process.execPath, [fileURLToPath(programs.create), draft]);
    // Two test files may do this at once; either result is good.
    await rename(draft, template).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      await rm(draft, { recursive: true, force: true });
    });
  }
  await cp(template, target, { recursive: true });
}

async function readPackage(entry: string): Promise<string> {
  const root = entry.slice(0, entry.lastIndexOf('/dist/'));
  return readFile(join(root, 'package.json'), 'utf8');
}
