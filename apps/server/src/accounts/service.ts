import {
  AppError,
  type ChangeAccountBody,
  type ErrorCode,
  type Organization,
  type SignInBody,
  signedInSchema,
  type SignUpBody,
  type User,
} from '@lathe/protocol';
import * as z from 'zod';
import { CLIENT_ADDRESS_HEADER, isLoopback } from '../network/client-address.ts';
import { type ClientNetwork, clientNetwork } from '../network/ip-addresses.ts';
import { RATE_LIMITS, RateLimiter } from '../network/rate-limits.ts';
import type { Auth } from './auth.ts';
import { accountExists, type EntranceService } from './entrance.ts';
import type { AccountRepository } from './repository.ts';
import type { PasswordAttempts } from './password-attempts.ts';
import type { SessionRepository } from './session-repository.ts';
import { asUser } from './sessions.ts';

/** The auth library's error codes for which we have our own code and text. */
const KNOWN_ERRORS: Readonly<Record<string, () => AppError>> = {
  INVALID_EMAIL_OR_PASSWORD: wrongCredentials,
  INVALID_EMAIL: () => new AppError('invalid-input', 'Enter a valid email address.'),
  EMAIL_PASSWORD_SIGN_UP_DISABLED: () => new AppError('usage-blocked', 'This server does not accept new accounts.'),
  USER_ALREADY_EXISTS: accountExists,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: accountExists,
};

const CODES_BY_STATUS: Readonly<Record<number, ErrorCode>> = { 401: 'login-required', 403: 'forbidden-origin', 429: 'rate-limited' };

function wrongCredentials(): AppError {
  return new AppError('wrong-credentials', 'Wrong email or password.');
}

export interface AccountDependencies {
  readonly auth: Auth;
  readonly accounts: AccountRepository;
  readonly organizations: {
    /** @throws AppError 'not-found' unless the person is a member */
    requireMember(user: User, name: Pick<Organization, 'provider' | 'slug'>): Promise<{ readonly row: { readonly id: string } }>;
    active(user: User, organizationId: string | null): Promise<Organization | undefined>;
  };
  readonly entrance: Pick<EntranceService, 'needsSetup'>;
  readonly attempts: PasswordAttempts;
  readonly sessions: Pick<SessionRepository, 'settledPasswordHash' | 'endByToken'>;
  readonly now: () => number;
}

/** Sign-up and sign-in by the auth library, with our limits before it and our error texts after it. */
export class AccountService {
  readonly #auth: Auth;
  readonly #accounts: AccountRepository;
  readonly #organizations: AccountDependencies['organizations'];
  readonly #entrance: AccountDependencies['entrance'];
  readonly #attempts: PasswordAttempts;
  readonly #sessions: AccountDependencies['sessions'];
  readonly #signUps: RateLimiter<ClientNetwork>;

  constructor({ auth, accounts, organizations, entrance, attempts, sessions, now }: AccountDependencies) {
    this.#auth = auth;
    this.#accounts = accounts;
    this.#organizations = organizations;
    this.#entrance = entrance;
    this.#attempts = attempts;
    this.#sessions = sessions;
    this.#signUps = new RateLimiter(RATE_LIMITS.signUpPerAddress, now);
  }

  async signUp(request: Request, body: SignUpBody, address: string): Promise<Response> {
    if (await this.#entrance.needsSetup()) {
      throw new AppError('usage-blocked', 'This Lathe is not set up yet. Open /setup and enter the code from the server’s log.');
    }
    if (!isLoopback(address)) this.#signUps.take(clientNetwork(address));
    const name = body.name?.trim() || (body.email.split('@')[0] ?? body.email);
    return asSignedIn(await this.#handle(withBody(request, { ...body, name }, address)));
  }

  async signIn(request: Request, body: SignInBody, address: string): Promise<Response> {
    return this.#attempts.run({ email: body.email, address }, async () => {
      const checked = await this.#sessions.settledPasswordHash(body.email);
      const answer = await this.#handle(withBody(request, body, address));
      const { token } = newSessionSchema.parse(await answer.clone().json());
      if ((await this.#sessions.settledPasswordHash(body.email)) === checked) return asSignedIn(answer);
      // The password was changed during the check, which ended all sessions but this one.
      await this.#sessions.endByToken(token);
      throw wrongCredentials();
    });
  }

  async change(user: User, { name, featureFlags = {}, activeOrganization, usageCaps = {}, fallbackModelId }: ChangeAccountBody): Promise<User> {
    // Looked up first, so that a call takes effect as a whole or not at all.
    const organization = activeOrganization ? await this.#organizations.requireMember(user, activeOrganization) : undefined;
    if (name !== undefined) await this.#accounts.setName(user.id, name);
    if (Object.keys(featureFlags).length > 0) await this.#accounts.setFeatureFlags(user.id, featureFlags);
    if (activeOrganization !== undefined) await this.#accounts.setActiveOrganization(user.id, organization?.row.id ?? null);
    if (Object.keys(usageCaps).length > 0) await this.#accounts.setUsageCaps(user.id, usageCaps);
    if (fallbackModelId !== undefined) await this.#accounts.setFallbackModel(user.id, fallbackModelId);
    const row = await this.#accounts.find(user.id);
    if (row === undefined) throw new AppError('login-required', 'Not logged in');
    return asUser(row);
  }

  async activeOrganization(user: User): Promise<Organization | undefined> {
    return this.#organizations.active(user, await this.#accounts.activeOrganizationId(user.id));
  }

  /** The model that the person chose to answer when another one cannot. */
  async fallbackModelId(userId: string): Promise<string | null> {
    return this.#accounts.fallbackModelId(userId);
  }

  async signOut(request: Request, address: string): Promise<Response> {
    return this.#handle(withBody(request, {}, address));
  }

  /**
   * A call of the auth library. Calls that we do not use are not exposed, because some return the session's token,
   * which belongs only in the cookie.
   */
  async #handle(request: Request): Promise<Response> {
    const answer = await this.#auth.handler(request);
    if (answer.ok || answer.status < 400) return answer;
    const body = (await answer.json().catch(() => ({}))) as { code?: unknown; message?: unknown };
    const known = typeof body.code === 'string' ? KNOWN_ERRORS[body.code] : undefined;
    if (known !== undefined) throw known();
    if (answer.status === 404) throw new AppError('not-found', 'There is no such endpoint.');
    if (answer.status >= 500) throw new Error(`The auth library returned ${answer.status}: ${JSON.stringify(body)}`);
    const message = typeof body.message === 'string' ? body.message : 'The request was rejected.';
    throw new AppError(CODES_BY_STATUS[answer.status] ?? 'invalid-input', message);
  }
}

/** What the library returns for a sign-in in addition to the person. */
const newSessionSchema = z.object({ token: z.string() });

/** The library's response without the session's token, which belongs only in the httpOnly cookie. */
async function asSignedIn(answer: Response): Promise<Response> {
  const { user } = signedInSchema.parse(await answer.json());
  const cookies = answer.headers.getSetCookie().map((cookie): [string, string] => ['set-cookie', cookie]);
  return Response.json({ user }, { headers: cookies });
}

/** The request with the validated body and the address that is recorded with the new session. */
function withBody(request: Request, body: object, address: string): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set(CLIENT_ADDRESS_HEADER, address);
  headers.set('content-type', 'application/json');
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify(body) });
}
