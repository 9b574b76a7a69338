/**
 * `AsyncWrap`, `HandleWrap` and `RequestWrap`: the base classes of all objects that Node's library sees as C++
 * handles or requests, and the `async_wrap` binding beneath `async_hooks`.
 *
 * A binding declares its classes inside its installer, so that they know their realm:
 *
 *     class Pipe extends HandleWrap { constructor(type: number) { super(realm, 'PIPEWRAP'); } }
 *
 * Sources: node/src/async_wrap.cc, handle_wrap.cc, req_wrap-inl.h, api/callback.cc.
 */
import { followPromises } from './esm/promise-context.ts';
import type { Realm } from './realm.ts';

/** Indexes into `async_hook_fields`; source: node/src/env.h, AsyncHooks::Fields. */
const HOOK = { init: 0, before: 1, after: 2, destroy: 3, promiseResolve: 4, totals: 5, check: 6, stackLength: 7, usesExecutionAsyncResource: 8 } as const;
/** Indexes into `async_id_fields`; source: AsyncHooks::UidFields. */
const UID = { execution: 0, trigger: 1, counter: 2, defaultTrigger: 3 } as const;

interface AsyncWrapBinding {
  async_hook_fields: Uint32Array;
  async_id_fields: Float64Array;
  async_ids_stack: Float64Array;
  execution_async_resources: unknown[];
  Providers: Record<string, number>;
  [name: string]: any;
}

interface HookCallbacks {
  init(asyncId: number, type: string, triggerAsyncId: number, resource: object): void;
  before(asyncId: number): void;
  after(asyncId: number): void;
  destroy(asyncId: number): void;
}

const hooksOfRealm = new WeakMap<Realm, HookCallbacks>();

function asyncWrapOf(realm: Realm): AsyncWrapBinding {
  return realm.binding<AsyncWrapBinding>('async_wrap');
}

/** Whether hooks of the program run when asynchronous work begins, goes on or ends. */
export function isAsyncObserved(realm: Realm): boolean {
  return (asyncWrapOf(realm).async_hook_fields[HOOK.totals] as number) > 0 || realm.tracing !== undefined;
}

const destroyedOfRealm = new WeakMap<Realm, number[]>();

/** Emits `destroy` later; source: AsyncWrap::EmitDestroy. */
function queueDestroy(realm: Realm, asyncId: number): void {
  if ((asyncWrapOf(realm).async_hook_fields[HOOK.destroy] as number) === 0) return;
  const waiting = destroyedOfRealm.get(realm);
  if (waiting !== undefined) {
    waiting.push(asyncId);
    return;
  }
  destroyedOfRealm.set(realm, [asyncId]);
  realm.loop.enqueue(() => emitDestroyed(realm));
}

/** Native immediates, which run before those of programs; source: AsyncWrap::DestroyAsyncIdsCallback. */
export function emitDestroyed(realm: Realm): void {
  const destroyed = destroyedOfRealm.get(realm);
  if (destroyed === undefined) return;
  // Hooks may destroy more.
  for (const id of destroyed) hooksOfRealm.get(realm)?.destroy(id);
  destroyedOfRealm.delete(realm);
}

/** The next async id of the realm; source: Environment::new_async_id. */
export function newAsyncId(realm: Realm): number {
  const ids = asyncWrapOf(realm).async_id_fields;
  return (ids[UID.counter] = (ids[UID.counter] as number) + 1);
}

/** An object with an async identity that calls back into JavaScript in its own async context. */
export class AsyncWrap {
  readonly #realm: Realm;
  #provider: string;
  #asyncId = -1;
  #triggerId = -1;
  /** What `async_hooks` see as the resource: usually this object. */
  #resource: object = this;
  /** The AsyncLocalStorage frame in which this object was created; its callbacks run in it. */
  #contextFrame: unknown;

  /** An object without a provider has no async id until `identify` gives it one. */
  constructor(realm: Realm, provider?: string) {
    this.#realm = realm;
    this.#provider = provider ?? '';
    if (provider !== undefined) this.asyncReset();
  }

