import { acceptInvitation, readInvitation } from '@lathe/protocol';
import { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import type { InvitationService } from './service.ts';

export function invitationRoutes({ sessions, invitations }: { readonly sessions: SessionService; readonly invitations: InvitationService }): Hono {
  const routes = new Hono();

  // Who holds the link may see what it is for before they have an account.
  routes.get(readInvitation.path, async (c) => c.json(await invitations.read(c.req.param('token'))));

  routes.post(acceptInvitation.path, async (c) => {
    const user = await sessions.require(c.req.raw.headers);
    return c.json(await invitations.accept(user, c.req.param('token')));
  });

  return routes;
}
