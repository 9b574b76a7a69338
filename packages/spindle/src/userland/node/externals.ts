/** V8's External values, with which C++ passes a pointer to programs that can only pass it on. Here they are numbered objects. */
export interface Externals {
  /** The External of an object, created on first use. */
  of(owner: object): object;
  /** Undefined for other values. */
  addressOf(value: object): bigint | undefined;
}

/** Addresses start where programs cannot mistake them for small numbers, and are spaced like pointers. */
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
