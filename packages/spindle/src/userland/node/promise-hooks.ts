import type { FunctionTexts } from './function-texts.ts';
import type { BrowserNatives } from './natives.ts';

/** V8's promise hooks, as Node sets them; source: Isolate::RunAllPromiseHooks. */
interface HookFunctions {
  readonly init?: ((promise: object, parent: object | undefined) => void) | undefined;
  readonly before?: ((promise: object) => void) | undefined;
  readonly after?: ((promise: object) => void) | undefined;
  readonly resolve?: ((promise: object) => void) | undefined;
}

type Executor = (resolve: Settle['resolve'], reject: Settle['reject']) => void;
interface Settle {
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/** A function that waits while hooks are set: V8's throwaway promise, which identifies what runs after the `await`. */
class Suspension {
  readonly promise: object;
  readonly frame: unknown;

  constructor(promise: object, frame: unknown) {
    this.promise = promise;
    this.frame = frame;
  }
}

/**
 * V8's promise hooks, for a page that has none. While a program has set hooks, events come from the `Promise` global,
 * from `then` (`esm/promise-context.ts`) and from awaits (`async-suspension.ts`). The promise that calling an async
 * function returns is not seen. A program that sets none pays nothing.
 *
 * Callbacks that are V8's own functions, such as those of `Promise.all`, run without `before` and `after`.
 *
 * What runs after an `await` ends with its microtask, of which nothing tells: `after` is emitted before whatever runs next.
 */
export class PromiseHooks {
  readonly #native: PromiseConstructor;
  readonly #observed: PromiseConstructor;
  readonly #nativeResolve: PromiseConstructor['resolve'];
  readonly #resolve: PromiseConstructor['resolve'];
  readonly #fatal: (error: unknown) => void;
  #hooks: HookFunctions = {};
  /** The promise of the await after which the current microtask runs. */
  #entered: object | undefined;
  isActive = false;

  /** `fatal` takes what a hook throws. */
  constructor(native: BrowserNatives, functionTexts: FunctionTexts, fatal: (error: unknown) => void) {
    this.#fatal = fatal;
    this.#native = native.Promise as PromiseConstructor;
    this.#observed = new (native.Proxy as ProxyConstructor)(this.#native, {
      construct: (target, [executor], newTarget) => this.#construct(target, executor, newTarget),
    });
    functionTexts.standsFor(this.#observed, this.#native);
    this.#nativeResolve = this.#native.resolve;
    this.#resolve = this.#createResolve();
    functionTexts.standsFor(this.#resolve, this.#nativeResolve);
  }

  set(hooks: HookFunctions): void {
    this.#hooks = hooks;
    this.isActive = Object.values(hooks).some((hook) => hook !== undefined);
    this.#replaceGlobals();
  }

  /** A promise that native code has created. */
  created(promise: object, parent?: object): void {
    this.#emit('init', promise, parent);
  }

  suspend(awaited: unknown, frame: unknown): Suspension {
    const parent = awaited instanceof this.#native ? awaited : this.#wrap(awaited);
    const promise = new this.#native(() => undefined);
    this.created(promise, parent);
    return new Suspension(promise, frame);
  }

  /** Begins the microtask that runs after an await; it lasts until `leave`. Returns the frame in which it began. */
  resume(saved: unknown): unknown {
    this.leave();
    const isKnown = saved instanceof Suspension;
    if (this.isActive) {
      // An await that began before hooks were set has no promise yet.
      this.#entered = isKnown ? saved.promise : new this.#native(() => undefined);
      this.#emit('before', this.#entered);
    }
    return isKnown ? saved.frame : saved;
  }

  /** Called when something else is about to run. */
  leave(): void {
    const promise = this.#entered;
    if (promise === undefined) return;
    this.#entered = undefined;
    this.#emit('resolve', promise);
    this.#emit('after', promise);
  }

  /** Runs the callback that settles a promise. */
  run(promise: object, callback: () => unknown): unknown {
    this.leave();
    this.#emit('before', promise);
    try {
      return callback();
    } finally {
      this.#emit('resolve', promise);
      this.#emit('after', promise);
    }
  }

  #emit(name: keyof HookFunctions, promise: object, parent?: object): void {
    try {
      this.#hooks[name]?.(promise, parent);
    } catch (error) {
      this.#fatal(error);
    }
  }

  /** What V8 waits for in place of a value that is no promise. */
  #wrap(value: unknown): object {
    const isPlain = (typeof value !== 'object' || value === null) && typeof value !== 'function';
    const promise = new this.#native<void>((resolve) => isPlain && resolve());
    this.created(promise);
    this.#emit('resolve', promise);
    return promise;
  }

  #construct(target: PromiseConstructor, executor: unknown, newTarget: NewableFunction): Promise<unknown> {
    const made = newTarget === this.#observed ? target : newTarget;
    if (!this.isActive || typeof executor !== 'function') return Reflect.construct(target, [executor], made);
    const settle: Settle = { resolve: () => undefined, reject: () => undefined };
    const promise: Promise<unknown> = Reflect.construct(
      target,
      [(...functions: ((value: unknown) => void)[]) => ([settle.resolve, settle.reject] = functions as [never, never])],
      made,
    );
    this.created(promise);
    // V8 finds the callers of an async function, for a stack, through its own functions only.
    return this.#execute(executor as Executor, promise, this.#hooks.resolve === undefined ? settle : this.#followed(promise, settle));
  }

  #execute(executor: Executor, promise: Promise<unknown>, { resolve, reject }: Settle): Promise<unknown> {
    try {
      executor(resolve, reject);
    } catch (error) {
      reject(error);
    }
    return promise;
  }

  #followed(promise: object, settle: Settle): Settle {
    let isDecided = false;
    const follow = (name: 'resolve' | 'reject') => (value: unknown) => {
      if (!isDecided) this.#emit('resolve', promise);
      isDecided = true;
      settle[name](value);
    };
    return { resolve: follow('resolve'), reject: follow('reject') };
  }

  /** `Promise.resolve` compares its receiver with the constructor of its argument, so it must get the native one. */
  #createResolve(): PromiseConstructor['resolve'] {
    const hooks = this;
    const methods = {
      resolve(this: PromiseConstructor, value?: unknown): Promise<unknown> {
        const receiver = this === hooks.#observed ? hooks.#native : this;
        const promise = hooks.#nativeResolve.call(receiver, value);
        if (receiver === hooks.#native && promise !== value) {
          hooks.created(promise);
          hooks.#emit('resolve', promise);
        }
        return promise;
      },
    };
    return methods.resolve as PromiseConstructor['resolve'];
  }

  /** Puts the observed constructor in the place of the native one, or back, unless the program has its own. */
  #replaceGlobals(): void {
    const replace = (object: object, name: string, native: unknown, observed: unknown): void => {
      const [from, to] = this.isActive ? [native, observed] : [observed, native];
      if (Reflect.get(object, name) === from) Object.defineProperty(object, name, { value: to, writable: true, enumerable: false, configurable: true });
    };
    replace(globalThis, 'Promise', this.#native, this.#observed);
    replace(this.#native, 'resolve', this.#nativeResolve, this.#resolve);
  }
}
