import type { GatewayToKernel, KernelToGateway, PreviewScript } from '../abi/gateway-protocol.ts';

/** What becomes of one request. */
export interface Exchange {
  onHead(message: Extract<KernelToGateway, { type: 'head' }>): void;
  onChunk(bytes: Uint8Array): void;
  onEnd(): void;
  onError(message: Extract<KernelToGateway, { type: 'error' }>): void;
}

/** One request on its way; everything about it goes to the port that it began on. */
export interface OpenExchange {
  readonly id: number;
  post(message: GatewayToKernel): void;
  /** Nothing more is wanted of it. */
  cancel(): void;
}

/**
 * The gateway's ports to the kernel. There is more than one for a while when several pages connect at
 * once: what began on an earlier port ends there, the newest takes what comes next.
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
   * @param waitMs how long a request waits for a port that was asked for
   * @param knowsClose whether ports tell that their other side is gone; else a new port ends what runs on the old
   */
  constructor(waitMs: number, knowsClose: boolean) {
    this.#waitMs = waitMs;
    this.#knowsClose = knowsClose;
  }

  get isOpen(): boolean {
    return this.#port !== null;
  }

  /** What whoever embeds the machine puts into every page. */
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

  /** Has `ask` ask for a port, once for all requests that wait for one. Answers whether there is one. */
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

  /** Begins an exchange; without a port it fails at once. `first` gets the number by which it is known. */
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
