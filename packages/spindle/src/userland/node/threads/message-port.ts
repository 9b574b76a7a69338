import type { Realm } from '../realm.ts';
import { fromBytes, toBytes } from './cloneable.ts';
import type { Mailboxes, MailboxMessage, Side } from './mailbox.ts';

/** A message on its way to a listener. */
interface Delivery {
  readonly value: unknown;
  readonly ports: readonly object[];
}

/** What goes through the native port when the value cannot be bytes. */
interface NativeEnvelope {
  readonly number: number;
  readonly value: unknown;
  /** Of each port in the transfer list, in order. */
  readonly ports: readonly TransferredPort[];
}

/** A port in transit: its channel, and what had arrived at it and was not delivered yet. */
export interface TransferredPort {
  readonly control: number;
  readonly side: Side;
  readonly taken: readonly MailboxMessage[];
  readonly held: readonly (readonly [number, unknown])[];
}

/** Rings the other side's bell: look into your inbox. */
const DOORBELL = 0;

/**
 * One end of a channel behind Node's `MessagePort`: a native port with Node's prototype. The values go
 * through the inbox in shared memory where they can; the native port is the doorbell, carries what only
 * a browser can clone, and moves with the object when it is transferred.
 */
export class PortState {
  readonly control: number;
  readonly side: Side;
  readonly #realm: Realm;
  readonly #mailboxes: Mailboxes;
  readonly #port: MessagePort;
  readonly #native: NativePortMethods;
  /** Taken out of the inbox, not delivered yet. */
  #taken: MailboxMessage[] = [];
  /** Arrived natively before its turn. */
  readonly #held = new Map<number, Delivery>();
  #scheduled = 0;
  #isStarted = false;
  #isReferenced = false;
  #isClosing = false;
  #isClosed = false;
  readonly #listeners: readonly [string, (event: MessageEvent) => void][];

