import { setTimeout as pause } from 'node:timers/promises';
import { AppError, MCP_SCOPES_MAX, MCP_SCOPES_MAX_LENGTH } from '@lathe/protocol';
import type { Logger } from 'pino';
import type { Secret } from '../storage/secret.ts';
import type { SignInChallenge } from './connection.ts';
import { type OAuthDependencies, renewSignIn, revokeSignIn, SIGN_IN_STEP_MS, type SignIn } from './oauth.ts';
import type { McpRepository, McpServerRow } from './repository.ts';

/** Each try is lost to somebody else's that was kept: more are in the way of each other for long only when something is wrong. */
const CHANGE_TRIES = 8;
/** Milliseconds for which a process may renew a sign-in alone: longer than it takes, and than the clocks of two processes differ. */
export const RENEWAL_CLAIM_MS = SIGN_IN_STEP_MS + 15_000;
/** How often it is looked whether another process has renewed it. */
const LOOK_MS = 250;

export interface SignInsDependencies extends OAuthDependencies {
  readonly repository: Pick<McpRepository, 'find' | 'replaceSignIn' | 'claimRenewal' | 'endRenewal'>;
  readonly secret: Pick<Secret, 'seal' | 'unseal'>;
  readonly log: Pick<Logger, 'warn' | 'info'>;
}

/** The sign-ins of people at their servers, as they are kept: sealed, and bound to their row. */
export class SignIns {
  readonly #dependencies: SignInsDependencies;
  readonly #renewals = new Map<string, Promise<string | undefined>>();

  constructor(dependencies: SignInsDependencies) {
    this.#dependencies = dependencies;
  }

  /** One that cannot be opened is none: the person signs in again. */
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

  /** The row with the new sign-in; undefined when another one has been put there meanwhile. */
  async #replace(row: McpServerRow, signIn: SignIn): Promise<McpServerRow | undefined> {
    const sealedSignIn = this.seal(row, signIn);
    return (await this.#dependencies.repository.replaceSignIn(row, sealedSignIn)) ? { ...row, sealedSignIn } : undefined;
  }

  /**
   * Puts what `next` makes of it in the place of what is kept, however often that changes meanwhile. Answers what was there, undefined for a
   * server that is gone, also where `next` was asked before it went.
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

  /** What nobody keeps any longer is also withdrawn at the server, as far as it goes along. */
  async revoke({ id }: Pick<McpServerRow, 'id'>, signIn: SignIn): Promise<void> {
    try {
      await revokeSignIn(signIn, this.#dependencies);
    } catch (error) {
      this.#dependencies.log.info({ serverId: id, err: error }, 'Could not revoke a sign-in at a Model Context Protocol server');
    }
  }

  /** Remembers that a server wants a sign-in that reaches further. False where the last one was asked for as much: another one brings no more. @throws AppError 'forbidden' for more than a person is asked for */
  async wantMore(row: McpServerRow, challenge: SignInChallenge): Promise<boolean> {
    const wanted = scopesOf(challenge.scope);
    let isMore = false;
    await this.change(row, (signIn) => {
      const asked = scopesOf(signIn.scope ?? signIn.tokens?.scope);
      isMore = wanted.some((scope) => !asked.includes(scope));
      const known = signIn.challenge?.isForMore ? scopesOf(signIn.challenge.scope) : [];
      if (!isMore || wanted.every((scope) => known.includes(scope))) return signIn;
      // What was given is asked for again: the new tokens take the place of the old ones.
      const all = [...new Set([...asked, ...known, ...wanted])];
      const scope = all.join(' ');
      if (all.length > MCP_SCOPES_MAX || scope.length > MCP_SCOPES_MAX_LENGTH)
        throw new AppError('forbidden', `${row.name} denied this: it requires more permissions than Lathe requests.`);
      return { ...signIn, challenge: { ...challenge, scope } };
    });
    return isMore;
  }

  /** Keeps one that was begun, whatever was renewed meanwhile. False, and nothing is kept, where another one was begun. */
  async begin(row: McpServerRow, before: SignIn, { client, discovery, pending }: SignIn): Promise<boolean> {
    let isKept = false;
    const found = await this.change(row, (now) => {
      isKept = now.pending?.state === before.pending?.state && now.client?.client_id === before.client?.client_id;
      return isKept ? { ...now, client, discovery, pending, finishing: undefined } : now;
    });
    return isKept && found !== undefined;
  }

  /** The sign-in that the person came back from with this state. It is tried once, whatever comes of it: undefined for every other time. */
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

  /** Keeps what came of a sign-in that was taken, whatever was renewed meanwhile. False, and nothing is kept, where it was ended or begun anew. */
  async settle(row: McpServerRow, state: string, next: (now: SignIn) => SignIn): Promise<boolean> {
    let isKept = false;
    const found = await this.change(row, (now) => {
      isKept = now.finishing === state;
      return isKept ? { ...next(now), finishing: undefined } : now;
    });
    return isKept && found !== undefined;
  }

  /**
   * A new access token in place of one that the server did not take. Undefined: the person has to sign in again.
   * One renewal at a time, in all processes: servers that give a refresh token once take a second use of it for a theft.
   * @throws AppError when it cannot be known now
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
    // Who waits ends when a claim runs out at the latest: then it is theirs.
    for (;;) {
      const row = await repository.find(userId, id);
      if (row === undefined) return undefined;
      const { tokens, challenge: known } = this.of(row);
      // Somebody else has renewed it already, here or in another process.
      if (tokens !== undefined && tokens.access_token !== refused) return tokens.access_token;
      // There is nothing to put in the place of it, and the person may be on their way through a new one.
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
      await pause(LOOK_MS);
    }
  }

  async #renewClaimed(row: McpServerRow, refused: string | undefined, challenge: SignInChallenge): Promise<string | undefined> {
    const signIn = this.of(row);
    // Somebody else was done just before the claim.
    if (signIn.tokens !== undefined && signIn.tokens.access_token !== refused) return signIn.tokens.access_token;
    const renewed = await renewSignIn(row, signIn, this.#dependencies);
    let kept: SignIn = {};
    const found = await this.change(row, (now) => {
      // The person signed out or in meanwhile: that is newer.
      if (now.tokens?.access_token !== signIn.tokens?.access_token) {
        kept = now;
        return now;
      }
      const isSameClient = renewed.client?.client_id === signIn.client?.client_id;
      kept = { ...now, ...(isSameClient ? {} : { client: renewed.client, discovery: renewed.discovery }), tokens: renewed.tokens };
      if (renewed.tokens === undefined) kept = { ...kept, challenge };
      return kept;
    });
    // The server was removed after all, while this was being kept.
    if (found === undefined) kept = {};
    // Where they signed in anew this is left to run out: servers may take back with it all that the person gave Lathe.
    if (kept.tokens === undefined) await this.revoke(row, renewed);
    const token = kept.tokens?.access_token;
    return token === refused ? undefined : token;
  }
}

/** Another one than that of the authorization that a person entered. */
const contextOf = (userId: string, id: string): string => `${userId} ${id} sign-in`;

const scopesOf = (scope: string | undefined): readonly string[] => scope?.split(' ').filter((one) => one !== '') ?? [];

const isSame = (one: SignInChallenge | undefined, other: SignInChallenge): boolean =>
  one?.scope === other.scope && one?.resourceMetadataUrl === other.resourceMetadataUrl;
