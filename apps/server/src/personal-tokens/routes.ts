import { createPersonalToken, listPersonalTokens, revokePersonalToken } from '@lathe/protocol';
import type { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { PersonalTokenService } from './service.ts';

const BODY_LIMIT_BYTES = 16 * 1024;

export interface PersonalTokenRouteDependencies {
  readonly sessions: SessionService;
  readonly personalTokens: PersonalTokenService;
}

/** `/api/account/tokens`. They require a session: a token can neither show nor create others. */
export function personalTokenRoutes({ sessions, personalTokens }: PersonalTokenRouteDependencies): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  route(listPersonalTokens, async ({ headers }) => personalTokens.list(await sessions.require(headers)));

  route(createPersonalToken, async ({ body, headers }) => {
    const user = await sessions.require(headers);
    return personalTokens.create(user, await body({ limitBytes: BODY_LIMIT_BYTES }));
  });

  route(revokePersonalToken, async ({ params, headers }) => {
    await personalTokens.revoke(await sessions.require(headers), params.id);
  });

  return routes;
}
