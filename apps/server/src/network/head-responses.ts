import type { MiddlewareHandler } from 'hono';

/** The framework answers HEAD like GET and drops the body. This releases whatever that body holds. */
export const releaseHeadBody: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.raw.method === 'HEAD') await c.res.body?.cancel();
};
