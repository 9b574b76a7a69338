import type { HostEvent, HostRequest, HostResults, KernelToHost } from '../abi/host-protocol.ts';
import { SystemError } from './errors.ts';

/** Id of a request that expects no response. */
const NO_ANSWER = 0;

type Method = HostRequest['method'];
type Waiting = { resolve(value: unknown): void; reject(error: Error): void };

/** Requests and events over the kernel's port. */
export class KernelPort {
  readonly #port: MessagePort;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<(event: HostEvent) => void>();
  #nextId = 1;
  #closed: Error | null = null;

  constructor(port: MessagePort) {
    this.#port = port;
    port.onmessage = (message: MessageEvent<KernelToHost>) => this.#receive(message.data);
  }

  request<M extends Method>(request: Extract<HostRequest, { method: M }>, transfer: Transferable[] = []): Promise<HostResults[M]> {
    if (this.#closed) return Promise.reject(this.#closed);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.#port.postMessage({ ...request, id }, transfer);
    });
  }

  /** For requests that need no response; dropped silently once the port is closed. */
  notify(request: HostRequest): void {
    if (!this.#closed) this.#port.postMessage({ ...request, id: NO_ANSWER });
  }

  onEvent(listener: (event: HostEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Rejects all pending and later requests with `reason`. */
  close(reason: Error): void {
    this.#closed = reason;
    for (const waiting of this.#waiting.values()) waiting.reject(reason);
    this.#waiting.clear();
    this.#listeners.clear();
    this.#port.close();
  }

  #receive(message: KernelToHost): void {
    if ('event' in message) {
      for (const listener of [...this.#listeners]) listener(message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    this.#waiting.delete(message.id);
    if ('error' in message) waiting.reject(new SystemError(message.error));
    else waiting.resolve(message.result);
  }
}
