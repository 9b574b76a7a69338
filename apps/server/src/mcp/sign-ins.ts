import { setTimeout as pause } from 'node:timers/promises';
import { AppError, MCP_SCOPES_MAX, MCP_SCOPES_MAX_LENGTH } from '@lathe/protocol';
import type { Logger } from 'pino';
import type { Secret } from '../storage/secret.ts';
import type { SignInChallenge } from './connection.ts';
import { type OAuthDependencies, renewSignIn, revokeSignIn, SIGN_IN_STEP_MS, type SignIn } from './oauth.ts';
import type { McpRepository, McpServerRow } from './repository.ts';

/**
 * Each failed attempt means that another change succeeded. More than this many in a row mean that something is wrong.
 */
const CHANGE_TRIES = 8;
/**
 * How long a process may renew a sign-in alone, in milliseconds: longer than a renewal takes, plus the clock difference
 * between two processes.
 */
export const RENEWAL_CLAIM_MS = SIGN_IN_STEP_MS + 15_000;
/** How often to check whether another process has finished the renewal. */
const CHECK_INTERVAL_MS = 250;

export interface SignInsDependencies extends OAuthDependencies {
  readonly repository: Pick<McpRepository, 'find' | 'replaceSignIn' | 'claimRenewal' | 'endRenewal'>;
  readonly secret: Pick<Secret, 'seal' | 'unseal'>;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/** People's sign-ins to their servers, as stored: encrypted, and bound to their row. */
export class SignIns {
  readonly #dependencies: SignInsDependencies;
  readonly #renewals = new Map<string, Promise<string | undefined>>();

  constructor(dependencies: SignInsDependencies) {
    this.#dependencies = dependencies;
  }

