import type { TunnelWebSocket } from '@lathe/workspace';

/** The browser's WebSocket, with binary messages as bytes. */
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
  // The browser may freeze a page that was left and keep its connections, so viewers would wait for responses.
  // When the page is shown again, it notices that this socket is closed and opens another.
  const leave = (): void => socket.close(1000);
  addEventListener('pagehide', leave);
  socket.onclose = ({ code }) => {
    removeEventListener('pagehide', leave);
    wrapped.onClose(code);
  };
  return wrapped;
}
