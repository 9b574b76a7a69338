/** A handle on top of a JavaScript stream: `JSStreamSocket` provides the functions that do the work. Source: node/src/js_stream.cc. */
import type { Realm } from '../realm.ts';
import { AsyncWrap, type RequestWrap } from '../async-wrap.ts';
import { bytesOfChunks, STREAM_STATE } from './stream-base.ts';

interface StreamFunctions {
  onreadstart?(): unknown;
  onreadstop?(): unknown;
  onshutdown?(request: RequestWrap): unknown;
  onwrite?(request: RequestWrap, buffers: readonly Uint8Array[]): unknown;
}

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
      return this.#write(request, bytesOfChunks(chunks, isAllBuffers, bufferOf));
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
      state[STREAM_STATE.readBytesOrError] = bytes.length;
      state[STREAM_STATE.arrayBufferOffset] = bytes.byteOffset;
      this.makeCallback('onread', bytes.buffer);
    }

    emitEOF(): void {
      stateOf()[STREAM_STATE.readBytesOrError] = realm.errors.errno('EOF');
      this.makeCallback('onread', undefined);
    }

    get #functions(): StreamFunctions {
      return this as unknown as StreamFunctions;
    }

    #write(request: RequestWrap, buffers: readonly Uint8Array[]): number {
      const byteSize = buffers.reduce((sum, { length }) => sum + length, 0);
      const status = statusOf(this.#functions.onwrite?.(request, buffers));
      const state = stateOf();
      state[STREAM_STATE.bytesWritten] = byteSize;
      state[STREAM_STATE.lastWriteWasAsync] = status === 0 ? 1 : 0;
      if (status === 0) {
        this.#bytesWritten += byteSize;
      }
      return status;
    }
  }

  realm.binding('js_stream').JSStream = JSStream;
}
