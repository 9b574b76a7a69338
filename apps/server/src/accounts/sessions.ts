import { ACCESS_TOKEN_LIFE_S, AppError, accountKindSchema, CORS_TOKEN_LIFE_S, type LoggedIn, type User } from '@lathe/protocol';
import { sign, verify } from 'hono/jwt';
import type { Secret } from '../storage/secret.ts';
import { emailOf } from './account-email.ts';
import type { Auth } from './auth.ts';
import type { AccountRepository } from './repository.ts';

const ALGORITHM = 'HS256';
const CORS_AUDIENCE = 'cors-proxy';
/** How precisely the time of a session's last use is recorded: recording it on every call would cost too many writes. */
const USE_RECORDED_EVERY_MS = 5 * 60_000;

export interface SessionDependencies {
  readonly auth: Auth;
  readonly accounts: AccountRepository;
  readonly secret: Secret;
  readonly now: () => Date;
}

export interface SignedInCaller {
  readonly user: User;
  readonly sessionId: string;
}

/** Identifies the caller, by session cookie or access token (docs/decisions.md#A13). */
export class SessionService {
  readonly #auth: Auth;
  readonly #accounts: AccountRepository;
  readonly #key: string;
  /** A separate key: a token that a project's code can read must not give access to the account. */
  readonly #runtimeKey: string;
  readonly #corsKey: string;
  readonly #now: () => Date;

  constructor({ auth, accounts, secret, now }: SessionDependencies) {
    this.#auth = auth;
    this.#accounts = accounts;
    this.#key = secret.keyFor('access-tokens').toString('base64');
    this.#runtimeKey = secret.keyFor('runtime-tokens').toString('base64');
    this.#corsKey = secret.keyFor('cors-tokens').toString('base64');
    this.#now = now;
  }

  /** The caller, or undefined when nobody is signed in. */
  async find(headers: Headers): Promise<User | undefined> {
    const token = bearerToken(headers);
    if (token !== undefined) return this.#findByToken(token, this.#key);
    const session = await this.#auth.api.getSession({ headers });
    return session === null ? undefined : asUser(session.user);
  }

  /** @throws AppError 'login-required' with the text that the specification requires */
  async require(headers: Headers): Promise<User> {
    const user = await this.find(headers);
    if (user === undefined) throw new AppError('login-required', 'Not logged in');
    return user;
  }

  /** The caller, with the session they call from. @throws AppError 'login-required' */
  async requireSession(headers: Headers): Promise<SignedInCaller> {
    const user = await this.require(headers);
    const sessionId = await this.sessionId(headers);
    if (sessionId === undefined) throw new AppError('login-required', 'Not logged in');
    return { user, sessionId };
  }

