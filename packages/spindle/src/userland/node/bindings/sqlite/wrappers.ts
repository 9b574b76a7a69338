import type { SqliteErrors } from './errors.ts';

/** Objects of a binding's class, with what is behind each. */
export class Wrappers<T extends object> {
  readonly #values = new WeakMap<object, T>();
  readonly #owners = new WeakMap<object, object>();

  /** `owner` is an object of a program that must not be collected, and thereby closed, before the wrapper is. */
  add(wrapper: object, value: T, owner?: object): void {
    this.#values.set(wrapper, value);
    if (owner !== undefined) this.#owners.set(wrapper, owner);
  }

  of(wrapper: unknown): T {
    const value = this.#values.get(wrapper as object);
    if (value === undefined) throw new TypeError('Illegal invocation');
    return value;
  }
}

/** A class that only the binding creates objects of: functions, because the methods of a class would not be enumerable. */
export function hiddenClass(name: string, errors: SqliteErrors, methods: object): { new (): object; prototype: object } {
  const { [name]: constructor } = {
    [name]: function () {
      throw errors.illegalConstructor();
    },
  };
  defineMethods(constructor as unknown as { prototype: object }, methods);
  return constructor as unknown as { new (): object; prototype: object };
}

export function defineMethods(constructor: { readonly prototype: object }, methods: object): void {
  Object.defineProperties(constructor.prototype, Object.getOwnPropertyDescriptors(methods));
}

/** An accessor of an object itself, as those of V8's templates are. */
export function defineGetters(object: object, getters: Readonly<Record<string, () => unknown>>): void {
  for (const [name, get] of Object.entries(getters)) Object.defineProperty(object, name, { get, enumerable: true, configurable: false });
}
