import { FRAME_HEADER_BYTES } from './codes.ts';
import { readUint31 } from './frame-writer.ts';

export interface FrameHeader {
  readonly byteSize: number;
  readonly type: number;
  readonly flags: number;
  readonly streamId: number;
}

export interface Frame extends FrameHeader {
  readonly payload: Uint8Array;
}

/** Cuts a stream of bytes into pieces of known length, without copying what arrived in one piece. */
export class ByteQueue {
  #chunks: Uint8Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** The first bytes, which stay; undefined until there are enough. */
  peek(byteSize: number): Uint8Array | undefined {
    if (byteSize > this.#length) return undefined;
    const [first] = this.#chunks;
    if (first === undefined || first.length >= byteSize) return (first ?? new Uint8Array(0)).subarray(0, byteSize);
    this.#join(byteSize);
    return (this.#chunks[0] as Uint8Array).subarray(0, byteSize);
  }

  take(byteSize: number): Uint8Array | undefined {
    const bytes = this.peek(byteSize);
    if (bytes === undefined || byteSize === 0) return bytes;
    const first = this.#chunks[0] as Uint8Array;
    if (first.length === byteSize) this.#chunks.shift();
    else this.#chunks[0] = first.subarray(byteSize);
    this.#length -= byteSize;
    return bytes;
  }

  clear(): void {
    this.#chunks = [];
    this.#length = 0;
  }

  /** Joins as many chunks as are needed for that many bytes. */
  #join(byteSize: number): void {
    let count = 0;
    let length = 0;
    while (length < byteSize) length += (this.#chunks[count++] as Uint8Array).length;
    const joined = new Uint8Array(length);
    let at = 0;
    for (const chunk of this.#chunks.splice(0, count)) {
      joined.set(chunk, at);
      at += chunk.length;
    }
    this.#chunks.unshift(joined);
  }
}

export function readFrameHeader(queue: ByteQueue): FrameHeader | undefined {
  const bytes = queue.peek(FRAME_HEADER_BYTES);
  if (bytes === undefined) return undefined;
  const [high, middle, low, type, flags] = bytes as unknown as [number, number, number, number, number];
  return { byteSize: (high << 16) | (middle << 8) | low, type, flags, streamId: readUint31(bytes, 5) };
}

/** The next frame; undefined until all of it has arrived. */
export function takeFrame(queue: ByteQueue, header: FrameHeader): Frame | undefined {
  if (queue.length < FRAME_HEADER_BYTES + header.byteSize) return undefined;
  queue.take(FRAME_HEADER_BYTES);
  return { ...header, payload: queue.take(header.byteSize) as Uint8Array };
}
