import type { AsyncWrap, RequestWrap } from '../../../async-wrap.ts';
import type { Realm } from '../../../realm.ts';

/** What the library takes from the process that loads it: classes with state of their own must not be bundled twice. */
export interface Http2Core {
  readonly realm: Realm;
  readonly AsyncWrap: typeof AsyncWrap;
  /** Before the immediates of programs. */
  readonly setImmediate: (callback: () => void) => void;
  /** Node's functions for everything that happens; called with the handle as `this`. */
  readonly callbacks: () => Http2Callbacks;
  /** Adds an entry of type `http2` for observers of `perf_hooks`, if there are any. */
  readonly notifyPerformance: (name: string, startTime: number, duration: number, details: object) => void;
}

/** The arguments of `setCallbackFunctions`, in order. */
export const CALLBACK_NAMES = [
  'onSessionInternalError',
  'onPriority',
  'onSettings',
  'onPing',
  'onSessionHeaders',
  'onFrameError',
  'onGoawayData',
  'onAltSvc',
  'onOrigin',
  'onStreamTrailers',
  'onStreamClose',
] as const;

export type Http2Callbacks = Readonly<Record<(typeof CALLBACK_NAMES)[number], (...args: any[]) => unknown>>;

/**
 * Calls into JavaScript from the middle of a frame, which must go on whatever happens there: an error is thrown in a
 * later turn.
 */
export function callSafely({ realm, setImmediate }: Http2Core, handle: AsyncWrap, callback: (...args: any[]) => unknown, ...args: unknown[]): unknown {
  try {
    return handle.makeCallback(callback, ...args);
  } catch (error) {
    if (error === realm.loop.exitSignal) throw error;
    setImmediate(() => {
      throw error;
    });
    return undefined;
  }
}

/** Arrays that Node's library and this binding share. */
export interface Http2Buffers {
  readonly settingsBuffer: Uint32Array;
  readonly optionsBuffer: Uint32Array;
  readonly sessionState: Float64Array;
  readonly streamState: Float64Array;
}

export function buffersOf(realm: Realm): Http2Buffers {
  return realm.binding<Http2Buffers>('http2');
}

/** A Buffer with a memory of its own. */
export function bufferOf(realm: Realm, bytes: Uint8Array): Uint8Array {
  return realm.requireBuiltin<{ Buffer: { from(memory: ArrayBufferLike): Uint8Array } }>('buffer').Buffer.from(bytes.slice().buffer);
}

/** A request, as far as the library needs it. */
export type WriteRequest = Pick<RequestWrap, 'finish' | 'complete'>;

/** The class of `internalBinding('stream_wrap')`. */
export function newWriteRequest(realm: Realm): WriteRequest & { oncomplete?: (status: number) => void } {
  const { WriteWrap } = realm.binding<{ WriteWrap: new () => RequestWrap }>('stream_wrap');
  return new WriteWrap();
}
