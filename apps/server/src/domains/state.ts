import type { DomainState } from '@lathe/protocol';
import type { Examination } from './examine.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;
/** How often DNS is asked: soon after somebody entered records, then more and more rarely. */
const SOONEST_MS = 30 * SECOND_MS;
const RAREST_MS = HOUR_MS;
const PART_OF_AGE = 10;
/** A name that nobody proves is not asked about forever. */
export const UNPROVEN_KEPT_MS = 14 * DAY_MS;
/** A registrar's mistake, or a move between registrars, must not take a site down at once. */
export const OWNERSHIP_GRACE_MS = 3 * DAY_MS;

/** The states in which a name shows its site. */
export const SERVED_STATES = ['live', 'misconfigured'] as const satisfies readonly DomainState[];

/** What a check changes. */
export interface DomainProgress {
  readonly state: DomainState;
  readonly provenAt: Date | null;
  readonly lostAt: Date | null;
  readonly expectedAt: Date;
  readonly nextCheckAt: Date | null;
}

/** @param isHeld another project has proved the name, and its record is still there */
export function afterCheck(
  before: DomainProgress,
  { ownership, address }: Pick<Examination, 'ownership' | 'address'>,
  { isHeld, now }: { readonly isHeld: boolean; readonly now: Date },
): DomainProgress {
  const owned = ownershipAfter(before, isHeld && ownership === 'proven' ? 'gone' : ownership, now);
  const expectedAt = owned.state !== before.state || hasJustMoved(before, address) ? now : before.expectedAt;
  const state = owned.provenAt === null ? unprovenState(owned.state, before.expectedAt, now) : provenState(owned.state, owned.lostAt, address);
  return { ...owned, state, expectedAt, nextCheckAt: nextCheck(state, expectedAt, now) };
}

type Ownership = Pick<DomainProgress, 'state' | 'provenAt' | 'lostAt'>;

function ownershipAfter({ state, provenAt, lostAt }: DomainProgress, ownership: Examination['ownership'], now: Date): Ownership {
  switch (ownership) {
    case 'proven':
      return { state: provenAt === null ? 'verified' : state, provenAt: provenAt ?? now, lostAt: null };
    case 'partly':
      return provenAt === null ? { state: 'verifying', provenAt, lostAt: null } : { state, provenAt, lostAt };
    case 'unknown':
      return { state, provenAt, lostAt };
    case 'gone': {
      if (provenAt === null) return { state: state === 'verifying' || state === 'failed' ? 'pending' : state, provenAt, lostAt: null };
      const since = lostAt ?? now;
      const isOver = now.getTime() - since.getTime() >= OWNERSHIP_GRACE_MS;
      return isOver ? { state: 'expired', provenAt: null, lostAt: null } : { state, provenAt, lostAt: since };
    }
  }
}

function unprovenState(state: DomainState, expectedAt: Date, now: Date): DomainState {
  return state !== 'expired' && now.getTime() - expectedAt.getTime() >= UNPROVEN_KEPT_MS ? 'failed' : state;
}

function provenState(state: DomainState, lostAt: Date | null, address: Examination['address']): DomainState {
  const wasShown = SERVED_STATES.some((shown) => shown === state);
  if (lostAt !== null) return wasShown ? 'misconfigured' : state;
  if (address === 'here') return 'live';
  // Most resolvers know nothing else, so it is as it was.
  if (address === 'unknown' || address === 'partly') return state;
  return wasShown ? 'misconfigured' : 'verified';
}

function hasJustMoved({ state }: DomainProgress, address: Examination['address']): boolean {
  return state === 'live' && address !== 'here' && address !== 'unknown';
}

function nextCheck(state: DomainState, expectedAt: Date, now: Date): Date | null {
  if (state === 'failed' || state === 'expired') return null;
  const age = now.getTime() - expectedAt.getTime();
  const wait = state === 'live' ? RAREST_MS : Math.min(RAREST_MS, Math.max(SOONEST_MS, age / PART_OF_AGE));
  return new Date(now.getTime() + wait);
}