  /** Who is signed in, for the response of `GET /api/logged-in`, with the cookies that extend a session in use. */
  async describe(headers: Headers): Promise<{ readonly answer: LoggedIn; readonly cookies: readonly string[] }> {
    const { response, headers: answered } = await this.#auth.api.getSession({ headers, returnHeaders: true });
    const cookies = answered.getSetCookie();
    if (response === null) {
      const user = await this.find(headers);
      return { answer: user === undefined ? { isLoggedIn: false } : { isLoggedIn: true, user }, cookies };
    }
    await this.#recordUse(response.session);
    const tokenExpiresAt = Math.floor(this.#now().getTime() / 1000) + ACCESS_TOKEN_LIFE_S;
    const claims = { sub: response.user.id, sid: response.session.id, exp: tokenExpiresAt };
    const token = await sign(claims, this.#key, ALGORITHM);
    return { answer: { isLoggedIn: true, user: asUser(response.user), token, tokenExpiresAt }, cookies };
  }

  /** A token for the caller's runtime. Null if nobody is signed in: a runtime boots anyway. */
  async runtimeToken(headers: Headers): Promise<string | null> {
    const sid = await this.sessionId(headers);
    return sid === undefined ? null : sign({ sid }, this.#runtimeKey, ALGORITHM);
  }

  /** A token for the CORS proxy (docs/decisions.md#B16). Undefined if nobody is signed in. */
  async corsToken(headers: Headers): Promise<{ readonly token: string; readonly expiresAt: number } | undefined> {
    const sid = await this.sessionId(headers);
    if (sid === undefined) return undefined;
    const expiresAt = Math.floor(this.#now().getTime() / 1000) + CORS_TOKEN_LIFE_S;
    return { token: await sign({ sid, aud: CORS_AUDIENCE, exp: expiresAt }, this.#corsKey, ALGORITHM), expiresAt };
  }

  /** The person whose runtime calls the CORS proxy, or undefined. */
  async findByCorsToken(headers: Headers): Promise<User | undefined> {
    const token = bearerToken(headers);
    return token === undefined ? undefined : this.#findByToken(token, this.#corsKey, CORS_AUDIENCE);
  }

  /** Every page asks who is signed in, so a session's last use is recorded here. */
  async #recordUse({ id, updatedAt }: { readonly id: string; readonly updatedAt: Date }): Promise<void> {
    const now = this.#now();
    if (now.getTime() - updatedAt.getTime() >= USE_RECORDED_EVERY_MS) await this.#accounts.setSessionUsed(id, now);
  }

  /** The session that the caller calls from, or undefined when nobody is signed in. */
  async sessionId(headers: Headers): Promise<string | undefined> {
    const token = bearerToken(headers);
    if (token !== undefined) {
      const sid = await this.#sessionOf(token, this.#key);
      return sid !== undefined && (await this.#accounts.findBySession(sid, this.#now())) !== undefined ? sid : undefined;
    }
    return (await this.#auth.api.getSession({ headers }))?.session.id;
  }

  /** The person whose runtime makes the call, or undefined if nobody was signed in when it booted. */
  async findByRuntimeToken(headers: Headers): Promise<User | undefined> {
    const token = bearerToken(headers);
    return token === undefined ? undefined : this.#findByToken(token, this.#runtimeKey);
  }

  /** A token is invalid once its session has ended, for example by signing out, however new it is. */
  async #findByToken(token: string, key: string, audience?: string): Promise<User | undefined> {
    const sid = await this.#sessionOf(token, key, audience);
    const user = sid === undefined ? undefined : await this.#accounts.findBySession(sid, this.#now());
    return user === undefined ? undefined : asUser(user);
  }

  async #sessionOf(token: string, key: string, audience?: string): Promise<string | undefined> {
    try {
      // The library would check the expiry against the machine's clock; we pass in ours.
      const claims = await verify(token, key, { alg: ALGORITHM, exp: false, ...(audience === undefined ? {} : { aud: audience }) });
      if (typeof claims.exp === 'number' && claims.exp * 1000 <= this.#now().getTime()) return undefined;
      return typeof claims['sid'] === 'string' ? claims['sid'] : undefined;
    } catch {
      // Forged, or not one of our tokens: nobody is signed in.
      return undefined;
    }
  }
}

export function bearerToken(headers: Headers): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
}

/** The kind's and the flags' columns are never null, but the auth library types them as optional. */
export function asUser(row: {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly kind?: string | null | undefined;
  readonly experimentalNode?: boolean | null | undefined;
  readonly privateRegistries?: boolean | null | undefined;
  readonly previewTunneling?: boolean | null | undefined;
}): User {
  const { experimentalNode, privateRegistries, previewTunneling } = row;
  return {
    id: row.id,
    kind: accountKindSchema.parse(row.kind),
    email: emailOf(row),
    name: displayName(row),
    featureFlags: { experimentalNode: experimentalNode === true, privateRegistries: privateRegistries === true, previewTunneling: previewTunneling === true },
  };
}

/** A member as another member sees them. Email addresses are shown only to people who may change the members. */
export function memberAsSeenBy(
  member: { readonly userId: string; readonly email: string; readonly name: string },
  viewer: Pick<User, 'id'>,
  maySeeEmails: boolean,
): { userId: string; name: string; email: string | null } {
  const { userId } = member;
  return { userId, name: displayName(member), email: maySeeEmails || userId === viewer.id ? emailOf({ ...member, id: userId }) : null };
}

/** The name that others see, or the local part of the email address if the account has no name. */
export function displayName(row: { readonly email: string; readonly name: string }): string {
  return row.name.trim() === '' ? (row.email.split('@')[0] ?? row.email) : row.name;
}
