import * as z from 'zod/mini';
import { TUNNEL_ID_PATTERN, TUNNEL_PASSWORD_PATTERN } from '../limits.ts';
import type { Endpoint } from './endpoint.ts';

export const tunnelRequestSchema = z.object({
  /** Random base64url of 32 bytes. Anyone who has it may open the preview. */
  password: z.string().check(z.regex(TUNNEL_PASSWORD_PATTERN)),
});
export type TunnelRequest = z.infer<typeof tunnelRequestSchema>;
export const tunnelIdSchema = z.string().check(z.regex(TUNNEL_ID_PATTERN));

/**
 * Announces a tunnel under a random id that the caller chose; its websocket may then be opened. The same call again
 * changes nothing, so that a workbench can reconnect. 204. 401, 403 without the flag previewTunneling, 422 when the
 * tunnel is somebody else's or has another password, 429.
 */
export const putTunnel = {
  method: 'PUT',
  path: '/api/tunnels/:id',
  body: tunnelRequestSchema,
} as const satisfies Endpoint<TunnelRequest, undefined>;
