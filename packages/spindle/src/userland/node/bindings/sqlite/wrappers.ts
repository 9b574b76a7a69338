import type { SqliteErrors } from './errors.ts';

/** Objects of a binding's class, with what is behind each. */
export class Wrappers<T extends object> {
  readonly #values = new WeakMap<object, T>();

  add(wrapper: object, value: T): void {
    this.#values.set(wrapper, value);
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
