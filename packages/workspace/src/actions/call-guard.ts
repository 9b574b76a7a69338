import { fileRevision } from './file-revision.ts';

/** How often the same call is answered while nothing changes: the next one warns, the one after it is refused. Source: docs/assistant-protocol.md#limits. */
const WARNED_AT = 2;
const REFUSED_AT = 3;

export const REPEATED_CALL = 'You made exactly this call before and nothing in the project has changed since. Making it again will be refused.';
export const REFUSED_CALL =
  'Refused: this is the third time for exactly this call, and nothing in the project has changed since. Do something else, or say what is in the way.';

/** Keeps a model from doing the same over and over. One for each turn. */
export interface CallGuard {
  check(call: unknown): 'fine' | 'repeated' | 'refused';
  /** The call is over: what it changed itself is no change since. */
  done(call: unknown): void;
}

export function createCallGuard(getRevision: () => number): CallGuard {
  const calls = new Map<string, { count: number; revision: number }>();
  // Contents may be large: their hash tells them apart as well.
  const keyOf = (call: unknown) => fileRevision(JSON.stringify(call));
  return {
    check(call) {
      const key = keyOf(call);
      const known = calls.get(key);
      const count = known?.revision === getRevision() ? known.count + 1 : 1;
      calls.set(key, { count, revision: getRevision() });
      if (count >= REFUSED_AT) return 'refused';
      return count >= WARNED_AT ? 'repeated' : 'fine';
    },
    done(call) {
      const known = calls.get(keyOf(call));
      if (known) known.revision = getRevision();
    },
  };
}
