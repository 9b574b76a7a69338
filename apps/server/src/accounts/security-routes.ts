import { changePassword, deleteAccount, endOtherSessions, endSession, listSessions, previewAccountDeletion } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { AddressOf, ServerEnvironment } from '../network/requests.ts';
import type { AccountDeletionService } from './deletion.ts';
import type { Passwords } from './passwords.ts';
import type { SessionList } from './session-list.ts';
import type { SessionService } from './sessions.ts';

/** Size limit in bytes of a body with two passwords. */
const BODY_LIMIT_BYTES = 16 * 1024;
/** Size limit in bytes of a body that names the new owner of each shared project. */
const DELETION_BODY_LIMIT_BYTES = 1024 * 1024;

export interface SecurityRouteDependencies {
  readonly sessions: SessionService;
  readonly passwords: Passwords;
  readonly sessionList: SessionList;
  readonly deletion: AccountDeletionService;
  readonly clearedCookie: string;
  readonly addressOf: AddressOf;
}

/** `/api/account/password`, `sessions` and `deletion`: how people secure their account, and delete it. */
export function securityRoutes({ sessions, passwords, sessionList, deletion, clearedCookie, addressOf }: SecurityRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  route(changePassword, async ({ body, headers, c }) => {
    const caller = await sessions.requireSession(headers);
    const given = await body({ limitBytes: BODY_LIMIT_BYTES });
    await passwords.change(caller, given, addressOf(c));
  });

  route(listSessions, async ({ headers }) => sessionList.list(await sessions.requireSession(headers)));

  route(endSession, async ({ params, headers }) => {
    await sessionList.end(await sessions.requireSession(headers), params.id);
  });

  route(endOtherSessions, async ({ headers }) => {
    await sessionList.endOthers(await sessions.requireSession(headers));
  });

  route(previewAccountDeletion, async ({ headers }) => deletion.preview(await sessions.require(headers)));

  route(deleteAccount, async ({ body, headers, c }) => {
    const user = await sessions.require(headers);
    const given = await body({ limitBytes: DELETION_BODY_LIMIT_BYTES });
    await deletion.delete(user, given, addressOf(c));
    c.header('set-cookie', clearedCookie);
  });

  return routes;
}
