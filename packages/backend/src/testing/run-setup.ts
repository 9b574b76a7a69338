/** What the test files of one run share: an installed PGlite to copy, and one PostgreSQL with an installed database to copy. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createBackend } from '../backend.ts';
import type { SqlEngine } from '../engines/contract.ts';
import { openEmbedded } from '../engines/pglite/embedded.ts';
import { openPostgresql } from '../engines/postgresql.ts';
import { testKeys } from './keys.ts';
import { postgresqlMissing, startPostgresql } from './postgresql-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    backendPgliteTemplate: string;
    /** Of the database that test files copy; empty without PostgreSQL. */
    backendPostgresqlUrl: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'backend-tests-'));
  // PostgreSQL may run as another user, in its own folder below.
  chmodSync(folder, 0o711);
  const installInto = async (engine: SqlEngine) => createBackend({ engine, keys: await testKeys() });

  const engine = await openEmbedded();
  const backend = await installInto(engine);
  const template = join(folder, 'pglite.tar');
  await writeFile(template, await engine.dump());
  await backend.close();
  project.provide('backendPgliteTemplate', template);

  const postgresql = postgresqlMissing() === undefined ? await startPostgresql(folder) : undefined;
  if (postgresql !== undefined) {
    const installed = await installInto(openPostgresql({ url: await postgresql.createDatabase('installed') }));
    await installed.close();
  }
  project.provide('backendPostgresqlUrl', postgresql?.urlOf('installed') ?? '');

  return async () => {
    await postgresql?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
