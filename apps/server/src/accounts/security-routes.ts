import { changePassword, changePasswordBodySchema, endOtherSessions, endSession, listSessions } from '@lathe/protocol';
import { Hono } from 'hono';
import { readJson } from '../network/request-bodies.ts';
import type { AddressOf, ServerEnvironment } from '../network/requests.ts';
import type { Passwords } from './passwords.ts';
import type { SessionList } from './session-list.ts';
import type { SessionService } from './sessions.ts';

/** Bytes of a body with two passwords. */
const BODY_LIMIT_BYTES = 16 * 1024;

export interface SecurityRouteDependencies {
  readonly sessions: SessionService;
  readonly passwords: Passwords;
  readonly sessionList: SessionList;
  readonly addressOf: AddressOf;
}

/** `/api/account/password` and `/api/account/sessions`: how a person keeps others out of their account. */
export function securityRoutes({ sessions, passwords, sessionList, addressOf }: SecurityRouteDependencies): Hono<ServerEnvironment> {
  const routes = new Hono<ServerEnvironment>();

  routes.put(changePassword.path, async (c) => {
    const caller = await sessions.requireSession(c.req.raw.headers);
    const body = await readJson(c.req.raw, changePasswordBodySchema, { limitBytes: BODY_LIMIT_BYTES });
    await passwords.change(caller, body, addressOf(c));
    return c.body(null, 204);
  });

  routes.get(listSessions.path, async (c) => c.json(await sessionList.list(await sessions.requireSession(c.req.raw.headers))));

  routes.delete(endSession.path, async (c) => {
    await sessionList.end(await sessions.requireSession(c.req.raw.headers), c.req.param('id'));
    return c.body(null, 204);
  });

  routes.delete(endOtherSessions.path, async (c) => {
    await sessionList.endOthers(await sessions.requireSession(c.req.raw.headers));
    return c.body(null, 204);
  });

  return routes;
}
