import {
  changePassword,
  changePasswordBodySchema,
  deleteAccount,
  deleteAccountBodySchema,
  endOtherSessions,
  endSession,
  listSessions,
  previewAccountDeletion,
} from '@lathe/protocol';
import { Hono } from 'hono';
import { readJson } from '../network/request-bodies.ts';
import type { AddressOf, ServerEnvironment } from '../network/requests.ts';
import type { AccountDeletionService } from './deletion.ts';
import type { Passwords } from './passwords.ts';
import type { SessionList } from './session-list.ts';
import type { SessionService } from './sessions.ts';

/** Bytes of a body with two passwords. */
const BODY_LIMIT_BYTES = 16 * 1024;
/** Bytes of one that names who takes over each shared project. */
const DELETION_BODY_LIMIT_BYTES = 1024 * 1024;

export interface SecurityRouteDependencies {
  readonly sessions: SessionService;
  readonly passwords: Passwords;
  readonly sessionList: SessionList;
  readonly deletion: AccountDeletionService;
  readonly clearedCookie: string;
  readonly addressOf: AddressOf;
}

/** `/api/account/password`, `sessions` and `deletion`: how people keep others out of their account, and delete it. */
export function securityRoutes({ sessions, passwords, sessionList, deletion, clearedCookie, addressOf }: SecurityRouteDependencies): Hono<ServerEnvironment> {
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

  routes.get(previewAccountDeletion.path, async (c) => c.json(await deletion.preview(await sessions.require(c.req.raw.headers))));

  routes.post(deleteAccount.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    const body = await readJson(c.req.raw, deleteAccountBodySchema, { limitBytes: DELETION_BODY_LIMIT_BYTES });
    await deletion.delete(user, body, addressOf(c));
    c.header('set-cookie', clearedCookie);
    return c.body(null, 204);
  });

  return routes;
}
