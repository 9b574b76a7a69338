import { once } from 'node:events';
import { decodeTunnelFrame, encodeTunnelFrame, TUNNEL_WINDOW_BYTES, type TunnelFrame } from '@lathe/protocol';
import { WebSocket } from 'ws';

type RequestFrame = Extract<TunnelFrame, { type: 'request' }>;

export interface TestExchange {
  readonly request: RequestFrame;
  /** Gives credit for each piece that is read. */
  body(): AsyncIterable<Uint8Array>;
  send(frame: Record<string, unknown> & { readonly type: string }): void;
  /** Waits for credit, as a workbench does. Resolves with false if the viewer has left. */
  write(bytes: Uint8Array): Promise<boolean>;
}

/** The workbench's side of a tunnel, whose app is a function. */
export class TestWorkbench {
  readonly socket: WebSocket;
  readonly frames: TunnelFrame[] = [];
  serve: (exchange: TestExchange) => void | Promise<void> = ({ send }) => {
    send({ type: 'head', status: 200, statusText: 'OK', headers: [] });
    send({ type: 'end' });
  };
  onSocket: (frame: TunnelFrame, send: (frame: TunnelFrame) => void) => void = () => undefined;
  readonly #credit = new Map<number, { bytes: number; wake: () => void; isGone: boolean }>();
  readonly #bodies = new Map<number, { pieces: (Uint8Array | null)[]; wake: () => void }>();

  private constructor(socket: WebSocket) {
    this.socket = socket;
  }

  /** Resolves with the workbench, or with the code with which the server closed it. */
  static async open(port: number, origin: string, hello: unknown): Promise<TestWorkbench | number> {
    // Node does not resolve names below localhost, so the name is only in the header.
    const socket = new WebSocket(`ws://127.0.0.1:${port}/tunnel`, { origin, headers: { host: `preview.localhost:${port}` } });
    const workbench = new TestWorkbench(socket);
    await once(socket, 'open');
    socket.send(JSON.stringify(hello));
    return new Promise((resolve) => {
      socket.on('message', (data, isBinary) => {
        if (isBinary) workbench.#receive(decodeTunnelFrame(data as Buffer) as TunnelFrame);
        else if (JSON.parse(String(data)).type === 'open') resolve(workbench);
      });
      socket.on('close', (code) => resolve(code));
    });
  }

  send(frame: TunnelFrame): void {
    this.socket.send(encodeTunnelFrame(frame));
  }

  #receive(frame: TunnelFrame): void {
    this.frames.push(frame);
    const { stream } = frame;
    if (frame.type === 'request') {
      this.#credit.set(stream, { bytes: TUNNEL_WINDOW_BYTES, wake: () => undefined, isGone: false });
      this.#bodies.set(stream, { pieces: [], wake: () => undefined });
      void this.serve({
        request: frame,
        body: () => this.#body(stream),
        send: (answer) => this.send({ ...answer, stream } as TunnelFrame),
        write: (bytes) => this.#write(stream, bytes),
      });
    } else if (frame.type === 'body' || frame.type === 'end') {
      const body = this.#bodies.get(stream);
      body?.pieces.push(frame.type === 'body' ? frame.bytes : null);
      body?.wake();
    } else if (frame.type === 'credit' || frame.type === 'cancel') {
      const credit = this.#credit.get(stream);
      if (!credit) return;
      if (frame.type === 'credit') credit.bytes += frame.byteCount;
      else credit.isGone = true;
      credit.wake();
    } else this.onSocket(frame, (answer) => this.send(answer));
  }

  async *#body(stream: number): AsyncIterable<Uint8Array> {
    const body = this.#bodies.get(stream);
    if (!body) return;
    for (;;) {
      const piece = body.pieces.shift();
      if (piece === null) return;
      if (piece === undefined) {
        await new Promise<void>((resolve) => {
          body.wake = resolve;
        });
        continue;
      }
      yield piece;
      this.send({ type: 'credit', stream, byteCount: piece.length });
    }
  }

  async #write(stream: number, bytes: Uint8Array): Promise<boolean> {
    const credit = this.#credit.get(stream);
    if (!credit) return false;
    while (credit.bytes < bytes.length && !credit.isGone)
      await new Promise<void>((resolve) => {
        credit.wake = resolve;
      });
    if (credit.isGone) return false;
    credit.bytes -= bytes.length;
    this.send({ type: 'body', stream, bytes });
    return true;
  }
}
