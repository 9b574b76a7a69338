/** Why an operation was not done, in words for the person who asked for it. */
export interface Refusal {
  readonly type: 'missing' | 'exists' | 'unchanged' | 'last' | 'impossible';
  readonly message: string;
  /** What there is instead of what is missing. */
  readonly available?: readonly string[];
}

/** Thrown inside of an operation, and returned by `applyOperation`. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export function missing(what: string, name: string, available: readonly string[]): Refused {
  const instead = available.length === 0 ? `there are no ${plural(what)} yet` : `there ${available.length === 1 ? 'is' : 'are'} ${listed(available)}`;
  return new Refused({ type: 'missing', message: `There is no ${what} called ${name}; ${instead}.`, available });
}

export const exists = (message: string): Refused => new Refused({ type: 'exists', message });
export const unchanged = (message: string): Refused => new Refused({ type: 'unchanged', message });
/** It is the only one of its kind, and the app needs one. */
export const last = (message: string): Refused => new Refused({ type: 'last', message });
export const impossible = (message: string): Refused => new Refused({ type: 'impossible', message });

/** "A", "A and B", "A, B and C". */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function plural(what: string): string {
  return what.endsWith('y') ? `${what.slice(0, -1)}ies` : `${what}s`;
}
