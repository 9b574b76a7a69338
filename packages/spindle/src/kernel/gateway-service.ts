import { RESPONSE_WINDOW_BYTES, type GatewayToKernel, type KernelToGateway, type PreviewScript } from '../abi/gateway-protocol.ts';
import { encodeChunk, encodeRequestHead, LAST_CHUNK, ResponseParser } from './http-codec.ts';
import type { ByteDuplex, KernelFace } from './kernel-types.ts';
import type { MissedChanges } from './missed-changes.ts';
import { openSocket, type SocketConnection } from './websocket-connection.ts';

type RequestMessage = Extract<GatewayToKernel, { type: 'request' }>;
type Post = (message: KernelToGateway, transfer?: Transferable[]) => void;

/**
 * Serves previews: each request of a preview's service worker becomes a connection to the process that listens on
 * the port, and so does each WebSocket of its page.
 */
export class GatewayService {
  readonly #kernel: Pick<KernelFace, 'connect'>;
  readonly #changes: Pick<MissedChanges, 'requested'>;
  readonly #ports = new Set<MessagePort>();
  #script: PreviewScript = { source: '' };

  constructor(kernel: Pick<KernelFace, 'connect'>, changes: Pick<MissedChanges, 'requested'>) {
    this.#kernel = kernel;
    this.#changes = changes;
  }

  setScript(script: PreviewScript): void {
    this.#script = script;
    for (const port of this.#ports) port.postMessage({ type: 'script', script } satisfies KernelToGateway);
  }

  /** Serves one gateway client for `listenPort` until the other side of the channel is gone. */
  attach(channel: MessagePort, listenPort: number): void {
    const exchanges = new Map<number, HttpExchange>();
    const sockets = new Map<number, Promise<SocketConnection>>();
    const post: Post = (message, transfer = []) => channel.postMessage(message, transfer);
    const connect = () => this.#kernel.connect(listenPort);

    channel.onmessage = ({ data: message }: MessageEvent<GatewayToKernel>) => {
      switch (message.type) {
        case 'request': {
          const loaded = this.#changes.requested(message.path);
          const exchange = new HttpExchange(message, listenPort, post, () => {
            exchanges.delete(message.id);
            loaded();
          });
          exchanges.set(message.id, exchange);
          void exchange.run(connect);
          return;
        }
        case 'body':
          exchanges.get(message.id)?.sendBody(message.bytes);
          return;
        case 'acknowledge':
          exchanges.get(message.id)?.acknowledge(message.byteCount);
          return;
        case 'cancel':
          exchanges.get(message.id)?.cancel();
          return;
        case 'socket.open': {
          const socketPort = message.listenPort ?? listenPort;
          sockets.set(
            message.id,
            openSocket({
              id: message.id,
              path: message.path,
              protocols: message.protocols,
              port: socketPort,
              connect: () => this.#kernel.connect(socketPort),
              post,
              onClosed: () => sockets.delete(message.id),
            }),
          );
          return;
        }
        case 'socket.send':
          void sockets.get(message.id)?.then((socket) => socket.send(message.data));
          return;
        case 'socket.close':
          void sockets.get(message.id)?.then((socket) => socket.close(message.code, message.reason));
          return;
      }
    };
    // The port's `close` event reports that a page or service worker is gone (Chromium 122+). Elsewhere a dead
    // channel only costs its entry here.
    channel.addEventListener('close', () => {
      this.#ports.delete(channel);
      for (const exchange of exchanges.values()) exchange.cancel();
      for (const socket of sockets.values()) void socket.then((open) => open.close(1001, ''));
    });
    this.#ports.add(channel);
    post({ type: 'script', script: this.#script });
  }
}

/** One request and its response, with back-pressure from the browser to the process. */
class HttpExchange {
  readonly #request: RequestMessage;
  readonly #port: number;
  readonly #post: Post;
  readonly #onDone: () => void;
  #connection: ByteDuplex | null = null;
  #isCancelled = false;
  #window = RESPONSE_WINDOW_BYTES;
  #windowOpened: (() => void) | null = null;
  readonly #body: (Uint8Array | null)[] = [];
  #bodyArrived: (() => void) | null = null;

  constructor(request: RequestMessage, port: number, post: Post, onDone: () => void) {
    this.#request = request;
    this.#port = port;
    this.#post = post;
    this.#onDone = onDone;
  }

  sendBody(bytes: Uint8Array | null): void {
    this.#body.push(bytes);
    this.#bodyArrived?.();
  }

  acknowledge(byteCount: number): void {
    this.#window += byteCount;
    if (this.#window > 0) this.#windowOpened?.();
  }

  cancel(): void {
    this.#isCancelled = true;
    this.#connection?.destroy();
    this.#bodyArrived?.();
    this.#windowOpened?.();
    this.#onDone();
  }

  async run(connect: () => Promise<ByteDuplex>): Promise<void> {
    const { id } = this.#request;
    try {
      this.#connection = await connect();
    } catch {
      this.#post({ type: 'error', id, reason: 'refused', message: `Nothing is listening on port ${this.#port}.` });
      this.#onDone();
      return;
    }
    if (this.#isCancelled) {
      this.#connection.destroy();
      return;
    }
    try {
      const { method, path, headers, hasBody } = this.#request;
      await this.#connection.write(encodeRequestHead({ method, path, port: this.#port, headers, body: hasBody ? 'chunked' : 'none' }));
      // A server may respond before it has read the body, so both directions run at the same time.
      const sending = hasBody ? this.#pumpBody(this.#connection) : Promise.resolve();
      await this.#pumpAnswer(this.#connection);
      await sending;
    } catch (error) {
      if (!this.#isCancelled) this.#post({ type: 'error', id, reason: 'broken', message: error instanceof Error ? error.message : String(error) });
    } finally {
      this.#connection.destroy();
      this.#onDone();
    }
  }

  async #pumpBody(connection: ByteDuplex): Promise<void> {
    for (;;) {
      while (this.#body.length === 0 && !this.#isCancelled)
        await new Promise<void>((resolve) => {
          this.#bodyArrived = resolve;
        });
      if (this.#isCancelled) return;
      const bytes = this.#body.shift() ?? null;
      try {
        await connection.write(bytes === null ? LAST_CHUNK : encodeChunk(bytes));
      } catch {
        return; // the server stopped reading; its response (being read concurrently) says why
      }
      if (bytes === null) return;
      this.#post({ type: 'body.taken', id: this.#request.id, byteCount: bytes.length });
    }
  }

  async #pumpAnswer(connection: ByteDuplex): Promise<void> {
    const { id, method } = this.#request;
    const parser = new ResponseParser(method, {
      onHead: (head) => this.#post({ type: 'head', id, ...head }),
      onBody: (bytes) => {
        const copy = bytes.slice();
        this.#window -= copy.length;
        this.#post({ type: 'chunk', id, bytes: copy }, [copy.buffer]);
      },
      onEnd: () => this.#post({ type: 'end', id }),
    });
    while (!parser.isDone && !this.#isCancelled) {
      while (this.#window <= 0 && !this.#isCancelled)
        await new Promise<void>((resolve) => {
          this.#windowOpened = resolve;
        });
      const bytes = await connection.read();
      if (bytes === null) parser.end();
      else parser.push(bytes);
    }
  }
}
