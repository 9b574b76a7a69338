import { putTunnel, tunnelIdSchema } from '@lathe/protocol';
import type { Hono } from 'hono';
import { endpointRoutes } from '../network/endpoint-routes.ts';
import type { ServerEnvironment } from '../network/requests.ts';
import { parseInput } from '../network/request-bodies.ts';
import type { SessionService } from '../accounts/sessions.ts';
import type { Tunnels } from './tunnels.ts';

/** Size limit in bytes of a password in JSON. */
const BODY_BYTES = 1024;

/** `PUT /api/tunnels/:id`. */
export function tunnelRoutes({
  sessions,
  tunnels,
}: {
  readonly sessions: Pick<SessionService, 'requireSession'>;
  readonly tunnels: Tunnels;
}): Hono<ServerEnvironment> {
  const { routes, route } = endpointRoutes();
  route(putTunnel, async ({ params, body, headers }) => {
    const { user, sessionId } = await sessions.requireSession(headers);
    const id = parseInput(tunnelIdSchema, params.id);
    const { password } = await body({ limitBytes: BODY_BYTES });
    tunnels.announce({ ...user, sessionId }, id, password);
  });
  return routes;
}
