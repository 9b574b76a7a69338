import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError, type FinishSupabaseSignInBody, type SupabaseAccount, type User } from '@lathe/protocol';
import * as z from 'zod';
import type { Supabase, SupabaseAccess, SupabaseTokens, TokenSource } from '../integrations/database-hosts/provider.ts';
import type { Logger } from '../logging.ts';
import type { Secret } from '../storage/secret.ts';
import type { SupabaseAccountRepository, SupabaseAccountRow } from './repository.ts';

export interface SupabaseSignInDependencies {
  readonly repository: SupabaseAccountRepository;
  /** Undefined: the operator has not registered this server there. */
  readonly supabase: Supabase | undefined;
  readonly secret: Pick<Secret, 'seal' | 'unseal'>;
  readonly log: Logger;
  readonly now: () => Date;
}

/** How long a person may take at Supabase's page. */
const SIGN_IN_MS = 10 * 60_000;
/** A token that ends sooner is renewed before it is used. */
const MARGIN_MS = 60_000;
/** Longer than a renewal takes with its retries: three tries of 20 s, and two pauses of 10 s at most. */
const RENEWAL_CLAIM_MS = 90_000;
const CHECK_INTERVAL_MS = 200;

const pendingSchema = z.object({ state: z.string(), verifier: z.string(), until: z.number() });
const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string(), expiresAt: z.number() });

/** People's access to Supabase: OAuth with PKCE. Tokens are encrypted, and go to Supabase only. */
export class SupabaseSignIns {
  readonly #dependencies: SupabaseSignInDependencies;
  readonly #renewals = new Map<string, Promise<string>>();

  constructor(dependencies: SupabaseSignInDependencies) {
    this.#dependencies = dependencies;
  }

  async read(user: Pick<User, 'id'>): Promise<SupabaseAccount> {
    const row = await this.#dependencies.repository.find(user.id);
    const isSignedIn = row !== undefined && this.#tokensOf(row) !== undefined && row.signedInAt !== null;
    return { isAvailable: this.#dependencies.supabase !== undefined, ...(isSignedIn ? { connectedAt: row.signedInAt?.toISOString() } : {}) };
  }

  /** @throws AppError 'unavailable' if the operator has not registered this server */
  async begin(user: Pick<User, 'id'>): Promise<{ url: string }> {
    const { repository, secret, now } = this.#dependencies;
    const supabase = this.#supabase();
    const pending = { state: randomBytes(32).toString('base64url'), verifier: randomBytes(32).toString('base64url'), until: now().getTime() + SIGN_IN_MS };
    await repository.begin(user.id, secret.seal('supabase', JSON.stringify(pending), contextOf(user.id, 'sign-in')));
    return { url: supabase.signInUrl({ state: pending.state, challenge: createHash('sha256').update(pending.verifier).digest('base64url') }) };
  }

  /** Works once for each sign-in that this person began. @throws AppError 'invalid-input' if it is over */
  async finish(user: Pick<User, 'id'>, { state, code }: FinishSupabaseSignInBody): Promise<void> {
    const { repository, now } = this.#dependencies;
    const supabase = this.#supabase();
    const row = await repository.find(user.id);
    const pending = row?.sealedPending == null ? undefined : this.#unseal(row.userId, 'sign-in', row.sealedPending, pendingSchema);
    const isMine = pending !== undefined && isSame(pending.state, state) && pending.until >= now().getTime();
    if (!isMine || row?.sealedPending == null || !(await repository.take(user.id, row.sealedPending))) throw over();
    if (code === undefined) throw new AppError('invalid-input', 'You did not give Lathe access to Supabase. Sign in again to connect a database.');
    const tokens = await supabase.redeem(code, pending.verifier);
    if (!(await repository.signIn(user.id, this.#seal(user.id, tokens), now()))) {
      await this.#revoke(tokens);
      throw over();
    }
  }

  async end(user: Pick<User, 'id'>): Promise<void> {
    const gone = await this.#dependencies.repository.delete(user.id);
    const tokens = gone === undefined ? undefined : this.#tokensOf(gone);
    if (tokens !== undefined) await this.#revoke(tokens);
  }

  /** Supabase with the access of this person. Undefined: they are not signed in. */
  async accessOf(userId: string): Promise<SupabaseAccess | undefined> {
    const { repository, supabase } = this.#dependencies;
    const row = await repository.find(userId);
    return supabase === undefined || row === undefined || this.#tokensOf(row) === undefined ? undefined : supabase.as(this.#tokenSource(userId));
  }

  #tokenSource(userId: string): TokenSource {
    return async (refused) => {
      const row = await this.#dependencies.repository.find(userId);
      const tokens = row === undefined ? undefined : this.#tokensOf(row);
      if (tokens === undefined) throw signInNeeded();
      const isGood = tokens.accessToken !== refused && tokens.expiresAt - this.#dependencies.now().getTime() > MARGIN_MS;
      return isGood ? tokens.accessToken : this.#renewOnce(userId, tokens.accessToken);
    };
  }

  /** One renewal at a time, across all processes: Supabase takes a second use of a refresh token for theft. */
  #renewOnce(userId: string, stale: string): Promise<string> {
    const running = this.#renewals.get(userId);
    if (running !== undefined) return running;
    const renewal = this.#renew(userId, stale).finally(() => this.#renewals.delete(userId));
    this.#renewals.set(userId, renewal);
    return renewal;
  }

  async #renew(userId: string, stale: string): Promise<string> {
    const { repository, now } = this.#dependencies;
    // Waiting ends when a claim expires at the latest: then this process can claim the renewal.
    for (;;) {
      const row = await repository.find(userId);
      const tokens = row === undefined ? undefined : this.#tokensOf(row);
      if (tokens === undefined) throw signInNeeded();
      if (tokens.accessToken !== stale) return tokens.accessToken;
      const until = new Date(now().getTime() + RENEWAL_CLAIM_MS);
      const claimed = await repository.claimRenewal(userId, now(), until);
      if (claimed !== undefined) {
        try {
          return await this.#renewClaimed(claimed, stale);
        } finally {
          await repository.endRenewal(userId, until);
        }
      }
      await pause(CHECK_INTERVAL_MS);
    }
  }

