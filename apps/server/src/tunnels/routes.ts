import { putTunnel, tunnelIdSchema, tunnelRequestSchema } from '@lathe/protocol';
import { Hono } from 'hono';
import type { SessionService } from '../accounts/sessions.ts';
import { parseInput, readJson } from '../network/request-bodies.ts';
import type { Tunnels } from './tunnels.ts';

/** Bytes of a password in JSON. */
const BODY_BYTES = 1024;

/** `PUT /api/tunnels/:id`. */
export function tunnelRoutes({ sessions, tunnels }: { readonly sessions: Pick<SessionService, 'requireSession'>; readonly tunnels: Tunnels }): Hono {
  const routes = new Hono();
  routes.put(putTunnel.path, async (c) => {
    const { user, sessionId } = await sessions.requireSession(c.req.raw.headers);
    const id = parseInput(tunnelIdSchema, c.req.param('id'));
    const { password } = await readJson(c.req.raw, tunnelRequestSchema, { limitBytes: BODY_BYTES });
    tunnels.announce({ ...user, sessionId }, id, password);
    return c.body(null, 204);
  });
  return routes;
}
