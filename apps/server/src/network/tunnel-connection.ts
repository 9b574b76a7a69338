import {
  AppError,
  decodeTunnelFrame,
  encodeTunnelFrame,
  TUNNEL_CLOSE,
  TUNNEL_FRAME_BYTES,
  TUNNEL_MESSAGE_BYTES,
  TUNNEL_WINDOW_BYTES,
  type TunnelFrame,
} from '@lathe/protocol';

import { brokenOff } from './framed-response.ts';

/** As much of a websocket as a tunnel needs. */
export interface TunnelWire {
  readonly bufferedAmount: number;
  send(data: Uint8Array): void;
  close(code: number, reason: string): void;
}

export interface TunnelRequest {
  readonly port: number;
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ReadableStream<Uint8Array> | null;
  readonly signal: AbortSignal;
}

export interface TunnelAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ReadableStream<Uint8Array>;
}

/** A viewer's WebSocket, told of what the app's server does. */
export interface TunnelSocketEvents {
  onOpen(protocol: string): void;
  onMessage(data: string | Uint8Array): void;
  onClose(code: number, reason: string): void;
}
export interface TunnelSocket {
  send(data: string | Uint8Array): void;
  close(code: number, reason: string): void;
}

export interface TunnelLimits {
  /** Requests and WebSockets at a time. */
  readonly streams: number;
  /** Bytes of one request's body. */
  readonly bodyBytes: number;
  /** Bytes that wait for the workbench, from when on nothing new is taken on. */
  readonly waitingBytes: number;
  /** Milliseconds until an answer must begin. */
  readonly answerMs: number;
  /** Milliseconds for which a viewer may take nothing of what waits for them. */
  readonly stallMs: number;
}

export const TUNNEL_LIMITS: TunnelLimits = {
  streams: 128,
  bodyBytes: 100 * 1024 * 1024,
  waitingBytes: 8 * 1024 * 1024,
  // A development server that compiles its first page can take over a minute.
  answerMs: 180_000,
  stallMs: 60_000,
};

/** AppError codes of what becomes of a request; the caller makes pages of them. */
const NOT_REACHED = 'The app could not be reached.';

type Stream = { receive(frame: TunnelFrame): void; end(error: AppError): void };

/** One workbench's websocket: requests and WebSockets of viewers as streams, each with its own window. */
export class TunnelConnection {
  readonly #wire: TunnelWire;
  readonly #limits: TunnelLimits;
  readonly #streams = new Map<number, Stream>();
  #lastStream = 0;
  #isClosed = false;

  constructor(wire: TunnelWire, limits: TunnelLimits = TUNNEL_LIMITS) {
    this.#wire = wire;
    this.#limits = limits;
  }

  get streamCount(): number {
    return this.#streams.size;
  }

  /** A binary message of the workbench. What is no frame ends the connection: nothing after it could be trusted. */
  receive(data: Uint8Array): void {
    const frame = decodeTunnelFrame(data);
    if (frame === undefined) this.close(TUNNEL_CLOSE.badFrame, 'That was no frame.');
    else this.#streams.get(frame.stream)?.receive(frame); // one that has ended meanwhile hears nothing more
  }

  /** Ends every stream. `code` undefined: the wire is gone already. */
  close(code?: number, reason = ''): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const stream of [...this.#streams.values()]) stream.end(new AppError('unavailable', 'The connection to the app ended.'));
    this.#streams.clear();
    if (code !== undefined) this.#wire.close(code, reason);
  }

