import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  AppError,
  type CreatedPersonalToken,
  type CreatePersonalTokenBody,
  PERSONAL_TOKEN_PREFIX,
  PERSONAL_TOKENS_MAX,
  type PersonalToken,
  type PersonalTokenList,
  type PersonalTokenScope,
  type User,
} from '@lathe/protocol';
import { asUser, type SessionService } from '../accounts/sessions.ts';
import type { Logger } from '../logging.ts';
import { clientNetwork, type ClientNetwork } from '../network/ip-addresses.ts';
import type { RateLimiter } from '../network/rate-limits.ts';
import { tokenIn } from './authorization.ts';
import type { PersonalTokenRepository, PersonalTokenRow } from './repository.ts';

/** The token is these bytes behind the prefix in base64url. The ID is the first 12 characters, which leaves 216 bits. */
const TOKEN_BYTES = 36;
const ID_LENGTH = 12;
const DAY_MS = 24 * 60 * 60_000;
/** How precisely the last use is recorded. */
const USE_RECORDED_EVERY_MS = 60_000;

export interface PersonalTokenDependencies {
  readonly repository: PersonalTokenRepository;
  readonly sessions: Pick<SessionService, 'find'>;
  readonly guesses: RateLimiter<ClientNetwork>;
  readonly log: Logger;
  readonly now: () => Date;
}

/** Who calls with which token. */
export interface TokenCaller {
  readonly user: User;
  readonly scope: PersonalTokenScope;
}

/** Access tokens that people create for programs such as git and `lathe deploy`. */
export class PersonalTokenService {
  readonly #repository: PersonalTokenRepository;
  readonly #sessions: PersonalTokenDependencies['sessions'];
  readonly #guesses: RateLimiter<ClientNetwork>;
  readonly #log: Logger;
  readonly #now: () => Date;

  constructor({ repository, sessions, guesses, log, now }: PersonalTokenDependencies) {
    this.#repository = repository;
    this.#sessions = sessions;
    this.#guesses = guesses;
    this.#log = log;
    this.#now = now;
  }

  async list(user: User): Promise<PersonalTokenList> {
    return { tokens: (await this.#repository.list(user.id)).map((row) => this.#described(row)) };
  }

  /** @throws AppError 'invalid-state' if the person has too many */
  async create(user: User, { name, scope, expiresInDays }: CreatePersonalTokenBody): Promise<CreatedPersonalToken> {
    const secret = randomBytes(TOKEN_BYTES).toString('base64url');
    const token = `${PERSONAL_TOKEN_PREFIX}${secret}`;
    const createdAt = this.#now();
    const row: PersonalTokenRow = {
      id: secret.slice(0, ID_LENGTH),
      userId: user.id,
      name,
      scope,
      tokenHash: hashOf(token).toString('hex'),
      createdAt,
      expiresAt: expiresInDays === null ? null : new Date(createdAt.getTime() + expiresInDays * DAY_MS),
      lastUsedAt: null,
    };
    if (!(await this.#repository.insert(row, PERSONAL_TOKENS_MAX)))
      throw new AppError('invalid-state', `You have ${PERSONAL_TOKENS_MAX} access tokens. Revoke one that you no longer use.`);
    this.#log.info({ userId: user.id, tokenId: row.id, scope }, 'Created an access token');
    return { token, created: this.#described(row) };
  }

  /** @throws AppError 'not-found' */
  async revoke(user: User, id: string): Promise<void> {
    if (!(await this.#repository.delete(user.id, id))) throw new AppError('not-found', 'This access token was already revoked.');
    this.#log.info({ userId: user.id, tokenId: id }, 'Revoked an access token');
  }

  /**
   * Who calls with an access token in the Authorization header, or undefined if the header has none.
   * @throws AppError 'login-required' for one that is wrong, expired or revoked, 'rate-limited' after too many of them
   */
  async find(headers: Headers, address: string): Promise<TokenCaller | undefined> {
    const token = tokenIn(headers);
    if (token === undefined) return undefined;
    const network = clientNetwork(address);
    // Counted before it is checked, because many may arrive together.
    this.#guesses.take(network);
    const found = await this.#check(token);
    if (found === undefined) {
      this.#log.warn({ address: network, tokenId: idOf(token) }, 'Rejected an access token');
      throw new AppError('login-required', 'This access token is wrong, expired or revoked. Create one in Settings, Account.');
    }
    this.#guesses.giveBack(network);
    return found;
  }

  /**
   * The caller of a route that programs may call: by an access token with the scope, or by a session.
   * @throws AppError 'login-required', 'forbidden' for a token that may only read, 'rate-limited'
   */
  async require(headers: Headers, address: string, scope: PersonalTokenScope): Promise<User> {
    const caller = await this.find(headers, address);
    if (caller === undefined) {
      const user = await this.#sessions.find(headers);
      if (user === undefined) throw new AppError('login-required', 'Not logged in');
      return user;
    }
    requireScope(caller, scope);
    return caller.user;
  }

  async #check(token: string): Promise<TokenCaller | undefined> {
    const row = await this.#repository.find(idOf(token));
    const now = this.#now();
    // Compared in constant time, although the time would tell only about a hash.
    if (row === undefined || !timingSafeEqual(hashOf(token), Buffer.from(row.token.tokenHash, 'hex')) || isExpired(row.token, now)) return undefined;
    const { id, scope, lastUsedAt } = row.token;
    if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USE_RECORDED_EVERY_MS) await this.#repository.setUsed(id, now);
    return { user: asUser(row.user), scope };
  }

  #described(row: PersonalTokenRow): PersonalToken {
    const { id, name, scope, createdAt, expiresAt, lastUsedAt } = row;
    return {
      ...{ id, name, scope },
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
      isExpired: isExpired(row, this.#now()),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    };
  }
}

/** @throws AppError 'forbidden' */
export function requireScope({ scope }: Pick<TokenCaller, 'scope'>, needed: PersonalTokenScope): void {
  if (needed === 'write' && scope === 'read')
    throw new AppError('forbidden', 'This access token may only read. Create one that may also write, in Settings, Account.');
}

function isExpired({ expiresAt }: Pick<PersonalTokenRow, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && expiresAt.getTime() <= now.getTime();
}

function idOf(token: string): string {
  return token.slice(PERSONAL_TOKEN_PREFIX.length, PERSONAL_TOKEN_PREFIX.length + ID_LENGTH);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
