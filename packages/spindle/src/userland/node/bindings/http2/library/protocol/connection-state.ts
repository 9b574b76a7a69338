/**
 * What both directions of a connection share: its streams, windows, settings and what waits to be sent. Source:
 * nghttp2_session in nghttp2_session.h.
 */
import { HeaderDecoder } from '../hpack/header-decoder.ts';
import { HeaderEncoder } from '../hpack/header-encoder.ts';
import { CODE, codeOfError, MAX_STREAM_ID } from './codes.ts';
import { ReceiveWindow } from './flow-window.ts';
import type { ConnectionListener, ConnectionOptions } from './listener.ts';
import { OutboundQueues } from './outbound.ts';
import { ProtocolStream, type StreamPhase } from './protocol-stream.ts';
import { RateLimit } from './rate-limit.ts';
import { SETTING, type SettingEntry, Settings } from './settings.ts';

const INITIAL_WINDOW = 65_535;
const INITIAL_TABLE = 4096;
/** nghttp2's defaults, which Node keeps. */
const RESET_BURST = 1000;
const RESET_RATE = 33;
const GLITCH_BURST = 10_000;
const GLITCH_RATE = 330;
const MAX_QUEUED_ACKS = 1000;

export class ConnectionState {
  readonly isServer: boolean;
  readonly listener: ConnectionListener;
  readonly streams = new Map<number, ProtocolStream>();
  readonly local = new Settings();
  readonly remote = new Settings();
  /** Sent and not acknowledged yet. */
  readonly settingsInFlight: (readonly SettingEntry[])[] = [];
  readonly decoder = new HeaderDecoder(INITIAL_TABLE);
  readonly encoder: HeaderEncoder;
  readonly outbound = new OutboundQueues();
  readonly received = new ReceiveWindow(INITIAL_WINDOW);
  sendWindow = INITIAL_WINDOW;
  nextStreamId: number;
  lastReceivedId = 0;
  lastProcessedId = 0;
  lastSentId = 0;
  /** The highest streams that GOAWAY of either side still allows. */
  localLastId = MAX_STREAM_ID;
  remoteLastId = MAX_STREAM_ID;
  hasReceivedSettings = false;
  hasSentGoaway = false;
  hasReceivedGoaway = false;
  hasFailed = false;
  /** A final GOAWAY is queued; nothing else matters any more once it is sent. */
  isTerminating = false;
  isTerminated = false;
  /** Streams that count against a limit. */
  incoming = 0;
  outgoing = 0;
  reserved = 0;
  queuedAcks = 0;
  /** Streams with data to send. */
  readonly readyStreams = new Set<ProtocolStream>();
  /** Requests that were reset before they were sent. */
  readonly canceled: { readonly streamId: number; readonly code: number }[] = [];
  /** The rest of a frame's work, after the listener has heard of it: see `Receiver.step`. */
  readonly due: (() => boolean)[] = [];
  #sequence = 0;
  readonly #resets: RateLimit;
  readonly #glitches = new RateLimit(GLITCH_BURST, GLITCH_RATE);
  /** What this side will allow once its settings are acknowledged. */
  pendingMaxConcurrentStreams = MAX_STREAM_ID;
  pendingEnablePush = 1;
  pendingEnableConnect = 0;

  constructor(readonly options: ConnectionOptions) {
    this.isServer = options.isServer;
    this.listener = options.listener;
    this.nextStreamId = options.isServer ? 2 : 1;
    this.encoder = new HeaderEncoder(INITIAL_TABLE, options.maxDeflateTableSize ?? INITIAL_TABLE);
    this.#resets = new RateLimit(options.resetBurst ?? RESET_BURST, options.resetRate ?? RESET_RATE);
    if (options.peerMaxConcurrentStreams !== undefined) this.remote.maxConcurrentStreams = options.peerMaxConcurrentStreams;
  }

  isLocalId(streamId: number): boolean {
    return streamId !== 0 && (streamId % 2 === 0) === this.isServer;
  }

  /** Whether the stream was never opened. */
  isIdle(streamId: number): boolean {
    return this.isLocalId(streamId) ? streamId > this.lastSentId : streamId > this.lastReceivedId;
  }

