import { changeAccount, createRuntimeToken, getCorsToken, getLoggedIn, signIn, signOut, signUp } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { AddressOf, ServerEnvironment } from '../network/requests.ts';
import type { CallerService } from './callers.ts';
import type { AccountService } from './service.ts';
import type { SessionService } from './sessions.ts';

/** Size limit in bytes of a body with an address, a name and a password. */
const ACCOUNT_BODY_LIMIT_BYTES = 16 * 1024;

export interface AccountRouteDependencies {
  readonly accounts: AccountService;
  readonly callers: CallerService;
  readonly sessions: SessionService;
  readonly onSessionsEnded: (sessionIds: readonly string[]) => void;
  readonly addressOf: AddressOf;
}

export function accountRoutes({ accounts, callers, sessions, onSessionsEnded, addressOf }: AccountRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route, routeResponse } = endpointRoutes();
  const options = { limitBytes: ACCOUNT_BODY_LIMIT_BYTES };

  routeResponse(signUp, async ({ body, c }) => {
    const given = await body(options);
    return accounts.signUp(c.req.raw, given, addressOf(c));
  });

  routeResponse(signIn, async ({ body, c }) => {
    const given = await body(options);
    return accounts.signIn(c.req.raw, given, addressOf(c));
  });

  routeResponse(signOut, async ({ headers, c }) => {
    const sessionId = await sessions.sessionId(headers);
    const answer = await accounts.signOut(c.req.raw, addressOf(c));
    if (sessionId !== undefined) onSessionsEnded([sessionId]);
    return answer;
  });

  route(getLoggedIn, async ({ headers, c }) => {
    const { answer, cookies } = await callers.describe(headers);
    for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
    c.header('cache-control', 'no-store');
    return answer;
  });

  route(changeAccount, async ({ body, headers }) => {
    const user = await sessions.require(headers);
    const given = await body(options);
    return accounts.change(user, given);
  });

  route(createRuntimeToken, async ({ headers }) => ({ token: await sessions.runtimeToken(headers) }));

  routeResponse(getCorsToken, async ({ c, headers }) => {
    const token = await sessions.corsToken(headers);
    return token === undefined ? c.json({ errorMessage: 'Not logged in', error: 'Not logged in', code: 'login-required' }, 401) : c.json(token);
  });

  return routes;
}
