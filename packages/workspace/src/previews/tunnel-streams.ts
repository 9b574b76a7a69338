import { decodeTunnelFrame, encodeTunnelFrame, messageOf, TUNNEL_FRAME_BYTES, TUNNEL_WINDOW_BYTES, type TunnelFrame } from '@lathe/protocol';
import type { PortSocket, Runtime } from '@lathe/spindle';

type Frame<Type extends TunnelFrame['type']> = Extract<TunnelFrame, { readonly type: Type }>;

/** RFC 6455, 7.4.1. */
const PROTOCOL_ERROR = 1002;
const TOO_LARGE = 1009;
/** Characters of an error that a viewer sees. */
const ERROR_LENGTH = 1000;

export interface TunnelStreams {
  receive(data: Uint8Array): void;
  /** The connection is gone: ends all requests of viewers. */
  close(): void;
}

/** Answers requests from a tunnel with the servers in the runtime. */
export function createTunnelStreams(runtime: Pick<Runtime, 'request' | 'connect'>, send: (data: Uint8Array<ArrayBuffer>) => void): TunnelStreams {
  const requests = new Map<number, { receive(frame: TunnelFrame): void; abort(): void }>();
  const sockets = new Map<number, PortSocket>();
  let isClosed = false;
  const post = (frame: TunnelFrame) => {
    if (!isClosed) send(encodeTunnelFrame(frame));
  };

  async function answer({ stream, port, method, path, headers, hasBody }: Frame<'request'>): Promise<void> {
    const abort = new AbortController();
    const upload = hasBody ? createUpload((byteCount) => post({ type: 'credit', stream, byteCount })) : undefined;
    let credit = TUNNEL_WINDOW_BYTES;
    let wake = (): void => undefined;
    requests.set(stream, {
      receive(frame) {
        if (frame.type === 'body') upload?.push(frame.bytes);
        else if (frame.type === 'end') upload?.end();
        else if (frame.type === 'credit') {
          credit += frame.byteCount;
          wake();
        } else if (frame.type === 'cancel') this.abort();
      },
      abort() {
        abort.abort();
        wake();
      },
    });
    try {
      const { signal } = abort;
      const response = await runtime.request(port, { method, path, headers, signal, ...(upload ? { body: upload.body } : {}) });
      const { status, statusText } = response;
      if (status < 200 || status > 599) throw new Error(`The app responded with status ${status}.`);
      const head: TunnelFrame = { type: 'head', stream, status, statusText, headers: response.headers.map(([name, value]) => [name, value]) };
      // The server ends the whole tunnel for a frame that it does not accept.
      if (decodeTunnelFrame(encodeTunnelFrame(head)) === undefined) throw new Error('The headers of the app’s response are too large.');
      post(head);
      const reader = response.body.getReader();
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        for (let at = 0; at < piece.value.length; ) {
          while (credit <= 0 && !signal.aborted)
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          signal.throwIfAborted();
          const bytes = piece.value.subarray(at, at + Math.min(credit, TUNNEL_FRAME_BYTES));
          credit -= bytes.length;
          post({ type: 'body', stream, bytes });
          at += bytes.length;
        }
      }
      post({ type: 'end', stream });
    } catch (error) {
      const isRefused = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
      const message = messageOf(error);
      if (!abort.signal.aborted) post({ type: 'error', stream, reason: isRefused ? 'refused' : 'broken', message: message.slice(0, ERROR_LENGTH) });
    } finally {
      requests.delete(stream);
    }
  }

  function openSocket({ stream, port, path, protocols }: Frame<'socket.open'>): void {
    let isOver = false;
    const finish = (code: number, reason: string) => {
      if (isOver) return;
      isOver = true;
      sockets.delete(stream);
      post({ type: 'socket.close', stream, code, reason });
    };
    /** The server ends the whole tunnel for a frame that it does not accept, so only this WebSocket ends. */
    const breakOff = (code: number) => {
      sockets.get(stream)?.close(code, '');
      finish(code, '');
    };
    sockets.set(
      stream,
      runtime.connect(port, {
        path,
        protocols,
        onOpen: (protocol) => {
          if (protocol !== '' && !protocols.includes(protocol)) breakOff(PROTOCOL_ERROR);
          else if (!isOver) post({ type: 'socket.opened', stream, protocol });
        },
        onMessage: (data) => {
          if (isOver) return;
          const frame: TunnelFrame = typeof data === 'string' ? { type: 'socket.text', stream, text: data } : { type: 'socket.bytes', stream, bytes: data };
          const encoded = encodeTunnelFrame(frame);
          if (decodeTunnelFrame(encoded) === undefined) breakOff(TOO_LARGE);
          else if (!isClosed) send(encoded);
        },
        onClose: finish,
      }),
    );
  }

  return {
    receive(data) {
      const frame = decodeTunnelFrame(data);
      if (frame === undefined) return; // from a newer server, and unknown to this version
      const { stream } = frame;
      if (frame.type === 'request') void answer(frame);
      else if (frame.type === 'socket.open') openSocket(frame);
      else if (frame.type === 'socket.text') sockets.get(stream)?.send(frame.text);
      else if (frame.type === 'socket.bytes') sockets.get(stream)?.send(new Uint8Array(frame.bytes));
      else if (frame.type === 'socket.close') {
        sockets.get(stream)?.close(frame.code, frame.reason);
        sockets.delete(stream);
      } else requests.get(stream)?.receive(frame);
    },
    close() {
      isClosed = true;
      for (const request of requests.values()) request.abort();
      for (const socket of sockets.values()) socket.close(1001, '');
      sockets.clear();
    },
  };
}

/** A request's body as it arrives; credit is given for what was read. */
function createUpload(give: (byteCount: number) => void) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let untaken = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      start(created) {
        controller = created;
      },
      pull() {
        if (untaken > 0) give(untaken);
        untaken = 0;
      },
      cancel() {
        controller = undefined;
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: TUNNEL_FRAME_BYTES }),
  );
  return {
    body,
    push(bytes: Uint8Array) {
      if (!controller) return;
      untaken += bytes.length;
      controller.enqueue(bytes);
      if ((controller.desiredSize ?? 0) <= 0) return;
      give(untaken);
      untaken = 0;
    },
    end() {
      controller?.close();
      controller = undefined;
    },
  };
}
