/**
 * `LibuvStreamWrap`: a handle on top of two rings, the base of pipes, TCP sockets and terminals. Sources:
 * node/src/stream_base.cc, stream_wrap.cc; libuv/src/unix/stream.c for how errors are reported.
 */
import { concatenate } from '../../../abi/concatenate.ts';
import type { PassedHandle, StdioInit, StreamEnd } from '../../../abi/messages.ts';
import { RING_BROKEN, RING_RESET, RING_WOULD_BLOCK, type Ring } from '../../../abi/ring.ts';
import { takePassedHandle } from '../handle-passing.ts';
import type { Realm } from '../realm.ts';
import { inheritDescriptor, isStreamDescription, writeBlocking } from '../stream-descriptions.ts';
import { HandleWrap, RequestWrap } from '../async-wrap.ts';
import { STREAM_STATE } from './stream-base.ts';

/** The amount libuv reads at once. */
const READ_BYTES = 1 << 16;
/** Standard streams stay open when their handle is closed, as in libuv. */
const LAST_STANDARD_FD = 2;

interface PendingWrite {
  readonly request: RequestWrap;
  readonly bytes: Uint8Array;
  offset: number;
}

type Chunk = string | ArrayBufferView;

export class StreamHandle extends HandleWrap {
  #source: Ring | null = null;
  #sink: Ring | null = null;
  #end: StreamEnd | null = null;
  #fd = -1;
  #isReading = false;
  #isDeliveryQueued = false;
  #isWaitingForData = false;
  #userBuffer: Uint8Array | null = null;
  #writes: PendingWrite[] = [];
  #isWaitingForRoom = false;
  #isBlocking = false;
  #shutdown: RequestWrap | null = null;
  #isWriteClosed = false;
  #hasWrittenWithoutReader = false;
  #isDead = false;
  #bytesRead = 0;
  #bytesWritten = 0;
  /** Read and cleared by Node's library when bytes arrive. Only declared, so that the property does not exist until it is set. */
  declare pendingHandle: object | undefined;
  #onread: unknown;
  #consumer: ((bytes: Uint8Array) => void) | undefined;

  /** An accessor on the prototype, as in StreamBase, so that `inspect` does not show it. */
  get onread(): unknown {
    return this.#onread;
  }

  set onread(callback: unknown) {
    this.#onread = callback;
  }

  /** Redirects incoming bytes from `onread` to `consumer` until it is removed; the end and errors still go to `onread`. */
  consumeWith(consumer: ((bytes: Uint8Array) => void) | undefined): void {
    this.#consumer = consumer;
  }

  /** Takes over an end of rings, which is released when the handle closes. */
  attach(end: StreamEnd): void {
    this.#end = end;
    this.#source = end.readable ? this.realm.kernel.ring(end.readable) : null;
    this.#sink = end.writable ? this.realm.kernel.ring(end.writable) : null;
  }

  /** Takes over what a descriptor refers to. Returns 0 or a negative errno. */
  protected attachDescriptor(fd: number): number {
    const { descriptors, errors } = this.realm;
    if (!descriptors.has(fd)) return errors.errno('EBADF');
    const description = descriptors.get(fd);
    if (!isStreamDescription(description)) return errors.errno('EINVAL');
    this.#fd = fd;
    this.#source = description.source;
    this.#sink = description.sink;
    return 0;
  }

  get fd(): number {
    return this.#fd;
  }

  get _externalStream(): object {
    // Throws on the prototype, which has none.
    void this.#fd;
    return this.realm.externals.of(this);
  }

  get bytesRead(): number {
    return this.#bytesRead;
  }

  get bytesWritten(): number {
    return this.#bytesWritten;
  }

  get writeQueueSize(): number {
    return this.#writes.reduce((sum, { bytes, offset }) => sum + bytes.length - offset, 0);
  }

  get isStreamBase(): boolean {
    return true;
  }

  /** A network accepts data for a reader that is gone and reports it only afterward, in TCP with a reset. */
  protected get detectsReaderByWriting(): boolean {
    return false;
  }

