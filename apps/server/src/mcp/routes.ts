import {
  addMcpServer,
  callMcpTool,
  deleteMcpServer,
  endMcpSignIn,
  finishMcpSignIn,
  listMcpServers,
  MCP_CALLBACK_PATH,
  MCP_SIGNED_IN_PATH,
  setMcpConsent,
  startMcpSignIn,
} from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { SessionService } from '../accounts/sessions.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import type { McpService } from './service.ts';

const BODY_LIMIT_BYTES = 32 * 1024;
/** Size limit in bytes of a call's arguments, which a model writes. */
const CALL_LIMIT_BYTES = 1024 * 1024;

export interface McpRouteDependencies {
  readonly sessions: Pick<SessionService, 'require'>;
  readonly mcp: McpService;
  readonly limiter: RateLimiter;
}

/**
 * `/api/mcp`: a person's Model Context Protocol servers, signing in to them, the consents, and calls of their tools.
 */
export function mcpRoutes({ sessions, mcp, limiter }: McpRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  route(listMcpServers, async ({ headers }) => mcp.list(await sessions.require(headers)));

  route(addMcpServer, async ({ body, headers }) => {
    const user = await sessions.require(headers);
    const given = await body({ limitBytes: BODY_LIMIT_BYTES });
    limiter.take(user.id);
    return mcp.add(user, given);
  });

  route(deleteMcpServer, async ({ params, headers }) => {
    await mcp.delete(await sessions.require(headers), params.id);
  });

  route(setMcpConsent, async ({ params, body, headers }) => {
    const user = await sessions.require(headers);
    const given = await body({ limitBytes: BODY_LIMIT_BYTES });
    limiter.take(user.id);
    await mcp.setConsent(user, params.id, given);
  });

  route(callMcpTool, async ({ params, body, headers, signal }) => {
    const user = await sessions.require(headers);
    const given = await body({ limitBytes: CALL_LIMIT_BYTES });
    limiter.take(user.id);
    return mcp.call(user, params.id, given, signal);
  });

  route(startMcpSignIn, async ({ params, headers }) => {
    const user = await sessions.require(headers);
    limiter.take(user.id);
    return mcp.startSignIn(user, params.id);
  });

  route(endMcpSignIn, async ({ params, headers }) => {
    await mcp.endSignIn(await sessions.require(headers), params.id);
  });

  route(finishMcpSignIn, async ({ body, headers }) => {
    const user = await sessions.require(headers);
    const given = await body({ limitBytes: BODY_LIMIT_BYTES });
    limiter.take(user.id);
    return mcp.finishSignIn(user, given);
  });

  // Our own page makes the call that completes a sign-in, like every other call. It gets the parameters in the
  // fragment, which nobody logs or forwards, encoded so that no router rewrites them.
  routes.get(MCP_CALLBACK_PATH, (c) => {
    const answer = Buffer.from(new URL(c.req.url).search.slice(1)).toString('base64url');
    return c.redirect(`${MCP_SIGNED_IN_PATH}#${answer}`);
  });

  return routes;
}
