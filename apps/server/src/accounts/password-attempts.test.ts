import { AppError } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { createTestApp } from '../testing/test-app.ts';
import { PasswordAttempts } from './password-attempts.ts';
import { AccountRepository } from './repository.ts';

describeOnBothEngines('wrong passwords from many addresses', (storage) => {
  const HOME = '2001:db8:0:1::7';

  /** The result of each attempt. The password itself is not hashed here. */
  async function attemptsOn(email: string) {
    let now = Date.now();
    const test = createTestApp(storage(), { isProxyTrusted: true });
    const owner = test.browser();
    const signUp = await owner.call('POST', '/api/auth/sign-up/email', { email, password: 'correct horse' }, { 'x-forwarded-for': HOME });
    expect(signUp.status).toBe(200);
    const attempts = new PasswordAttempts({ accounts: new AccountRepository(storage().database.sql), now: () => now });
    return {
      owner,
      advance: (milliseconds: number) => {
        now += milliseconds;
      },
      attempt: (address: string, password = 'a guess', of = email) =>
        attempts
          .run({ email: of, address }, async () => {
            if (password !== 'correct horse') throw new AppError('wrong-credentials', 'Wrong.');
            return 'signed in';
          })
          .catch((error: AppError) => error.code),
    };
  }

  const counts = (outcomes: readonly string[]) => ['wrong-credentials', 'rate-limited'].map((code) => outcomes.filter((outcome) => outcome === code).length);

  it('are limited for that account only', async () => {
    const { attempt, advance } = await attemptsOn('nell@example.com');
    const guesses = await Promise.all(Array.from({ length: 105 }, (_, guess) => attempt(`198.51.${guess}.1`)));
    expect(counts(guesses)).toEqual([100, 5]);
    expect(await attempt('192.0.2.1', 'correct horse')).toBe('rate-limited');
    expect(await attempt('192.0.2.1', 'a guess', 'someone-else@example.com')).toBe('wrong-credentials');
    // The correct password from elsewhere does not restore the attempts.
    advance(36_000);
    expect(await attempt('192.0.2.1', 'correct horse')).toBe('signed in');
    expect(counts([await attempt('192.0.2.2'), await attempt('192.0.2.3')])).toEqual([1, 1]);
  });

  it('do not lock the owner out of a network where they are signed in', async () => {
    const { attempt, owner } = await attemptsOn('olga@example.com');
    await Promise.all(Array.from({ length: 100 }, (_, guess) => attempt(`198.51.${guess}.1`)));
    expect(await attempt('2001:db8:0:1::8', 'correct horse')).toBe('signed in');
    expect(await attempt('2001:DB8:0:1:0::9')).toBe('wrong-credentials');
    expect(await attempt('2001:db8:0:2::7', 'correct horse')).toBe('rate-limited');
    await owner.call('POST', '/api/auth/sign-out');
    expect(await attempt(HOME, 'correct horse')).toBe('rate-limited');
  });

  it('use up nothing when another limit rejects them', async () => {
    const { attempt } = await attemptsOn('pia@example.com');
    const here = await Promise.all(Array.from({ length: 40 }, () => attempt('198.51.100.1')));
    expect(counts(here)).toEqual([10, 30]);
    const elsewhere = await Promise.all(Array.from({ length: 95 }, (_, guess) => attempt(`203.0.${guess}.1`)));
    expect(counts(elsewhere)).toEqual([90, 5]);
  });
});
