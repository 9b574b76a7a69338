/** The two bodies of a request through a tunnel: up to the workbench, and down to the viewer. */
import { AppError, TUNNEL_FRAME_BYTES, TUNNEL_WINDOW_BYTES } from '@lathe/protocol';

type UploadFrame = { readonly type: 'body'; readonly bytes: Uint8Array } | { readonly type: 'end' };

export interface UploadOptions {
  readonly send: (frame: UploadFrame) => void;
  /** Whether too much is already waiting to be sent to the workbench. `wake` is called when that changes. */
  readonly isCongested: () => boolean;
  readonly limitBytes: number;
}

/** A request's body on its way up: without credit no more than the window, and no more than the limit in total. */
export class Upload {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #options: UploadOptions;
  #creditBytes = TUNNEL_WINDOW_BYTES;
  #wake: (() => void) | undefined;
  #isStopped = false;

  constructor(body: ReadableStream<Uint8Array>, options: UploadOptions) {
    this.#reader = body.getReader();
    this.#options = options;
  }

  credit(byteCount: number): void {
    this.#creditBytes += byteCount;
    this.wake();
  }

  wake(): void {
    this.#wake?.();
  }

  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.wake();
    // The response tells the sender what happened, or the sender has left.
    this.#reader.cancel().catch(() => undefined);
  }

  /** @throws AppError 'request-too-large', and what reading the body throws */
  async run(): Promise<void> {
    const { send, isCongested, limitBytes } = this.#options;
    let byteSize = 0;
    for (;;) {
      const { done, value } = await this.#reader.read();
      if (this.#isStopped) return;
      if (done) break;
      byteSize += value.length;
      if (byteSize > limitBytes) throw bodyTooLarge();
      for (let at = 0; at < value.length; ) {
        while ((this.#creditBytes <= 0 || isCongested()) && !this.#isStopped)
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        if (this.#isStopped) return;
        const bytes = value.subarray(at, at + Math.min(this.#creditBytes, TUNNEL_FRAME_BYTES));
        this.#creditBytes -= bytes.length;
        send({ type: 'body', bytes });
        at += bytes.length;
      }
    }
    send({ type: 'end' });
  }
}

export function bodyTooLarge(): AppError {
  return new AppError('request-too-large', 'This is too large for a shared preview.');
}

/** Bytes of the smallest buffer, so that a body in tiny pieces uses no more memory than its window. */
const BLOCK_BYTES = 4096;

export interface DownloadOptions {
  readonly onTaken: (byteCount: number) => void;
  /** The viewer stopped reading. */
  readonly onCancel: () => void;
  /** The viewer has read nothing for `stallMs`. */
  readonly onStalled: () => void;
  readonly stallMs: number;
}

/** A response's body between the workbench and the viewer. It holds what the viewer has not read. */
export class Download {
  readonly body: ReadableStream<Uint8Array>;
  readonly #options: DownloadOptions;
  readonly #blocks: { readonly bytes: Uint8Array; length: number }[] = [];
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #isWanted = false;
  #isEnded = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: DownloadOptions) {
    this.#options = options;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => {
          this.#isWanted = true;
          this.#flow();
        },
        cancel: () => {
          this.#stop();
          options.onCancel();
        },
      },
      { highWaterMark: 0 },
    );
  }

  /** Copies the bytes, because they may be part of a larger buffer. */
  push(bytes: Uint8Array): void {
    if (!this.#controller || bytes.length === 0) return;
    const last = this.#blocks.at(-1);
    if (last && last.bytes.length - last.length >= bytes.length) {
      last.bytes.set(bytes, last.length);
      last.length += bytes.length;
    } else {
      const block = new Uint8Array(Math.max(bytes.length, BLOCK_BYTES));
      block.set(bytes);
      this.#blocks.push({ bytes: block, length: bytes.length });
    }
    this.#flow();
  }

  end(): void {
    this.#isEnded = true;
    this.#flow();
  }

  fail(error: Error): void {
    this.#stop()?.error(error);
  }

  #flow(): void {
    if (!this.#controller) return;
    const block = this.#isWanted ? this.#blocks.shift() : undefined;
    if (block) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#isWanted = false;
      this.#controller.enqueue(block.bytes.subarray(0, block.length));
      this.#options.onTaken(block.length);
    }
    if (this.#blocks.length > 0) this.#timer ??= setTimeout(this.#options.onStalled, this.#options.stallMs);
    else if (this.#isEnded) this.#stop()?.close();
  }

  #stop(): ReadableStreamDefaultController<Uint8Array> | undefined {
    const controller = this.#controller;
    this.#controller = undefined;
    this.#blocks.length = 0;
    clearTimeout(this.#timer);
    return controller;
  }
}