  /** Assigns a new async id to the object and announces it to `async_hooks`; the old one is gone. */
  asyncReset(resource: object = this): void {
    const realm = this.#realm;
    const binding = asyncWrapOf(realm);
    this.emitDestroy();
    this.#resource = resource;
    this.#asyncId = newAsyncId(realm);
    const defaultTrigger = binding.async_id_fields[UID.defaultTrigger] as number;
    this.#triggerId = defaultTrigger >= 0 ? defaultTrigger : (binding.async_id_fields[UID.execution] as number);
    this.#contextFrame = realm.contextFrame;
    if ((binding.async_hook_fields[HOOK.init] as number) > 0) {
      hooksOfRealm.get(realm)?.init(this.#asyncId, this.#provider, this.#triggerId, resource);
    }
    realm.tracing?.asyncCreated(this.#provider, this.#asyncId, this.#triggerId, binding.async_id_fields[UID.execution] as number);
  }

  /** The same as another kind of object, on behalf of `resource`. */
  protected identify(provider: string, resource: object): void {
    this.#provider = provider;
    this.asyncReset(resource);
  }

  /** The object's name in `process.getActiveResourcesInfo()`. */
  get resourceName(): string {
    return RESOURCE_NAMES[this.#provider] ?? this.constructor.name;
  }

  getAsyncId(): number {
    return this.#asyncId;
  }

  getProviderType(): number {
    return asyncWrapOf(this.#realm).Providers[this.#provider] ?? 0;
  }

  /**
   * Calls `method` (a property name of this object, or a function) in this object's async context.
   * Call it only from inside a callback of the event loop (`loop.enqueue`): ticks are drained by the loop.
   */
  makeCallback(method: PropertyKey | ((...args: any[]) => unknown), ...args: unknown[]): unknown {
    const callback = typeof method === 'function' ? method : (this as Record<PropertyKey, unknown>)[method];
    if (typeof callback !== 'function') return undefined;
    const realm = this.#realm;
    const asyncId = this.#asyncId;
    realm.tracing?.asyncEntered(this.#provider, asyncId);
    const result = runInAsyncContext(realm, { asyncId, triggerId: this.#triggerId, resource: this.#resource, frame: this.#contextFrame }, () =>
      callback.apply(this, args),
    );
    realm.tracing?.asyncLeft(this.#provider, asyncId);
    return result;
  }

  /** Announces to `async_hooks` that this object is gone, once. */
  protected emitDestroy(): void {
    const asyncId = this.#asyncId;
    this.#asyncId = -1;
    // A parser that waits for its next use must not keep the last request.
    this.#resource = this;
    if (asyncId === -1) return;
    this.#realm.tracing?.asyncGone(this.#provider, asyncId);
    queueDestroy(this.#realm, asyncId);
  }

  protected get realm(): Realm {
    return this.#realm;
  }
}

/** C++ classes whose names differ from those of the objects; source: MemoryInfoName of each. */
const RESOURCE_NAMES: Readonly<Record<string, string>> = {
  FSEVENTWRAP: 'FSEventWrap',
  PIPESERVERWRAP: 'PipeWrap',
  PIPEWRAP: 'PipeWrap',
  PROCESSWRAP: 'ProcessWrap',
  SIGNALWRAP: 'SignalWrap',
  TCPSERVERWRAP: 'TCPServerWrap',
  TCPWRAP: 'TCPSocketWrap',
  TTYWRAP: 'TTYWrap',
};

/**
 * A libuv handle: it keeps the event loop alive while it is active and referenced.
 * Subclasses call `start()` when the handle becomes active (listening, reading, running) and
 * `stop()` when it no longer is; both may be called repeatedly. They may override them with Node's
 * own visible methods of that name and call `super`.
 */
export class HandleWrap extends AsyncWrap {
  #isActive = false;
  #isReferenced = true;
  #isClosed = false;

  constructor(realm: Realm, provider: string) {
    super(realm, provider);
    openHandles(realm).add(this);
  }

  start(..._args: any[]): any {
    if (this.#isActive || this.#isClosed) return;
    this.#isActive = true;
    if (this.#isReferenced) this.realm.loop.ref();
  }

  stop(..._args: any[]): any {
    if (!this.#isActive) return;
    this.#isActive = false;
    if (this.#isReferenced) this.realm.loop.unref();
  }

  ref(): void {
    if (this.#isReferenced) return;
    this.#isReferenced = true;
    if (this.#isActive) this.realm.loop.ref();
  }

  unref(): void {
    if (!this.#isReferenced) return;
    this.#isReferenced = false;
    if (this.#isActive) this.realm.loop.unref();
  }

  hasRef(): boolean {
    return this.#isReferenced && !this.#isClosed;
  }

  /** Stops the handle at once; `callback` runs in a later turn of the loop. */
  close(callback?: () => void): void {
    if (this.#isClosed) return;
    HandleWrap.prototype.stop.call(this);
    this.#isClosed = true;
    openHandles(this.realm).delete(this);
    this.onClosed();
    const onclose = this.realm.perIsolateSymbols.handle_onclose as symbol;
    const self = this as unknown as Record<symbol, unknown>;
    if (typeof callback === 'function') self[onclose] = callback;
    this.realm.loop.enqueue(() => {
      this.makeCallback(onclose);
      this.emitDestroy();
    });
  }

  protected get isClosed(): boolean {
    return this.#isClosed;
  }

  protected get isActive(): boolean {
    return this.#isActive;
  }

  /** Hook for subclasses: release the handle's resources (ring, port, watcher). */
  protected onClosed(): void {}
}

/** A libuv request: it keeps the loop alive from `begin` until its completion callback has run. */
export class RequestWrap extends AsyncWrap {
  #isPending = false;

  begin(): void {
    if (this.#isPending) return;
    this.#isPending = true;
    activeRequests(this.realm).add(this);
    this.realm.loop.ref();
  }

  /** Calls `oncomplete(...args)` in a separate turn of the loop and stops keeping the loop alive. */
  finish(...args: unknown[]): void {
    this.finishWith(() => args);
  }

  /** Like `finish`, with arguments that depend on what happened before that turn. */
  finishWith(args: () => readonly unknown[]): void {
    this.realm.loop.enqueue(() => this.complete(...args()));
  }

  /** Like `finish`, but at once: call it only from inside a callback of the event loop. */
  complete(...args: unknown[]): void {
    if (this.#isPending) {
      this.#isPending = false;
      activeRequests(this.realm).delete(this);
      this.realm.loop.unref();
    }
    this.makeCallback('oncomplete', ...args);
    this.emitDestroy();
  }
}

const handlesOfRealm = new WeakMap<Realm, Set<HandleWrap>>();
const requestsOfRealm = new WeakMap<Realm, Set<RequestWrap>>();

/** All handles that are not closed. `process._getActiveHandles()` reports those that are referenced, active or not. */
export function openHandles(realm: Realm): Set<HandleWrap> {
  let set = handlesOfRealm.get(realm);
  if (set === undefined) handlesOfRealm.set(realm, (set = new Set()));
  return set;
}

/** The requests that `process._getActiveRequests()` reports. */
export function activeRequests(realm: Realm): Set<RequestWrap> {
  let set = requestsOfRealm.get(realm);
  if (set === undefined) requestsOfRealm.set(realm, (set = new Set()));
  return set;
}

interface AsyncContext {
  readonly asyncId: number;
  readonly triggerId: number;
  readonly resource: object;
  readonly frame: unknown;
}

/** Source: InternalCallbackScope in node/src/api/callback.cc, without the tick at its end. */
function runInAsyncContext(realm: Realm, context: AsyncContext, callback: () => unknown): unknown {
  const binding = asyncWrapOf(realm);
  const hooks = hooksOfRealm.get(realm);
  pushAsyncContext(binding, context.asyncId, context.triggerId);
  binding.execution_async_resources.push(context.resource);
  const outerFrame = realm.contextFrame;
  realm.contextFrame = context.frame;
  let isDone = false;
  try {
    if ((binding.async_hook_fields[HOOK.before] as number) > 0) hooks?.before(context.asyncId);
    const result = callback();
    if ((binding.async_hook_fields[HOOK.after] as number) > 0) hooks?.after(context.asyncId);
    isDone = true;
    return result;
  } finally {
    // After a throw the fatal-exception path clears the whole stack itself.
    if (isDone) popAsyncContext(binding);
    realm.contextFrame = outerFrame;
  }
}

function pushAsyncContext(binding: AsyncWrapBinding, asyncId: number, triggerId: number): void {
  const fields = binding.async_hook_fields;
  const ids = binding.async_id_fields;
  const depth = fields[HOOK.stackLength] as number;
  if (depth * 2 >= binding.async_ids_stack.length) {
    const grown = new Float64Array(binding.async_ids_stack.length * 3);
    grown.set(binding.async_ids_stack);
    binding.async_ids_stack = grown;
  }
  binding.async_ids_stack[2 * depth] = ids[UID.execution] as number;
  binding.async_ids_stack[2 * depth + 1] = ids[UID.trigger] as number;
  fields[HOOK.stackLength] = depth + 1;
  ids[UID.execution] = asyncId;
  ids[UID.trigger] = triggerId;
}

function popAsyncContext(binding: AsyncWrapBinding): boolean {
  const fields = binding.async_hook_fields;
  const depth = (fields[HOOK.stackLength] as number) - 1;
  if (depth < 0) return false;
  binding.async_id_fields[UID.execution] = binding.async_ids_stack[2 * depth] as number;
  binding.async_id_fields[UID.trigger] = binding.async_ids_stack[2 * depth + 1] as number;
  binding.execution_async_resources.length = Math.min(binding.execution_async_resources.length, depth);
  fields[HOOK.stackLength] = depth;
  return depth > 0;
}

function clearAsyncContexts(binding: AsyncWrapBinding): void {
  binding.async_id_fields[UID.execution] = 0;
  binding.async_id_fields[UID.trigger] = 0;
  binding.async_hook_fields[HOOK.stackLength] = 0;
  binding.execution_async_resources.length = 0;
}

/** Initial depth of the stack of async ids, in pairs; source: AsyncHooks::AsyncHooks. */
const INITIAL_STACK_PAIRS = 16;

export function installAsyncWrap(realm: Realm): void {
  const binding = asyncWrapOf(realm);
  binding.async_ids_stack = new Float64Array(INITIAL_STACK_PAIRS * 2);
  binding.execution_async_resources = [];
  binding.async_id_fields.fill(0);
  binding.async_id_fields[UID.counter] = 1;
  binding.async_id_fields[UID.defaultTrigger] = -1;
  binding.async_hook_fields.fill(0);
  binding.async_hook_fields[HOOK.check] = 1;

  binding.setupHooks = (callbacks: HookCallbacks) => void hooksOfRealm.set(realm, callbacks);
  binding.pushAsyncContext = (asyncId: number, triggerId: number) => pushAsyncContext(binding, asyncId, triggerId);
  binding.popAsyncContext = (asyncId: number) => {
    const actual = binding.async_id_fields[UID.execution] as number;
    const isChecked = (binding.async_hook_fields[HOOK.check] as number) > 0 && (binding.async_hook_fields[HOOK.stackLength] as number) > 0;
    if (isChecked && actual !== asyncId) {
      // Source: AsyncHooks::FailWithCorruptedAsyncStack.
      realm.writeError(`Error: async hook stack has become corrupted (actual: ${actual}, expected: ${asyncId})\n`);
      realm.loop.exit(1);
    }
    return popAsyncContext(binding);
  };
  binding.clearAsyncIdStack = () => clearAsyncContexts(binding);
  binding.executionAsyncResource = (index: number) => binding.execution_async_resources[index];
  binding.queueDestroyAsyncId = (asyncId: number) => queueDestroy(realm, asyncId);
  // Domains only: the trampoline wraps callbacks made from C++, and ours enter through the loop.
  binding.setCallbackTrampoline = () => undefined;
  let promiseHooks: readonly any[] = [undefined, undefined, undefined, undefined];
  binding.setPromiseHooks = (...hooks: any[]) => {
    promiseHooks = hooks;
    const [init, before, after, resolve] = hooks;
    realm.promiseHooks.set({ init, before, after, resolve });
    realm.isPromiseHooked = realm.promiseHooks.isActive;
    if (!realm.isPromiseHooked) return;
    realm.wasPromiseHooked = true;
    followPromises(realm);
  };
  binding.getPromiseHooks = () => [...promiseHooks];
  // Emits `destroy` for an AsyncResource that was garbage collected.
  const collected = new FinalizationRegistry<{ asyncId: number; destroyed: { destroyed?: boolean } | undefined }>(({ asyncId, destroyed }) => {
    if (destroyed?.destroyed !== true) queueDestroy(realm, asyncId);
  });
  binding.registerDestroyHook = (resource: object, asyncId: number, destroyed?: { destroyed?: boolean }) =>
    collected.register(resource, { asyncId, destroyed });
}
