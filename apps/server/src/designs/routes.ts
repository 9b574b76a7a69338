import { connectDesignTool, disconnectDesignTool, readDesignAccount, readDesignAssets, readDesignFrame } from '@lathe/protocol';
import type { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { DesignService } from './service.ts';

const BODY_LIMIT_BYTES = 32 * 1024;

export interface DesignRouteDependencies {
  readonly sessions: Pick<SessionService, 'require'>;
  readonly designs: DesignService;
  readonly limiter: RateLimiter;
}

/** A person's account at the design tool, and the frames it may read. */
export function designRoutes({ sessions, designs, limiter }: DesignRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  route(readDesignAccount, async ({ headers }) => designs.account(await sessions.require(headers)));

  route(connectDesignTool, async ({ headers, body, signal }) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    return designs.connect(user, (await body({ limitBytes: BODY_LIMIT_BYTES })).token, signal);
  });

  route(disconnectDesignTool, async ({ headers }) => designs.disconnect(await sessions.require(headers)));

  route(readDesignFrame, async ({ headers, body, signal }) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    return designs.frame(user, (await body({ limitBytes: BODY_LIMIT_BYTES })).url, signal);
  });

  route(readDesignAssets, async ({ headers, body, signal }) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    return { assets: await designs.assets(user, await body({ limitBytes: BODY_LIMIT_BYTES }), signal) };
  });

  return routes;
}
