import type { GatewayToKernel, KernelToGateway, PreviewScript } from '../abi/gateway-protocol.ts';

/** Callbacks for the outcome of one request. */
export interface Exchange {
  onHead(message: Extract<KernelToGateway, { type: 'head' }>): void;
  onChunk(bytes: Uint8Array): void;
  onEnd(): void;
  onError(message: Extract<KernelToGateway, { type: 'error' }>): void;
}

/** A request in progress; all its messages go to the port it started on. */
export interface OpenExchange {
  readonly id: number;
  post(message: GatewayToKernel): void;
  /** Stops the exchange. */
  cancel(): void;
}

/**
 * The gateway's ports to the kernel. There can be more than one for a while when several pages connect at once:
 * exchanges end on the port they started on, and the newest port takes new ones.
 */
export class KernelConnection {
  readonly #waitMs: number;
  readonly #knowsClose: boolean;
  readonly #exchanges = new Map<MessagePort, Map<number, Exchange>>();
  readonly #waiting = new Set<() => void>();
  #port: MessagePort | null = null;
  #asked: Promise<boolean> | null = null;
  #lastId = 0;
  #script: PreviewScript = { source: '' };

  /**
   * @param waitMs how long a request waits for a port
   * @param knowsClose whether ports report that their other side is gone; otherwise a new port ends the exchanges
   * on the old one
   */
  constructor(waitMs: number, knowsClose: boolean) {
    this.#waitMs = waitMs;
    this.#knowsClose = knowsClose;
  }

  get isOpen(): boolean {
    return this.#port !== null;
  }

  /** The script that the embedder adds to every page. */
  get script(): PreviewScript {
    return this.#script;
  }

  use(port: MessagePort): void {
    if (!this.#knowsClose && this.#port) this.#lose(this.#port);
    this.#port = port;
    this.#exchanges.set(port, new Map());
    port.onmessage = (event: MessageEvent<KernelToGateway>) => this.#receive(port, event.data);
    port.addEventListener('close', () => this.#lose(port));
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  /** Calls `ask` to request a port, once for all waiting requests. Returns whether there is one. */
  obtain(ask: () => void): Promise<boolean> {
    if (this.#port) return Promise.resolve(true);
    if (!this.#asked) {
      this.#asked = this.#arrival();
      void this.#asked.then(() => {
        this.#asked = null;
      });
      ask();
    }
    return this.#asked;
  }

  /** Starts an exchange; without a port it fails at once. `first` receives the number that identifies it. */
  open(exchange: Exchange, first: (id: number) => GatewayToKernel): OpenExchange {
    const id = ++this.#lastId;
    const port = this.#port;
    if (port) {
      this.#exchanges.get(port)?.set(id, exchange);
      port.postMessage(first(id));
    } else exchange.onError({ type: 'error', id, reason: 'broken', message: 'The runtime is not connected.' });
    return {
      id,
      post: (message) => port?.postMessage(message),
      cancel: () => {
        if (port && this.#exchanges.get(port)?.delete(id)) port.postMessage({ type: 'cancel', id } satisfies GatewayToKernel);
      },
    };
  }

  #arrival(): Promise<boolean> {
    return new Promise((resolve) => {
      const arrived = () => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(arrived);
        resolve(this.isOpen);
      }, this.#waitMs);
      this.#waiting.add(arrived);
    });
  }

  #lose(port: MessagePort): void {
    if (this.#port === port) this.#port = null;
    const exchanges = this.#exchanges.get(port);
    this.#exchanges.delete(port);
    for (const [id, exchange] of exchanges ?? []) exchange.onError({ type: 'error', id, reason: 'broken', message: 'The connection to the runtime ended.' });
  }

  #receive(port: MessagePort, message: KernelToGateway): void {
    if (message.type === 'script') {
      this.#script = message.script;
      return;
    }
    const exchanges = this.#exchanges.get(port);
    const exchange = 'id' in message ? exchanges?.get(message.id) : undefined;
    if (!exchanges || !exchange) return;
    if (message.type === 'head') exchange.onHead(message);
    else if (message.type === 'chunk') exchange.onChunk(message.bytes);
    else if (message.type === 'end') {
      exchanges.delete(message.id);
      exchange.onEnd();
    } else if (message.type === 'error') {
      exchanges.delete(message.id);
      exchange.onError(message);
    }
  }
}
