import { expect, it } from 'vitest';
import { createRateLimits } from './rate-limits.ts';
import { TestClock } from './testing/mailbox.ts';

const CONFIG = { verify: 2, tokenRefresh: 1, signIn: 1, otp: 1, user: 1, mfa: 1, authorize: 1, anonymous: 1, signUp: 1, mail: 1 };

it('counts each caller and limit apart, and forgets with time', () => {
  const clock = new TestClock();
  const limits = createRateLimits(CONFIG, clock.read);
  limits.take('verify', 'a');
  limits.take('verify', 'a');
  expect(() => limits.take('verify', 'a')).toThrow('Request rate limit reached');
  limits.take('verify', 'b');
  limits.take('signIn', 'a');
  clock.passSeconds(149);
  expect(() => limits.take('verify', 'a')).toThrow();
  clock.passSeconds(2);
  limits.take('verify', 'a');
  expect(() => limits.take('verify', 'a')).toThrow();
  clock.passSeconds(10_000);
  limits.take('verify', 'a');
  limits.take('verify', 'a');
  expect(() => limits.take('verify', 'a')).toThrow();
});

it('counts messages of the project by the hour', () => {
  const clock = new TestClock();
  const limits = createRateLimits(CONFIG, clock.read);
  limits.take('mail', 'project');
  expect(() => limits.take('mail', 'project')).toThrow('email rate limit exceeded');
  clock.passSeconds(3601);
  limits.take('mail', 'project');
});

it('remembers a bounded number of callers', () => {
  const limits = createRateLimits(CONFIG, () => 0);
  for (let index = 0; index <= 10_000; index++) limits.take('signIn', String(index));
  limits.take('signIn', '0');
  expect(() => limits.take('signIn', '10000')).toThrow();
});

it('pauses for an address that nobody has as for one that somebody has', () => {
  const clock = new TestClock();
  const limits = createRateLimits(CONFIG, clock.read);
  limits.pause('a@example.com', 60);
  clock.passSeconds(20);
  expect(() => limits.pause('a@example.com', 60)).toThrow('For security purposes, you can only request this after 40 seconds.');
  clock.passSeconds(40);
  limits.pause('a@example.com', 60);
});
