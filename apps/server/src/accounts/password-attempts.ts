import { AppError } from '@lathe/protocol';
import { clientAt, type ClientNetwork, clientNetwork } from '../network/ip-addresses.ts';
import { RATE_LIMITS, RateLimiter } from '../network/rate-limits.ts';
import type { AccountRepository } from './repository.ts';

/** Where a password attempt comes from, and which account it is for. */
export interface PasswordAttempt {
  readonly email: string;
  readonly address: string;
}

export interface PasswordAttemptsDependencies {
  readonly accounts: Pick<AccountRepository, 'sessionAddresses'>;
  readonly now: () => number;
}

/** The limits on guessing passwords, shared by every call that checks one. */
export class PasswordAttempts {
  readonly #perAccount: RateLimiter<ClientNetwork>;
  readonly #perAddress: RateLimiter<ClientNetwork>;
  readonly #fromAnywhere: RateLimiter;
  readonly #accounts: PasswordAttemptsDependencies['accounts'];
  readonly #now: () => number;

  constructor({ accounts, now }: PasswordAttemptsDependencies) {
    this.#accounts = accounts;
    this.#now = now;
    this.#perAccount = new RateLimiter(RATE_LIMITS.signInPerAccount, now);
    this.#perAddress = new RateLimiter(RATE_LIMITS.signInPerAddress, now);
    this.#fromAnywhere = new RateLimiter(RATE_LIMITS.signInFromAnywhere, now);
  }

  /**
   * Runs a check that throws 'wrong-credentials' for a wrong password. Only wrong passwords count. @throws AppError
   * 'rate-limited'
   */
  async run<T>({ email, address }: PasswordAttempt, check: () => Promise<T>): Promise<T> {
    const account = email.toLowerCase();
    const network = clientNetwork(address);
    const accountHere = clientAt(network, account);
    const giveBack: (() => void)[] = [];
    const take = (limiter: RateLimiter<ClientNetwork>, key: ClientNetwork) => {
      limiter.take(key);
      giveBack.push(() => limiter.giveBack(key));
    };
    try {
      take(this.#perAddress, network);
      take(this.#perAccount, accountHere);
      const waitS = this.#fromAnywhere.tryTake(account);
      if (waitS === 0) giveBack.push(() => this.#fromAnywhere.giveBack(account));
      else if (!(await this.#isSignedInFrom(network, account))) throw tooManyFromAnywhere(waitS);
      const answer = await check();
      for (const undo of giveBack) undo();
      this.#perAccount.reset(accountHere);
      return answer;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'wrong-credentials') for (const undo of giveBack) undo();
      throw error;
    }
  }

  /**
   * Nobody may lock an account's owner out, so a person who is signed in on this network has only the network's own
   * limits.
   */
  async #isSignedInFrom(network: ClientNetwork, email: string): Promise<boolean> {
    const addresses = await this.#accounts.sessionAddresses(email, new Date(this.#now()));
    return addresses.some((address) => clientNetwork(address) === network);
  }
}

function tooManyFromAnywhere(waitS: number): AppError {
  return new AppError(
    'rate-limited',
    `Too many failed sign-in attempts for this account. Try again in ${waitS} s, or sign in from a network where you are already signed in.`,
    { data: { retryAfterS: waitS } },
  );
}
