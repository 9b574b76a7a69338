import type { MiddlewareHandler } from 'hono';

/** The framework handles HEAD as GET and drops the body. This cancels that body, so that it holds nothing open. */
export const releaseHeadBody: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.raw.method === 'HEAD') await c.res.body?.cancel();
};
