import { CATEGORY, MAX_WINDOW } from './codes.ts';
import { ReceiveWindow } from './flow-window.ts';
import { Message } from './message-rules.ts';

/**
 * `opening`: this side has asked and not been answered. `reserved`: promised by a push. `closing`: a reset is queued
 * or was received, so whatever else arrives is ignored.
 */
export type StreamPhase = 'opening' | 'opened' | 'reserved' | 'closing';

/** A stream as the protocol sees it. */
export class ProtocolStream {
  phase: StreamPhase;
  /** This side has sent, or the other one has sent, everything. */
  isWriteShut = false;
  isReadShut = false;
  /** Whether it counts against the limit of concurrent streams. */
  isCounted = false;
  readonly received: ReceiveWindow;
  readonly message = new Message();
  /** Whether it has data to send now, later (`deferred`), or none was announced. */
  data: 'none' | 'ready' | 'deferred' = 'none';

  constructor(
    readonly id: number,
    /** The order in which streams were opened. */
    readonly sequence: number,
    /** Whether this side opened or promised it. */
    readonly isLocal: boolean,
    phase: StreamPhase,
    receiveWindow: number,
    /** How much this side may still send; negative after the other one made its windows smaller. */
    public sendWindow: number,
  ) {
    this.phase = phase;
    this.received = new ReceiveWindow(receiveWindow);
  }

  /** Returns false if the window would be too large. */
  widen(increment: number): boolean {
    if (this.sendWindow + increment > MAX_WINDOW) return false;
    this.sendWindow += increment;
    return true;
  }

  get isShut(): boolean {
    return this.isWriteShut && this.isReadShut;
  }
}

/** What the next block of headers on a stream is. Source: session_process_headers_frame. */
export function categoryFor({ isLocal, phase }: ProtocolStream): number {
  if (isLocal) return phase === 'opening' ? CATEGORY.response : CATEGORY.headers;
  return phase === 'reserved' ? CATEGORY.pushResponse : CATEGORY.headers;
}
