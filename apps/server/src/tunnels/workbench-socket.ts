import { TUNNEL_CLOSE, tunnelHelloSchema, type TunnelNotice } from '@lathe/protocol';
import type { RawData, WebSocket } from 'ws';
import type { TunnelConnection } from './connection.ts';
import { bytesOf, guarded, type SocketLog } from './socket-events.ts';
import type { Tunnels } from './tunnels.ts';

/** A workbench that sends no password within this time is disconnected. */
const HELLO_MS = 10_000;

/**
 * Serves the socket of a workbench. Its first message names a tunnel and the password, and all further ones are frames.
 */
export function serveWorkbench(socket: WebSocket, { tunnels, log }: { readonly tunnels: Tunnels; readonly log: SocketLog }): void {
  let id = '';
  let connection: TunnelConnection | undefined;
  let isRefused = false;
  const refuse = (reason: string) => {
    isRefused = true;
    socket.close(TUNNEL_CLOSE.wrongPassword, reason);
  };
  const helloTimer = setTimeout(() => refuse('No message was received.'), HELLO_MS);
  const greet = (text: string | undefined) => {
    clearTimeout(helloTimer);
    const hello = text === undefined ? undefined : helloOf(text);
    connection =
      hello &&
      tunnels.connect(hello.id, hello.password, {
        send: (bytes, onSent) => socket.send(bytes, onSent),
        close: (code, reason) => socket.close(code, reason),
        terminate: () => socket.terminate(),
      });
    if (!hello || !connection) return refuse('The password is wrong.');
    id = hello.id;
    socket.send(JSON.stringify({ type: 'open' } satisfies TunnelNotice));
  };
  const receive = (data: RawData, isBinary: boolean) => {
    if (isRefused) return;
    if (!connection) greet(isBinary ? undefined : bytesOf(data).toString());
    else if (isBinary) connection.receive(bytesOf(data));
    else connection.close(TUNNEL_CLOSE.badFrame, 'Bad frame.');
  };
  const leave = (code: number) => {
    clearTimeout(helloTimer);
    if (connection) tunnels.disconnected(id, connection, code === TUNNEL_CLOSE.done || code === TUNNEL_CLOSE.left);
  };
  socket.on('message', guarded(socket, log, receive));
  socket.on('close', guarded(socket, log, leave));
  socket.on('error', () => socket.terminate()); // A message that is too large, or not a WebSocket.
}

function helloOf(text: string): { readonly id: string; readonly password: string } | undefined {
  try {
    const parsed = tunnelHelloSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined; // Not JSON.
  }
}
