import { AppError } from '@lathe/protocol';
import { type Context, Hono } from 'hono';
import { requireOwnOrigin } from '../network/origins.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import type { AddressOf, ServerEnvironment } from '../network/requests.ts';
import type { PersonalTokenService, TokenCaller } from '../personal-tokens/service.ts';
import type { McpSessions } from './sessions.ts';

export interface McpServerRouteDependencies {
  readonly personalTokens: Pick<PersonalTokenService, 'find'>;
  readonly mcpSessions: McpSessions;
  readonly limiter: RateLimiter;
  readonly addressOf: AddressOf;
}

/**
 * `/mcp`: the Model Context Protocol over streamable HTTP, for programs such as editors and agents. They sign in with
 * access tokens, never with cookies, so no page can call tools for a person.
 */
export function mcpServerRoutes({ personalTokens, mcpSessions, limiter, addressOf }: McpServerRouteDependencies): Hono<ServerEnvironment> {
  const routes = new Hono<ServerEnvironment>();

  routes.post('/mcp', async (c) => {
    const caller = await callerOf(c);
    if (caller instanceof Response) return caller;
    limiter.take(caller.user.id);
    return mcpSessions.handle(c.req.raw, caller, () => requireCaller(c));
  });

  routes.delete('/mcp', async (c) => {
    const caller = await callerOf(c);
    return caller instanceof Response ? caller : mcpSessions.handle(c.req.raw, caller, () => requireCaller(c));
  });

  // The server says nothing on its own, so there is nothing to listen to between calls.
  routes.get('/mcp', async (c) => {
    const caller = await callerOf(c);
    return caller instanceof Response
      ? caller
      : c.text('This address is for programs that speak the Model Context Protocol.\n', 405, { allow: 'POST, DELETE' });
  });

  // Clients look here for a way to sign in with a browser. The web app's page would not be an answer.
  for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']) {
    for (const address of [path, `${path}/mcp`]) routes.get(address, (c) => c.json({ error: 'not_found' }, 404));
  }

  return routes;

  async function requireCaller(c: Context<ServerEnvironment>): Promise<TokenCaller> {
    requireOwnOrigin(c.req.raw);
    const caller = await personalTokens.find(c.req.raw.headers, addressOf(c));
    if (caller === undefined) throw new AppError('login-required', 'Send an access token as Authorization: Bearer. Create one in Settings, Account.');
    return caller;
  }

  async function callerOf(c: Context<ServerEnvironment>): Promise<TokenCaller | Response> {
    try {
      return await requireCaller(c);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'login-required') throw error;
      return c.json({ error: error.toJSON() }, 401, { 'www-authenticate': 'Bearer realm="Lathe"', 'cache-control': 'no-store' });
    }
  }
}
