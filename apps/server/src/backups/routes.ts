import { AppError, beginRestore, copyProjectDatabase, dumpDatabase, putRestorePart, readRestore } from '@lathe/protocol';
import type { Hono } from 'hono';
import type { EntranceService } from '../accounts/entrance.ts';
import { bearerToken } from '../accounts/sessions.ts';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { DatabaseDumps } from './dumps.ts';
import type { RestoreUploads } from './restore-uploads.ts';

/** Size limit in bytes of the announcement of a backup. */
const ANNOUNCEMENT_LIMIT_BYTES = 16 * 1024;

export interface BackupRouteDependencies {
  readonly databaseDumps: Pick<DatabaseDumps, 'take' | 'copy'>;
  readonly entrance: Pick<EntranceService, 'requireRestorable'>;
  readonly restoreUploads: Pick<RestoreUploads, 'begin' | 'put' | 'read'>;
}

export function backupRoutes({ databaseDumps, entrance, restoreUploads }: BackupRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route, routeResponse } = endpointRoutes();
  routeResponse(dumpDatabase, async ({ headers, c }) => {
    const dump = await databaseDumps.take(bearerToken(headers));
    return c.body(new Uint8Array(dump), 200, { 'content-type': 'application/gzip' });
  });

  route(copyProjectDatabase, async ({ headers, body }) => databaseDumps.copy(bearerToken(headers), (await body({ limitBytes: ANNOUNCEMENT_LIMIT_BYTES })).ref));

  route(beginRestore, async ({ body }) => {
    const { code, byteSize } = await body({ limitBytes: ANNOUNCEMENT_LIMIT_BYTES });
    await entrance.requireRestorable({ code });
    return restoreUploads.begin(byteSize);
  });

  route(putRestorePart, ({ params, bytes }) => {
    if (!/^\d{1,15}$/.test(params.offset)) throw new AppError('invalid-input', 'The offset of a part must be a number of bytes.');
    return restoreUploads.put(params.restoreId, Number(params.offset), bytes());
  });

  route(readRestore, ({ params }) => restoreUploads.read(params.restoreId));
  return routes;
}