  /**
   * Sends a request to the app. The answer's body is read from the workbench only as fast as it is taken.
   * @throws AppError 'unavailable' (nothing listens, the app broke off, too much at once), 'request-too-large', 'aborted'
   */
  request(request: TunnelRequest): Promise<TunnelAnswer> {
    this.#requireRoom();
    const { port, method, path, headers, body, signal } = request;
    return new Promise<TunnelAnswer>((resolve, reject) => {
      const upload = body === null ? undefined : new Upload(body, (frame) => this.#send({ ...frame, stream }), this.#limits.bodyBytes);
      let download: ReadableStreamDefaultController<Uint8Array> | undefined;
      let window = TUNNEL_WINDOW_BYTES;
      let untaken = 0;
      let timer = setTimeout(() => cut(new AppError('unavailable', 'The app took too long to answer.')), this.#limits.answerMs);

      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        this.#streams.delete(stream);
        upload?.stop();
      };
      const end = (error: AppError) => {
        finish();
        if (download === undefined) reject(error);
        else download.error(brokenOff(error.message, error));
      };
      /** Ends it from this side. */
      const cut = (error: AppError) => {
        this.#send({ type: 'cancel', stream });
        end(error);
      };
      const onAbort = () => cut(new AppError('aborted', 'The viewer left.'));
      const onTaken = () => {
        clearTimeout(timer);
        if (untaken === 0) return;
        this.#send({ type: 'credit', stream, byteCount: untaken });
        window += untaken;
        untaken = 0;
      };
      const receive = (frame: TunnelFrame): void => {
        switch (frame.type) {
          case 'credit':
            upload?.give(frame.byteCount);
            return;
          case 'head': {
            if (download !== undefined) return;
            clearTimeout(timer);
            const answerBody = new ReadableStream<Uint8Array>(
              {
                start: (controller) => {
                  download = controller;
                },
                pull: onTaken,
                cancel: () => {
                  this.#send({ type: 'cancel', stream });
                  finish();
                },
              },
              new ByteLengthQueuingStrategy({ highWaterMark: TUNNEL_FRAME_BYTES }),
            );
            resolve({ status: frame.status, headers: frame.headers, body: answerBody });
            return;
          }
          case 'body':
            if (download === undefined) return;
            window -= frame.bytes.length;
            if (window < 0) {
              this.close(TUNNEL_CLOSE.badFrame, 'More was sent than the window allows.');
              return;
            }
            untaken += frame.bytes.length;
            // A copy of its own: what the wire hands over may be a piece of a larger buffer, which would stay with it.
            download.enqueue(new Uint8Array(frame.bytes));
            if ((download.desiredSize ?? 0) > 0) onTaken();
            else {
              clearTimeout(timer);
              timer = setTimeout(() => cut(new AppError('unavailable', 'The viewer took nothing for too long.')), this.#limits.stallMs);
            }
            return;
          case 'end':
            finish();
            if (download === undefined) reject(new AppError('unavailable', NOT_REACHED));
            else download.close();
            return;
          case 'error':
            end(new AppError('unavailable', frame.message || NOT_REACHED, { data: { reason: frame.reason } }));
        }
      };

      const stream = this.#begin({ receive, end });
      signal.addEventListener('abort', onAbort);
      this.#send({ type: 'request', stream, port, method, path, headers: headers.map(([name, value]) => [name, value]), hasBody: upload !== undefined });
      upload?.run().catch((error: unknown) => cut(error instanceof AppError ? error : new AppError('aborted', 'The viewer broke off.', { cause: error })));
      if (signal.aborted) onAbort();
    });
  }

  /** Opens a WebSocket to the app. `onClose` is called once, also when it never opened. @throws AppError 'unavailable' when there are too many */
  openSocket(options: { readonly port: number; readonly path: string; readonly protocols: readonly string[] }, events: TunnelSocketEvents): TunnelSocket {
    this.#requireRoom();
    let isOpen = true;
    const finish = (code: number, reason: string) => {
      if (!isOpen) return;
      isOpen = false;
      this.#streams.delete(stream);
      events.onClose(code, reason);
    };
    const stream = this.#begin({
      receive(frame) {
        if (frame.type === 'socket.opened') events.onOpen(frame.protocol);
        else if (frame.type === 'socket.text') events.onMessage(frame.text);
        else if (frame.type === 'socket.bytes') events.onMessage(frame.bytes);
        else if (frame.type === 'socket.close') finish(frame.code, frame.reason);
      },
      end: () => finish(1012, 'The connection to the app ended.'),
    });
    this.#send({ type: 'socket.open', stream, port: options.port, path: options.path, protocols: [...options.protocols] });
    return {
      send: (data) => {
        if (!isOpen) return;
        if (
          (typeof data === 'string' ? Buffer.byteLength(data) : data.length) > TUNNEL_MESSAGE_BYTES ||
          this.#wire.bufferedAmount > this.#limits.waitingBytes
        ) {
          this.#send({ type: 'socket.close', stream, code: 1009, reason: '' });
          finish(1009, 'Too much at once.');
        } else if (typeof data === 'string') this.#send({ type: 'socket.text', stream, text: data });
        else this.#send({ type: 'socket.bytes', stream, bytes: data });
      },
      close: (code, reason) => {
        if (!isOpen) return;
        isOpen = false;
        this.#streams.delete(stream);
        this.#send({ type: 'socket.close', stream, code, reason });
      },
    };
  }

  #requireRoom(): void {
    if (this.#isClosed) throw new AppError('unavailable', 'The connection to the app ended.');
    if (this.#streams.size >= this.#limits.streams || this.#wire.bufferedAmount > this.#limits.waitingBytes)
      throw new AppError('unavailable', 'Too much is asked of this preview at once. Try again in a moment.', { data: { retryAfterS: 2 } });
  }

  #begin(stream: Stream): number {
    this.#lastStream = (this.#lastStream % 0xffff_ffff) + 1;
    this.#streams.set(this.#lastStream, stream);
    return this.#lastStream;
  }

  #send(frame: TunnelFrame): void {
    if (!this.#isClosed) this.#wire.send(encodeTunnelFrame(frame));
  }
}

type UploadFrame = { readonly type: 'body'; readonly bytes: Uint8Array } | { readonly type: 'end' };

/** A request's body on its way: no more than the window before the workbench gives credit, no more than the limit in all. */
class Upload {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #send: (frame: UploadFrame) => void;
  readonly #limitBytes: number;
  #credit = TUNNEL_WINDOW_BYTES;
  #wake: (() => void) | undefined;
  #isStopped = false;

  constructor(body: ReadableStream<Uint8Array>, send: (frame: UploadFrame) => void, limitBytes: number) {
    this.#reader = body.getReader();
    this.#send = send;
    this.#limitBytes = limitBytes;
  }

  give(byteCount: number): void {
    this.#credit += byteCount;
    this.#wake?.();
  }

  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#wake?.();
    // Whoever sends it is told by the answer, or has left.
    this.#reader.cancel().catch(() => undefined);
  }

  async run(): Promise<void> {
    let byteSize = 0;
    for (;;) {
      const { done, value } = await this.#reader.read();
      if (this.#isStopped) return;
      if (done) break;
      byteSize += value.length;
      if (byteSize > this.#limitBytes) throw bodyTooLarge();
      for (let at = 0; at < value.length; ) {
        while (this.#credit <= 0 && !this.#isStopped)
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        if (this.#isStopped) return;
        const piece = value.subarray(at, at + Math.min(this.#credit, TUNNEL_FRAME_BYTES));
        this.#credit -= piece.length;
        this.#send({ type: 'body', bytes: piece });
        at += piece.length;
      }
    }
    this.#send({ type: 'end' });
  }
}

export function bodyTooLarge(): AppError {
  return new AppError('request-too-large', 'This is too large for a preview that is reached from elsewhere.');
}
