import type { Heap } from '../../../filesystem/heap.ts';

/**
 * The two inboxes of a message channel, in the shared heap: a thread can receive a posted message even while its
 * event loop is blocked (`receiveMessageOnPort` after `Atomics.wait`).
 *
 * An inbox is a stack that senders push to and its only receiver takes as a whole, so it needs no lock, and a
 * thread terminated at any point leaves it consistent. A terminated thread that still runs must leave it alone: the
 * other side may have freed it.
 *
 * Control block: [inbox of side 0, inbox of side 1, closed sides, number of the last native message, holder of
 * side 0, holder of side 1]. A holder is the number of a thread plus one, or 0 while a side is in transit.
 * Message: [next, byte length, number of the native message or 0, unused], then the bytes.
 */
export type Side = 0 | 1;

export type MailboxMessage =
  | { readonly type: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The value travels through the native port (because only a browser can clone it); this marks its position. */
  | { readonly type: 'native'; readonly number: number };

const CONTROL_BYTES = 24;
const MESSAGE_HEADER_BYTES = 16;
const CLOSED_WORD = 2;
const NUMBER_WORD = 3;
const HOLDER_WORD = 4;
const BOTH_SIDES = 3;

export class Mailboxes {
  readonly #heap: Heap;
  readonly #owner: () => number;

  /** `owner`: the process's first worker, so that messages outlive the thread that sent them. */
  constructor(heap: Heap, owner: () => number) {
    this.#heap = heap;
    this.#owner = owner;
  }

  create(): number {
    return this.#alloc(CONTROL_BYTES);
  }

  /** Returns false if the other side is closed. */
  pushBytes(control: number, to: Side, bytes: Uint8Array): boolean {
    if (this.#isClosed(control, to)) return false;
    const message = this.#alloc(MESSAGE_HEADER_BYTES + bytes.byteLength);
    this.#heap.i32[(message >> 2) + 1] = bytes.byteLength;
    this.#heap.u8.set(bytes, message + MESSAGE_HEADER_BYTES);
    this.#push(control, to, message);
    return true;
  }

  /** `holder` is the number, plus one, of the thread that holds this side from now on. */
  setHolder(control: number, side: Side, holder: number): void {
    Atomics.store(this.#heap.i32, this.#word(control) + HOLDER_WORD + side, holder);
  }

  holder(control: number, side: Side): number {
    return Atomics.load(this.#heap.i32, this.#word(control) + HOLDER_WORD + side);
  }

  nextNumber(control: number): number {
    return Atomics.add(this.#heap.i32, this.#word(control) + NUMBER_WORD, 1) + 1;
  }

  pushNative(control: number, to: Side, number: number): void {
    const message = this.#alloc(MESSAGE_HEADER_BYTES);
    this.#heap.i32[(message >> 2) + 2] = number;
    this.#push(control, to, message);
  }

  /** Everything in one side's inbox, in the order it was posted. */
  take(control: number, side: Side): MailboxMessage[] {
    const { i32, u8 } = this.#heap;
    const messages: MailboxMessage[] = [];
    for (let at = Atomics.exchange(i32, this.#word(control) + side, 0); at !== 0; ) {
      const word = at >> 2;
      const number = i32[word + 2]!;
      const start = at + MESSAGE_HEADER_BYTES;
      messages.push(number !== 0 ? { type: 'native', number } : { type: 'bytes', bytes: copy(u8, start, i32[word + 1]!) });
      const next = i32[word]!;
      this.#heap.free(at);
      at = next;
    }
    return messages.reverse();
  }

  /** The second side to close frees the channel. */
  close(control: number, side: Side): void {
    const before = Atomics.or(this.#heap.i32, this.#word(control) + CLOSED_WORD, 1 << side);
    if ((before | (1 << side)) !== BOTH_SIDES || (before & (1 << side)) !== 0) return;
    this.take(control, 0);
    this.take(control, 1);
    this.#heap.free(control);
  }

  #isClosed(control: number, side: Side): boolean {
    return (Atomics.load(this.#heap.i32, this.#word(control) + CLOSED_WORD) & (1 << side)) !== 0;
  }

  #word(control: number): number {
    this.#heap.parkIfDead();
    return control >> 2;
  }

  #alloc(bytes: number): number {
    const offset = this.#heap.alloc(bytes);
    this.#heap.give(offset, this.#owner());
    return offset;
  }

  #push(control: number, to: Side, message: number): void {
    const { i32 } = this.#heap;
    const inbox = this.#word(control) + to;
    for (;;) {
      const head = Atomics.load(i32, inbox);
      i32[message >> 2] = head;
      if (Atomics.compareExchange(i32, inbox, head, message) === head) return;
    }
  }
}

function copy(shared: Uint8Array, start: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  bytes.set(shared.subarray(start, start + length));
  return bytes;
}
