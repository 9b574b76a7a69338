/** HEADERS, PUSH_PROMISE and CONTINUATION. Source: nghttp2_session_on_*_headers_received, inflate_header_block. */
import { CompressionError } from '../hpack/compression-error.ts';
import type { HeaderField } from '../hpack/header-field.ts';
import { CATEGORY, CODE, FLAG, FRAME, LIBRARY_ERROR } from './codes.ts';
import type { ConnectionState } from './connection-state.ts';
import { withoutPadding } from './frame-padding.ts';
import type { Frame } from './frame-reader.ts';
import { admitHeaders, admitPush, type Admission } from './header-admission.ts';
import { endReading } from './data-frames.ts';
import type { ProtocolStream } from './protocol-stream.ts';

/** More would only keep this side busy (CVE-2024-28182). */
const MAX_CONTINUATIONS = 8;
const PRIORITY_BYTES = 5;
const PROMISED_ID_BYTES = 4;

type Accepted = Extract<Admission, { type: 'accept' }>;

interface OpenBlock {
  readonly frame: Frame;
  /** Undefined if the block is decoded for the sake of the table only. */
  readonly accepted: Accepted | undefined;
  readonly parts: Uint8Array[];
  continuations: number;
}

export class HeaderFrames {
  readonly #state: ConnectionState;
  #open: OpenBlock | undefined;

  constructor(state: ConnectionState) {
    this.#state = state;
  }

  /** The stream whose block is not complete: only its CONTINUATION may follow. */
  get continuedId(): number | undefined {
    return this.#open?.frame.streamId;
  }

  /** Returns false, or a fatal error, to give the session up. */
  handle(frame: Frame): boolean | number {
    if (frame.type === FRAME.continuation) return this.#continue(frame);
    const name = frame.type === FRAME.headers ? 'HEADERS' : 'PUSH_PROMISE';
    const payload = withoutPadding(frame);
    if (payload === undefined) return this.#state.failConnection(LIBRARY_ERROR.protocol, `${name}: insufficient padding space`);
    const prefix = frame.type === FRAME.pushPromise ? PROMISED_ID_BYTES : (frame.flags & FLAG.priority) !== 0 ? PRIORITY_BYTES : 0;
    if (payload.length < prefix) return this.#state.failConnection(LIBRARY_ERROR.frameSize, `${name}: insufficient payload`);
    return this.#begin({ ...frame, payload }, payload.subarray(prefix));
  }

  #continue(frame: Frame): boolean | number {
    const block = this.#open;
    if (block === undefined) return this.#state.failConnection(LIBRARY_ERROR.protocol, 'CONTINUATION: unexpected');
    if (++block.continuations > MAX_CONTINUATIONS) return LIBRARY_ERROR.tooManyContinuations;
    block.parts.push(frame.payload);
    return (frame.flags & FLAG.endHeaders) !== 0 ? this.#finish() : true;
  }

  #finish(): boolean {
    const { frame, parts, accepted } = this.#open as OpenBlock;
    this.#open = undefined;
    return this.#decode(frame, join(parts), accepted);
  }

  #begin(frame: Frame, part: Uint8Array): boolean {
    const state = this.#state;
    const admission = frame.type === FRAME.headers ? admitHeaders(state, frame) : admitPush(state, frame);
    if (admission.type === 'fail') return state.failConnection(admission.error, admission.reason);
    if (admission.type === 'refuse' && !state.failStream(frame.streamId, LIBRARY_ERROR.refusedStream)) return false;
    let accepted = admission.type === 'accept' ? admission : undefined;
    const answer = accepted && state.listener.onBeginHeaders(accepted.stream.id, accepted.category);
    if (answer === 'give-up') return false;
    if (answer === 'refuse' && accepted) {
      state.reset(accepted.stream.id, CODE.enhanceYourCalm);
      accepted = undefined;
    }
    this.#open = { frame, accepted, parts: [part], continuations: 0 };
    return (frame.flags & FLAG.endHeaders) !== 0 ? this.#finish() : true;
  }

  #decode(frame: Frame, block: Uint8Array, accepted: Accepted | undefined): boolean {
    const state = this.#state;
    let delivered = accepted;
    let goesOn = true;
    accepted?.stream.message.beginBlock();
    try {
      state.decoder.decode(block, (field) => {
        if (delivered === undefined) return;
        const outcome = this.#deliver(field, frame, delivered);
        if (outcome !== 'next') delivered = undefined;
        if (outcome === 'give-up') goesOn = false;
      });
    } catch (error) {
      if (!(error instanceof CompressionError)) throw error;
      if (accepted) state.reset(accepted.stream.id, CODE.compressionError);
      state.terminate(CODE.compressionError);
      return true;
    }
    if (delivered === undefined || !goesOn) return goesOn;
    return this.#end(frame, delivered);
  }

  #deliver(field: HeaderField, frame: Frame, { stream, category }: Accepted): 'next' | 'refused' | 'give-up' {
    const state = this.#state;
    const verdict = stream.message.accept(field, {
      isRequest: state.isServer || frame.type === FRAME.pushPromise,
      isTrailer: frame.type === FRAME.headers && category === CATEGORY.headers && !stream.message.isFinalResponseExpected,
      allowsProtocol: state.isServer && state.pendingEnableConnect === 1,
      isStrictAboutSpace: state.options.isStrictAboutSpace ?? true,
    });
    if (verdict === 'invalid') return state.failStream(stream.id, LIBRARY_ERROR.httpHeader) ? 'refused' : 'give-up';
    if (verdict === 'ignore' || state.listener.onHeader(stream.id, field)) return 'next';
    state.reset(stream.id, CODE.internalError);
    return 'refused';
  }

  #end(frame: Frame, { stream, category }: Accepted): boolean {
    const state = this.#state;
    const isEnd = frame.type === FRAME.headers && (frame.flags & FLAG.endStream) !== 0;
    const isValid = isBlockValid(frame, stream, category, isEnd) && (!isEnd || stream.message.end());
    if (!isValid && !state.failStream(stream.id, LIBRARY_ERROR.httpMessaging)) return false;
    if (isValid) {
      state.listener.onFrameReceived();
      state.listener.onHeaders(stream.id, frame.flags);
    }
    if (isEnd) state.due.push(() => endReading(state, stream));
    return true;
  }
}

function isBlockValid(frame: Frame, stream: ProtocolStream, category: number, isEnd: boolean): boolean {
  const { message } = stream;
  if (frame.type === FRAME.pushPromise) {
    const isValid = message.endRequest();
    message.becomeResponse();
    return isValid;
  }
  if (category === CATEGORY.request) return message.endRequest();
  if (category !== CATEGORY.headers || message.isFinalResponseExpected) return message.endResponse();
  return isEnd;
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0] as Uint8Array;
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
