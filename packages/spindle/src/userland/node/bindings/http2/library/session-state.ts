/**
 * The C++ side of a session: its connection, its transport, and when bytes move between them. Source: Http2Session in
 * node_http2.cc. One difference: after a frame that called into JavaScript, the rest waits for the next turn of the
 * loop, because every entry into JavaScript is a task of its own.
 */
import type { AsyncWrap } from '../../../async-wrap.ts';
import { Acknowledgements } from './acknowledgements.ts';
import { type Http2Core, type WriteRequest, buffersOf } from './core.ts';
import { Connection } from './protocol/connection.ts';
import { LIBRARY_ERROR } from './protocol/codes.ts';
import type { Step } from './protocol/receiver.ts';
import { Settings } from './protocol/settings.ts';
import { SessionListener } from './session-listener.ts';
import { readOptions, readWantedCustom, SessionFields, type SessionOptions } from './session-options.ts';
import { SessionStatistics } from './statistics.ts';
import type { StreamState } from './stream-state.ts';
import { StreamTable } from './stream-table.ts';
import { Transport, type TransportHandle } from './transport.ts';

export const SESSION_SERVER = 0;
/** Defaults; sources: node_http2.h, and Http2Session::Http2Session for the least that a message needs. */
const MAX_PINGS = 10;
const MAX_SETTINGS = 10;
const PEER_STREAMS = 100;

export class SessionState {
  readonly core: Http2Core;
  readonly handle: AsyncWrap;
  readonly fields = new SessionFields();
  readonly connection: Connection;
  readonly pings: Acknowledgements;
  readonly settings: Acknowledgements;
  readonly statistics: SessionStatistics;
  readonly streams: StreamTable;
  readonly wantedCustomSettings: readonly number[];
  /** What was sent, acknowledged or not: of custom settings, Node shows that. */
  readonly sentSettings = new Settings();
  chunksSent = 0;
  #transport: Transport | undefined;
  #isClosing = false;
  #isDestroyed = false;
  #isGraceful = false;
  #isInScope = false;
  #isSending = false;
  #isWriteScheduled = false;
  #isWriteInProgress = false;
  #isFinalWriteDue = false;
  /** Something of what has arrived is left. What it leads to is sent at the end. */
  #isProcessing = false;
  #isRepeating = false;
  #finished: { readonly request: WriteRequest; readonly stream: StreamState }[] = [];
  #pendingResets = new Set<number>();

  constructor(
    core: Http2Core,
    handle: AsyncWrap,
    type: number,
    readonly newStreamHandle: (stream: StreamState) => AsyncWrap,
  ) {
    const isServer = type === SESSION_SERVER;
    const { optionsBuffer, settingsBuffer } = buffersOf(core.realm);
    const options = readOptions(optionsBuffer);
    this.core = core;
    this.handle = handle;
    this.wantedCustomSettings = readWantedCustom(settingsBuffer);
    this.statistics = new SessionStatistics(core, isServer ? 'server' : 'client');
    this.pings = new Acknowledgements(core, 'HTTP2PING', options.maxOutstandingPings ?? MAX_PINGS);
    this.settings = new Acknowledgements(core, 'HTTP2SETTINGS', options.maxOutstandingSettings ?? MAX_SETTINGS);
    this.streams = new StreamTable(this, options, isServer);
    this.connection = this.#connect(options, isServer);
  }

  get isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  get isInScope(): boolean {
    return this.#isInScope || this.#isProcessing;
  }

  get unreadBytes(): number {
    return this.connection.unreadBytes;
  }

  get hasPendingData(): boolean {
    return this.connection.wantsToWrite || this.connection.wantsToRead;
  }

  consume(handle: TransportHandle): void {
    this.#transport = new Transport(this.core.realm, handle, (bytes) => void this.handle.makeCallback(() => this.receive(bytes)));
  }

