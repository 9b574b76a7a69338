import type { KernelToGateway } from '../abi/gateway-protocol.ts';
import { ResponseParser } from './http-codec.ts';
import type { ByteDuplex } from './kernel-types.ts';
import { decodeClose, encodeClose, encodeFrame, encodeHandshake, encodeText, FrameParser, Opcode, randomKey, type Frame } from './websocket-codec.ts';

export interface SocketConnection {
  send(data: string | Uint8Array): void;
  close(code: number, reason: string): void;
}

interface SocketOptions {
  readonly id: number;
  readonly path: string;
  readonly protocols: readonly string[];
  readonly port: number;
  readonly connect: () => Promise<ByteDuplex>;
  readonly post: (message: KernelToGateway, transfer?: Transferable[]) => void;
  readonly onClosed: () => void;
}

const decoder = new TextDecoder();
/** Code of a connection that ended without a close frame (RFC 6455, 7.4.1). */
const ABNORMAL_CLOSURE = 1006;

/** Opens a WebSocket to a process for a preview page. Returns a connection even if it failed; that one is already closed. */
export async function openSocket(options: SocketOptions): Promise<SocketConnection> {
  const { id, post, onClosed } = options;
  let connection: ByteDuplex;
  let isClosed = false;
  const closed = (code: number, reason: string, wasClean: boolean) => {
    if (isClosed) return;
    isClosed = true;
    post({ type: 'socket.closed', id, code, reason, wasClean });
    onClosed();
  };
  try {
    connection = await options.connect();
    await connection.write(encodeHandshake({ path: options.path, port: options.port, protocols: options.protocols, key: randomKey() }));
  } catch {
    closed(ABNORMAL_CLOSURE, '', false); // nobody listens; browsers tell pages no more than this
    return CLOSED;
  }

  const send = (frame: Uint8Array) => connection.write(frame).catch(() => closed(ABNORMAL_CLOSURE, '', false));
  const onFrame = (frame: Frame) => {
    if (frame.opcode === Opcode.ping) void send(encodeFrame(Opcode.pong, frame.payload));
    else if (frame.opcode === Opcode.text) post({ type: 'socket.message', id, data: decoder.decode(frame.payload) });
    else if (frame.opcode === Opcode.binary) post({ type: 'socket.message', id, data: frame.payload });
    else if (frame.opcode === Opcode.close) {
      const { code, reason } = decodeClose(frame.payload);
      void send(encodeFrame(Opcode.close, frame.payload)).then(() => connection.end());
      closed(code, reason, true);
    }
  };
  void receive(connection, options, onFrame).then(
    () => closed(ABNORMAL_CLOSURE, '', false),
    () => closed(ABNORMAL_CLOSURE, '', false),
  );

  return {
    send: (data) => void send(typeof data === 'string' ? encodeText(data) : encodeFrame(Opcode.binary, data)),
    close(code, reason) {
      if (isClosed) return;
      void send(encodeClose(code, reason)).then(() => connection.end());
      closed(code, reason, true);
    },
  };
}

const CLOSED: SocketConnection = { send() {}, close() {} };

/** Reads the handshake response, then frames, until the connection ends. */
async function receive(connection: ByteDuplex, { id, post }: SocketOptions, onFrame: (frame: Frame) => void): Promise<void> {
  const frames = new FrameParser(onFrame);
  let isOpen = false;
  const handshake = new ResponseParser('GET', {
    onHead: () => {
      throw new Error('The server refused the WebSocket.');
    },
    onBody: () => {},
    onEnd: () => {},
    onUpgrade: (head, rest) => {
      isOpen = true;
      post({ type: 'socket.opened', id, protocol: head.headers.find(([name]) => name.toLowerCase() === 'sec-websocket-protocol')?.[1] ?? '' });
      frames.push(rest);
    },
  });
  for (let bytes = await connection.read(); bytes !== null; bytes = await connection.read()) {
    if (isOpen) frames.push(bytes);
    else handshake.push(bytes);
  }
}
