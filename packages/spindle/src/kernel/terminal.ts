import type { StreamEnd } from '../abi/messages.ts';
import { RING_WOULD_BLOCK, type Ring } from '../abi/ring.ts';
import type { ByteDuplex } from './kernel-types.ts';
import { lastSignalKey, LineDiscipline, translateOutput } from './line-discipline.ts';
import { writeAll } from './ring-duplex.ts';
import { KERNEL_OWNER, type StreamTable } from './stream-table.ts';

const CHUNK_BYTES = 1 << 16;

export interface TerminalSize {
  readonly cols: number;
  readonly rows: number;
}

interface TerminalOptions extends TerminalSize {
  readonly id: number;
  /** Sends a signal to the foreground process group. */
  readonly signal: (terminal: Terminal, name: string) => void;
}

/**
 * A pseudo terminal: the host has the screen and the keyboard, processes have the other side. Echo and output
 * reach the screen in the order they were produced.
 */
export class Terminal implements ByteDuplex {
  readonly id: number;
  /** The processes' side. */
  readonly stream: StreamEnd;
  /** Process group that receives ^C and ^\. */
  foregroundGroup = 0;
  readonly #streams: StreamTable;
  readonly #keyboard: Ring;
  readonly #output: Ring;
  readonly #discipline: LineDiscipline;
  readonly #scratch = new Uint8Array(CHUNK_BYTES);
  /** Echo waiting for the screen's next read. */
  #echo: Uint8Array[] = [];
  #wakeReader: (() => void) | null = null;
  /** Input that does not fit into the keyboard's ring yet. */
  #typedAhead: Promise<void> = Promise.resolve();
  #isClosed = false;
  /** The worker that turned on raw mode; 0 in canonical mode. */
  #modeOwner = 0;
  /** Stopped workers that had raw mode on. */
  readonly #stoppedRaw = new Set<number>();

  constructor(streams: StreamTable, options: TerminalOptions) {
    this.id = options.id;
    this.#streams = streams;
    this.#keyboard = streams.create(KERNEL_OWNER, KERNEL_OWNER);
    this.#output = streams.create(KERNEL_OWNER, KERNEL_OWNER);
    this.stream = { readable: this.#keyboard.offset, writable: this.#output.offset };
    this.#keyboard.setReadsLines(true);
    this.#setSize(options);
    this.#discipline = new LineDiscipline({
      input: (bytes) => this.#feed(bytes),
      echo: (bytes) => this.#showEcho(bytes),
      signal: (name) => options.signal(this, name),
      endOfInput: () => void this.#typedAhead.then(() => this.#keyboard.markEnd()),
    });
  }

  /**
   * Called once the first process holds its side. The kernel then releases the references it needed during
   * creation, so that the screen sees the end when the last process closes.
   */
  handOver(): void {
    this.#streams.release(this.#keyboard.offset, 'read', KERNEL_OWNER);
    this.#streams.release(this.#output.offset, 'write', KERNEL_OWNER);
  }

  get size(): TerminalSize {
    return this.#output.windowSize;
  }

  /** Returns true if the size changed (and SIGWINCH is due). */
  resize(size: TerminalSize): boolean {
    const { cols, rows } = this.size;
    if (cols === size.cols && rows === size.rows) return false;
    this.#setSize(size);
    return true;
  }

  /** A process turned raw mode on or off, which is a flag in the keyboard's ring. */
  modeChanged(owner?: number): void {
    const wasRaw = this.#discipline.isRaw;
    this.#discipline.setRaw(!this.#keyboard.readsLines);
    if (wasRaw && !this.#discipline.isRaw) this.#findSignalKeys();
    if (owner !== undefined) this.#modeOwner = this.#discipline.isRaw ? owner : 0;
  }

  /**
   * ^C that was typed while the reader left raw mode is for what runs next. Like the signal of a key, it discards what
   * was typed before. Everything else stays as it was typed.
   */
  #findSignalKeys(): void {
    const unread: number[] = [];
    for (let count = this.#keyboard.read(this.#scratch); count > 0; count = this.#keyboard.read(this.#scratch))
      unread.push(...this.#scratch.subarray(0, count));
    const at = lastSignalKey(unread);
    if (at >= 0) this.#discipline.type(Uint8Array.from(unread.slice(at, at + 1)));
    if (at < unread.length - 1) this.#feed(Uint8Array.from(unread.slice(at + 1)));
  }

  /** A worker is gone: the raw mode it set is reset, like libuv's `uv_tty_reset_mode` at exit. */
  released(owner: number): void {
    this.#stoppedRaw.delete(owner);
    if (this.#modeOwner !== owner) return;
    this.#keyboard.setReadsLines(true);
    this.modeChanged(0);
  }

  /** Raw mode belongs to a job and is restored with it, as shells keep a terminal mode for each job. */
  stopped(owner: number): void {
    if (this.#modeOwner !== owner) return;
    this.released(owner);
    this.#stoppedRaw.add(owner);
  }

  continued(owner: number): void {
    if (!this.#stoppedRaw.delete(owner)) return;
    this.#keyboard.setReadsLines(false);
    this.modeChanged(owner);
  }

  write(bytes: Uint8Array): Promise<void> {
    if (this.#isClosed) return Promise.reject('EPIPE');
    this.modeChanged();
    this.#discipline.type(bytes);
    return this.#typedAhead;
  }

  async read(): Promise<Uint8Array<ArrayBuffer> | null> {
    for (;;) {
      const echo = this.#echo.shift();
      if (echo) return echo.slice();
      if (this.#isClosed) return null;
      const count = this.#output.read(this.#scratch);
      if (count > 0) return translateOutput(this.#scratch.slice(0, count));
      if (count !== RING_WOULD_BLOCK) return null;
      await new Promise<void>((resolve) => {
        this.#wakeReader = resolve;
        this.#output.whenReadable(resolve);
      });
    }
  }

  /** A terminal has no half-close; processes see the end of input. */
  end(): void {
    void this.#typedAhead.then(() => this.#keyboard.markEnd());
  }

  destroy(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#streams.release(this.#keyboard.offset, 'write', KERNEL_OWNER);
    this.#streams.release(this.#output.offset, 'read', KERNEL_OWNER);
    this.#wakeReader?.();
  }

  #setSize(size: TerminalSize): void {
    this.#output.windowSize = size;
    this.#keyboard.windowSize = size;
  }

  #showEcho(bytes: Uint8Array): void {
    this.#echo.push(bytes);
    this.#wakeReader?.();
  }

  #feed(bytes: Uint8Array): void {
    this.#typedAhead = this.#typedAhead.then(() => writeAll(this.#keyboard, bytes, () => this.#isClosed)).catch(() => undefined);
  }
}
