import type { Logger } from 'pino';
import type { Secret } from '../storage/secret.ts';
import type { SignInChallenge } from './connection.ts';
import { type OAuthDependencies, renewSignIn, type SignIn } from './oauth.ts';
import type { McpRepository, McpServerRow } from './repository.ts';

export interface SignInsDependencies extends OAuthDependencies {
  readonly repository: Pick<McpRepository, 'find' | 'replaceSignIn'>;
  readonly secret: Pick<Secret, 'seal' | 'unseal'>;
  readonly log: Pick<Logger, 'warn'>;
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
      this.#dependencies.log.warn({ err: error, serverId: id }, 'A sign-in could not be opened: the secret of the data folder has changed');
      return {};
    }
  }

  seal({ id, userId }: Pick<McpServerRow, 'id' | 'userId'>, signIn: SignIn): string {
    return this.#dependencies.secret.seal('mcp-servers', JSON.stringify(signIn), contextOf(userId, id));
  }

  /** The row with the new sign-in; undefined when another one has been put there meanwhile. */
  async replace(row: McpServerRow, signIn: SignIn): Promise<McpServerRow | undefined> {
    const sealedSignIn = this.seal(row, signIn);
    return (await this.#dependencies.repository.replaceSignIn(row, sealedSignIn)) ? { ...row, sealedSignIn } : undefined;
  }

  /**
   * A new access token in place of one that the server did not take. Undefined: the person has to sign in again.
   * One renewal at a time: servers that give a refresh token once take a second use of it for a theft.
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
    const row = await this.#dependencies.repository.find(userId, id);
    if (row === undefined) return undefined;
    const signIn = this.of(row);
    // Somebody else has renewed it already, here or in another process.
    if (signIn.tokens !== undefined && signIn.tokens.access_token !== refused) return signIn.tokens.access_token;
    // There is nothing to put in the place of it, and the person may be on their way through a new one.
    if (signIn.tokens === undefined && isSame(signIn.challenge, challenge)) return undefined;
    const renewed = await renewSignIn(row, signIn, this.#dependencies);
    if (await this.replace(row, renewed ?? { ...signIn, tokens: undefined, challenge })) return renewed?.tokens?.access_token;
    const now = await this.#dependencies.repository.find(userId, id);
    const token = now && this.of(now).tokens?.access_token;
    return token === refused ? undefined : token;
  }
}

/** Another one than that of the authorization that a person entered. */
const contextOf = (userId: string, id: string): string => `${userId} ${id} sign-in`;

const isSame = (one: SignInChallenge | undefined, other: SignInChallenge): boolean =>
  one?.scope === other.scope && one?.resourceMetadataUrl === other.resourceMetadataUrl;
