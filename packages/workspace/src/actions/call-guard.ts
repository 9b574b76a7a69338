import { fileRevision } from './file-revision.ts';

/**
 * As long as nothing changes, the second identical call is answered with a warning and the third is refused. Source:
 * docs/assistant-protocol.md#limits.
 */
const WARNED_AT = 2;
const REFUSED_AT = 3;

export const REPEATED_CALL = 'You already made exactly this call, and nothing in the project has changed since. Repeating it will be rejected.';
export const REFUSED_CALL =
  'Rejected: this is the third identical call, and nothing in the project has changed since. Try something else, or explain what is blocking you.';

/** Keeps a model from repeating the same call over and over. One for each turn. */
export interface CallGuard {
  check(call: unknown): 'fine' | 'repeated' | 'refused';
  /** The call is over. Its own changes do not count as changes since then. */
  done(call: unknown): void;
}

export function createCallGuard(getRevision: () => number): CallGuard {
  const calls = new Map<string, { count: number; revision: number }>();
  // Contents may be large, and a hash is enough to compare them.
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
