import type { PortAnswer, PortRelay, PortRequest } from '../abi/gateway-protocol.ts';
import type { KernelPort } from './kernel-port.ts';
import type { PreviewMessage } from './runtime.ts';

/**
 * Provides ports to the kernel for the preview frames of this page. A frame is identified by its origin: only
 * `{port}--{id}.{previewHost}` with this runtime's id gets a port.
 */
export class PreviewBroker {
  readonly #kernel: KernelPort;
  readonly #id: string;
  readonly #previewHost: string;
  readonly #onMessage: (message: PreviewMessage) => void;
  readonly #listener = (event: MessageEvent) => this.#receive(event);

  constructor(kernel: KernelPort, options: { id: string; previewHost: string; onMessage(message: PreviewMessage): void }) {
    this.#kernel = kernel;
    this.#id = options.id;
    this.#previewHost = options.previewHost;
    this.#onMessage = options.onMessage;
    window.addEventListener('message', this.#listener);
  }

  url(port: number): string {
    return `${location.protocol}//${port}--${this.#id}.${this.#previewHost}/`;
  }

  close(): void {
    window.removeEventListener('message', this.#listener);
  }

  #portOf(origin: string): number | null {
    const prefix = `${location.protocol}//`;
    const suffix = `--${this.#id}.${this.#previewHost}`;
    if (!origin.startsWith(prefix) || !origin.endsWith(suffix)) return null;
    const port = Number(origin.slice(prefix.length, origin.length - suffix.length));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null;
  }

  #receive(event: MessageEvent<PortRequest | PortRelay | { type: 'spindle.preview-message'; message: Omit<PreviewMessage, 'port' | 'previewId'> }>): void {
    const message = event.data;
    if (typeof message !== 'object' || message === null || typeof message.type !== 'string') return;
    if (message.type === 'spindle.relay-port') {
      // Same-origin pages could do this themselves, so they are trusted.
      const relayed = event.origin === location.origin && typeof message.origin === 'string' ? this.#portOf(message.origin) : null;
      const [gateway] = event.ports;
      if (relayed !== null && gateway) void this.#kernel.request({ method: 'gateway.attach', port: relayed }, [gateway]);
      else gateway?.close();
      return;
    }
    const port = this.#portOf(event.origin);
    if (port === null || !event.source) return;
    if (message.type === 'spindle.need-port') {
      const channel = new MessageChannel();
      void this.#kernel.request({ method: 'gateway.attach', port }, [channel.port1]);
      const answer: PortAnswer = { type: 'spindle.port', client: message.client };
      (event.source as Window).postMessage(answer, event.origin, [channel.port2]);
    } else if (message.type === 'spindle.preview-message') {
      this.#onMessage({ ...message.message, port, previewId: `${port}--${this.#id}` } as PreviewMessage);
    }
  }
}
