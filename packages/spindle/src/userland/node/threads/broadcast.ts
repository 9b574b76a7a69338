import type { Realm } from '../realm.ts';
import type { Message, MessageCodec } from './message-codec.ts';
import { PortResource } from './port-resource.ts';

interface BroadcastMessage {
  readonly type: string;
  readonly channel: string;
  readonly data: unknown;
}

/** The broadcast channels of one process: the kernel passes each message to the other threads. */
export class BroadcastGroups {
  readonly #realm: Realm;
  readonly #members = new Map<string, Set<BroadcastState>>();
  readonly #states = new WeakMap<object, BroadcastState>();

  readonly #codec: MessageCodec;

  constructor(realm: Realm, codec: MessageCodec) {
    this.#realm = realm;
    this.#codec = codec;
    realm.kernel.on('process-broadcast', (message: BroadcastMessage) => this.#deliver(message.channel, message.data));
  }

  join(channel: string, prototype: object): object {
    const port: object = Object.create(prototype);
    const members = this.#members.get(channel) ?? new Set();
    this.#members.set(channel, members);
    const state = new BroadcastState(
      this.#realm,
      this.#codec,
      port,
      (data) => this.#post(channel, state, data),
      () => members.delete(state),
    );
    members.add(state);
    this.#states.set(port, state);
    state.announce();
    const init = (port as Record<symbol, unknown>)[this.#realm.perIsolateSymbols.oninit!];
    if (typeof init === 'function') init.call(port);
    return port;
  }

  stateOf(port: unknown): BroadcastState | undefined {
    return typeof port === 'object' && port !== null ? this.#states.get(port) : undefined;
  }

  #post(channel: string, from: BroadcastState, data: unknown): void {
    const { bytes, natives } = this.#codec.encode(data, [], () => false);
    const message: Message = { bytes, natives };
    // Each receiver creates its own copy.
    for (const member of this.#members.get(channel) ?? []) if (member !== from) member.accept(message);
    this.#realm.kernel.post({ type: 'process-broadcast', channel, data: message });
  }

  #deliver(channel: string, data: unknown): void {
    for (const member of this.#members.get(channel) ?? []) member.accept(data as Message);
  }
}

/** The handle of one `BroadcastChannel` object, with the interface of a port. */
export class BroadcastState {
  readonly #realm: Realm;
  readonly #port: object;
  readonly #send: (data: unknown) => void;
  readonly #leave: () => void;
  readonly #codec: MessageCodec;
  readonly #queue: Message[] = [];
  readonly #resource: PortResource;
  #isStarted = false;
  #isReferenced = false;
  #isClosed = false;

  constructor(realm: Realm, codec: MessageCodec, port: object, send: (data: unknown) => void, leave: () => void) {
    this.#realm = realm;
    this.#codec = codec;
    this.#port = port;
    this.#send = send;
    this.#leave = leave;
    this.#resource = new PortResource(realm);
  }

  announce(): void {
    this.#resource.announce(this.#port);
  }

  get hasRef(): boolean | undefined {
    return this.#isClosed ? undefined : this.#isReferenced;
  }

  post(data: unknown): true | undefined {
    if (this.#isClosed) return undefined;
    this.#send(data);
    return true;
  }

  accept(message: Message): void {
    this.#queue.push(message);
    if (this.#isStarted) this.#schedule(1);
  }

  /** The next message, or `none`. */
  receive(none: symbol): unknown {
    const message = this.#queue.shift();
    return message === undefined ? none : this.#codec.decode(message);
  }

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#schedule(this.#queue.length);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#leave();
    this.#resource.closed();
    this.unref();
  }

  ref(): void {
    if (this.#isReferenced || this.#isClosed) return;
    this.#isReferenced = true;
    this.#realm.loop.ref();
  }

  unref(): void {
    if (!this.#isReferenced) return;
    this.#isReferenced = false;
    this.#realm.loop.unref();
  }

  #schedule(count: number): void {
    for (let n = 0; n < count; n++) {
      this.#realm.loop.enqueue(() => {
        const message = this.#isClosed ? undefined : this.#queue.shift();
        if (message !== undefined) this.#emit(message);
      });
    }
  }

  #emit(message: Message): void {
    let value: unknown;
    let type = 'message';
    try {
      value = this.#codec.decode(message);
    } catch (error) {
      value = error;
      type = 'messageerror';
    }
    this.#resource.makeCallback(() => this.#realm.emitMessage.call(this.#port, value, [], type));
  }
}
