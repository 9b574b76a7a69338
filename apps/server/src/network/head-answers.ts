import type { MiddlewareHandler } from 'hono';

/** The framework answers HEAD as GET and drops the body: whatever that body would hold is given up here. */
export const releaseHeadBody: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.raw.method === 'HEAD') await c.res.body?.cancel();
};
