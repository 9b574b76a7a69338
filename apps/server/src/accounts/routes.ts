import {
  changeAccount,
  changeAccountBodySchema,
  createRuntimeToken,
  getCorsToken,
  getLoggedIn,
  signIn,
  signInBodySchema,
  signOut,
  signUp,
  signUpBodySchema,
} from '@lathe/protocol';
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
  readonly onSessionsEnded: (sessionIds: readonly string[]) => void;
  readonly addressOf: AddressOf;
}

export function accountRoutes({ accounts, sessions, onSessionsEnded, addressOf }: AccountRouteDependencies): Hono<ServerEnvironment> {
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

  routes.post(signOut.path, async (c) => {
    const sessionId = await sessions.sessionId(c.req.raw.headers);
    const answer = await accounts.signOut(c.req.raw, addressOf(c));
    if (sessionId !== undefined) onSessionsEnded([sessionId]);
    return answer;
  });

  routes.get(getLoggedIn.path, async (c) => {
    const { answer, cookies } = await sessions.describe(c.req.raw.headers);
    for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
    c.header('cache-control', 'no-store');
    const activeOrganization = answer.user === undefined ? undefined : await accounts.activeOrganization(answer.user);
    return c.json({ ...answer, ...(activeOrganization === undefined ? {} : { activeOrganization }) });
  });

  routes.patch(changeAccount.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const body = await readJson(c.req.raw, changeAccountBodySchema, options);
    return c.json(await accounts.change(user, body));
  });

  routes.post(createRuntimeToken.path, async (c) => c.json({ token: await sessions.runtimeToken(c.req.raw.headers) }));

  routes.get(getCorsToken.path, async (c) => {
    const token = await sessions.corsToken(c.req.raw.headers);
    return token === undefined ? c.json({ errorMessage: 'Not logged in', error: 'Not logged in', code: 'login-required' }, 401) : c.json(token);
  });

  return routes;
}
