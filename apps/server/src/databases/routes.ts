import {
  applyMigrations,
  createDatabase,
  createDatabaseUser,
  deleteDatabase,
  deleteDatabaseUser,
  deleteStoredFiles,
  deployDatabaseFunctions,
  downloadDatabaseCopy,
  linkStoredFile,
  listAppliedMigrations,
  listDatabaseCopies,
  listDatabaseFunctions,
  moveDatabaseIn,
  moveDatabaseOut,
  moveHostedDatabaseIn,
  readDatabase,
  readDatabaseKeys,
  readDatabaseTypes,
  readFunctionLog,
  runSql,
  setDatabaseSecrets,
  wakeDatabase,
} from '@lathe/protocol';
import type { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { KeptCopies } from './copies.ts';
import type { DatabaseMoves } from './moves.ts';
import type { DatabaseService } from './service.ts';

/** A name, an address, a password. */
const SMALL = { limitBytes: 8 * 1024 };
const SQL = { limitBytes: 8 * 2 ** 20 };
/** All migrations, or all functions of a project. */
const LARGE = { limitBytes: 32 * 2 ** 20 };

export interface DatabaseRouteDependencies {
  readonly sessions: Pick<SessionService, 'require'>;
  readonly databases: DatabaseService;
  readonly databaseMoves: DatabaseMoves;
  readonly databaseCopies: KeptCopies;
  readonly limiter: RateLimiter;
}

/** The database of a project. */
export function databaseRoutes({ sessions, databases, databaseMoves, databaseCopies, limiter }: DatabaseRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route, routeResponse } = endpointRoutes();
  const caller = async (headers: Headers) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    return user;
  };

  route(readDatabase, async ({ params, headers }) => databases.read(await sessions.require(headers), params.slug));
  route(createDatabase, async ({ params, headers }) => databases.create(await caller(headers), params.slug));
  route(wakeDatabase, async ({ params, headers }) => databases.wake(await caller(headers), params.slug));
  route(deleteDatabase, async ({ params, headers, body }) => {
    await databases.delete(await caller(headers), params.slug, (await body(SMALL)).title);
    await databaseCopies.sweep();
  });
  route(readDatabaseKeys, async ({ params, headers }) => databases.keys(await caller(headers), params.slug));
  route(runSql, async ({ params, headers, body }) => databases.sql(await caller(headers), params.slug, await body(SQL)));
  route(readDatabaseTypes, async ({ params, headers }) => databases.types(await caller(headers), params.slug));
  route(listAppliedMigrations, async ({ params, headers }) => databases.migrations(await caller(headers), params.slug));
  route(applyMigrations, async ({ params, headers, body }) => {
    const user = await caller(headers);
    const given = await body(LARGE);
    const apply = () => databases.migrate(user, params.slug, given);
    return given.keepsCopy === true ? databaseCopies.before(user, params.slug, given.migrations[0]!.version, apply) : apply();
  });
  route(listDatabaseCopies, async ({ params, headers }) => ({ copies: [...(await databaseCopies.list(await caller(headers), params.slug))] }));
  routeResponse(downloadDatabaseCopy, async ({ params, headers, c }) => {
    const { byteSize, contents } = await databaseCopies.read(await caller(headers), params.slug, params.copyId);
    return c.body(contents, 200, { 'content-type': 'application/zip', 'content-length': String(byteSize) });
  });
  route(listDatabaseFunctions, async ({ params, headers }) => databases.functions(await caller(headers), params.slug));
  route(deployDatabaseFunctions, async ({ params, headers, body }) => databases.deploy(await caller(headers), params.slug, await body(LARGE)));
  route(readFunctionLog, async ({ params, headers, query }) => databases.functionLog(await caller(headers), params.slug, query().after));
  route(setDatabaseSecrets, async ({ params, headers, body }) => databases.setSecrets(await caller(headers), params.slug, (await body(SQL)).secrets));
  route(createDatabaseUser, async ({ params, headers, body }) => databases.createUser(await caller(headers), params.slug, await body(SMALL)));
  route(deleteDatabaseUser, async ({ params, headers }) => databases.deleteUser(await caller(headers), params.slug, params.userId));
  route(linkStoredFile, async ({ params, headers, body }) => databases.linkFile(await caller(headers), params.slug, await body(SMALL)));
  route(deleteStoredFiles, async ({ params, headers, body }) => databases.deleteFiles(await caller(headers), params.slug, (await body(SQL)).files));
  routeResponse(moveDatabaseOut, async ({ params, headers, c }) => {
    const { filename, byteSize, contents } = await databaseMoves.moveOut(await caller(headers), params.slug);
    return c.body(contents, 200, {
      'content-type': 'application/zip',
      'content-length': String(byteSize),
      'content-disposition': `attachment; filename="${filename}"`,
    });
  });
  route(moveDatabaseIn, async ({ params, headers, query, bytes }) => databaseMoves.moveIn(await caller(headers), params.slug, bytes, query().title));
  route(moveHostedDatabaseIn, async ({ params, headers, body }) => databaseMoves.moveHostedIn(await caller(headers), params.slug, await body(SMALL)));

  return routes;
}
