import type { Realm } from '../realm.ts';
import { BroadcastGroups } from '../threads/broadcast.ts';
import { portsOf, type Ports } from '../threads/ports.ts';
import { contextsOf } from '../vm/contexts.ts';

/** The `messaging` binding: ports, channels, `structuredClone`. Source: node/src/node_messaging.cc. */
export function installMessaging(realm: Realm): void {
  const binding = realm.binding('messaging');
  const { no_message_symbol: noMessage } = realm.perIsolateSymbols;
  const ports = portsOf(realm);
  const broadcasts = new BroadcastGroups(realm, ports.codec);

  /** Node's library sets `NodeEventTarget` as the parent of this class; the objects are native ports. */
  function MessagePort(): never {
    throw realm.errors.nodeError(TypeError, 'ERR_CONSTRUCT_CALL_INVALID', 'Constructor cannot be called');
  }
  definePortMethods(realm, ports, MessagePort as unknown as { prototype: object }, broadcasts);
  ports.prototype = MessagePort.prototype as object;
  binding.MessagePort = MessagePort;
  binding.MessageChannel = function MessageChannel(this: { port1: object; port2: object }) {
    if (new.target === undefined) throw realm.errors.nodeError(TypeError, 'ERR_CONSTRUCT_CALL_REQUIRED', 'Cannot call constructor without `new`');
    const { control, port1, port2 } = ports.createChannel();
    this.port1 = port1;
    this.port2 = ports.adoptSide(port2, control, 1);
  };

  realm.functionTexts.standsFor(binding.MessagePort, realm.native.MessagePort);
  realm.functionTexts.standsFor(binding.MessageChannel, realm.native.MessageChannel);

  // Runs after everything that the thread's own end triggers.
  realm.kernel.on('thread-gone', ({ threadId }) => realm.loop.enqueue(() => ports.threadGone(threadId)));
  const portState = (port: unknown) => {
    const state = ports.stateOf(port);
    if (state === undefined) throw realm.errors.nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'The "port" argument must be a MessagePort instance');
    return state;
  };
  binding.stopMessagePort = (port: unknown) => ports.stateOf(port)?.stop();
  binding.drainMessagePort = (port: unknown) => ports.stateOf(port)?.drain();
  binding.receiveMessageOnPort = (port: unknown) => {
    const group = broadcasts.stateOf(port);
    if (group !== undefined) return group.receive(noMessage!);
    const delivery = portState(port).receive();
    if (delivery?.type === 'messageerror') throw delivery.value;
    return delivery === undefined ? noMessage : delivery.value;
  };
  binding.moveMessagePortToContext = (port: unknown, context: unknown) => {
    if (portState(port).isClosed) throw realm.errors.nodeError(Error, 'ERR_CLOSED_MESSAGE_PORT', 'Cannot send data on closed MessagePort');
    if (typeof context !== 'object' || context === null || !contextsOf(realm).bySandbox.has(context)) {
      throw realm.errors.nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'Invalid context argument');
    }
    // All contexts share one realm, so the port does not change.
    return port;
  };
  binding.broadcastChannel = (name: string) => broadcasts.join(name, ports.prototype);
  binding.setDeserializerCreateObjectFunction = (create: (info: string) => object) => {
    ports.codec.createObject = create;
  };
  binding.structuredClone = (value: unknown, options?: { transfer?: readonly unknown[] }) =>
    structuredClone(realm, ports, value, [...(options?.transfer ?? [])]);
  binding.exposeLazyDOMExceptionProperty = (target: object) => {
    Object.defineProperty(target, 'DOMException', {
      configurable: true,
      enumerable: false,
      get: () => realm.DOMException,
      set: (value: unknown) => void Object.defineProperty(target, 'DOMException', { value, writable: true, configurable: true, enumerable: false }),
    });
  };
  Object.defineProperty(binding, 'DOMException', { configurable: true, enumerable: true, get: () => realm.DOMException });
}

