import { RESPONSE_WINDOW_BYTES, type GatewayToKernel, type KernelToGateway } from '../abi/gateway-protocol.ts';
import type { PortAnswer, PortRequest, PortSocket, PortSocketOptions } from './runtime.ts';

/** Maximum number of request body bytes that may wait in the kernel. */
const REQUEST_WINDOW_BYTES = RESPONSE_WINDOW_BYTES;

type Exchange = (message: KernelToGateway) => void;

/** Requests and WebSockets to one listening port of the machine, as if from another machine. */
export class PortClient {
  readonly #channel: MessagePort;
  readonly #exchanges = new Map<number, Exchange>();
  #lastId = 0;

  /** `channel` is attached to the kernel's gateway for the port. */
  constructor(channel: MessagePort) {
    this.#channel = channel;
    channel.onmessage = ({ data }: MessageEvent<KernelToGateway>) => {
      if ('id' in data) this.#exchanges.get(data.id)?.(data);
    };
  }

  close(): void {
    for (const [id, exchange] of [...this.#exchanges]) exchange({ type: 'error', id, reason: 'broken', message: 'Runtime already torn down' });
    this.#channel.close();
  }

  request({ method, path, headers, body, signal }: PortRequest): Promise<PortAnswer> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      let answer: ReadableStreamDefaultController<Uint8Array> | undefined;
      let upload: Upload | undefined;
      let unread = 0;
      const finish = () => {
        this.#exchanges.delete(id);
        signal?.removeEventListener('abort', abort);
        upload?.stop();
      };
      const fail = (error: unknown) => {
        finish();
        if (answer) answer.error(error);
        else reject(error);
      };
      const cancel = (reason: unknown) => {
        if (!this.#exchanges.has(id)) return;
        this.#post({ type: 'cancel', id });
        fail(reason);
      };
      const abort = () => cancel(signal?.reason);
      const acknowledge = () => {
        if (unread > 0) this.#post({ type: 'acknowledge', id, byteCount: unread });
        unread = 0;
      };
      this.#exchanges.set(id, (message) => {
        switch (message.type) {
          case 'head':
            resolve({
              status: message.status,
              statusText: message.statusText,
              headers: message.headers,
              body: new ReadableStream({
                start: (controller) => {
                  answer = controller;
                },
                pull: acknowledge,
                cancel: () => {
                  this.#post({ type: 'cancel', id });
                  finish();
                },
              }),
            });
            return;
          case 'chunk':
            unread += message.bytes.byteLength;
            answer?.enqueue(message.bytes);
            if ((answer?.desiredSize ?? 0) > 0) acknowledge();
            return;
          case 'body.taken':
            upload?.give(message.byteCount);
            return;
          case 'end':
            finish();
            answer?.close();
            return;
          case 'error':
            fail(Object.assign(new Error(message.message), { code: message.reason === 'refused' ? 'ECONNREFUSED' : 'ECONNRESET' }));
        }
      });
      if (signal?.aborted) {
        fail(signal.reason);
        return;
      }
      signal?.addEventListener('abort', abort);
      this.#post({ type: 'request', id, method, path, headers, hasBody: body !== undefined });
      if (body === undefined) return;
      upload = new Upload(body, (bytes) => this.#post({ type: 'body', id, bytes }));
      upload.run().catch(cancel);
    });
  }

  connect({ path, protocols = [], onOpen, onMessage, onClose }: PortSocketOptions): PortSocket {
    const id = ++this.#lastId;
    const close: PortSocketOptions['onClose'] = (code, reason) => {
      if (this.#exchanges.delete(id)) onClose(code, reason);
    };
    this.#exchanges.set(id, (message) => {
      if (message.type === 'socket.opened') onOpen(message.protocol);
      else if (message.type === 'socket.message') onMessage(message.data);
      else if (message.type === 'socket.closed') close(message.code, message.reason);
      else if (message.type === 'error') close(1006, message.message);
    });
    this.#post({ type: 'socket.open', id, path, protocols, listenPort: undefined });
    return {
      send: (data) => this.#post({ type: 'socket.send', id, data }),
      close: (code = 1000, reason = '') => this.#post({ type: 'socket.close', id, code, reason }),
    };
  }

  #post(message: GatewayToKernel): void {
    this.#channel.postMessage(message);
  }
}

/** A request body on its way to the kernel, at most one window ahead of what the process has read. */
class Upload {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #send: (bytes: Uint8Array | null) => void;
  #window = REQUEST_WINDOW_BYTES;
  #wake: (() => void) | undefined;
  #isStopped = false;

  constructor(body: ReadableStream<Uint8Array>, send: (bytes: Uint8Array | null) => void) {
    this.#reader = body.getReader();
    this.#send = send;
  }

  give(byteCount: number): void {
    this.#window += byteCount;
    this.#wake?.();
  }

  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#wake?.();
    // The source of the body learns from the response that no more is needed.
    this.#reader.cancel().catch(() => undefined);
  }

  async run(): Promise<void> {
    for (;;) {
      const { done, value } = await this.#reader.read();
      if (this.#isStopped) return;
      if (done) {
        this.#send(null);
        return;
      }
      if (value.byteLength === 0) continue;
      this.#window -= value.byteLength;
      this.#send(value);
      while (this.#window <= 0 && !this.#isStopped)
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }
}