  async #renewClaimed(row: SupabaseAccountRow, stale: string): Promise<string> {
    const { repository } = this.#dependencies;
    const tokens = this.#tokensOf(row);
    if (tokens === undefined) throw signInNeeded();
    if (tokens.accessToken !== stale) return tokens.accessToken;
    const renewed = await this.#supabase().renew(tokens.refreshToken);
    // Stored before it is used: the old one does not hold anymore.
    if (await repository.replaceTokens(row, renewed === undefined ? null : this.#seal(row.userId, renewed))) {
      if (renewed === undefined) throw signInNeeded();
      return renewed.accessToken;
    }
    // The person signed out or in again meanwhile, which is newer.
    if (renewed !== undefined) await this.#revoke(renewed);
    const newer = await repository.find(row.userId);
    const now = newer === undefined ? undefined : this.#tokensOf(newer);
    if (now === undefined) throw signInNeeded();
    return now.accessToken;
  }

  async #revoke({ refreshToken }: SupabaseTokens): Promise<void> {
    try {
      await this.#dependencies.supabase?.revoke(refreshToken);
    } catch (error) {
      this.#dependencies.log.info({ err: error }, 'Could not revoke a sign-in at Supabase');
    }
  }

  #supabase(): Supabase {
    const { supabase } = this.#dependencies;
    if (supabase === undefined)
      throw new AppError('unavailable', 'This server is not registered with Supabase. Its operator can set SUPABASE_CLIENT_ID and SUPABASE_CLIENT_SECRET.');
    return supabase;
  }

  #seal(userId: string, tokens: SupabaseTokens): string {
    return this.#dependencies.secret.seal('supabase', JSON.stringify(tokens), contextOf(userId, 'tokens'));
  }

  #tokensOf({ userId, sealedTokens }: SupabaseAccountRow): SupabaseTokens | undefined {
    return sealedTokens === null ? undefined : this.#unseal(userId, 'tokens', sealedTokens, tokensSchema);
  }

  #unseal<T>(userId: string, what: 'sign-in' | 'tokens', sealed: string, schema: z.ZodType<T>): T | undefined {
    const { secret, log } = this.#dependencies;
    try {
      return schema.parse(JSON.parse(secret.unseal('supabase', sealed, contextOf(userId, what))));
    } catch (error) {
      log.warn({ err: error, userId }, 'Could not decrypt a sign-in at Supabase: the data folder’s secret has changed');
      return undefined;
    }
  }
}

/** What every call says that needs a person to sign in. */
export const signInNeeded = (): AppError => new AppError('forbidden', 'Sign in to Supabase, and try again.', { data: { needsSignIn: true } });

const over = (): AppError => new AppError('invalid-input', 'This sign-in has expired, or somebody else started it. Start again.');

/** Binds what is encrypted to its row and its column. */
const contextOf = (userId: string, what: string): string => `${userId} ${what}`;

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
