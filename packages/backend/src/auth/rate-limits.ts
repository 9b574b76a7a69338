import type { RateLimitConfig } from './options.ts';
import { type AuthError, refuse } from './errors.ts';

const FIVE_MINUTES_MS = 5 * 60_000;
const HOUR_MS = 60 * 60_000;
/** Callers remembered for each limit. Beyond this, those who were quiet longest are forgotten. */
const REMEMBERED_CALLERS = 10_000;

const PERIODS_MS: Record<keyof RateLimitConfig, number> = {
  verify: FIVE_MINUTES_MS,
  tokenRefresh: FIVE_MINUTES_MS,
  signIn: FIVE_MINUTES_MS,
  otp: FIVE_MINUTES_MS,
  user: FIVE_MINUTES_MS,
  mfa: FIVE_MINUTES_MS,
  authorize: FIVE_MINUTES_MS,
  anonymous: HOUR_MS,
  signUp: HOUR_MS,
  mail: HOUR_MS,
};

export interface RateLimits {
  /** Counts one request of `caller`. Throws over_request_rate_limit (over_email_send_rate_limit for mail) beyond the limit. */
  take(limit: keyof RateLimitConfig, caller: string): void;
  /**
   * For messages that are not sent because nobody has this address: throws what somebody who has it would get for asking
   * twice, so that the answer does not tell who has an account.
   */
  pause(address: string, seconds: number): void;
}

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Token buckets: `limit` at once, then one more for each `period / limit`. */
export function createRateLimits(config: RateLimitConfig, clock: () => number): RateLimits {
  const buckets = new Map<string, Bucket>();
  const askedAt = new Map<string, number>();
  return {
    pause(address, seconds) {
      const now = clock();
      const waitMs = (askedAt.get(address) ?? Number.NEGATIVE_INFINITY) + seconds * 1000 - now;
      if (waitMs > 0) throw pauseError(waitMs);
      askedAt.delete(address);
      askedAt.set(address, now);
      if (askedAt.size > REMEMBERED_CALLERS) askedAt.delete(askedAt.keys().next().value!);
    },
    take(limit, caller) {
      const key = `${limit} ${caller}`;
      const capacity = config[limit];
      const now = clock();
      const known = buckets.get(key);
      const refilled = known === undefined ? capacity : known.tokens + ((now - known.filledAt) / PERIODS_MS[limit]) * capacity;
      const tokens = Math.min(capacity, refilled);
      // Deleting first moves the caller to the end of the map, which is in the order of last use.
      buckets.delete(key);
      buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, filledAt: now });
      if (buckets.size > REMEMBERED_CALLERS) buckets.delete(buckets.keys().next().value!);
      if (tokens < 1) throw refuse(limit === 'mail' ? 'over_email_send_rate_limit' : 'over_request_rate_limit');
    },
  };
}

export function pauseError(waitMs: number): AuthError {
  return refuse('over_email_send_rate_limit', `For security purposes, you can only request this after ${Math.ceil(waitMs / 1000)} seconds.`);
}
