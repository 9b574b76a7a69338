import { parseEnvironmentFile } from '../environment-file.ts';
import type { Realm } from '../realm.ts';

/** Bits of the filter of `getOwnNonIndexProperties`; source: v8::PropertyFilter. */
const ONLY_ENUMERABLE = 2;
const SKIP_SYMBOLS = 16;
/** Names of libuv's handle types, in the order of `guessHandleType` in lib/internal/util.js. */
const HANDLE_TYPES = ['TCP', 'TTY', 'UDP', 'FILE', 'PIPE', 'UNKNOWN'] as const;
const HANDLE_TYPE_OF = { file: 'FILE', directory: 'FILE', pipe: 'PIPE', socket: 'PIPE', terminal: 'TTY', null: 'FILE' } as const;
/** How many frames `isInsideNodeModules` inspects by default. */
const NODE_MODULES_FRAMES = 10;
const MAX_ARRAY_INDEX = 2 ** 32 - 2;

export function installUtil(realm: Realm): void {
  const binding = realm.binding('util');
  const { native, proxies, traces } = realm;

  const { kPending, kFulfilled, kRejected } = binding.constants;
  // A page cannot see into a promise: one that the runtime did not settle itself appears as pending.
  binding.getPromiseDetails = (promise: object) => {
    if (!binding.isPromise(promise)) return undefined;
    const state = realm.promiseStates.get(promise);
    return state === undefined ? [kPending, undefined] : [state.isRejected ? kRejected : kFulfilled, state.value];
  };
  binding.getProxyDetails = (value: object, full = true) => {
    const details = proxies.get(value);
    if (details === undefined) return undefined;
    return full ? [...details] : details[0];
  };
  binding.previewEntries = (value: object, isIterator?: boolean) => {
    const { entries, isKeyValue } = entriesOf(binding, value);
    return isIterator === true ? [entries, isKeyValue] : entries;
  };
  binding.getOwnNonIndexProperties = (value: object, filter: number) =>
    Reflect.ownKeys(value).filter((key) => {
      if (typeof key === 'string' && isArrayIndex(key)) return false;
      if (typeof key === 'symbol' && (filter & SKIP_SYMBOLS) !== 0) return false;
      return (filter & ONLY_ENUMERABLE) === 0 || Reflect.getOwnPropertyDescriptor(value, key)?.enumerable === true;
    });
  binding.getConstructorName = (value: object) => {
    for (let object: object | null = value; object !== null; object = Object.getPrototypeOf(object)) {
      const constructor = Reflect.getOwnPropertyDescriptor(object, 'constructor')?.value;
      if (typeof constructor === 'function' && constructor.name !== '') return constructor.name;
    }
    return 'Object';
  };
  binding.getExternalValue = (value: object) => realm.externals.addressOf(value);
  binding.getCallerLocation = () => {
    // The first frame is the library function that asks.
    const [, caller] = traces.capture(2);
    return caller === undefined ? undefined : [caller.getLineNumber(), caller.getColumnNumber(), caller.getFileName()];
  };
  binding.getCallSites = (count: number) =>
    // The first frame is util.getCallSites itself, which Node's binding omits too.
    traces
      .capture(count + 1)
      .slice(1)
      .map((frame) => ({
        functionName: frame.getFunctionName() ?? '',
        scriptId: '0',
        scriptName: frame.getScriptNameOrSourceURL() ?? '',
        lineNumber: frame.getLineNumber() ?? 0,
        columnNumber: frame.getColumnNumber() ?? 0,
        column: frame.getColumnNumber() ?? 0,
      }));
  binding.isInsideNodeModules = (frames = NODE_MODULES_FRAMES) => {
    for (const frame of traces.capture(frames)) {
      const file = frame.getFileName() ?? '';
      if (file.startsWith('node:')) continue;
      if (/[/\\]node_modules[/\\]/.test(file)) return true;
    }
    return false;
  };
  binding.sleep = (milliseconds: number) => void native.Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  binding.arrayBufferViewHasBuffer = () => true;
  binding.guessHandleType = (fd: number) => {
    const type = realm.descriptors.has(fd) ? HANDLE_TYPE_OF[realm.descriptors.get(fd).type] : 'UNKNOWN';
    return HANDLE_TYPES.indexOf(type);
  };
  // Source: the constructor of Environment in node/src/env.cc.
  (binding as { shouldAbortOnUncaughtToggle: Uint32Array }).shouldAbortOnUncaughtToggle[0] = 1;
  binding.defineLazyProperties = defineLazyProperties.bind(undefined, realm);
  // Sorted by name, like the std::map in which Node collects them.
  binding.parseEnv = (text: string) => Object.fromEntries([...parseEnvironmentFile(text)].sort(([one], [other]) => (one < other ? -1 : 1)));
  binding.markPromiseAsHandled = (promise: Promise<unknown>) => void native.promiseThen.call(promise, undefined, () => undefined);
  binding.constructSharedArrayBuffer = (byteLength: number) => new SharedArrayBuffer(byteLength);
}

