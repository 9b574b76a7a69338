import type { FileSystem } from '../../../filesystem/file-system.ts';
import type { Heap } from '../../../filesystem/heap.ts';
import type { Realm } from '../realm.ts';
import { Mailboxes, type Side } from './mailbox.ts';
import { MessageCodec } from './message-codec.ts';
import { SharedEnvironment } from './shared-environment.ts';
import { PortState, type NativePortMethods, type TransferredPort } from './message-port.ts';

/** Creates and tracks the message ports of one realm. */
export class Ports {
  readonly heap: Heap;
  readonly #realm: Realm;
  readonly #mailboxes: Mailboxes;
  readonly #states = new WeakMap<object, PortState>();
  /** The open ends in this thread, by channel. */
  readonly #ends = new Map<number, PortState[]>();
  readonly codec: MessageCodec;
  readonly #native: NativePortMethods;
  /** Set by the `messaging` binding: the prototype of the objects. */
  prototype: object = {};

  constructor(realm: Realm) {
    this.#realm = realm;
    this.heap = (realm.fs as FileSystem & { readonly heap: Heap }).heap;
    this.#mailboxes = new Mailboxes(this.heap, () => this.messageOwner);
    this.codec = new MessageCodec(realm, (value) => this.#states.has(value));
    const { postMessage, start, close } = realm.native.MessagePort.prototype as NativePortMethods;
    const { addEventListener, removeEventListener } = realm.native.EventTarget.prototype as NativePortMethods;
    this.#native = {
      postMessage,
      start,
      close,
      addEventListener,
      removeEventListener,
      codec: this.codec,
      stateOf: (value) => this.stateOf(value),
      adoptAll: (natives, transferred) => this.adoptAll(natives, transferred),
      localEnd: (control, side) => this.#ends.get(control)?.find((end) => end.side === side),
      forget: (state) => this.#forget(state),
    };
  }

  /** The process's first worker: what it owns lives as long as the process. */
  get messageOwner(): number {
    return this.#realm.start?.thread?.messageOwner ?? this.#realm.kernel.owner;
  }

  /** Creates a channel whose second end stays a native port, to be sent to another thread. */
  createChannel(): { readonly control: number; readonly port1: object; readonly port2: MessagePort } {
    const control = this.#mailboxes.create();
    const { port1, port2 } = new this.#realm.native.MessageChannel() as MessageChannel;
    return { control, port1: this.adoptSide(port1, control, 0), port2 };
  }

  adoptSide(port: MessagePort, control: number, side: Side): object {
    return this.adopt(port, { control, side, taken: [], held: [] });
  }

  /** Sets Node's prototype on a native port. */
  adopt(port: MessagePort, transferred: TransferredPort): object {
    Object.setPrototypeOf(port, this.prototype);
    const state = new PortState(this.#realm, this.#mailboxes, this.#native, port, transferred);
    this.#mailboxes.setHolder(state.control, state.side, 1 + (this.#realm.start?.thread?.threadId ?? 0));
    this.#states.set(port, state);
    this.#ends.set(state.control, [...(this.#ends.get(state.control) ?? []), state]);
    state.announce();
    const init = (port as unknown as Record<symbol, unknown>)[this.#realm.perIsolateSymbols.oninit!];
    if (typeof init === 'function') init.call(port);
    return port;
  }

  adoptAll(natives: readonly unknown[], transferred: readonly TransferredPort[]): readonly object[] {
    const ports = natives.filter((value): value is MessagePort => value instanceof this.#realm.native.MessagePort);
    return ports.map((port, index) => this.adopt(port, transferred[index]!));
  }

  /** A thread of the process has ended: closes the ports whose other end it held. */
  threadGone(threadId: number): void {
    for (const state of [...this.#ends.values()].flat()) state.abandonedBy(threadId + 1);
  }

  #forget(state: PortState): void {
    const others = this.#ends.get(state.control)?.filter((end) => end !== state) ?? [];
    if (others.length > 0) this.#ends.set(state.control, others);
    else this.#ends.delete(state.control);
  }

  stateOf(value: unknown): PortState | undefined {
    return typeof value === 'object' && value !== null ? this.#states.get(value) : undefined;
  }
}

/** An environment shared with other threads of the process. */
export function sharedEnvironmentOf(realm: Realm, control?: number): SharedEnvironment {
  const ports = portsOf(realm);
  return new SharedEnvironment(ports.heap, () => ports.messageOwner, control);
}

const portsOfRealm = new WeakMap<Realm, Ports>();

export function portsOf(realm: Realm): Ports {
  let ports = portsOfRealm.get(realm);
  if (ports === undefined) portsOfRealm.set(realm, (ports = new Ports(realm)));
  return ports;
}