  openStream(streamId: number, phase: StreamPhase): ProtocolStream {
    const isLocal = this.isLocalId(streamId);
    const stream = new ProtocolStream(streamId, this.#sequence++, isLocal, phase, this.local.initialWindowSize, this.remote.initialWindowSize);
    this.streams.set(streamId, stream);
    if (phase !== 'reserved') this.#count(stream, 1);
    else if (!isLocal) this.reserved++;
    return stream;
  }

  /** A promised stream begins its response. */
  activate(stream: ProtocolStream): void {
    stream.phase = 'opened';
    if (!stream.isLocal) this.reserved--;
    this.#count(stream, 1);
  }

  closeStream(streamId: number, code: number): void {
    const stream = this.streams.get(streamId);
    if (stream === undefined) return;
    this.listener.onStreamClose(streamId, code);
    this.streams.delete(streamId);
    if (stream.isCounted) this.#count(stream, -1);
    else if (!stream.isLocal) this.reserved--;
  }

  closeIfShut(stream: ProtocolStream): void {
    if (stream.isShut) this.closeStream(stream.id, CODE.noError);
  }

  /** Streams above the one that GOAWAY names were not processed. Source: session_close_stream_on_goaway. */
  closeAbove(lastStreamId: number, isLocal: boolean): void {
    for (const { id } of [...this.streams.values()].filter((stream) => stream.isLocal === isLocal && stream.id > lastStreamId)) {
      this.closeStream(id, CODE.refusedStream);
    }
  }

  /** The first reset of a stream counts. Source: nghttp2_session_add_rst_stream. */
  reset(streamId: number, code: number): void {
    const stream = this.streams.get(streamId);
    if (stream?.phase === 'closing') return;
    if (this.outbound.cancelRequest(streamId)) {
      this.canceled.push({ streamId, code });
      return;
    }
    if (stream !== undefined) stream.phase = 'closing';
    this.outbound.push({ type: 'reset', streamId, code });
  }

  goaway(lastStreamId: number, code: number, data: Uint8Array, isFinal: boolean): void {
    if (this.isTerminating && !isFinal) return;
    if (isFinal) this.isTerminating = true;
    this.localLastId = Math.min(this.localLastId, lastStreamId);
    this.outbound.push({ type: 'goaway', lastStreamId: this.localLastId, code, data, isFinal });
  }

  /** Ends the connection because of the other side. */
  terminate(code: number, reason = ''): void {
    this.hasFailed = true;
    this.end(code, reason);
  }

  /** Ends the connection. Whatever arrives from now on is ignored. */
  end(code: number, reason: string): void {
    if (this.isTerminating) return;
    this.goaway(
      this.lastProcessedId,
      code,
      Uint8Array.from(reason, (character) => character.charCodeAt(0)),
      true,
    );
  }

  /** Returns false if the owner gives the session up. Source: session_handle_invalid_connection. */
  failConnection(error: number, reason: string): boolean {
    this.terminate(codeOfError(error), reason);
    return this.listener.onInvalidFrame(error);
  }

  failStream(streamId: number, error: number): boolean {
    if (!this.#glitches.take(this.options.now())) this.terminate(CODE.enhanceYourCalm, 'Too many glitches');
    this.reset(streamId, codeOfError(error));
    return this.listener.onInvalidFrame(error);
  }

  /** The other side opens streams and resets them at once to keep this one busy (CVE-2023-44487). */
  countReset(): void {
    if (!this.isServer || this.hasFailed || this.hasSentGoaway || this.#resets.take(this.options.now())) return;
    this.hasFailed = true;
    this.goaway(this.lastReceivedId, CODE.internalError, new Uint8Array(0), false);
  }

  /** Queues an acknowledgement; false if the other side asks for them faster than it reads them. */
  acknowledge(item: { type: 'settings' } | { type: 'ping'; payload: Uint8Array }): boolean {
    if (this.queuedAcks >= MAX_QUEUED_ACKS) return false;
    this.queuedAcks++;
    this.outbound.push(item.type === 'settings' ? { type: 'settings', entries: [], isAck: true } : { ...item, isAck: true });
    return true;
  }

  /** The stream has data to send, or will have. */
  attachData(stream: ProtocolStream): void {
    stream.data = 'ready';
    this.readyStreams.add(stream);
  }

  announceRoom(streamId: number, increment: number): void {
    if (increment > 0) this.outbound.push({ type: 'window-update', streamId, increment });
  }

  submitSettings(entries: readonly SettingEntry[]): void {
    for (const [id, value] of entries) {
      if (id === SETTING.maxConcurrentStreams) this.pendingMaxConcurrentStreams = value;
      if (id === SETTING.enablePush) this.pendingEnablePush = value;
      if (id === SETTING.enableConnectProtocol) this.pendingEnableConnect = value;
    }
    this.settingsInFlight.push(entries);
    this.outbound.push({ type: 'settings', entries, isAck: false });
  }

  #count(stream: ProtocolStream, change: 1 | -1): void {
    stream.isCounted = change === 1;
    if (stream.isLocal) this.outgoing += change;
    else this.incoming += change;
  }
}