  receive(bytes: Uint8Array): void {
    if (this.#isDestroyed) return;
    this.statistics.bytesRead += bytes.length;
    this.connection.push(bytes);
    if (this.#isProcessing) return;
    this.#isProcessing = true;
    this.#process();
  }

  /** Runs something that may have bytes to send afterward: they are sent in a later turn. Source: Http2Scope. */
  inScope<T>(action: () => T): T {
    // At the end of processing, everything is sent anyway.
    if (this.#isInScope || this.#isWriteScheduled || this.#isProcessing) return action();
    this.#isInScope = true;
    try {
      return action();
    } finally {
      this.#isInScope = false;
      this.#scheduleWrite();
    }
  }

  /** True if a write is in progress, after which the next one follows. */
  sendPending(): boolean {
    if (this.#isDestroyed) return false;
    this.#isWriteScheduled = false;
    if (this.#isSending) return true;
    this.#isSending = true;
    const output = this.connection.takeOutput();
    if (this.#transport === undefined) this.#finishWrites(this.core.realm.errors.errno('ECANCELED'));
    else if (output.length === 0) this.#finishWrites(0);
    else {
      this.#write(this.#transport, output);
      this.#stopReadingIfDone();
      if (!this.#isWriteInProgress) this.#notifyGracefulClose();
    }
    return false;
  }

  resetLater(streamId: number): void {
    this.#pendingResets.add(streamId);
  }

  /** Whether a reset of the stream was waiting; it no longer is. */
  takePendingReset(streamId: number): boolean {
    return this.#pendingResets.delete(streamId);
  }

  finishLater(request: WriteRequest, stream: StreamState): void {
    this.#finished.push({ request, stream });
  }

  closeGracefully(): void {
    this.#isGraceful = true;
  }

  /** Source: Http2Session::Close. */
  close(code: number, isSocketClosed: boolean): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    this.#transport?.stop();
    if (!isSocketClosed) {
      this.inScope(() => {
        this.connection.terminate(code);
        this.#isFinalWriteDue = this.sendPending();
      });
    } else this.#transport?.release();
    this.#isDestroyed = true;
    if (!this.#isWriteInProgress) this.#finishClosing();
    this.pings.cancel();
    this.statistics.emit();
  }

  #connect(options: SessionOptions, isServer: boolean): Connection {
    return new Connection({
      isServer,
      listener: new SessionListener(this, options.paddingStrategy ?? 0),
      now: this.core.realm.native.performanceNow as () => number,
      ...options,
      peerMaxConcurrentStreams: options.peerMaxConcurrentStreams ?? PEER_STREAMS,
      isStrictAboutSpace: options.allowsSurroundingSpace !== 1,
    });
  }

  /** Processes what has arrived, up to the next call into JavaScript. */
  #process(): void {
    let step = 'frame' as Step;
    try {
      do {
        this.streams.hasCalled = false;
        step = this.connection.step();
      } while (step === 'frame' && !this.streams.hasCalled && !this.#isDestroyed);
    } finally {
      // Also after a listener threw.
      if (step === 'frame' && !this.#isDestroyed) this.#goOnLater();
      else this.#isProcessing = false;
    }
    if (step === 'frame') return;
    if (typeof step === 'number') this.fail(step, this.streams.takeErrorCode());
    if (!this.#isDestroyed) this.#finishProcessing();
  }

  #finishProcessing(): void {
    this.sendPending();
    this.#resumeReading();
    // Errors of which the listener knows nothing; whoever learned of one has destroyed the session.
    if (this.connection.hasFailed) this.fail(LIBRARY_ERROR.protocol);
  }

  fail(error: number, code?: string): void {
    this.handle.makeCallback(this.core.callbacks().onSessionInternalError, error, code);
  }

  #goOnLater(): void {
    if (this.#isRepeating) return;
    this.#isRepeating = true;
    this.#transport?.stop();
    this.core.realm.loop.repeat(() => {
      if (!this.#isDestroyed) this.handle.makeCallback(() => this.#process());
      this.#isRepeating = this.#isProcessing && !this.#isDestroyed;
      return this.#isRepeating;
    });
  }

  #resumeReading(): void {
    if (this.#isClosing) return;
    if (this.connection.wantsToRead) this.#transport?.resume();
    else this.#transport?.stop();
  }

  #stopReadingIfDone(): void {
    if (!this.#isClosing && !this.connection.wantsToRead) this.#transport?.stop();
  }

  #scheduleWrite(): void {
    if (this.#isWriteScheduled || this.#isDestroyed || !this.connection.wantsToWrite) return;
    this.#isWriteScheduled = true;
    this.core.setImmediate(() => {
      if (this.#isWriteScheduled && !this.#isDestroyed) this.handle.makeCallback(() => this.sendPending());
    });
  }

  #write(transport: Transport, output: readonly Uint8Array[]): void {
    this.statistics.bytesWritten += output.reduce((sum, { length }) => sum + length, 0);
    this.chunksSent++;
    this.#isWriteInProgress = true;
    const status = transport.write(output, (later) => this.#afterWrite(later));
    if (status === undefined) return;
    this.#isWriteInProgress = false;
    // The socket was destroyed, which will end all streams.
    if (status === this.core.realm.errors.errno('EBADF')) this.#finished = [];
    this.#finishWrites(status);
  }

  #afterWrite(status: number): void {
    this.#isWriteInProgress = false;
    this.#finishWrites(status);
    if (this.#isDestroyed) {
      if (this.#isFinalWriteDue && status === 0) this.#writeRest();
      if (!this.#isWriteInProgress) this.#finishClosing();
      return;
    }
    if (!this.#isWriteScheduled) this.#scheduleWrite();
    this.#notifyGracefulClose();
  }

  /** The GOAWAY that had to wait for a write when the session closed. */
  #writeRest(): void {
    this.#isFinalWriteDue = false;
    const output = this.connection.takeOutput();
    if (output.length > 0 && this.#transport) this.#write(this.#transport, output);
  }

  /** Source: Http2Session::ClearOutgoing. */
  #finishWrites(status: number): void {
    this.#isSending = false;
    for (const { request, stream } of this.#finished.splice(0)) request.complete(status, stream.handle, undefined);
    if (this.#pendingResets.size === 0) return;
    const resets = this.#pendingResets;
    this.#pendingResets = new Set();
    this.sendPending();
    for (const id of resets) this.streams.flushReset(id);
    // At once, because the other side may be about to end the connection.
    this.sendPending();
  }

  /** The other side may still end the connection: its end goes to the socket. */
  #finishClosing(): void {
    this.handle.makeCallback('ondone');
    this.#transport?.resume();
  }

  #notifyGracefulClose(): void {
    if (!this.#isGraceful || this.hasPendingData) return;
    this.#isGraceful = false;
    this.handle.makeCallback('ongracefulclosecomplete');
  }
}
