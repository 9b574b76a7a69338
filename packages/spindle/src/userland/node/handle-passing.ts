import type { PassedHandle } from '../../abi/messages.ts';
import type { Realm } from './realm.ts';

type Adopt = (handle: PassedHandle) => object;

const adoptersOfRealm = new WeakMap<Realm, Map<PassedHandle['type'], Adopt>>();

/** Registers how to create a handle in this process from one that another process sent. */
export function registerAdopter<T extends PassedHandle['type']>(realm: Realm, type: T, adopt: (handle: Extract<PassedHandle, { type: T }>) => object): void {
  const adopters = adoptersOfRealm.get(realm) ?? new Map<PassedHandle['type'], Adopt>();
  adoptersOfRealm.set(realm, adopters);
  adopters.set(type, adopt as Adopt);
}

/** The handle that arrived with the bytes of an IPC channel; undefined if there is none. */
export function takePassedHandle(realm: Realm, ring: number): object | undefined {
  const handle = realm.kernel.callSync({ type: 'take-handle', ring });
  return handle === null ? undefined : adoptersOfRealm.get(realm)?.get(handle.type)?.(handle);
}
