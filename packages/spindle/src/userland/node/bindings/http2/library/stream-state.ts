/** The C++ side of a stream. Source: Http2Stream in node_http2.cc. */
import type { AsyncWrap } from '../../../async-wrap.ts';
import type { WriteRequest } from './core.ts';
import type { HeaderField } from './hpack/header-field.ts';
import { fieldSize } from './hpack/header-field.ts';
import type { StreamData } from './protocol/listener.ts';
import type { StreamStatistics } from './statistics.ts';

interface QueuedWrite {
  bytes: Uint8Array;
  /** Finished once all of its chunks are on the socket. */
  readonly request: WriteRequest | undefined;
}

export interface HeaderLimits {
  readonly pairs: number;
  readonly byteSize: number;
}

/** What a stream asks of its session, and tells it. */
export interface StreamOwner {
  finishLater(request: WriteRequest): void;
  askForTrailers(stream: StreamState): void;
  hasMemory(byteSize: number): boolean;
}

export class StreamState {
  /** What Node's library sees; set as soon as it exists. */
  handle!: AsyncWrap;
  isWritable = true;
  hasTrailers = false;
  isReading = false;
  isDestroyed = false;
  /** Received, and not announced as used up while nobody reads. */
  pausedBytes = 0;
  resetCode = 0;
  category: number;
  #queue: QueuedWrite[] = [];
  #queuedBytes = 0;
  #headers: HeaderField[] = [];
  #headersSize = 0;

  constructor(
    readonly id: number,
    category: number,
    readonly owner: StreamOwner,
    readonly limits: HeaderLimits,
    readonly statistics: StreamStatistics,
  ) {
    this.category = category;
  }

  get queuedBytes(): number {
    return this.#queuedBytes;
  }

  beginHeaders(category: number): void {
    this.category = category;
    this.#headers = [];
    this.#headersSize = 0;
  }

  /** False if the limits are exceeded. */
  addHeader(field: HeaderField): boolean {
    this.statistics.markHeader();
    const size = fieldSize(field);
    if (this.#headers.length >= this.limits.pairs || this.#headersSize + size > this.limits.byteSize || !this.owner.hasMemory(size)) return false;
    this.#headers.push(field);
    this.#headersSize += size;
    return true;
  }

  /** Names and values in turn, and the names of sensitive ones. */
  takeHeaders(): { pairs: string[]; sensitive: string[] } {
    const headers = this.#headers;
    this.#headers = [];
    return { pairs: headers.flatMap(({ name, value }) => [name, value]), sensitive: headers.filter(({ isSensitive }) => isSensitive).map(({ name }) => name) };
  }

  write(chunks: readonly Uint8Array[], request: WriteRequest | undefined): void {
    chunks.forEach((bytes, index) => {
      this.#queue.push({ bytes, request: index === chunks.length - 1 ? request : undefined });
      this.#queuedBytes += bytes.length;
    });
    if (chunks.length === 0 && request) this.#queue.push({ bytes: new Uint8Array(0), request });
  }

  /** Source: Http2Stream::Provider::Stream::OnRead. */
  readData(room: number): StreamData | undefined {
    this.statistics.markByteSent();
    this.#finishEmptyWrites();
    if (this.#queuedBytes === 0 && this.isWritable) return undefined;
    const { chunks, byteSize } = this.#take(Math.min(room, this.#queuedBytes));
    const isEnd = this.#queuedBytes === 0 && !this.isWritable;
    if (isEnd) this.#finishEmptyWrites();
    const { hasTrailers } = this;
    if (isEnd && hasTrailers) {
      this.hasTrailers = false;
      this.owner.askForTrailers(this);
    }
    this.statistics.bytesWritten += byteSize;
    return { chunks, byteSize, isEnd, hasTrailers };
  }

  /** Nothing more of it will be sent. */
  cancelWrites(status: number): void {
    for (const { request } of this.#queue.splice(0)) request?.complete(status, this.handle, undefined);
    this.#queuedBytes = 0;
  }

  #finishEmptyWrites(): void {
    while (this.#queue[0]?.bytes.length === 0) this.#queue.shift()?.request?.finish(0, this.handle, undefined);
  }

  #take(byteSize: number): { chunks: Uint8Array[]; byteSize: number } {
    const chunks: Uint8Array[] = [];
    for (let rest = byteSize; rest > 0; ) {
      const first = this.#queue[0] as QueuedWrite;
      const chunk = first.bytes.subarray(0, rest);
      chunks.push(chunk);
      rest -= chunk.length;
      if (chunk.length < first.bytes.length) first.bytes = first.bytes.subarray(chunk.length);
      else {
        this.#queue.shift();
        if (first.request) this.owner.finishLater(first.request);
      }
    }
    this.#queuedBytes -= byteSize;
    return { chunks, byteSize };
  }
}
