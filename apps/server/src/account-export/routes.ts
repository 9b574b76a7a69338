import { exportAccount } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { SessionService } from '../accounts/sessions.ts';
import type { AccountExport } from './service.ts';

export interface AccountExportRouteDependencies {
  readonly sessions: Pick<SessionService, 'require'>;
  readonly exports: Pick<AccountExport, 'start'>;
  readonly now: () => Date;
}

export function accountExportRoutes({ sessions, exports, now }: AccountExportRouteDependencies): Hono<ServerEnvironment> {
  const { routes, routeResponse } = endpointRoutes();

  routeResponse(exportAccount, async ({ headers, c }) => {
    const user = await sessions.require(headers);
    const date = now().toISOString().slice(0, 10);
    return c.body(exports.start(user), 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="lathe-export-${date}.zip"`,
    });
  });

  return routes;
}
