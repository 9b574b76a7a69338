import type { Realm } from '../realm.ts';

/** How an object that is implemented in C++ in Node is sent to another thread: as plain data from which it is recreated there. */
export interface HandleCodec<Handle extends object, Data> {
  is(object: object): boolean;
  /** Whether it is copied, or must be in the transfer list and is detached here. */
  readonly mode: 'clone' | 'transfer';
  /** A copy in the same thread is the object itself, as in Node, where copies share one object. */
  readonly isShared?: boolean;
  write(handle: Handle): Data;
  read(data: Data): Handle;
}

interface NamedCodec extends HandleCodec<object, unknown> {
  readonly name: string;
}

const codecsOfRealm = new WeakMap<Realm, NamedCodec[]>();

/** Registers how objects of a binding's class are sent. Both threads identify the class by `name`. */
export function sendsHandles<Handle extends object, Data>(realm: Realm, name: string, codec: HandleCodec<Handle, Data>): void {
  const codecs = codecsOfRealm.get(realm) ?? [];
  codecsOfRealm.set(realm, codecs);
  codecs.push({ ...codec, name } as unknown as NamedCodec);
}

export function codecOf(realm: Realm, handle: object): NamedCodec | undefined {
  return codecsOfRealm.get(realm)?.find((codec) => codec.is(handle));
}

export function codecNamed(realm: Realm, name: string): NamedCodec | undefined {
  return codecsOfRealm.get(realm)?.find((codec) => codec.name === name);
}

/** The shared objects that a thread sent, for copies that arrive in the same thread. */
export class SentHandles {
  /** Tells threads apart. */
  readonly home = Math.random();
  readonly #numbers = new WeakMap<object, number>();
  readonly #handles = new Map<number, WeakRef<object>>();
  readonly #collected = new FinalizationRegistry<number>((number) => void this.#handles.delete(number));
  #last = 0;

  numberOf(handle: object): number {
    const known = this.#numbers.get(handle);
    if (known !== undefined) return known;
    const number = ++this.#last;
    this.#numbers.set(handle, number);
    this.#handles.set(number, new WeakRef(handle));
    this.#collected.register(handle, number);
    return number;
  }

  find(number: number): object | undefined {
    return this.#handles.get(number)?.deref();
  }
}

const sentByRealm = new WeakMap<Realm, SentHandles>();

export function sentHandlesOf(realm: Realm): SentHandles {
  let sent = sentByRealm.get(realm);
  if (sent === undefined) sentByRealm.set(realm, (sent = new SentHandles()));
  return sent;
}
