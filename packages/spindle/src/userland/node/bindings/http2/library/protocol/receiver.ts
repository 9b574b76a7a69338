/** Processes frames as they arrive. Source: nghttp2_session_mem_recv2 and nghttp2_session_on_*_received. */
import { CLIENT_MAGIC, CODE, FLAG, FRAME, isFatal, LIBRARY_ERROR } from './codes.ts';
import type { ConnectionState } from './connection-state.ts';
import { ByteQueue, type Frame, type FrameHeader, readFrameHeader, takeFrame } from './frame-reader.ts';
import { handleControlFrame } from './control-frames.ts';
import { handleData } from './data-frames.ts';
import { HeaderFrames } from './header-frames.ts';
import { latin1 } from '../../../latin1.ts';

/** `frame`: one was processed. `waiting`: the rest of one must arrive first. A number is a fatal error. */
export type Step = 'frame' | 'waiting' | number;

export class Receiver {
  readonly #state: ConnectionState;
  readonly #queue = new ByteQueue();
  readonly #headers: HeaderFrames;
  #awaits: 'magic' | 'settings' | 'frames';

  constructor(state: ConnectionState) {
    this.#state = state;
    this.#headers = new HeaderFrames(state);
    this.#awaits = state.isServer ? 'magic' : 'settings';
  }

  push(bytes: Uint8Array): void {
    // After an error, everything is ignored.
    if (this.#state.isTerminating) this.#queue.clear();
    else this.#queue.push(bytes);
  }

  get byteSize(): number {
    return this.#queue.length;
  }

  /**
   * Processes one frame, or the next part of one: a listener's callbacks may have consequences (in ticks, with Node)
   * before a stream ends or closes.
   */
  step(): Step {
    const due = this.#state.due.shift();
    if (due !== undefined) return this.#result(due());
    if (this.#state.isTerminating) {
      this.#queue.clear();
      return 'waiting';
    }
    if (this.#awaits === 'magic') return this.#readMagic();
    const header = readFrameHeader(this.#queue);
    if (header === undefined) return 'waiting';
    const refusal = this.#refusal(header);
    if (refusal !== undefined) return refusal;
    const frame = takeFrame(this.#queue, header);
    return frame === undefined ? 'waiting' : this.#handle(frame);
  }

  #readMagic(): Step {
    const begun = this.#queue.peek(Math.min(this.#queue.length, CLIENT_MAGIC.length)) as Uint8Array;
    if (!CLIENT_MAGIC.startsWith(latin1(begun))) return LIBRARY_ERROR.badClientMagic;
    if (begun.length < CLIENT_MAGIC.length) return 'waiting';
    this.#queue.take(CLIENT_MAGIC.length);
    this.#awaits = 'settings';
    return 'frame';
  }

  /** What is wrong with a frame before its payload has arrived. */
  #refusal({ type, flags, byteSize, streamId }: FrameHeader): Step | undefined {
    const state = this.#state;
    if (this.#awaits === 'settings' && (type !== FRAME.settings || (flags & FLAG.ack) !== 0)) {
      state.terminate(CODE.protocolError, 'SETTINGS expected');
      return 'frame';
    }
    this.#awaits = 'frames';
    if (byteSize > state.local.maxFrameSize) {
      state.terminate(CODE.frameSizeError, 'too large frame size');
      return 'frame';
    }
    const isContinued = this.#headers.continuedId;
    if (isContinued !== undefined && (type !== FRAME.continuation || streamId !== isContinued)) {
      return this.#result(state.failConnection(LIBRARY_ERROR.protocol, 'unexpected non-CONTINUATION frame or stream_id is invalid'));
    }
    return undefined;
  }

  #handle(frame: Frame): Step {
    const state = this.#state;
    switch (frame.type) {
      case FRAME.data:
        return this.#result(handleData(state, frame));
      case FRAME.headers:
      case FRAME.pushPromise:
      case FRAME.continuation:
        return this.#result(this.#headers.handle(frame));
      default:
        return this.#result(handleControlFrame(state, frame));
    }
  }

  #result(outcome: boolean | number): Step {
    if (typeof outcome === 'number') return isFatal(outcome) ? outcome : 'frame';
    return outcome ? 'frame' : LIBRARY_ERROR.callbackFailure;
  }
}
