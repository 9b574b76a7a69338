import { checkSetupCode, createGuest, keepAccount, type OpenedSession, setUp, signInWithLink } from '@lathe/protocol';
import type { Context, Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { AddressOf, ServerEnvironment } from '../network/requests.ts';
import type { Caller, EntranceService, Opened } from './entrance.ts';
import type { SessionService } from './sessions.ts';

/** Size limit in bytes of a body with an address, a name, a password and a code. */
const BODY_LIMIT_BYTES = 16 * 1024;

export interface EntranceRouteDependencies {
  readonly entrance: EntranceService;
  readonly sessions: SessionService;
  readonly addressOf: AddressOf;
}

/** Ways in without an account that the person signed up for. */
export function entranceRoutes({ entrance, sessions, addressOf }: EntranceRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();
  const options = { limitBytes: BODY_LIMIT_BYTES };

  async function callerOf(c: Context<ServerEnvironment>): Promise<Caller> {
    const { headers } = c.req.raw;
    return { headers, address: addressOf(c), user: await sessions.find(headers) };
  }

  route(createGuest, async ({ c }) => answer(c, await entrance.createGuest(await callerOf(c))));

  route(signInWithLink, async ({ c, body }) => {
    const given = await body(options);
    return answer(c, await entrance.signInWithLink(given, await callerOf(c)));
  });

  route(keepAccount, async ({ headers, body }) => {
    const user = await sessions.require(headers);
    return entrance.keepAccount(user, await body(options));
  });

  route(checkSetupCode, async ({ body }) => {
    await entrance.checkSetupCode(await body(options));
  });

  route(setUp, async ({ c, body }) => {
    const given = await body(options);
    return answer(c, await entrance.setUp(given, await callerOf(c)));
  });

  return routes;
}

function answer(c: Context<ServerEnvironment>, { user, cookies }: Opened): OpenedSession {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
  return { user };
}
