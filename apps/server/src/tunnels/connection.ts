import { AppError, decodeTunnelFrame, encodeTunnelFrame, TUNNEL_CLOSE, TUNNEL_FRAME_BYTES, TUNNEL_MESSAGE_BYTES, type TunnelFrame } from '@lathe/protocol';
import { brokenOff } from '../network/framed-response.ts';
import { Download, Upload } from './bodies.ts';
import { isOver, next, requestState, type StreamEvent, type StreamState, socketState } from './stream-state.ts';

/** The parts of a websocket that a tunnel needs. */
export interface TunnelWire {
  /** Calls `onSent` when the bytes have left this process, or never will. */
  send(data: Uint8Array, onSent: () => void): void;
  close(code: number, reason: string): void;
  /** Ends it at once, including what is waiting to be sent. */
  terminate(): void;
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

/** A viewer's WebSocket, as the app's server sees it. */
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
  /** Concurrent requests and WebSockets. */
  readonly streams: number;
  /** Size limit in bytes of a request's body. */
  readonly bodyBytes: number;
  /**
   * Bytes waiting to be sent to the workbench. Above this nothing new is accepted, and above twice this the connection
   * ends.
   */
  readonly waitingBytes: number;
  /** Milliseconds within which a response must begin or a WebSocket must open. */
  readonly answerMs: number;
  /** Milliseconds for which a viewer or the workbench may read nothing of what waits for it. */
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

/** Bytes waiting to be sent to the workbench, above which the bodies of requests pause. */
const CONGESTED_BYTES = 1024 * 1024;
/** Bytes of memory per waiting frame in addition to its contents. Without them, tiny frames would appear to be free. */
const FRAME_COST_BYTES = 512;
/** Canceled streams whose frames may still be in transit. Older ones have had minutes to end. */
const CANCELED_STREAMS = 4096;
const LAST_STREAM = 0xffff_ffff;

const NOT_REACHED = 'Could not reach the app.';
const CONNECTION_ENDED = 'The connection to the app ended.';

/** What a stream's frames do on this side. */
interface StreamHandler {
  receive(frame: TunnelFrame): void;
  end(error: AppError): void;
  /** More can be sent to the workbench again. */
  resume(): void;
}

interface Stream {
  state: StreamState;
  /** Undefined once this side is done with it, although frames may still be in transit. */
  handler: StreamHandler | undefined;
}

/** One workbench's websocket: requests and WebSockets of viewers as streams, each with its own window. */
export class TunnelConnection {
  readonly #wire: TunnelWire;
  readonly #limits: TunnelLimits;
  readonly #streams = new Map<number, Stream>();
  /** The streams of `#streams` without a handler, oldest first. */
  readonly #canceled = new Set<number>();
  #lastStream = 0;
  #waitingBytes = 0;
  #stallTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(wire: TunnelWire, limits: TunnelLimits = TUNNEL_LIMITS) {
    this.#wire = wire;
    this.#limits = limits;
  }

  /** Running requests and WebSockets. */
  get streamCount(): number {
    return this.#streams.size - this.#canceled.size;
  }

  /** Bytes waiting to be sent to the workbench. */
  get waitingBytes(): number {
    return this.#waitingBytes;
  }

