import type { Realm } from '../../realm.ts';
import { SUCCESS, WASI_ERRNO } from '../wasi/codes.ts';
import { type FileContext, fileCalls, streamCalls } from './file-calls.ts';
import type { Heap } from './heap.ts';

type Call = (...args: any[]) => unknown;

const PAGE_BYTES = 65_536;
const MAX_BYTES = 2 ** 31;
/** Grow by this much at once, so that memory is rarely copied. */
const GROWTH_BYTES = 2 ** 20;
/** SQLite waits for a lock by reading the clock until time is up: after so many readings in a row, sleep instead. */
const READINGS_BEFORE_SLEEP = 50;
const SLEEP_MS = 1;
const EPOCH_YEAR = 1900;

/** What the library imports: files, time, and memory. Source: the JavaScript side of Emscripten's libc. */
export function systemCalls(context: FileContext): Record<string, Record<string, Call>> {
  const { realm, heap } = context;
  const clock = createClock(realm, heap);
  const negative = (call: Call): Call =>
    clock.noting((...args) => {
      try {
        return call(...args);
      } catch (error) {
        return -errnoOf(error);
      }
    });
  const positive = (call: Call): Call =>
    clock.noting((...args) => {
      try {
        return call(...args);
      } catch (error) {
        return errnoOf(error);
      }
    });
  const wrapped = (calls: Record<string, Call>, wrap: (call: Call) => Call) =>
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, wrap(call)]));
  return {
    env: {
      memory: heap.memory as never,
      ...wrapped(fileCalls(context), negative),
      ...clock.env,
      emscripten_get_heap_max: () => MAX_BYTES,
      emscripten_resize_heap: (size: number) => grow(heap, size >>> 0),
    },
    wasi_snapshot_preview1: {
      ...wrapped(streamCalls(context), positive),
      ...clock.wasi,
      environ_sizes_get: (count: number, bytes: number) => {
        heap.setWord(count, 0);
        heap.setWord(bytes, 0);
        return SUCCESS;
      },
      environ_get: () => SUCCESS,
    },
  };
}

function errnoOf(error: unknown): number {
  if (typeof error !== 'string') throw error;
  return WASI_ERRNO[error] ?? (WASI_ERRNO.EIO as number);
}

function grow({ memory }: Heap, size: number): number {
  if (size > MAX_BYTES) return 0;
  const missing = size - memory.buffer.byteLength;
  try {
    memory.grow(Math.ceil(Math.max(missing, GROWTH_BYTES) / PAGE_BYTES));
    return 1;
  } catch {
    // The library then reports that it is out of memory.
    return 0;
  }
}

/** Time, in the time zone of the process. `noting` marks calls that are not part of waiting. */
function createClock(realm: Realm, heap: Heap) {
  const { native } = realm;
  const idle = new Int32Array(new native.SharedArrayBuffer(4));
  let readings = 0;
  const now = (): number => {
    if (++readings > READINGS_BEFORE_SLEEP) native.Atomics.wait(idle, 0, 0, SLEEP_MS);
    return native.performanceNow();
  };
  return {
    noting:
      (call: Call): Call =>
      (...args) => {
        readings = 0;
        return call(...args);
      },
    env: {
      emscripten_get_now: now,
      emscripten_date_now: () => Date.now(),
      _tzset_js: (timezone: number, daylight: number, standardName: number, summerName: number) => {
        const { winter, summer } = offsetsOf(new Date());
        heap.view.setInt32(timezone, Math.max(winter, summer) * 60, true);
        heap.view.setInt32(daylight, Number(winter !== summer), true);
        for (const address of [standardName, summerName]) heap.bytes[address] = 0;
      },
      _localtime_js: (time: bigint, out: number) => writeLocalTime(heap.view, out, new Date(Number(time) * 1000)),
    },
    wasi: {
      clock_time_get: (clock: number, _precision: bigint, out: number) => {
        heap.view.setBigInt64(out, BigInt(Math.round((clock === 0 ? Date.now() : native.performanceNow()) * 1e6)), true);
        return SUCCESS;
      },
    },
  };
}

function offsetsOf(date: Date): { winter: number; summer: number } {
  const year = date.getFullYear();
  return { winter: new Date(year, 0, 1).getTimezoneOffset(), summer: new Date(year, 6, 1).getTimezoneOffset() };
}

/** `struct tm`. */
function writeLocalTime(view: DataView, out: number, date: Date): void {
  const { winter, summer } = offsetsOf(date);
  const offset = date.getTimezoneOffset();
  const dayOfYear = Math.round((Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) - Date.UTC(date.getFullYear(), 0, 1)) / 86_400_000);
  const isSummer = winter !== summer && offset === Math.min(winter, summer);
  const fields = [date.getSeconds(), date.getMinutes(), date.getHours(), date.getDate(), date.getMonth(), date.getFullYear() - EPOCH_YEAR, date.getDay()];
  for (const [at, value] of [...fields, dayOfYear, Number(isSummer), -offset * 60].entries()) view.setInt32(out + at * 4, value, true);
}
