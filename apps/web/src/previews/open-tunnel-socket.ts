import type { TunnelWebSocket } from '@lathe/workspace';

/** The browser's websocket, with binary messages as bytes. */
export function openTunnelSocket(url: string): TunnelWebSocket {
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  const wrapped: TunnelWebSocket = {
    onOpen: () => undefined,
    onMessage: () => undefined,
    onClose: () => undefined,
    send(data) {
      if (socket.readyState === WebSocket.OPEN) socket.send(data);
    },
    close: (code) => socket.close(code),
  };
  socket.onopen = () => wrapped.onOpen();
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => wrapped.onMessage(typeof data === 'string' ? data : new Uint8Array(data));
  // A page that is left may be kept, frozen, with its connections: viewers would wait for its answers. One that
  // is shown again hears that this one is closed, and opens another.
  const leave = (): void => socket.close(1000);
  addEventListener('pagehide', leave);
  socket.onclose = ({ code }) => {
    removeEventListener('pagehide', leave);
    wrapped.onClose(code);
  };
  return wrapped;
}