  /** A message from the workbench. A bad frame ends the connection, because nothing after it could be trusted. */
  receive(data: Uint8Array): void {
    if (this.#isClosed) return;
    const frame = decodeTunnelFrame(data);
    const stream = frame && this.#streams.get(frame.stream);
    const state = frame && stream && next(stream.state, frame);
    if (!frame || !stream || !state) {
      this.close(TUNNEL_CLOSE.badFrame, 'Bad frame.');
      return;
    }
    stream.state = state;
    stream.handler?.receive(frame);
    if (isOver(state)) this.#forget(frame.stream);
  }

  /** Ends every stream. `code` undefined: the wire is already gone. */
  close(code?: number, reason = ''): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#stallTimer);
    for (const { handler } of [...this.#streams.values()]) handler?.end(new AppError('unavailable', CONNECTION_ENDED));
    this.#streams.clear();
    this.#canceled.clear();
    if (code !== undefined) this.#wire.close(code, reason);
  }

  /**
   * Sends a request to the app. The response's body is requested from the workbench only as fast as it is read.
   * @throws AppError 'unavailable' (nothing listens, the app failed, too many requests at once), 'request-too-large',
   * 'aborted'
   */
  request({ port, method, path, headers, body, signal }: TunnelRequest): Promise<TunnelAnswer> {
    this.#requireRoom();
    const { bodyBytes, answerMs, stallMs } = this.#limits;
    return new Promise<TunnelAnswer>((resolve, reject) => {
      const upload =
        body === null
          ? undefined
          : new Upload(body, {
              send: (frame) => {
                if (frame.type === 'body') this.#advance(stream, { type: 'sent.body', byteCount: frame.bytes.length });
                this.#send({ ...frame, stream });
              },
              isCongested: () => this.#waitingBytes > CONGESTED_BYTES,
              limitBytes: bodyBytes,
            });
      let download: Download | undefined;
      let takenBytes = 0;
      let isLive = true;
      const timer = setTimeout(() => cut(new AppError('unavailable', 'The app took too long to respond.')), answerMs);

      const finish = () => {
        isLive = false;
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        upload?.stop();
        this.#release(stream);
      };
      const end = (error: AppError) => {
        if (isLive) finish();
        if (download === undefined) reject(error);
        else download.fail(brokenOff(error.message, error));
      };
      /** Ends it from this side. */
      const cut = (error: AppError) => {
        if (isLive) this.#send({ type: 'cancel', stream });
        end(error);
      };
      const onAbort = () => cut(new AppError('aborted', 'The viewer left.'));
      const startDownload = () =>
        new Download({
          stallMs,
          onTaken: (byteCount) => {
            takenBytes += byteCount;
            // In large steps, because a workbench that sends single bytes must not get a frame for each.
            if (!isLive || takenBytes < TUNNEL_FRAME_BYTES) return;
            this.#advance(stream, { type: 'sent.credit', byteCount: takenBytes });
            this.#send({ type: 'credit', stream, byteCount: takenBytes });
            takenBytes = 0;
          },
          onStalled: () => cut(new AppError('unavailable', 'The viewer was idle for too long.')),
          onCancel: onAbort,
        });
      const receive = (frame: TunnelFrame): void => {
        if (frame.type === 'credit') upload?.credit(frame.byteCount);
        else if (frame.type === 'head') {
          clearTimeout(timer);
          download = startDownload();
          resolve({ status: frame.status, headers: frame.headers, body: download.body });
        } else if (frame.type === 'body') download?.push(frame.bytes);
        else if (frame.type === 'end') {
          finish();
          download?.end();
        } else if (frame.type === 'error') end(new AppError('unavailable', frame.message || NOT_REACHED, { data: { reason: frame.reason } }));
      };

      const stream = this.#begin(requestState(upload !== undefined), { receive, end, resume: () => upload?.wake() });
      signal.addEventListener('abort', onAbort);
      this.#send({ type: 'request', stream, port, method, path, headers: headers.map(([name, value]) => [name, value]), hasBody: upload !== undefined });
      upload?.run().catch((error: unknown) => cut(error instanceof AppError ? error : new AppError('aborted', 'The viewer disconnected.', { cause: error })));
      if (signal.aborted) onAbort();
    });
  }

  /**
   * Opens a WebSocket to the app. `onClose` is called once, even if it never opened. @throws AppError 'unavailable' if
   * there are too many
   */
  openSocket(options: { readonly port: number; readonly path: string; readonly protocols: readonly string[] }, events: TunnelSocketEvents): TunnelSocket {
    this.#requireRoom();
    let isLive = true;
    const release = () => {
      isLive = false;
      clearTimeout(timer);
      this.#release(stream);
    };
    const finish = (code: number, reason: string) => {
      if (!isLive) return;
      release();
      events.onClose(code, reason);
    };
    /** Ends it from this side. */
    const cut = (code: number, reason: string) => {
      if (isLive) this.#send({ type: 'socket.close', stream, code, reason: '' });
      finish(code, reason);
    };
    const timer = setTimeout(() => cut(1011, 'The app took too long to respond.'), this.#limits.answerMs);
    const stream = this.#begin(socketState(options.protocols), {
      receive(frame) {
        if (frame.type === 'socket.opened') {
          clearTimeout(timer);
          events.onOpen(frame.protocol);
        } else if (frame.type === 'socket.text') events.onMessage(frame.text);
        else if (frame.type === 'socket.bytes') events.onMessage(frame.bytes);
        else if (frame.type === 'socket.close') finish(frame.code, frame.reason);
      },
      end: () => finish(1012, CONNECTION_ENDED),
      resume: () => undefined,
    });
    this.#send({ type: 'socket.open', stream, port: options.port, path: options.path, protocols: [...options.protocols] });
    return {
      send: (data) => {
        if (!isLive) return;
        const byteSize = typeof data === 'string' ? Buffer.byteLength(data) : data.length;
        if (byteSize > TUNNEL_MESSAGE_BYTES || this.#waitingBytes > this.#limits.waitingBytes) cut(1009, 'Too many requests at once.');
        else if (typeof data === 'string') this.#send({ type: 'socket.text', stream, text: data });
        else this.#send({ type: 'socket.bytes', stream, bytes: data });
      },
      close: (code, reason) => {
        if (!isLive) return;
        this.#send({ type: 'socket.close', stream, code, reason });
        release();
      },
    };
  }

  #requireRoom(): void {
    if (this.#lastStream === LAST_STREAM) this.close(1012, 'The connection has run out of stream numbers.');
    if (this.#isClosed) throw new AppError('unavailable', CONNECTION_ENDED);
    if (this.streamCount >= this.#limits.streams || this.#waitingBytes > this.#limits.waitingBytes)
      throw new AppError('unavailable', 'This preview is handling too many requests. Try again in a moment.', { data: { retryAfterS: 2 } });
  }

  #begin(state: StreamState, handler: StreamHandler): number {
    this.#lastStream += 1;
    this.#streams.set(this.#lastStream, { state, handler });
    return this.#lastStream;
  }

  #advance(id: number, event: StreamEvent): void {
    const stream = this.#streams.get(id);
    const state = stream && next(stream.state, event);
    if (state) stream.state = state;
  }

  /** This side is done with it. */
  #release(id: number): void {
    const stream = this.#streams.get(id);
    if (!stream) return;
    stream.handler = undefined;
    this.#canceled.add(id);
    const [oldest] = this.#canceled;
    if (this.#canceled.size > CANCELED_STREAMS && oldest !== undefined) this.#forget(oldest);
  }

  #forget(id: number): void {
    this.#streams.delete(id);
    this.#canceled.delete(id);
  }

  #send(frame: TunnelFrame): void {
    if (this.#isClosed) return;
    const bytes = encodeTunnelFrame(frame);
    const costBytes = bytes.length + FRAME_COST_BYTES;
    this.#waitingBytes += costBytes;
    this.#stallTimer ??= setTimeout(() => this.#terminate(), this.#limits.stallMs);
    this.#wire.send(bytes, () => this.#onSent(costBytes));
    if (this.#waitingBytes > 2 * this.#limits.waitingBytes) this.#terminate();
  }

  /** A workbench that does not read would not receive the reason either. */
  #terminate(): void {
    this.close();
    this.#wire.terminate();
  }

  #onSent(costBytes: number): void {
    const wasCongested = this.#waitingBytes > CONGESTED_BYTES;
    this.#waitingBytes -= costBytes;
    if (this.#isClosed) return;
    if (this.#waitingBytes > 0) this.#stallTimer?.refresh();
    else {
      clearTimeout(this.#stallTimer);
      this.#stallTimer = undefined;
    }
    if (wasCongested && this.#waitingBytes <= CONGESTED_BYTES) for (const { handler } of [...this.#streams.values()]) handler?.resume();
  }
}