  /** A sign-in that cannot be decrypted counts as none, so the person signs in again. */
  of({ id, userId, sealedSignIn }: McpServerRow): SignIn {
    if (sealedSignIn === null) return {};
    try {
      return JSON.parse(this.#dependencies.secret.unseal('mcp-servers', sealedSignIn, contextOf(userId, id))) as SignIn;
    } catch (error) {
      this.#dependencies.log.warn({ err: error, serverId: id }, 'Could not decrypt a sign-in: the data folder’s secret has changed');
      return {};
    }
  }

  seal({ id, userId }: Pick<McpServerRow, 'id' | 'userId'>, signIn: SignIn): string {
    return this.#dependencies.secret.seal('mcp-servers', JSON.stringify(signIn), contextOf(userId, id));
  }

  /** The row with the new sign-in. Undefined if it has been changed in the meantime. */
  async #replace(row: McpServerRow, signIn: SignIn): Promise<McpServerRow | undefined> {
    const sealedSignIn = this.seal(row, signIn);
    return (await this.#dependencies.repository.replaceSignIn(row, sealedSignIn)) ? { ...row, sealedSignIn } : undefined;
  }

  /**
   * Replaces the stored sign-in with the result of `next`, retrying if it changes in the meantime. Returns the previous
   * sign-in, or undefined if the server is gone, even if `next` was already called.
   */
  async change(row: Pick<McpServerRow, 'id' | 'userId'>, next: (signIn: SignIn) => SignIn): Promise<SignIn | undefined> {
    for (let tries = 0; tries < CHANGE_TRIES; tries++) {
      const found = await this.#dependencies.repository.find(row.userId, row.id);
      if (found === undefined) return undefined;
      const before = this.of(found);
      const after = next(before);
      if (after === before || (await this.#replace(found, after))) return before;
    }
    throw new AppError('invalid-state', 'This server is in use. Try again.', { isRetryable: true });
  }

  /** Revokes a sign-in that is no longer stored, if the server cooperates. */
  async revoke({ id }: Pick<McpServerRow, 'id'>, signIn: SignIn): Promise<void> {
    try {
      await revokeSignIn(signIn, this.#dependencies);
    } catch (error) {
      this.#dependencies.log.info({ serverId: id, err: error }, 'Could not revoke a sign-in at a Model Context Protocol server');
    }
  }

  /**
   * Remembers that a server requires more permissions. False if the last sign-in asked for all of them, because another
   * one would not help. @throws AppError 'forbidden' for more than a person is asked for
   */
  async wantMore(row: McpServerRow, challenge: SignInChallenge): Promise<boolean> {
    const wanted = scopesOf(challenge.scope);
    let isMore = false;
    await this.change(row, (signIn) => {
      const asked = scopesOf(signIn.scope ?? signIn.tokens?.scope);
      isMore = wanted.some((scope) => !asked.includes(scope));
      const known = signIn.challenge?.isForMore ? scopesOf(signIn.challenge.scope) : [];
      if (!isMore || wanted.every((scope) => known.includes(scope))) return signIn;
      // What was granted is requested again, because the new tokens replace the old ones.
      const all = [...new Set([...asked, ...known, ...wanted])];
      const scope = all.join(' ');
      if (all.length > MCP_SCOPES_MAX || scope.length > MCP_SCOPES_MAX_LENGTH)
        throw new AppError('forbidden', `${row.name} denied this: it requires more permissions than Lathe requests.`);
      return { ...signIn, challenge: { ...challenge, scope } };
    });
    return isMore;
  }

  /**
   * Stores a sign-in that was begun, even if the tokens were renewed in the meantime. False, and nothing is stored, if
   * another one was begun.
   */
  async begin(row: McpServerRow, before: SignIn, { client, discovery, pending }: SignIn): Promise<boolean> {
    let isKept = false;
    const found = await this.change(row, (now) => {
      isKept = now.pending?.state === before.pending?.state && now.client?.client_id === before.client?.client_id;
      return isKept ? { ...now, client, discovery, pending, finishing: undefined } : now;
    });
    return isKept && found !== undefined;
  }

  /**
   * The sign-in that the person came back from with this state. It can be taken once, whatever happens next; afterward
   * this is undefined.
   */
  async take(row: McpServerRow, state: string): Promise<SignIn | undefined> {
    let taken: SignIn | undefined;
    const found = await this.change(row, (now) => {
      const { pending, ...rest } = now;
      const isOver = pending?.state !== state || pending.until < this.#dependencies.now().getTime();
      taken = isOver ? undefined : now;
      return isOver ? now : { ...rest, finishing: state };
    });
    return found === undefined ? undefined : taken;
  }

  /**
   * Stores the result of a sign-in that was taken, even if the tokens were renewed in the meantime. False, and nothing
   * is stored, if it was ended or begun again.
   */
  async settle(row: McpServerRow, state: string, next: (now: SignIn) => SignIn): Promise<boolean> {
    let isKept = false;
    const found = await this.change(row, (now) => {
      isKept = now.finishing === state;
      return isKept ? { ...next(now), finishing: undefined } : now;
    });
    return isKept && found !== undefined;
  }

  /**
   * A new access token in place of a rejected one. Undefined: the person has to sign in again. Only one renewal runs at
   * a time, across all processes, because servers with single-use refresh tokens treat a second use as theft.
   * @throws AppError if the outcome is unknown
   */
  renew({ id, userId }: McpServerRow, refused: string | undefined, challenge: SignInChallenge): Promise<string | undefined> {
    const running = this.#renewals.get(id);
    if (running) return running;
    const renewal = this.#renew(id, userId, refused, challenge).finally(() => this.#renewals.delete(id));
    this.#renewals.set(id, renewal);
    return renewal;
  }

  async #renew(id: string, userId: string, refused: string | undefined, challenge: SignInChallenge): Promise<string | undefined> {
    const { repository, now } = this.#dependencies;
    // Waiting ends when a claim expires at the latest: then this process can claim the renewal.
    for (;;) {
      const row = await repository.find(userId, id);
      if (row === undefined) return undefined;
      const { tokens, challenge: known } = this.of(row);
      // Someone else has already renewed it, here or in another process.
      if (tokens !== undefined && tokens.access_token !== refused) return tokens.access_token;
      // There are no tokens to renew, and the person may be going through a new sign-in.
      if (tokens === undefined && isSame(known, challenge)) return undefined;
      const at = now();
      const until = new Date(at.getTime() + RENEWAL_CLAIM_MS);
      const claimed = await repository.claimRenewal(id, at, until);
      if (claimed !== undefined) {
        try {
          return await this.#renewClaimed(claimed, refused, challenge);
        } finally {
          await repository.endRenewal(id, until);
        }
      }
      await pause(CHECK_INTERVAL_MS);
    }
  }

  async #renewClaimed(row: McpServerRow, refused: string | undefined, challenge: SignInChallenge): Promise<string | undefined> {
    const signIn = this.of(row);
    // Someone else finished just before the claim.
    if (signIn.tokens !== undefined && signIn.tokens.access_token !== refused) return signIn.tokens.access_token;
    const renewed = await renewSignIn(row, signIn, this.#dependencies);
    let kept: SignIn = {};
    const found = await this.change(row, (now) => {
      // The person signed out or in meanwhile, which is newer.
      if (now.tokens?.access_token !== signIn.tokens?.access_token) {
        kept = now;
        return now;
      }
      const isSameClient = renewed.client?.client_id === signIn.client?.client_id;
      kept = { ...now, ...(isSameClient ? {} : { client: renewed.client, discovery: renewed.discovery }), tokens: renewed.tokens };
      if (renewed.tokens === undefined) kept = { ...kept, challenge };
      return kept;
    });
    // The server was removed while this was being stored.
    if (found === undefined) kept = {};
    // If the person signed in again, this token is left to expire: revoking it could revoke everything the person
    // granted to Lathe.
    if (kept.tokens === undefined) await this.revoke(row, renewed);
    const token = kept.tokens?.access_token;
    return token === refused ? undefined : token;
  }
}

/** A different context from that of the authorization that a person entered. */
const contextOf = (userId: string, id: string): string => `${userId} ${id} sign-in`;

const scopesOf = (scope: string | undefined): readonly string[] => scope?.split(' ').filter((one) => one !== '') ?? [];

const isSame = (one: SignInChallenge | undefined, other: SignInChallenge): boolean =>
  one?.scope === other.scope && one?.resourceMetadataUrl === other.resourceMetadataUrl;
