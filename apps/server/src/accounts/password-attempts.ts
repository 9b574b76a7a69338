import { AppError } from '@lathe/protocol';
import { RATE_LIMITS, RateLimiter } from '../network/rate-limits.ts';

/** Where a password is tried from, and for whom. */
export interface PasswordAttempt {
  readonly email: string;
  readonly address: string;
}

/** The limits on guessing passwords: one count for every call that checks one. */
export class PasswordAttempts {
  readonly #perAccount: RateLimiter;
  readonly #perAddress: RateLimiter;

  constructor(now: () => number) {
    this.#perAccount = new RateLimiter(RATE_LIMITS.signInPerAccount, now);
    this.#perAddress = new RateLimiter(RATE_LIMITS.signInPerAddress, now);
  }

  /** Runs a check that throws 'wrong-credentials' for a wrong password; only those count. @throws AppError 'rate-limited' */
  async run<T>({ email, address }: PasswordAttempt, check: () => Promise<T>): Promise<T> {
    const account = `${address} ${email.toLowerCase()}`;
    this.#perAddress.take(address);
    try {
      this.#perAccount.take(account);
    } catch (error) {
      this.#perAddress.giveBack(address);
      throw error;
    }
    try {
      const answer = await check();
      this.#perAccount.reset(account);
      this.#perAddress.giveBack(address);
      return answer;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'wrong-credentials') {
        this.#perAccount.giveBack(account);
        this.#perAddress.giveBack(address);
      }
      throw error;
    }
  }
}
