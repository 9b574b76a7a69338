import { describe, expect, it } from 'vitest';
import { RateLimiter } from './rate-limits.ts';

describe('rate limits', () => {
  it('allow a burst, then one call per share of the time', () => {
    let now = 0;
    const limiter = new RateLimiter({ burst: 3, refillMs: 30_000 }, () => now);
    const call = (key: string) => limiter.take(key);
    for (let count = 0; count < 3; count++) call('a');
    expect(() => call('a')).toThrow('Too many tries. Try again in 10 s.');
    call('b');
    now = 9_999;
    expect(() => call('a')).toThrow('Try again in 1 s.');
    now = 10_000;
    call('a');
    expect(() => call('a')).toThrow();
    limiter.reset('a');
    call('a');
  });
});
