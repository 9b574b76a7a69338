import type { Realm } from '../realm.ts';
import type { Mailboxes, MailboxMessage, Side } from './mailbox.ts';
import type { EncodedMessage, Message, MessageCodec } from './message-codec.ts';
import { PortResource } from './port-resource.ts';

/** A message about to be delivered to a listener. */
interface Delivery {
  readonly type: 'message' | 'messageerror';
  readonly value: unknown;
  readonly ports: readonly object[];
}

/** Sent through the native port if a message cannot be represented entirely by bytes. */
interface NativeEnvelope extends Message {
  readonly number: number;
  /** One for each port among the natives, in order. */
  readonly ports: readonly TransferredPort[];
}

/** A message that arrived before its turn. */
interface HeldMessage extends Message {
  readonly ports: readonly object[];
}

/** A port in transit: its channel, and messages that had arrived at it and were not delivered yet. */
export interface TransferredPort {
  readonly control: number;
  readonly side: Side;
  readonly taken: readonly MailboxMessage[];
  readonly held: readonly (readonly [number, Message])[];
  /** The other side was gone already. */
  readonly isAbandoned?: boolean;
}

/** Rings the other side's bell: check your inbox. */
const DOORBELL = 0;
/** The other side is closed. */
const FAREWELL = 1;

/**
 * One end of a channel behind Node's `MessagePort`: a native port with Node's prototype. Values go through the
 * inbox in shared memory if possible. The native port is the doorbell, carries what only a browser can clone, and
 * moves with the object when it is transferred.
 */
export class PortState {
  readonly control: number;
  readonly side: Side;
  readonly #realm: Realm;
  readonly #mailboxes: Mailboxes;
  readonly #port: MessagePort;
  readonly #native: NativePortMethods;
  readonly #resource: PortResource;
  /** Taken from the inbox, but not delivered yet. */
  #taken: MailboxMessage[] = [];
  /** Arrived natively before their turn. */
  readonly #held = new Map<number, HeldMessage>();
  #scheduled = 0;
  #isStarted = false;
  #isReferenced = false;
  /** The other side is gone. The port closes once nothing that was posted to it is left to be received. */
  #isAbandoned = false;
  #isClosing = false;
  #isClosed = false;
  readonly #listeners: readonly [string, (event: MessageEvent) => void][];