  constructor(realm: Realm, mailboxes: Mailboxes, native: NativePortMethods, port: MessagePort, transferred: TransferredPort) {
    this.#realm = realm;
    this.#mailboxes = mailboxes;
    this.#native = native;
    this.#port = port;
    this.control = transferred.control;
    this.side = transferred.side;
    this.#taken.push(...transferred.taken);
    for (const [number, value] of transferred.held) this.#held.set(number, { value, ports: [] });
    this.#listeners = [
      ['message', (event) => this.#receive(event)],
      ['close', () => this.#closed()],
    ];
    for (const [type, listener] of this.#listeners) native.addEventListener.call(port, type, listener as EventListener);
    native.start.call(port);
  }

  get isClosed(): boolean {
    return this.#isClosed || this.#isClosing;
  }

  get hasRef(): boolean | undefined {
    return this.isClosed ? undefined : this.#isReferenced;
  }

  post(value: unknown, transfer: readonly Transferable[]): void {
    const other = (1 - this.side) as Side;
    const bytes = transfer.length === 0 ? toBytes(value) : null;
    if (this.isClosed) return;
    if (bytes !== null) {
      if (this.#mailboxes.pushBytes(this.control, other, bytes)) this.#native.postMessage.call(this.#port, DOORBELL);
      return;
    }
    const moved = transfer.map((item) => this.#native.stateOf(item)).filter((state) => state !== undefined);
    const number = this.#mailboxes.nextNumber(this.control);
    const envelope: NativeEnvelope = { number, value, ports: moved.map((state) => state.describe()) };
    // May refuse the value: only what was really sent gets a turn.
    this.#native.postMessage.call(this.#port, envelope, transfer);
    this.#mailboxes.pushNative(this.control, other, number);
    this.#native.postMessage.call(this.#port, DOORBELL);
    for (const state of moved) state.leave();
  }

  /** Delivers from now on, one message a turn of the loop. */
  start(): void {
    if (this.#isStarted || this.#isClosed) return;
    this.#isStarted = true;
    this.#schedule();
  }

  stop(): void {
    this.#isStarted = false;
  }

  /** The next message, whether or not the port is started; undefined if there is none. */
  receive(): Delivery | undefined {
    this.#taken.push(...this.#mailboxes.take(this.control, this.side));
    return this.#next();
  }

  /** Delivers everything that has arrived, at once. */
  drain(): void {
    if (this.#isClosed) return;
    for (let delivery = this.receive(); delivery !== undefined; delivery = this.receive()) this.#emit(delivery);
  }

  ref(): void {
    if (this.#isReferenced || this.isClosed) return;
    this.#isReferenced = true;
    this.#realm.loop.ref();
  }

  unref(): void {
    if (!this.#isReferenced) return;
    this.#isReferenced = false;
    this.#realm.loop.unref();
  }

  close(): void {
    if (this.isClosed) return;
    this.#native.close.call(this.#port);
    this.#closed();
  }

  describe(): TransferredPort {
    return { control: this.control, side: this.side, taken: this.#taken, held: [...this.#held].map(([number, { value }]) => [number, value] as const) };
  }

  /** The native port was transferred: this object is an empty shell now. */
  leave(): void {
    for (const [type, listener] of this.#listeners) this.#native.removeEventListener.call(this.#port, type, listener as EventListener);
    this.#isClosed = true;
    this.unref();
  }

  #receive(event: MessageEvent): void {
    if (this.#isClosed) return;
    if (event.data !== DOORBELL) {
      const envelope = event.data as NativeEnvelope;
      event.ports.forEach((port, index) => this.#native.adopt(port, envelope.ports[index]!));
      this.#held.set(envelope.number, { value: envelope.value, ports: event.ports });
      return;
    }
    if (this.#isStarted) this.#schedule();
  }

  /** Asks the loop for as many turns as there are messages that can be delivered. */
  #schedule(): void {
    this.#taken.push(...this.#mailboxes.take(this.control, this.side));
    let ready = 0;
    for (const message of this.#taken) {
      if (message.type === 'native' && !this.#held.has(message.number)) break;
      ready++;
    }
    for (; this.#scheduled < ready; this.#scheduled++) this.#realm.loop.enqueue(() => this.#turn());
  }

  #turn(): void {
    this.#scheduled--;
    if (!this.#isStarted || this.#isClosed) return;
    const delivery = this.#next();
    if (delivery !== undefined) this.#emit(delivery);
  }

  #next(): Delivery | undefined {
    const message = this.#taken[0];
    if (message === undefined) return undefined;
    if (message.type === 'bytes') {
      this.#taken.shift();
      return { value: fromBytes(message.bytes), ports: [] };
    }
    const held = this.#held.get(message.number);
    if (held === undefined) return undefined;
    this.#held.delete(message.number);
    this.#taken.shift();
    return held;
  }

  #emit({ value, ports }: Delivery): void {
    // What ran before may have left its own.
    this.#realm.contextFrame = undefined;
    this.#realm.emitMessage.call(this.#port, value, [...ports], 'message');
  }

  #closed(): void {
    if (this.isClosed) return;
    this.#isClosing = true;
    // What the other side posted before it closed comes first.
    if (this.#isStarted) this.#schedule();
    this.#mailboxes.close(this.control, this.side);
    this.#realm.loop.enqueue(() => {
      this.#isClosed = true;
      this.unref();
      const onclose = this.#realm.perIsolateSymbols.handle_onclose!;
      const handler = (this.#port as unknown as Record<symbol, unknown>)[onclose];
      if (typeof handler === 'function') handler.call(this.#port);
    });
  }
}

/** The browser's own methods of a port, which its objects here do not show, and the registry of states. */
export interface NativePortMethods {
  readonly postMessage: (this: MessagePort, value: unknown, transfer?: readonly Transferable[]) => void;
  readonly start: (this: MessagePort) => void;
  readonly close: (this: MessagePort) => void;
  readonly addEventListener: (this: MessagePort, type: string, listener: EventListener) => void;
  readonly removeEventListener: (this: MessagePort, type: string, listener: EventListener) => void;
  stateOf(value: unknown): PortState | undefined;
  adopt(port: MessagePort, transferred: TransferredPort): void;
}
