import { readUsage } from '@lathe/protocol';
import { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import type { UsageService } from './service.ts';

export function usageRoutes({ sessions, usage }: { readonly sessions: SessionService; readonly usage: UsageService }): Hono {
  const routes = new Hono();

  routes.get(readUsage.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    return c.json(await usage.read(user));
  });

  return routes;
}