  constructor(realm: Realm, mailboxes: Mailboxes, native: NativePortMethods, port: MessagePort, transferred: TransferredPort) {
    this.#realm = realm;
    this.#mailboxes = mailboxes;
    this.#native = native;
    this.#resource = new PortResource(realm);
    this.#port = port;
    this.control = transferred.control;
    this.side = transferred.side;
    this.#taken.push(...transferred.taken);
    for (const [number, message] of transferred.held) this.#held.set(number, { ...message, ports: [] });
    this.#listeners = [
      ['message', (event) => this.#receive(event)],
      ['close', () => this.#left()],
    ];
    for (const [type, listener] of this.#listeners) native.addEventListener.call(port, type, listener as EventListener);
    native.start.call(port);
    if (transferred.isAbandoned === true) this.#left();
  }

  announce(): void {
    this.#resource.announce(this.#port);
  }

  get isClosed(): boolean {
    return this.#isClosed || this.#isClosing;
  }

  get hasRef(): boolean | undefined {
    return this.isClosed ? undefined : this.#isReferenced;
  }

  post(value: unknown, transfer: readonly unknown[]): void {
    const message = this.#native.codec.encode(value, transfer, (port) => this.#native.stateOf(port)?.isClosed !== false);
    if (this.isClosed) return;
    const other = (1 - this.side) as Side;
    if (message.natives.length === 0) {
      if (this.#mailboxes.pushBytes(this.control, other, message.bytes)) this.#native.postMessage.call(this.#port, DOORBELL);
      return;
    }
    const number = this.#mailboxes.nextNumber(this.control);
    const moved = message.ports.map((port) => this.#native.stateOf(port) as PortState);
    const ports = moved.map((state) => state.describe());
    // They are held by the thread at the other end, so they close with it if it ends before they arrive.
    for (const { control, side } of moved) this.#mailboxes.setHolder(control, side, this.#mailboxes.holder(this.control, other));
    const local = this.#native.localEnd(this.control, other);
    if (local) local.#hold(number, this.#cloneNatives(message, ports));
    else {
      const envelope: NativeEnvelope = { number, bytes: message.bytes, natives: message.natives, ports };
      this.#native.postMessage.call(this.#port, envelope, message.transfer as Transferable[]);
    }
    this.#mailboxes.pushNative(this.control, other, number);
    for (const state of moved) state.leave();
    this.#native.postMessage.call(this.#port, DOORBELL);
    if (!moved.some((state) => state.control === this.control)) return;
    (this.#realm.process.emitWarning as (text: string) => void)('The target port was posted to itself, and the communication channel was lost');
    this.close();
  }

  /** Both ends are in this thread, so what it needs from the browser is available immediately. */
  #cloneNatives({ bytes, natives, transfer }: EncodedMessage, ports: readonly TransferredPort[]): HeldMessage {
    const copies = this.#realm.native.structuredClone(natives, { transfer }) as unknown[];
    return { bytes, natives: copies, ports: this.#native.adoptAll(copies, ports) };
  }

  #hold(number: number, message: HeldMessage): void {
    this.#held.set(number, message);
  }

  /** A port that does not keep its process alive is only notified if something else does; otherwise the process ends first. */
  #left(): void {
    this.#isAbandoned = true;
    if (this.#isReferenced) this.#closeWhenRead();
    else
      this.#realm.native.setTimeout(() => {
        if (this.#realm.loop.isAlive) this.#closeWhenRead();
        else this.#left();
      }, 1);
  }

  #closeWhenRead(): void {
    if (this.isClosed) return;
    this.#fetch();
    // A port that is not started keeps its messages for `receive` and `start`. The news that a thread has ended can
    // overtake what it posted through the native port.
    const isUnread = this.#isStarted ? this.#taken.some((message) => !this.#hasArrived(message)) : this.#taken.length > 0;
    if (!isUnread) this.#closed();
  }

  #bell(): void {
    if (this.isClosed) return;
    if (this.#isAbandoned) this.#left();
    if (this.#isStarted) this.#schedule();
    // As in `uv_async_send`: the loop turns, so that immediates that check for messages run.
    else if (this.#realm.loop.isAlive) this.#realm.loop.enqueue(() => undefined);
  }

  /** Starts delivery, one message per turn of the loop. */
  start(): void {
    if (this.#isStarted || this.#isClosed) return;
    this.#isStarted = true;
    this.#schedule();
    if (this.#isAbandoned) this.#left();
  }

  stop(): void {
    this.#isStarted = false;
  }

  /** The next message, whether or not the port is started; undefined if there is none. */
  receive(): Delivery | undefined {
    if (this.#isClosed) return undefined;
    this.#fetch();
    const delivery = this.#next();
    if (delivery === undefined && this.#isAbandoned) this.#closeWhenRead();
    return delivery;
  }

  /** Empties the inbox, which exists until this side is closed. */
  #fetch(): void {
    if (!this.isClosed) this.#taken.push(...this.#mailboxes.take(this.control, this.side));
  }

  /** Delivers everything that has arrived, immediately. */
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
    // Messages posted before the close are delivered before the close is announced.
    const local = this.#native.localEnd(this.control, (1 - this.side) as Side);
    if (local) local.#bell();
    this.#native.postMessage.call(this.#port, FAREWELL);
    this.#native.close.call(this.#port);
    this.#closed();
  }

  /** A thread is gone: if it held the other end, nothing more will arrive, not even a farewell. */
  abandonedBy(holder: number): void {
    if (!this.isClosed && this.#mailboxes.holder(this.control, (1 - this.side) as Side) === holder) this.#left();
  }

  describe(): TransferredPort {
    return {
      control: this.control,
      side: this.side,
      taken: this.#taken,
      held: [...this.#held].map(([number, { bytes, natives }]) => [number, { bytes, natives }] as const),
      isAbandoned: this.#isAbandoned,
    };
  }

  /** The native port was transferred: this object is now an empty shell. */
  leave(): void {
    for (const [type, listener] of this.#listeners) this.#native.removeEventListener.call(this.#port, type, listener as EventListener);
    this.#isClosed = true;
    this.#native.forget(this);
    this.unref();
  }

  #receive(event: MessageEvent): void {
    if (this.#isClosed) return;
    if (event.data === FAREWELL) this.#left();
    else if (event.data === DOORBELL) this.#bell();
    else {
      const { number, bytes, natives, ports } = event.data as NativeEnvelope;
      this.#held.set(number, { bytes, natives, ports: this.#native.adoptAll(natives, ports) });
    }
  }

  /** Enqueues as many turns of the loop as there are deliverable messages. */
  #schedule(): void {
    this.#fetch();
    const waiting = this.#taken.findIndex((message) => !this.#hasArrived(message));
    const ready = waiting < 0 ? this.#taken.length : waiting;
    for (; this.#scheduled < ready; this.#scheduled++) this.#realm.loop.enqueue(() => this.#turn());
  }

  #hasArrived(message: MailboxMessage): boolean {
    return message.type === 'bytes' || this.#held.has(message.number);
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
      return this.#decode({ bytes: message.bytes, natives: [], ports: [] });
    }
    const held = this.#held.get(message.number);
    if (held === undefined) return undefined;
    this.#held.delete(message.number);
    this.#taken.shift();
    return this.#decode(held);
  }

  #decode(message: HeldMessage): Delivery {
    try {
      return { type: 'message', value: this.#native.codec.decode(message), ports: message.ports };
    } catch (error) {
      return { type: 'messageerror', value: error, ports: message.ports };
    }
  }

  #emit({ type, value, ports }: Delivery): void {
    this.#resource.makeCallback(() => this.#realm.emitMessage.call(this.#port, value, [...ports], type));
  }

  #closed(): void {
    if (this.isClosed) return;
    this.#native.forget(this);
    // Messages that the other side posted before closing come first.
    this.#fetch();
    if (this.#isStarted) this.#schedule();
    this.#isClosing = true;
    this.#mailboxes.close(this.control, this.side);
    this.#realm.loop.enqueue(() => {
      this.#isClosed = true;
      this.unref();
      const onclose = this.#realm.perIsolateSymbols.handle_onclose!;
      const handler = (this.#port as unknown as Record<symbol, unknown>)[onclose];
      if (typeof handler === 'function') this.#resource.makeCallback(() => handler.call(this.#port));
      this.#resource.closed();
    });
  }
}

/** The browser's own port methods, which its objects do not expose here, and the registry of states. */
export interface NativePortMethods {
  readonly postMessage: (this: MessagePort, value: unknown, transfer?: readonly Transferable[]) => void;
  readonly start: (this: MessagePort) => void;
  readonly close: (this: MessagePort) => void;
  readonly addEventListener: (this: MessagePort, type: string, listener: EventListener) => void;
  readonly removeEventListener: (this: MessagePort, type: string, listener: EventListener) => void;
  readonly codec: MessageCodec;
  stateOf(value: unknown): PortState | undefined;
  /** Turns the native ports among these into Node's, and returns them. */
  adoptAll(natives: readonly unknown[], transferred: readonly TransferredPort[]): readonly object[];
  /** The other end of a channel, if it is in this thread. */
  localEnd(control: number, side: Side): PortState | undefined;
  forget(state: PortState): void;
}
