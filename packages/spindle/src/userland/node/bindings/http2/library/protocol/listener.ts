import type { HeaderField } from '../hpack/header-field.ts';

/** Data that a stream has for a frame. */
export interface StreamData {
  readonly chunks: readonly Uint8Array[];
  readonly byteSize: number;
  /** There is no more. */
  readonly isEnd: boolean;
  /** Trailers follow, so the last frame does not end the stream. */
  readonly hasTrailers: boolean;
}

/**
 * What a connection tells its owner. Everything happens while `receive` or `takeOutput` runs, in the order of the
 * frames. Source: nghttp2_session_callbacks.
 */
export interface ConnectionListener {
  /** A block begins. `refuse` resets the stream with ENHANCE_YOUR_CALM, `give-up` ends the session. */
  onBeginHeaders(streamId: number, category: number): 'accept' | 'refuse' | 'give-up';
  /** Returns false to refuse the message, after having reset the stream. */
  onHeader(streamId: number, field: HeaderField): boolean;
  onHeaders(streamId: number, flags: number): void;
  onData(streamId: number, bytes: Uint8Array): void;
  /** A DATA frame is complete. Returns false to end the session. */
  onDataEnd(streamId: number, isEnd: boolean, byteSize: number): boolean;
  onSettings(isAck: boolean): void;
  onPing(payload: Uint8Array, isAck: boolean): void;
  onPriority(streamId: number, parent: number, weight: number, isExclusive: boolean): void;
  onGoaway(code: number, lastStreamId: number, data: Uint8Array): void;
  onAltsvc(streamId: number, origin: string, value: string): void;
  onOrigin(origins: readonly string[]): void;
  onStreamClose(streamId: number, code: number): void;
  /** Returns false to end the session. */
  onInvalidFrame(error: number): boolean;
  onFrameNotSent(streamId: number, type: number, error: number): void;
  onFrameReceived(): void;
  onFrameSent(): void;
  /** Up to `byteSize` bytes to send; undefined while there are none. Calling again continues where this stopped. */
  readData(streamId: number, byteSize: number): StreamData | undefined;
  /** How long a payload of `byteSize` should be with its padding. */
  paddedSize(byteSize: number, maxByteSize: number): number;
}

export interface ConnectionOptions {
  readonly isServer: boolean;
  readonly listener: ConnectionListener;
  /** A clock in milliseconds. */
  readonly now: () => number;
  readonly maxDeflateTableSize?: number;
  readonly maxReservedStreams?: number;
  readonly maxSendHeaderBytes?: number;
  /** How many streams a client opens before it knows the server's limit. */
  readonly peerMaxConcurrentStreams?: number;
  readonly maxSettings?: number;
  readonly resetBurst?: number;
  readonly resetRate?: number;
  readonly isStrictAboutSpace?: boolean;
}