function definePortMethods(realm: Realm, ports: Ports, port: { prototype: object }, broadcasts: BroadcastGroups): void {
  const methods = {
    postMessage(this: object, ...args: unknown[]): true | undefined {
      const group = broadcasts.stateOf(this);
      if (group !== undefined) return group.post(args[0]);
      if (args.length === 0) throw realm.errors.nodeError(TypeError, 'ERR_MISSING_ARGS', 'Not enough arguments to MessagePort.postMessage');
      const transfer = transferList(realm, args[1]);
      if (transfer.includes(this)) throw new realm.DOMException('Transfer list contains source port', 'DataCloneError');
      const state = ports.stateOf(this);
      if (state === undefined || state.isClosed) {
        // It reaches nobody, but what cannot be sent is refused all the same.
        ports.codec.encode(args[0], transfer, (port) => ports.stateOf(port)?.isClosed !== false);
        return undefined;
      }
      state.post(args[0], transfer);
      return true;
    },
    start(this: object): void {
      (ports.stateOf(this) ?? broadcasts.stateOf(this))?.start();
    },
    close(this: object): void {
      (ports.stateOf(this) ?? broadcasts.stateOf(this))?.close();
    },
    ref(this: object): void {
      (ports.stateOf(this) ?? broadcasts.stateOf(this))?.ref();
    },
    unref(this: object): void {
      (ports.stateOf(this) ?? broadcasts.stateOf(this))?.unref();
    },
    hasRef(this: object): boolean | undefined {
      const state = ports.stateOf(this) ?? broadcasts.stateOf(this);
      if (state === undefined) throw new TypeError('Illegal invocation');
      return state.hasRef;
    },
  };
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(port.prototype, name, { value, writable: true, enumerable: true, configurable: true });
}

/** The second argument of `postMessage`: a list, or options containing one. */
function transferList(realm: Realm, given: unknown): unknown[] {
  if (given === undefined || given === null) return [];
  const fail = (text: string): never => {
    throw realm.errors.nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', text);
  };
  if (typeof given !== 'object' && typeof given !== 'function') return fail('Optional transferList argument must be an iterable');
  const listed = readIterable(given);
  if (listed !== undefined) return listed;
  const { transfer } = given as { transfer?: unknown };
  if (transfer === undefined) return [];
  return readIterable(transfer) ?? fail('Optional options.transfer argument must be an iterable');
}

/** What a value iterates over; undefined if it does not. Source: ReadIterable in node/src/node_messaging.cc. */
function readIterable(value: unknown): unknown[] | undefined {
  const isObject = (given: unknown): given is object => (typeof given === 'object' && given !== null) || typeof given === 'function';
  if (!isObject(value)) return undefined;
  const start: unknown = (value as Partial<Iterable<unknown>>)[Symbol.iterator];
  if (typeof start !== 'function') return undefined;
  const iterator: unknown = start.call(value);
  if (!isObject(iterator)) return undefined;
  const next: unknown = (iterator as Partial<Iterator<unknown>>).next;
  if (typeof next !== 'function') return undefined;
  const values: unknown[] = [];
  for (;;) {
    const result: unknown = next.call(iterator);
    if (!isObject(result)) return undefined;
    const { done, value: item } = result as IteratorResult<unknown>;
    if (done) return values;
    values.push(item);
  }
}

/** Sends a message to itself. */
function structuredClone(realm: Realm, ports: Ports, value: unknown, transferList: readonly unknown[]): unknown {
  const { bytes, natives, transfer, ports: sent } = ports.codec.encode(value, transferList, (port) => ports.stateOf(port)?.isClosed !== false);
  if (natives.length === 0) return ports.codec.decode({ bytes, natives });
  const moved = sent.map((port) => ports.stateOf(port)!);
  const described = moved.map((state) => state.describe());
  const copies = realm.native.structuredClone(natives, { transfer }) as unknown[];
  for (const state of moved) state.leave();
  ports.adoptAll(copies, described);
  return ports.codec.decode({ bytes, natives: copies });
}