function isArrayIndex(key: string): boolean {
  const number = Number(key);
  return number >= 0 && number <= MAX_ARRAY_INDEX && Number.isInteger(number) && String(number) === key;
}

function entriesOf(binding: Record<string, any>, value: any): { entries: unknown[]; isKeyValue: boolean } {
  if (binding.isMap(value)) return { entries: [...Map.prototype.entries.call(value)].flat(1), isKeyValue: true };
  if (binding.isSet(value)) return { entries: [...Set.prototype.values.call(value)], isKeyValue: false };
  if (binding.isMapIterator(value)) return remainingEntries(value, nextOfMap, isPair);
  if (binding.isSetIterator(value)) return remainingEntries(value, nextOfSet, (entry) => isPair(entry) && Object.is(entry[0], entry[1]));
  return { entries: [], isKeyValue: false };
}

/** The kind of an iterator is unknown, but its values reveal it: pairs come from `entries()`. */
function remainingEntries(
  iterator: IterableIterator<unknown>,
  next: NextEntry,
  isEntry: (value: unknown) => boolean,
): { entries: unknown[]; isKeyValue: boolean } {
  const entries = lookAhead(iterator, next);
  return entries.length > 0 && entries.every(isEntry) ? { entries: entries.flat(1), isKeyValue: true } : { entries: [...entries], isKeyValue: false };
}

type NextEntry = (this: unknown) => IteratorResult<unknown>;
const nextOfMap = new Map().entries().next as NextEntry;
const nextOfSet = new Set().values().next as NextEntry;
const isPair = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2 && Reflect.ownKeys(value).length === 3;

/** The remaining values of iterators that were inspected. */
const inspectedIterators = new WeakMap<object, unknown[]>();

/** Looking ahead advances the iterator, so a replaced `next` then returns the values taken, and programs miss nothing. */
function lookAhead(iterator: IterableIterator<unknown>, next: NextEntry): readonly unknown[] {
  const known = inspectedIterators.get(iterator);
  if (known !== undefined) return known;
  const ahead: unknown[] = [];
  for (let result = next.call(iterator); result.done !== true; result = next.call(iterator)) ahead.push(result.value);
  if (ahead.length === 0 || !Object.isExtensible(iterator)) return ahead;
  inspectedIterators.set(iterator, ahead);
  const value = { next: () => (ahead.length > 0 ? { value: ahead.shift(), done: false } : { value: undefined, done: true }) }.next;
  Object.defineProperty(iterator, 'next', { value, writable: true, configurable: true });
  return ahead;
}

/** Source: DefineLazyProperties in node/src/node_util.cc. */
function defineLazyProperties(realm: Realm, target: object, id: string, keys: readonly string[], enumerable = true): void {
  for (const key of keys) {
    const set = (value: unknown): void => void Object.defineProperty(target, key, { value, writable: true, enumerable, configurable: true });
    // Named like the property, because the names show in stack traces and property descriptors.
    const accessors = {
      get: {
        [key]() {
          const value = realm.requireBuiltin(id)[key];
          set(value);
          return value;
        },
      }[key] as () => unknown,
      set: {
        [key](value: unknown) {
          set(value);
        },
      }[key] as (value: unknown) => void,
    };
    Object.defineProperty(target, key, { ...accessors, enumerable, configurable: true });
  }
}
