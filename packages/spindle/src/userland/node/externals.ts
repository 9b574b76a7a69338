/** V8's External values, by which C++ hands a pointer to programs that can only pass it on: here, numbered objects. */
export interface Externals {
  /** The one of an object; made when it is first asked for. */
  of(owner: object): object;
  /** Undefined for what is none. */
  addressOf(value: object): bigint | undefined;
}

/** Addresses begin where no program takes them for a small number, and lie as far apart as pointers. */
const FIRST_ADDRESS = 0x1000_0000n;
const ADDRESS_STEP = 16n;

export function createExternals(): Externals {
  const made = new WeakMap<object, object>();
  const addresses = new WeakMap<object, bigint>();
  let next = FIRST_ADDRESS;
  return {
    of(owner) {
      let external = made.get(owner);
      if (external === undefined) {
        external = Object.freeze(Object.create(null)) as object;
        made.set(owner, external);
        addresses.set(external, next);
        next += ADDRESS_STEP;
      }
      return external;
    },
    addressOf: (value) => addresses.get(value),
  };
}
