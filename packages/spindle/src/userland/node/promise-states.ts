/** The states of promises, as far as the runtime saw them settle, since a page cannot see into a promise. */
export interface PromiseStates {
  settle(promise: object, isRejected: boolean, value: unknown): void;
  get(promise: object): { readonly isRejected: boolean; readonly value: unknown } | undefined;
}

export function createPromiseStates(): PromiseStates {
  return { settle: (promise, isRejected, value) => void new Settled(promise, isRejected, value), get: (promise) => Settled.of(promise) };
}

/** The state of most stream promises. */
const WITHOUT_VALUE = { isRejected: false, value: undefined };

/** Lets a derived class put its private field on an existing object. */
const Adopted = function (this: unknown, object: object) {
  return object;
} as unknown as new (
  object: object,
) => object;

/** A private field on the promise itself: no program sees it, and the garbage collector has no table to process. */
class Settled extends Adopted {
  readonly #state: { readonly isRejected: boolean; readonly value: unknown };

  constructor(promise: object, isRejected: boolean, value: unknown) {
    super(promise);
    this.#state = value === undefined && !isRejected ? WITHOUT_VALUE : { isRejected, value };
  }

  static of(promise: object): { readonly isRejected: boolean; readonly value: unknown } | undefined {
    return #state in promise ? promise.#state : undefined;
  }
}
