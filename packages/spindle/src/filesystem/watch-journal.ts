import { HEADER } from '../abi/layout.ts';
import type { WatchEvent } from './file-system.ts';
import { decodeText, toByteString } from './names.ts';
import type { Transaction } from './transaction.ts';

/** Record: total bytes, type, then the path; type 0 pads up to the end of the ring. */
const RECORD_HEADER_BYTES = 8;
const TYPES = ['', 'change', 'rename'] as const;
/** Polling interval of watchers where `Atomics.waitAsync` is missing. */
const POLL_MS = 30;

/** The writer's side of the event ring in shared memory. All under the lock. */
export class WatchJournal {
  readonly #t: Transaction;
  readonly #start: number;
  readonly #bytes: number;
  #pending: WatchEvent[] = [];

  constructor(transaction: Transaction) {
    this.#t = transaction;
    this.#start = transaction.i32[HEADER.journal]!;
    this.#bytes = transaction.i32[HEADER.journalBytes]!;
  }

  /** False if there has never been a watcher: events need not be created. */
  get isOn(): boolean {
    return Atomics.load(this.#t.i32, HEADER.journalOn) !== 0;
  }

  add(type: WatchEvent['type'], path: string): void {
    this.#pending.push({ type, path });
  }

  /** Drops the events of a rolled-back operation. */
  discard(): void {
    if (this.#pending.length > 0) this.#pending = [];
  }

  /** Appends the added events at the end of a transaction. Returns whether there were any. */
  flush(): boolean {
    if (this.#pending.length === 0) return false;
    const { i32, u8 } = this.#t;
    let head = i32[HEADER.journalHead]!;
    for (const { type, path } of this.#pending) {
      const name = toByteString(path);
      const bytes = (RECORD_HEADER_BYTES + name.length + 3) & ~3;
      const room = this.#bytes - (head & (this.#bytes - 1));
      if (room < bytes) {
        const at = this.#start + (head & (this.#bytes - 1));
        i32[at >> 2] = room;
        if (room > 4) i32[(at >> 2) + 1] = 0;
        head = (head + room) | 0;
      }
      const at = this.#start + (head & (this.#bytes - 1));
      i32[at >> 2] = RECORD_HEADER_BYTES + name.length;
      i32[(at >> 2) + 1] = type === 'change' ? 1 : 2;
      for (let byte = 0; byte < name.length; byte++) u8[at + RECORD_HEADER_BYTES + byte] = name.charCodeAt(byte);
      head = (head + bytes) | 0;
    }
    this.#pending = [];
    this.#t.set(HEADER.journalHead, head);
    return true;
  }

  ring(): void {
    Atomics.add(this.#t.i32, HEADER.doorbell, 1);
    Atomics.notify(this.#t.i32, HEADER.doorbell);
  }

  /** Reads the records from `cursor` on; `isLost` if the ring has since wrapped past it. */
  read(cursor: number): { events: WatchEvent[]; cursor: number; isLost: boolean } {
    const { i32, u8 } = this.#t;
    const events: WatchEvent[] = [];
    const head = Atomics.load(i32, HEADER.journalHead);
    let at = cursor;
    while (at !== head) {
      const offset = this.#start + (at & (this.#bytes - 1));
      const size = i32[offset >> 2]!;
      const room = this.#bytes - (at & (this.#bytes - 1));
      const type = room > 4 ? TYPES[i32[(offset >> 2) + 1]! & 3] : '';
      const path = type ? decodePath(u8, offset + RECORD_HEADER_BYTES, Math.min(Math.max(size - RECORD_HEADER_BYTES, 0), room)) : '';
      const behind = (Atomics.load(i32, HEADER.journalHead) - at) >>> 0;
      if (behind > this.#bytes || size <= 0) return { events, cursor: Atomics.load(i32, HEADER.journalHead), isLost: true };
      if (type) events.push({ type, path });
      at = (at + ((size + 3) & ~3)) | 0;
    }
    return { events, cursor: at, isLost: false };
  }
}

function decodePath(u8: Uint8Array, offset: number, length: number): string {
  return decodeText(u8.slice(offset, offset + length));
}

interface Watcher {
  readonly path: string;
  readonly isRecursive: boolean;
  readonly callback: (event: WatchEvent) => void;
}

interface AsyncWait {
  readonly async: boolean;
  readonly value: 'ok' | 'not-equal' | 'timed-out' | Promise<'ok' | 'timed-out'>;
}
type WaitAsync = (words: Int32Array, index: number, value: number) => AsyncWait;

/** The reader's side in one worker: one cursor for all its watchers. */
export class Watchers {
  readonly #i32: Int32Array;
  readonly #journal: WatchJournal;
  readonly #watchers = new Set<Watcher>();
  // Captured now, because Node's library replaces the worker's globals later.
  readonly #waitAsync = (Atomics as { waitAsync?: WaitAsync }).waitAsync;
  readonly #setTimeout: (callback: () => void, ms: number) => unknown = globalThis.setTimeout.bind(globalThis);
  #cursor = 0;
  #isRunning = false;

  constructor(transaction: Transaction, journal: WatchJournal) {
    this.#i32 = transaction.i32;
    this.#journal = journal;
  }

  add(path: string, isRecursive: boolean, callback: (event: WatchEvent) => void): () => void {
    const watcher: Watcher = { path, isRecursive, callback };
    Atomics.store(this.#i32, HEADER.journalOn, 1);
    // Deliver pending events to the existing watchers first.
    if (this.#watchers.size > 0) this.#drain();
    else this.#cursor = Atomics.load(this.#i32, HEADER.journalHead);
    this.#watchers.add(watcher);
    if (!this.#isRunning) {
      this.#isRunning = true;
      this.#wait();
    }
    return () => this.#watchers.delete(watcher);
  }

  #wait(): void {
    if (this.#watchers.size === 0) {
      this.#isRunning = false;
      return;
    }
    const next = (): void => {
      this.#drain();
      this.#wait();
    };
    const bell = Atomics.load(this.#i32, HEADER.doorbell);
    if (this.#cursor !== Atomics.load(this.#i32, HEADER.journalHead)) this.#drain();
    if (!this.#waitAsync) {
      this.#setTimeout(next, POLL_MS);
      return;
    }
    const wait = this.#waitAsync.call(Atomics, this.#i32, HEADER.doorbell, bell);
    if (wait.async) (wait.value as Promise<string>).then(next);
    else this.#setTimeout(next, 0);
  }

  #drain(): void {
    const { events, cursor, isLost } = this.#journal.read(this.#cursor);
    this.#cursor = cursor;
    let last: WatchEvent | undefined;
    for (const event of events) {
      // As with inotify, identical consecutive events are merged.
      if (last !== undefined && last.type === event.type && last.path === event.path) continue;
      last = event;
      for (const watcher of this.#watchers) if (concerns(watcher, event.path)) watcher.callback(event);
    }
    // Too slow for the ring: report that anything may have changed.
    if (isLost) for (const watcher of this.#watchers) watcher.callback({ type: 'rename', path: watcher.path });
  }
}

function concerns({ path, isRecursive }: Watcher, changed: string): boolean {
  if (changed === path) return true;
  const prefix = path === '/' ? path : `${path}/`;
  return changed.startsWith(prefix) && (isRecursive || !changed.includes('/', prefix.length));
}
