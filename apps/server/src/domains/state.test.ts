import { describe, expect, it } from 'vitest';
import { afterCheck, type DomainProgress, OWNERSHIP_GRACE_MS, UNPROVEN_KEPT_MS } from './state.ts';

const START = new Date('2026-01-01T00:00:00Z');
const after = (ms: number) => new Date(START.getTime() + ms);
const HOUR = 3_600_000;
const fresh: DomainProgress = { state: 'pending', provenAt: null, lostAt: null, expectedAt: START, nextCheckAt: START };
const live: DomainProgress = { ...fresh, state: 'live', provenAt: START };
type Found = Parameters<typeof afterCheck>[1];
const next = (before: DomainProgress, ownership: Found['ownership'], address: Found['address'], { now = after(HOUR), isHeld = false } = {}) =>
  afterCheck(before, { ownership, address }, { isHeld, now });

describe('the state of a domain', () => {
  it.each([
    ['nothing', 'gone', 'none', 'pending'],
    ['the ownership record at some resolvers', 'partly', 'here', 'verifying'],
    ['no answer', 'unknown', 'unknown', 'pending'],
    ['the address alone, as where an old alias was left behind', 'gone', 'here', 'pending'],
    ['ownership alone', 'proven', 'elsewhere', 'verified'],
    ['both', 'proven', 'here', 'live'],
  ] as const)('is, with %s, %s and %s: %s', (_what, ownership, address, state) => {
    expect(next(fresh, ownership, address).state).toBe(state);
  });

  it.each([
    ['proven', 'here', 'live'],
    ['proven', 'partly', 'live'],
    ['proven', 'unknown', 'live'],
    ['unknown', 'unknown', 'live'],
    ['partly', 'here', 'live'],
    ['proven', 'elsewhere', 'misconfigured'],
    ['proven', 'none', 'misconfigured'],
    ['gone', 'here', 'misconfigured'],
  ] as const)('of a live one is, with %s and %s: %s', (ownership, address, state) => {
    expect(next(live, ownership, address).state).toBe(state);
  });

  it('is lost only after days without the ownership record, and comes back with it', () => {
    const lost = next(live, 'gone', 'here');
    expect(lost).toMatchObject({ state: 'misconfigured', provenAt: START, lostAt: after(HOUR) });
    const grace = next(lost, 'gone', 'here', { now: after(HOUR + OWNERSHIP_GRACE_MS - 1) });
    expect(grace).toMatchObject({ state: 'misconfigured', provenAt: START });
    expect(next(grace, 'unknown', 'unknown', { now: after(HOUR + OWNERSHIP_GRACE_MS * 2) })).toMatchObject({ state: 'misconfigured', provenAt: START });
    expect(next(grace, 'proven', 'here')).toMatchObject({ state: 'live', lostAt: null });
    const expired = next(grace, 'gone', 'here', { now: after(HOUR + OWNERSHIP_GRACE_MS) });
    expect(expired).toMatchObject({ state: 'expired', provenAt: null, nextCheckAt: null });
    expect(next(expired, 'gone', 'here').state).toBe('expired');
    expect(next(expired, 'proven', 'here').state).toBe('live');
  });

  it('is not proved while another project holds the name', () => {
    expect(next(fresh, 'proven', 'here', { isHeld: true })).toMatchObject({ state: 'pending', provenAt: null });
  });

  it('is asked for less and less often, and not forever while nobody proves it', () => {
    const wait = (before: DomainProgress, now: Date, found: [Found['ownership'], Found['address']] = ['gone', 'none']) => {
      const { nextCheckAt } = next(before, ...found, { now });
      return nextCheckAt === null ? null : (nextCheckAt.getTime() - now.getTime()) / 1000;
    };
    expect([0, 60_000, 600_000, HOUR, 24 * HOUR].map((age) => wait(fresh, after(age)))).toEqual([30, 30, 60, 360, 3_600]);
    expect(wait(fresh, after(UNPROVEN_KEPT_MS))).toBeNull();
    expect(wait(live, after(UNPROVEN_KEPT_MS), ['proven', 'here'])).toBe(3_600);
    expect(wait(live, after(UNPROVEN_KEPT_MS), ['proven', 'elsewhere'])).toBe(30);
  });
});
