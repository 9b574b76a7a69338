import {
  addMcpServer,
  addMcpServerBodySchema,
  callMcpTool,
  callMcpToolBodySchema,
  deleteMcpServer,
  endMcpSignIn,
  finishMcpSignIn,
  finishMcpSignInBodySchema,
  listMcpServers,
  MCP_CALLBACK_PATH,
  MCP_SIGNED_IN_PATH,
  setMcpConsent,
  setMcpConsentBodySchema,
  startMcpSignIn,
} from '@lathe/protocol';
import { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import { readJson } from '../network/request-bodies.ts';
import type { McpService } from './service.ts';

const BODY_LIMIT_BYTES = 32 * 1024;
/** Bytes of the arguments of a call: a model writes them. */
const CALL_LIMIT_BYTES = 1024 * 1024;

export interface McpRouteDependencies {
  readonly sessions: Pick<SessionService, 'require'>;
  readonly mcp: McpService;
  readonly limiter: RateLimiter;
}

/** `/api/mcp`: a person's Model Context Protocol servers, signing in at them, what is allowed of them, and calls of their tools. */
export function mcpRoutes({ sessions, mcp, limiter }: McpRouteDependencies): Hono {
  const routes = new Hono();

  routes.get(listMcpServers.path, async (c) => c.json(await mcp.list(await sessions.require(c.req.raw.headers))));

  routes.post(addMcpServer.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const body = await readJson(c.req.raw, addMcpServerBodySchema, { limitBytes: BODY_LIMIT_BYTES });
    limiter.take(user.id);
    return c.json(await mcp.add(user, body));
  });

  routes.delete(deleteMcpServer.path, async (c) => {
    await mcp.delete(await sessions.require(c.req.raw.headers), c.req.param('id'));
    return c.body(null, 204);
  });

  routes.put(setMcpConsent.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const body = await readJson(c.req.raw, setMcpConsentBodySchema, { limitBytes: BODY_LIMIT_BYTES });
    limiter.take(user.id);
    await mcp.setConsent(user, c.req.param('id'), body);
    return c.body(null, 204);
  });

  routes.post(callMcpTool.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const body = await readJson(c.req.raw, callMcpToolBodySchema, { limitBytes: CALL_LIMIT_BYTES });
    limiter.take(user.id);
    return c.json(await mcp.call(user, c.req.param('id'), body, c.req.raw.signal));
  });

  routes.post(startMcpSignIn.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    limiter.take(user.id);
    return c.json(await mcp.startSignIn(user, c.req.param('id')));
  });

  routes.delete(endMcpSignIn.path, async (c) => {
    await mcp.endSignIn(await sessions.require(c.req.raw.headers), c.req.param('id'));
    return c.body(null, 204);
  });

  routes.post(finishMcpSignIn.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const body = await readJson(c.req.raw, finishMcpSignInBodySchema, { limitBytes: BODY_LIMIT_BYTES });
    limiter.take(user.id);
    return c.json(await mcp.finishSignIn(user, body));
  });

  // The call that ends a sign-in is one of our own page's, like every other. What came along goes there in the
  // fragment, which nobody logs or sends on, in letters that no router rewrites.
  routes.get(MCP_CALLBACK_PATH, (c) => {
    const answer = Buffer.from(new URL(c.req.url).search.slice(1)).toString('base64url');
    return c.redirect(`${MCP_SIGNED_IN_PATH}#${answer}`);
  });

  return routes;
}
