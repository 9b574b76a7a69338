import type { Realm } from '../realm.ts';

/** How an object that is C++ in Node goes to another thread: as plain data from which it is made anew there. */
export interface HandleCodec<Handle extends object, Data> {
  is(object: object): boolean;
  /** Whether it is copied, or must be in the transfer list and is gone here afterwards. */
  readonly mode: 'clone' | 'transfer';
  write(handle: Handle): Data;
  read(data: Data): Handle;
}

interface NamedCodec extends HandleCodec<object, unknown> {
  readonly name: string;
}

const codecsOfRealm = new WeakMap<Realm, NamedCodec[]>();

/** Says how the objects of one of the bindings' classes are sent. Both threads know it by `name`. */
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