  /** What a child that inherits this handle gets. Throws 'EBADF' if the handle is not connected. */
  inherit(): StdioInit {
    if (this.#end) return { type: 'pipe', stream: this.#end };
    return inheritDescriptor(this.realm, this.#fd);
  }

  /** What another process needs to share this handle. Throws 'EBADF' if it is not open, 'ENOTSUP' if it cannot be shared. */
  passed(): PassedHandle {
    throw 'ENOTSUP';
  }

  protected get end(): StreamEnd | null {
    return this.#end;
  }

  /** Whether handles from other processes arrive along with the bytes. */
  protected get receivesHandles(): boolean {
    return false;
  }

  /** For the pipe of a child that could not be started: its other end is already closed. */
  attachClosed(): void {
    this.#isDead = true;
  }

  protected get isConnected(): boolean {
    return this.#source !== null || this.#sink !== null;
  }

  protected get source(): Ring | null {
    return this.#source;
  }

  protected get sink(): Ring | null {
    return this.#sink;
  }

  readStart(): number {
    if (this.isClosed) return this.realm.errors.errno('EINVAL');
    if (this.#isDead) this.realm.loop.enqueue(() => this.#report(this.realm.errors.errno('EOF')));
    if (this.#isDead) return 0;
    if (!this.#source) return this.realm.errors.errno('ENOTCONN');
    this.#isReading = true;
    HandleWrap.prototype.start.call(this);
    this.#listen();
    return 0;
  }

  readStop(): number {
    this.#isReading = false;
    HandleWrap.prototype.stop.call(this);
    return 0;
  }

  useUserBuffer(buffer: Uint8Array): number {
    this.#userBuffer = buffer;
    return 0;
  }

  setBlocking(isBlocking: boolean): number {
    this.#isBlocking = isBlocking;
    return 0;
  }

  writeBuffer(request: RequestWrap, buffer: ArrayBufferView, handleToSend?: StreamHandle): number {
    return this.#pass(handleToSend) || this.#write(request, viewOf(buffer));
  }

  writeUtf8String(request: RequestWrap, text: string, handleToSend?: StreamHandle): number {
    return this.#pass(handleToSend) || this.#write(request, this.#encode(text, 'utf8'));
  }

  writeAsciiString(request: RequestWrap, text: string): number {
    return this.#write(request, this.#encode(text, 'latin1'));
  }

  writeLatin1String(request: RequestWrap, text: string): number {
    return this.#write(request, this.#encode(text, 'latin1'));
  }

  writeUcs2String(request: RequestWrap, text: string): number {
    return this.#write(request, this.#encode(text, 'utf16le'));
  }

  /** `chunks` are buffers, or pairs of a chunk and its encoding. */
  writev(request: RequestWrap, chunks: readonly Chunk[], isAllBuffers: boolean): number {
    const parts: Uint8Array[] = [];
    for (let index = 0; index < chunks.length; index += isAllBuffers ? 1 : 2) {
      const chunk = chunks[index] as Chunk;
      parts.push(typeof chunk === 'string' ? this.#encode(chunk, chunks[index + 1] as string) : viewOf(chunk));
    }
    return this.#write(request, concatenate(parts));
  }

  shutdown(request: RequestWrap): number {
    if (!this.#sink || this.#isWriteClosed || this.#shutdown) return this.realm.errors.errno('ENOTCONN');
    request.begin();
    this.#shutdown = request;
    if (this.#writes.length === 0) this.#finishShutdown();
    return 0;
  }

  protected override onClosed(): void {
    const { errno } = this.realm.errors;
    this.#isReading = false;
    for (const { request } of this.#writes.splice(0)) request.finish(errno('ECANCELED'), this, undefined);
    this.#shutdown?.finish(errno('ECANCELED'), this, undefined);
    this.#shutdown = null;
    if (this.#fd > LAST_STANDARD_FD && this.realm.descriptors.has(this.#fd)) this.realm.descriptors.close(this.#fd);
    if (this.#end?.readable) this.realm.kernel.closeEnd(this.#end.readable, 'read');
    this.#closeWriting();
    this.#source = null;
    this.#sink = null;
  }

  /** Delivers data that has arrived before anything enqueued later. Returns false if there is none, or if nobody reads. */
  lookForData(): boolean {
    if (!this.#isReading || !this.#source?.isReadable) return false;
    this.#listen();
    return true;
  }

  /** Waits for data, and delivers it in a separate turn of the loop. */
  #listen(): void {
    const source = this.#source;
    if (!this.#isReading || this.#isDeliveryQueued || !source) return;
    if (source.isReadable) {
      this.#isDeliveryQueued = true;
      this.realm.loop.enqueue(() => {
        this.#isDeliveryQueued = false;
        try {
          this.#deliver();
        } finally {
          this.#listen();
        }
      });
    } else if (!this.#isWaitingForData) {
      this.#isWaitingForData = true;
      source.whenReadable(() => {
        this.#isWaitingForData = false;
        this.#listen();
      });
    }
  }

  #deliver(): void {
    const source = this.#source;
    if (!this.#isReading || !source) return;
    const target = this.#userBuffer ?? new Uint8Array(Math.min(Math.max(source.fill, 1), READ_BYTES));
    const count = source.read(target);
    if (count === RING_WOULD_BLOCK) return;
    if (count <= 0) {
      this.readStop();
      this.#report(this.realm.errors.errno(count === RING_RESET || this.#hasWrittenWithoutReader ? 'ECONNRESET' : 'EOF'));
      return;
    }
    this.#bytesRead += count;
    if (this.#consumer && !this.#userBuffer) return this.#consumer(target.subarray(0, count));
    if (this.receivesHandles && source.hasPassedHandle) this.pendingHandle = takePassedHandle(this.realm, source.offset);
    const next = this.#report(count, this.#userBuffer ? undefined : target.buffer);
    if (this.#userBuffer && next) this.#userBuffer = next as Uint8Array;
  }

  #report(bytesOrError: number, buffer?: ArrayBufferLike): unknown {
    const state = this.#state;
    state[STREAM_STATE.readBytesOrError] = bytesOrError;
    state[STREAM_STATE.arrayBufferOffset] = 0;
    return this.makeCallback('onread', buffer);
  }

  get #state(): Int32Array {
    return this.realm.binding('stream_wrap').streamBaseState;
  }

  /** The handle is sent before the bytes, so that their reader finds it. Returns 0 or a negative errno. */
  #pass(handle: StreamHandle | undefined): number {
    if (!handle) return 0;
    if (!this.#sink) return this.realm.errors.errno('EBADF');
    try {
      this.realm.kernel.callSync({ type: 'pass-handle', ring: this.#sink.offset, handle: handle.passed() });
      return 0;
    } catch (code) {
      if (typeof code !== 'string') throw code;
      return this.realm.errors.errno(code);
    }
  }

  #write(request: RequestWrap, bytes: Uint8Array): number {
    const state = this.#state;
    state[STREAM_STATE.bytesWritten] = bytes.length;
    state[STREAM_STATE.lastWriteWasAsync] = 0;
    const { errno } = this.realm.errors;
    const sink = this.#sink;
    if (!sink) return errno(this.isConnected || this.#isDead ? 'EPIPE' : 'EBADF');
    if (this.#isWriteClosed || this.#shutdown) return errno('EPIPE');
    let offset = 0;
    if (this.#isBlocking && this.#writes.length === 0) {
      try {
        offset = writeBlocking(this.realm.kernel, sink, bytes);
      } catch (code) {
        return errno(code as string);
      }
    } else if (this.#writes.length === 0) {
      const count = this.#push(sink, bytes, 0);
      if (count === errno('EPIPE') && this.detectsReaderByWriting && !this.#hasWrittenWithoutReader) {
        this.#hasWrittenWithoutReader = true;
        offset = bytes.length;
      } else if (count < 0) return count;
      else offset = count;
    }
    this.#bytesWritten += bytes.length;
    if (offset === bytes.length) return 0;
    state[STREAM_STATE.lastWriteWasAsync] = 1;
    request.begin();
    this.#writes.push({ request, bytes, offset });
    this.#awaitRoom();
    return 0;
  }

  /** Returns the number of bytes that the ring accepted now, or a negative errno. */
  #push(sink: Ring, bytes: Uint8Array, from: number): number {
    let offset = from;
    while (offset < bytes.length) {
      const count = sink.write(bytes, offset);
      if (count === RING_WOULD_BLOCK) break;
      if (count === RING_BROKEN) return this.realm.errors.errno('EPIPE');
      if (count === RING_RESET) return this.realm.errors.errno('ECONNRESET');
      offset += count;
    }
    return offset - from;
  }

  #awaitRoom(): void {
    const next = this.#writes[0];
    if (!next || this.#isWaitingForRoom || !this.#sink) return;
    this.#isWaitingForRoom = true;
    this.#sink.whenWritable(() => {
      this.#isWaitingForRoom = false;
      this.#drain();
    }, next.bytes.length - next.offset);
  }

  #drain(): void {
    for (let next = this.#writes[0]; next && this.#sink; next = this.#writes[0]) {
      const count = this.#push(this.#sink, next.bytes, next.offset);
      if (count >= 0) next.offset += count;
      if (count >= 0 && next.offset < next.bytes.length) return this.#awaitRoom();
      this.#writes.shift();
      next.request.finish(Math.min(count, 0), this, undefined);
    }
    this.#finishShutdown();
  }

  #finishShutdown(): void {
    const request = this.#shutdown;
    if (!request) return;
    this.#shutdown = null;
    this.#closeWriting();
    request.finish(0, this, undefined);
  }

  /** Closes a connection that was made for a handle that is closed already. */
  protected abandon({ readable, writable }: StreamEnd): void {
    this.realm.kernel.closeEnd(readable, 'read');
    this.realm.kernel.closeEnd(writable, 'write');
  }

  /** The end of `connect`. A handle that is closed before `oncomplete` runs cancels it. Source: libuv/src/unix/stream.c, uv__stream_destroy. */
  protected finishConnect(request: RequestWrap, status: number): void {
    request.finishWith(() => {
      const end = this.isClosed ? this.realm.errors.errno('ECANCELED') : status;
      return [end, this, request, end === 0, end === 0];
    });
  }

  #closeWriting(): void {
    if (this.#isWriteClosed) return;
    this.#isWriteClosed = true;
    if (this.#end?.writable) this.realm.kernel.closeEnd(this.#end.writable, 'write');
  }

  #encode(text: string, encoding: string): Uint8Array {
    return viewOf(this.realm.requireBuiltin('buffer').Buffer.from(text, encoding));
  }
}

function viewOf(buffer: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}

export function installStreamWrap(realm: Realm): void {
  const binding = realm.binding('stream_wrap');
  binding.streamBaseState = new Int32Array(Object.keys(STREAM_STATE).length);
  binding.WriteWrap = class WriteWrap extends RequestWrap {
    constructor() {
      super(realm, 'WRITEWRAP');
    }
  };
  binding.ShutdownWrap = class ShutdownWrap extends RequestWrap {
    constructor() {
      super(realm, 'SHUTDOWNWRAP');
    }
  };
}
