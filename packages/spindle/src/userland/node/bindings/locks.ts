import type { Realm } from '../realm.ts';

type LockMode = 'shared' | 'exclusive';

interface LockInfo {
  readonly name: string;
  readonly mode: LockMode;
  readonly clientId: string;
}

interface HeldLock extends LockInfo {
  /** Rejects the holder's request because the lock was stolen. */
  readonly steal: () => void;
}

interface PendingLock extends LockInfo {
  readonly grant: () => void;
}

const STOLEN = 'LOCK_STOLEN';

/**
 * The `locks` binding beneath `navigator.locks` (Web Locks, W3C). Source: node/src/node_locks.cc. Locks belong to
 * one thread: threads of a process do not see each other's.
 */
export function installLocks(realm: Realm): void {
  const held = new Map<string, HeldLock[]>();
  let pending: PendingLock[] = [];

  const isGrantable = (name: string, mode: LockMode): boolean => {
    const holders = held.get(name) ?? [];
    return mode === 'exclusive' ? holders.length === 0 : holders.every((lock) => lock.mode === 'shared');
  };
  const grantPending = (name: string): void => {
    for (const request of pending.filter((candidate) => candidate.name === name)) {
      // First come, first served: a request that cannot be granted blocks those behind it.
      if (!isGrantable(name, request.mode)) return;
      pending = pending.filter((candidate) => candidate !== request);
      request.grant();
    }
  };

  const binding = realm.binding('locks');
  binding.request = (
    name: string,
    clientId: string,
    mode: LockMode,
    steal: boolean,
    ifAvailable: boolean,
    callback: (lock: LockInfo | null) => unknown,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const info: LockInfo = { name, mode, clientId };
      const run = (): void => {
        const lock: HeldLock = { ...info, steal: () => reject(new Error(STOLEN)) };
        held.set(name, [...(held.get(name) ?? []), lock]);
        const release = (): void => {
          held.set(
            name,
            (held.get(name) ?? []).filter((other) => other !== lock),
          );
          grantPending(name);
        };
        callLater(
          () => callback(info),
          (value) => {
            release();
            resolve(value);
          },
          (error) => {
            release();
            reject(error);
          },
        );
      };
      if (steal) {
        for (const lock of held.get(name) ?? []) lock.steal();
        held.delete(name);
        run();
      } else if (isGrantable(name, mode) && !pending.some((request) => request.name === name)) run();
      else if (ifAvailable) callLater(() => callback(null), resolve, reject);
      else pending.push({ ...info, grant: run });
    });
  binding.query = async () => {
    const describe = ({ name, mode, clientId }: LockInfo): LockInfo => ({ name, mode, clientId });
    return { held: [...held.values()].flat().map(describe), pending: pending.map(describe) };
  };
}

/** The callback of a granted request runs in a separate microtask; its result may be a promise. */
function callLater(callback: () => unknown, resolve: (value: unknown) => void, reject: (error: unknown) => void): void {
  Promise.resolve().then(callback).then(resolve, reject);
}
