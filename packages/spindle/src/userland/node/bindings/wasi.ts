import type { Realm } from '../realm.ts';
import { SUCCESS, WASI_ERRNO } from './wasi/codes.ts';
import { descriptorCalls } from './wasi/descriptor-calls.ts';
import { Guest } from './wasi/guest.ts';
import { pathCalls } from './wasi/path-calls.ts';
import { systemCalls } from './wasi/system-calls.ts';

type WasiCall = (guest: Guest, ...args: any[]) => unknown;

const CALLS: Readonly<Record<string, WasiCall>> = { ...systemCalls, ...descriptorCalls, ...pathCalls };

/** Source: WASIException in node_wasi.cc. */
function startFailure(code: string): Error {
  const shown = `UVWASI_${code}`;
  return Object.assign(new Error(`${shown}, uvwasi_init`), { errno: WASI_ERRNO[code], code: shown, syscall: 'uvwasi_init' });
}

/** The `wasi` binding: WASI preview 1 directly on the shared file system. Source: node/src/node_wasi.cc, uvwasi. */
export function installWasi(realm: Realm): void {
  const guests = new WeakMap<object, Guest>();

  class WASI {
    constructor(args: string[], env: string[], preopens: string[], stdio: number[]) {
      try {
        guests.set(this, new Guest(realm, args, env, preopens, stdio));
      } catch (error) {
        throw typeof error === 'string' ? startFailure(error) : error;
      }
    }
  }

  const guestOf = (wrap: object): Guest => {
    const guest = guests.get(wrap);
    if (guest === undefined) throw new TypeError('Illegal invocation');
    return guest;
  };

  // Enumerable, unlike class methods, because Node's library finds and binds them in a for-in loop.
  const prototype = WASI.prototype as unknown as Record<string, unknown>;
  prototype._setMemory = function (this: object, memory: unknown) {
    if (!(memory instanceof realm.native.WebAssembly.Memory)) {
      throw realm.errors.nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', '"instance.exports.memory" property must be a WebAssembly.Memory object');
    }
    guestOf(this).memory = memory as WebAssembly.Memory;
  };
  for (const [name, call] of Object.entries(CALLS)) {
    prototype[name] = function (this: object, ...args: unknown[]): number {
      const guest = guestOf(this);
      try {
        call(guest, ...args);
        return SUCCESS;
      } catch (error) {
        if (typeof error !== 'string') throw error;
        return WASI_ERRNO[error] ?? (WASI_ERRNO.EIO as number);
      }
    };
  }
  realm.binding('wasi').WASI = WASI;
}
