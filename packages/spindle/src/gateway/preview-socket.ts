import type { GatewayToKernel, KernelToGateway } from '../abi/gateway-protocol.ts';
import { portOfSocket } from './socket-port.ts';

/** A port to the kernel, or what relays to one. */
export interface SocketPort {
  postMessage(message: GatewayToKernel): void;
  onmessage: ((event: MessageEvent<KernelToGateway>) => void) | null;
}

/**
 * Replaces `WebSocket` for addresses of the preview's own runtime: a service worker never sees WebSockets, so they
 * use a port of the page or of the web worker. Other hosts get the browser's class.
 */
export function installWebSocket(getPort: () => Promise<SocketPort>): void {
  const NativeWebSocket = globalThis.WebSocket;
  const sockets = new Map<number, PreviewSocket>();
  let nextId = 1;

  const connect = async (socket: PreviewSocket): Promise<SocketPort> => {
    const port = await getPort();
    port.onmessage ??= ({ data }: MessageEvent<KernelToGateway>) => {
      if ('id' in data && data.type.startsWith('socket.')) sockets.get(data.id)?.receive(data);
    };
    sockets.set(socket.id, socket);
    return port;
  };

  class PreviewSocket extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readonly CONNECTING = 0;
    readonly OPEN = 1;
    readonly CLOSING = 2;
    readonly CLOSED = 3;
    readonly id = nextId++;
    readonly url: string;
    readonly extensions = '';
    readonly bufferedAmount = 0;
    readyState = 0;
    protocol = '';
    binaryType: BinaryType = 'blob';
    onopen: ((event: Event) => void) | null = null;
    onmessage: ((event: MessageEvent) => void) | null = null;
    onclose: ((event: CloseEvent) => void) | null = null;
    onerror: ((event: Event) => void) | null = null;
    #port: SocketPort | null = null;

    constructor(url: URL, listenPort: number | undefined, protocols: readonly string[]) {
      super();
      this.url = url.href;
      void connect(this).then((port) => {
        this.#port = port;
        this.#post({ type: 'socket.open', id: this.id, path: url.pathname + url.search, protocols, listenPort });
      });
    }

    send(data: string | ArrayBuffer | ArrayBufferView | Blob): void {
      if (this.readyState === 0) throw new DOMException("Failed to execute 'send' on 'WebSocket': Still in CONNECTING state.", 'InvalidStateError');
      if (this.readyState !== 1) return;
      if (typeof data === 'string') this.#post({ type: 'socket.send', id: this.id, data });
      else if (data instanceof Blob) void data.arrayBuffer().then((buffer) => this.#post({ type: 'socket.send', id: this.id, data: new Uint8Array(buffer) }));
      else
        this.#post({
          type: 'socket.send',
          id: this.id,
          data: ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength).slice() : new Uint8Array(data),
        });
    }

    close(code = 1000, reason = ''): void {
      if (this.readyState >= 2) return;
      this.readyState = 2;
      this.#post({ type: 'socket.close', id: this.id, code, reason });
    }

    receive(message: KernelToGateway): void {
      if (message.type === 'socket.opened') {
        this.readyState = 1;
        this.protocol = message.protocol;
        this.#emit(new Event('open'));
      } else if (message.type === 'socket.message') {
        const { data } = message;
        const shown = typeof data === 'string' ? data : this.binaryType === 'arraybuffer' ? data.slice().buffer : new Blob([data.slice()]);
        this.#emit(new MessageEvent('message', { data: shown, origin: new URL(this.url).origin }));
      } else if (message.type === 'socket.closed') {
        sockets.delete(this.id);
        this.readyState = 3;
        if (!message.wasClean) this.#emit(new Event('error'));
        this.#emit(new CloseEvent('close', { code: message.code, reason: message.reason, wasClean: message.wasClean }));
      }
    }

    #post(message: GatewayToKernel): void {
      this.#port?.postMessage(message);
    }

    #emit(event: Event): void {
      const handler = this[`on${event.type}` as 'onopen'];
      handler?.call(this, event);
      this.dispatchEvent(event);
    }
  }

  const ProxiedWebSocket = function WebSocket(this: unknown, address: string | URL, protocols: string | string[] = []) {
    const url = new URL(address, location.href);
    const listenPort = portOfSocket(url, location);
    if (listenPort === null) return new NativeWebSocket(address, protocols);
    url.protocol = url.protocol.replace('http', 'ws');
    return new PreviewSocket(url, listenPort, typeof protocols === 'string' ? [protocols] : protocols);
  } as unknown as typeof WebSocket;
  Object.defineProperty(ProxiedWebSocket, Symbol.hasInstance, {
    value: (value: unknown) => value instanceof PreviewSocket || value instanceof NativeWebSocket,
  });
  for (const [name, value] of [
    ['CONNECTING', 0],
    ['OPEN', 1],
    ['CLOSING', 2],
    ['CLOSED', 3],
  ] as const)
    Object.defineProperty(ProxiedWebSocket, name, { value });
  ProxiedWebSocket.prototype = PreviewSocket.prototype as unknown as WebSocket;
  globalThis.WebSocket = ProxiedWebSocket;
}
