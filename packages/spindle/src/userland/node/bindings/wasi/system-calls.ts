import { CLOCK_REALTIME, POLL_CLOCK, SUBSCRIPTION_ABSOLUTE } from './codes.ts';
import type { Guest } from './guest.ts';

const SUBSCRIPTION_BYTES = 48;
const EVENT_BYTES = 32;
const CLOCK_RESOLUTION_NS = 1000n;
/** The limit of getRandomValues per call. */
const MAX_RANDOM_BYTES = 65536;

/** Arguments, environment, clocks, waiting, randomness and exit. Source: WASI snapshot_preview1. */
export const systemCalls = {
  args_get: (guest: Guest, pointers: number, buffer: number) => writeStrings(guest, guest.args, pointers, buffer),
  args_sizes_get: (guest: Guest, count: number, bytes: number) => writeSizes(guest, guest.args, count, bytes),
  environ_get: (guest: Guest, pointers: number, buffer: number) => writeStrings(guest, guest.env, pointers, buffer),
  environ_sizes_get: (guest: Guest, count: number, bytes: number) => writeSizes(guest, guest.env, count, bytes),

  clock_res_get: (guest: Guest, _clock: number, out: number) => guest.guestMemory.setUint64(out, CLOCK_RESOLUTION_NS),
  clock_time_get: (guest: Guest, clock: number, _precision: bigint, out: number) => guest.guestMemory.setUint64(out, clockTime(guest, clock)),

  /** Descriptors are always ready here; with only clocks, it sleeps until the first one. */
  poll_oneoff(guest: Guest, subscriptions: number, events: number, count: number, out: number): void {
    if (count === 0) throw 'EINVAL';
    const ready: { userdata: bigint; type: number }[] = [];
    let first: { userdata: bigint; waitNs: bigint } | undefined;
    for (let at = 0; at < count; at++) {
      const address = (subscriptions >>> 0) + at * SUBSCRIPTION_BYTES;
      const view = guest.guestMemory.view(address, SUBSCRIPTION_BYTES);
      const userdata = view.getBigUint64(address, true);
      const type = view.getUint8(address + 8);
      if (type !== POLL_CLOCK) {
        ready.push({ userdata, type });
        continue;
      }
      const timeout = view.getBigUint64(address + 24, true);
      const isAbsolute = (view.getUint16(address + 40, true) & SUBSCRIPTION_ABSOLUTE) !== 0;
      const waitNs = isAbsolute ? timeout - clockTime(guest, view.getUint32(address + 16, true)) : timeout;
      if (first === undefined || waitNs < first.waitNs) first = { userdata, waitNs };
    }
    if (ready.length === 0 && first !== undefined) {
      if (first.waitNs > 0n) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(first.waitNs) / 1e6);
      ready.push({ userdata: first.userdata, type: POLL_CLOCK });
    }
    ready.forEach(({ userdata, type }, at) => {
      const address = (events >>> 0) + at * EVENT_BYTES;
      guest.guestMemory.bytes(address, EVENT_BYTES).fill(0);
      const view = guest.guestMemory.view(address, EVENT_BYTES);
      view.setBigUint64(address, userdata, true);
      view.setUint8(address + 10, type);
    });
    guest.guestMemory.setUint32(out, ready.length);
  },

  proc_exit: (guest: Guest, code: number) => guest.realm.loop.exit(code),
  proc_raise: () => {
    throw 'ENOSYS';
  },

  random_get(guest: Guest, address: number, length: number): void {
    for (let at = 0; at < length; at += MAX_RANDOM_BYTES) {
      // Not in place, because getRandomValues rejects shared memory.
      const piece = new Uint8Array(Math.min(MAX_RANDOM_BYTES, length - at));
      guest.realm.native.crypto.getRandomValues(piece);
      guest.guestMemory.bytes((address >>> 0) + at, piece.length).set(piece);
    }
  },

  sched_yield: () => undefined,
  sock_accept: notSupported,
  sock_recv: notSupported,
  sock_send: notSupported,
  sock_shutdown: notSupported,
};

function notSupported(): never {
  throw 'ENOTSUP';
}

function clockTime(guest: Guest, clock: number): bigint {
  if (clock === CLOCK_REALTIME) return BigInt(Date.now()) * 1_000_000n;
  // All threads use the same time origin, because they compare their monotonic clocks.
  const { performance } = guest.realm.native;
  return BigInt(Math.round((performance.timeOrigin + guest.realm.native.performanceNow()) * 1e3)) * 1000n;
}

function writeStrings(guest: Guest, strings: readonly Uint8Array[], pointers: number, buffer: number): void {
  let at = buffer >>> 0;
  strings.forEach((bytes, index) => {
    guest.guestMemory.setUint32((pointers >>> 0) + index * 4, at);
    guest.guestMemory.bytes(at, bytes.length).set(bytes);
    at += bytes.length;
  });
}

function writeSizes(guest: Guest, strings: readonly Uint8Array[], count: number, bytes: number): void {
  guest.guestMemory.setUint32(count, strings.length);
  guest.guestMemory.setUint32(
    bytes,
    strings.reduce((sum, string) => sum + string.length, 0),
  );
}
