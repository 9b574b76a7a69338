/** A handle on top of a JavaScript stream: `JSStreamSocket` provides the functions that do the work. Source: node/src/js_stream.cc. */
import type { Realm } from '../realm.ts';
import { AsyncWrap, type RequestWrap } from '../async-wrap.ts';

interface StreamFunctions {
  onreadstart?(): unknown;
  onreadstop?(): unknown;
  onshutdown?(request: RequestWrap): unknown;
  onwrite?(request: RequestWrap, buffers: readonly Uint8Array[]): unknown;
}

/** Indexes into `streamBaseState`. */
const BYTES_OR_ERROR = 0;
const BUFFER_OFFSET = 1;
const BYTES_WRITTEN = 2;
const LAST_WRITE_WAS_ASYNC = 3;

/** A function that is missing or returns nothing has succeeded, as in Node. */
const statusOf = (answer: unknown): number => Number(answer) | 0;

export function installJsStream(realm: Realm): void {
  const stateOf = (): Int32Array => realm.binding('stream_wrap').streamBaseState;
  const bufferOf = (text: string, encoding: string): Uint8Array => realm.requireBuiltin('buffer').Buffer.from(text, encoding);

  class JSStream extends AsyncWrap {
    #bytesRead = 0;
    #bytesWritten = 0;
    #consumer: ((bytes: Uint8Array) => void) | undefined;

    constructor() {
      super(realm, 'JSSTREAM');
    }

    get fd(): number {
      // Throws on the prototype, which has none.
      void this.#bytesRead;
      return -1;
    }

    get _externalStream(): object {
      void this.#bytesRead;
      return realm.externals.of(this);
    }

    get bytesRead(): number {
      return this.#bytesRead;
    }

    get bytesWritten(): number {
      return this.#bytesWritten;
    }

    get isStreamBase(): boolean {
      return true;
    }

    /** Redirects incoming bytes from `onread` to `consumer` until it is removed; the end still goes to `onread`. */
    consumeWith(consumer: ((bytes: Uint8Array) => void) | undefined): void {
      this.#consumer = consumer;
    }

    readStart(): number {
      return statusOf(this.#functions.onreadstart?.());
    }

    readStop(): number {
      return statusOf(this.#functions.onreadstop?.());
    }

    shutdown(request: RequestWrap): number {
      return statusOf(this.#functions.onshutdown?.(request));
    }

    writeBuffer(request: RequestWrap, buffer: Uint8Array): number {
      return this.#write(request, [buffer]);
    }

    writeUtf8String(request: RequestWrap, text: string): number {
      return this.#write(request, [bufferOf(text, 'utf8')]);
    }

    writeAsciiString(request: RequestWrap, text: string): number {
      return this.#write(request, [bufferOf(text, 'latin1')]);
    }

    writeLatin1String(request: RequestWrap, text: string): number {
      return this.#write(request, [bufferOf(text, 'latin1')]);
    }

    writeUcs2String(request: RequestWrap, text: string): number {
      return this.#write(request, [bufferOf(text, 'utf16le')]);
    }

    writev(request: RequestWrap, chunks: readonly (Uint8Array | string)[], isAllBuffers: boolean): number {
      if (isAllBuffers) return this.#write(request, chunks as readonly Uint8Array[]);
      const buffers: Uint8Array[] = [];
      for (let index = 0; index < chunks.length; index += 2) {
        const chunk = chunks[index] as Uint8Array | string;
        buffers.push(typeof chunk === 'string' ? bufferOf(chunk, chunks[index + 1] as string) : chunk);
      }
      return this.#write(request, buffers);
    }

    finishWrite(request: RequestWrap, status: number): void {
      request.finish(status, this, undefined);
    }

    finishShutdown(request: RequestWrap, status: number): void {
      request.finish(status, this, undefined);
    }

    /** Passes data from the JavaScript stream to the reader of this handle. */
    readBuffer(chunk: Uint8Array): void {
      const bytes = chunk.slice();
      this.#bytesRead += bytes.length;
      if (this.#consumer) return this.#consumer(bytes);
      const state = stateOf();
      state[BYTES_OR_ERROR] = bytes.length;
      state[BUFFER_OFFSET] = bytes.byteOffset;
      this.makeCallback('onread', bytes.buffer);
    }

    emitEOF(): void {
      stateOf()[BYTES_OR_ERROR] = realm.errors.errno('EOF');
      this.makeCallback('onread', undefined);
    }

    get #functions(): StreamFunctions {
      return this as unknown as StreamFunctions;
    }

    #write(request: RequestWrap, buffers: readonly Uint8Array[]): number {
      const byteSize = buffers.reduce((sum, { length }) => sum + length, 0);
      const status = statusOf(this.#functions.onwrite?.(request, buffers));
      const state = stateOf();
      state[BYTES_WRITTEN] = byteSize;
      state[LAST_WRITE_WAS_ASYNC] = status === 0 ? 1 : 0;
      if (status === 0) {
        this.#bytesWritten += byteSize;
      }
      return status;
    }
  }

  realm.binding('js_stream').JSStream = JSStream;
}
