import { createRuntimeToken, getLoggedIn, signIn, signInBodySchema, signUp, signUpBodySchema } from '@lathe/protocol';
import { Hono } from 'hono';
import { readJson } from '../network/request-bodies.ts';
import type { AddressOf, ServerEnvironment } from '../network/requests.ts';
import type { AccountService } from './service.ts';
import type { SessionService } from './sessions.ts';

/** Bytes of a body with an address, a name and a password. */
const ACCOUNT_BODY_LIMIT_BYTES = 16 * 1024;

export interface AccountRouteDependencies {
  readonly accounts: AccountService;
  readonly sessions: SessionService;
  readonly addressOf: AddressOf;
}

export function accountRoutes({ accounts, sessions, addressOf }: AccountRouteDependencies): Hono<ServerEnvironment> {
  const routes = new Hono<ServerEnvironment>();
  const options = { limitBytes: ACCOUNT_BODY_LIMIT_BYTES };

  routes.post(signUp.path, async (c) => {
    const body = await readJson(c.req.raw, signUpBodySchema, options);
    return accounts.signUp(c.req.raw, body, addressOf(c));
  });

  routes.post(signIn.path, async (c) => {
    const body = await readJson(c.req.raw, signInBodySchema, options);
    return accounts.signIn(c.req.raw, body, addressOf(c));
  });

  routes.all('/api/auth/*', (c) => accounts.handle(c.req.raw));

  routes.get(getLoggedIn.path, async (c) => {
    const { answer, cookies } = await sessions.describe(c.req.raw.headers);
    for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
    c.header('cache-control', 'no-store');
    return c.json(answer);
  });

  routes.post(createRuntimeToken.path, async (c) => c.json({ token: await sessions.runtimeToken(c.req.raw.headers) }));

  return routes;
}
