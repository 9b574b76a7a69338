import { describe, expect, it } from 'vitest';
import { RateLimiter } from './rate-limits.ts';

describe('rate limits', () => {
  it('allow a burst, then calls at an even rate', () => {
    let now = 0;
    const limiter = new RateLimiter({ burst: 3, refillMs: 30_000 }, () => now);
    const call = (key: string) => limiter.take(key);
    for (let count = 0; count < 3; count++) call('a');
    expect(() => call('a')).toThrow('Too many attempts. Try again in 10 s.');
    call('b');
    now = 9_999;
    expect(() => call('a')).toThrow('Try again in 1 s.');
    now = 10_000;
    call('a');
    expect(() => call('a')).toThrow();
    limiter.reset('a');
    call('a');
  });

  it('give back a call that did not use the limit, but never more than the burst', () => {
    const limiter = new RateLimiter({ burst: 2, refillMs: 30_000 }, () => 0);
    limiter.take('a');
    limiter.take('a');
    limiter.giveBack('a');
    limiter.take('a');
    expect(() => limiter.take('a')).toThrow();
    for (let count = 0; count < 5; count++) limiter.giveBack('a');
    limiter.take('a');
    limiter.take('a');
    expect(() => limiter.take('a')).toThrow();
  });
});
