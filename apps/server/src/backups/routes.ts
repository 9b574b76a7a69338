import { dumpDatabase } from '@lathe/protocol';
import type { Hono } from 'hono';
import { bearerToken } from '../accounts/sessions.ts';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { DatabaseDumps } from './dumps.ts';

export interface BackupRouteDependencies {
  readonly databaseDumps: Pick<DatabaseDumps, 'take'>;
}

export function backupRoutes({ databaseDumps }: BackupRouteDependencies): Hono<ServerEnvironment> {
  const { routes, routeResponse } = endpointRoutes();
  routeResponse(dumpDatabase, async ({ headers, c }) => {
    const dump = await databaseDumps.take(bearerToken(headers));
    return c.body(new Uint8Array(dump), 200, { 'content-type': 'application/gzip' });
  });
  return routes;
}
