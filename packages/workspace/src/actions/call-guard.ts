import { fileRevision } from './file-revision.ts';

/** How often the same call is answered while nothing changes: the next one warns, the one after it is refused. Source: docs/assistant-protocol.md#limits. */
const WARNED_AT = 2;
const REFUSED_AT = 3;

export const REPEATED_CALL = 'You already made exactly this call, and nothing in the project has changed since. Repeating it will be rejected.';
export const REFUSED_CALL =
  'Rejected: this is the third identical call, and nothing in the project has changed since. Try something else, or explain what is blocking you.';

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
