import type { Realm } from '../realm.ts';

/** How an object that is implemented in C++ in Node is sent to another thread: as plain data from which it is recreated there. */
export interface HandleCodec<Handle extends object, Data> {
  is(object: object): boolean;
  /** Whether it is copied, or must be in the transfer list and is detached here. */
  readonly mode: 'clone' | 'transfer';
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
