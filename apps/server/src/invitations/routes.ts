import { acceptInvitation, readInvitation } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import type { SessionService } from '../accounts/sessions.ts';
import type { InvitationService } from './service.ts';

export function invitationRoutes({
  sessions,
  invitations,
}: {
  readonly sessions: SessionService;
  readonly invitations: InvitationService;
}): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();

  // Anyone with the link may see what it is for before they have an account.
  route(readInvitation, async ({ params }) => invitations.read(params.token));

  route(acceptInvitation, async ({ params, headers }) => {
    const user = await sessions.require(headers);
    return invitations.accept(user, params.token);
  });

  return routes;
}
