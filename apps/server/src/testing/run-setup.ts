/**
 * What the test files of one run share, created when the first of them asks: the server's programs are bundled once,
 * an embedded database is prepared if no build did, and one PostgreSQL holds a database for each file. Vitest calls
 * this in its own process.
 */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { openPostgresql } from '../storage/sql/postgresql.ts';
import { prepareDatabase } from '../storage/sql/prepared-database.ts';
import { type PostgresqlProcess, startPostgresql } from './postgresql-process.ts';
import { buildPrograms, programsIn } from './programs.ts';
import { createRunFolder } from './run-folder.ts';

/** Created by the server's own migrations, for others to copy. */
const MIGRATED = 'migrated';

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = createRunFolder();
  let programs: Promise<string> | undefined;
  let prepared: Promise<string> | undefined;
  let postgresql: Promise<PostgresqlProcess> | undefined;
  let databases = 0;
  const getPrograms = () => {
    programs ??= buildPrograms();
    return programs;
  };
  const createDatabase = async (template?: string) => {
    postgresql ??= prepare(folder.path);
    return (await postgresql).createDatabase(`test${++databases}`, template);
  };
  const services: Readonly<Record<string, () => Promise<string>>> = {
    '/programs': getPrograms,
    '/prepared-database': () => {
      prepared ??= getPrograms().then((directory) => prepareDatabase(programsIn(directory).create));
      return prepared;
    },
    '/databases/migrated': () => createDatabase(MIGRATED),
    '/databases/empty': () => createDatabase(),
  };
  const server = createServer((request, response) => {
    const service = services[request.url ?? ''] ?? (() => Promise.reject(new Error(`There is no ${request.url}.`)));
    service().then(
      (answer) => response.end(answer),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('serverTestFolder', folder.path);
  project.provide('serverTestServices', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  return async () => {
    server.closeAllConnections();
    server.close();
    await (await postgresql)?.stop();
    if (programs !== undefined) await rm(await programs, { recursive: true, force: true });
    folder.remove();
  };
}

async function prepare(folder: string): Promise<PostgresqlProcess> {
  const postgresql = await startPostgresql(folder);
  const fail = (error: Error) => {
    throw error;
  };
  const database = await openPostgresql({ url: await postgresql.createDatabase(MIGRATED), onIdleError: fail });
  await database.close();
  return postgresql;
}
