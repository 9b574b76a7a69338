import { exportAccount } from '@lathe/protocol';
import { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import type { AccountExport } from './service.ts';

export interface AccountExportRouteDependencies {
  readonly sessions: Pick<SessionService, 'require'>;
  readonly exports: Pick<AccountExport, 'start'>;
  readonly now: () => Date;
}

export function accountExportRoutes({ sessions, exports, now }: AccountExportRouteDependencies): Hono {
  const routes = new Hono();

  routes.post(exportAccount.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const date = now().toISOString().slice(0, 10);
    return c.body(exports.start(user), 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="lathe-export-${date}.zip"`,
    });
  });

  return routes;
}
