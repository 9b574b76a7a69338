import { AppError, type CheckSetupCodeBody, type Entrance, type KeepAccountBody, type SetUpBody, type SignInWithLinkBody, type User } from '@lathe/protocol';
import type { ServerConfig } from '../config.ts';
import { isLoopback } from '../network/client-address.ts';
import { type ClientNetwork, clientNetwork } from '../network/ip-addresses.ts';
import { RATE_LIMITS, RateLimiter } from '../network/rate-limits.ts';
import { isUniqueViolation } from '../storage/sql/unique-violation.ts';
import type { Auth } from './auth.ts';
import type { AccountDeletionService } from './deletion.ts';
import type { EntranceRepository } from './entrance-repository.ts';
import { openSession } from './open-session.ts';
import type { OwnerLinks } from './owner-links.ts';
import type { AccountRow } from './repository.ts';
import { asUser } from './sessions.ts';
import type { SetupCode } from './setup-code.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Guests of a server that others can reach are deleted after this long without a visit. */
const GUEST_KEPT_MS = 30 * DAY_MS;

export interface EntranceDependencies {
  readonly config: Pick<ServerConfig, 'isLocal' | 'areGuestsAllowed' | 'isSignUpOpen' | 'isSetupClosed'>;
  readonly repository: EntranceRepository;
  readonly auth: Auth;
  readonly links: OwnerLinks;
  readonly code: SetupCode;
  readonly deletion: Pick<AccountDeletionService, 'deleteUnattended'>;
  /** The name of a local owner's account. */
  readonly ownerName: string;
  readonly now: () => Date;
}

/** Where a call comes from. */
export interface Caller {
  readonly headers: Headers;
  readonly address: string;
  /** Who is signed in. */
  readonly user: User | undefined;
}

/** A new session, and the cookies that carry it. */
export interface Opened {
  readonly user: User;
  readonly cookies: readonly string[];
}

/**
 * How people get in without an account that they signed up for: as a guest, as the owner by a one-time link on the
 * server's own machine, or as the owner by the setup code of a new server. See "Local and server mode" in
 * THREAT_MODEL.md.
 */
export class EntranceService {
  readonly #dependencies: EntranceDependencies;
  readonly #guests: RateLimiter<ClientNetwork>;
  #isSetUp = false;
  /** The last call that claims the installation. They run one after the other. */
  #claims: Promise<unknown> = Promise.resolve();
  #isReplaced = false;

  constructor(dependencies: EntranceDependencies) {
    this.#dependencies = dependencies;
    this.#guests = new RateLimiter(RATE_LIMITS.guestsPerAddress, () => dependencies.now().getTime());
  }

  /** What people who are not signed in can do. */
  async entrance(): Promise<Entrance> {
    const { isLocal, areGuestsAllowed, isSignUpOpen, isSetupClosed } = this.#dependencies.config;
    if (await this.needsSetup()) return { way: isSetupClosed ? 'private' : 'setup', isLocal };
    return { way: areGuestsAllowed ? 'guest' : isSignUpOpen ? 'sign-up' : 'private', isLocal };
  }

  /** Whether others can reach a server that nobody can sign in to yet. Whoever signed up first would own it. */
  async needsSetup(): Promise<boolean> {
    if (this.#dependencies.config.isLocal || this.#isSetUp) return false;
    this.#isSetUp = await this.#dependencies.repository.hasCredentials();
    return !this.#isSetUp;
  }

  /** Whether a visitor becomes a guest by sending their first prompt. */
  async areGuestsWelcome(): Promise<boolean> {
    return this.#dependencies.config.areGuestsAllowed && !(await this.needsSetup());
  }

  /** @throws AppError 'usage-blocked', 'invalid-state', 'rate-limited' */
  async createGuest({ headers, address, user }: Caller): Promise<Opened> {
    const { repository, now } = this.#dependencies;
    // Two tabs of a browser may send their first prompts at once. The second is already signed in.
    if (user !== undefined) return { user, cookies: [] };
    if (!(await this.areGuestsWelcome())) throw new AppError('usage-blocked', 'This server does not accept guests. Sign in instead.');
    if (!isLoopback(address)) this.#guests.take(clientNetwork(address));
    return this.#open(await repository.addGuest(now()), headers, address);
  }

  /** @throws AppError 'not-found' for a link that does not work, 'invalid-state' if a guest would lose their projects */
  async signInWithLink({ secret, movesGuestProjects }: SignInWithLinkBody, { headers, address, user }: Caller): Promise<Opened> {
    const { config, repository, links, deletion, ownerName, now } = this.#dependencies;
    if (!config.isLocal) throw new AppError('not-found', 'Links open only a Lathe that runs on your own machine. Sign in instead.');
    const guest = user?.kind === 'guest' ? user : undefined;
    if (guest !== undefined && !movesGuestProjects && (await repository.ownsProjects(guest.id))) {
      throw new AppError('invalid-state', 'This browser has a guest’s projects. Move them to your account first.');
    }
    if (!(await links.use(secret))) throw new AppError('not-found', 'This link was used before or is older than a minute. Run npm run open for a new one.');
    const owner = await repository.openOwner(ownerName, now());
    if (guest !== undefined) {
      await repository.moveToOwner(guest.id, owner.id);
      await deletion.deleteUnattended(guest.id);
    }
    return this.#open(owner, headers, address);
  }

  /** @throws AppError 'account-exists', 'invalid-state', 'usage-blocked' */
  async keepAccount(user: User, body: KeepAccountBody): Promise<User> {
    const { isLocal, isSignUpOpen } = this.#dependencies.config;
    if (!isLocal && !isSignUpOpen) throw new AppError('usage-blocked', 'This server does not accept new accounts.');
    return asUser(await this.#addCredentials(user.id, body, user.kind === 'owner' ? user.name : undefined));
  }

  /** @throws AppError 'forbidden', 'invalid-state' */
  async checkSetupCode({ code }: CheckSetupCodeBody): Promise<void> {
    await this.#requireSetup();
    this.#dependencies.code.require(code);
  }

  /** @throws AppError 'forbidden', 'invalid-state', 'account-exists', 'unavailable' while a backup is being opened */
  async setUp({ code, ...credentials }: SetUpBody, { headers, address }: Caller): Promise<Opened> {
    const { repository, ownerName, now } = this.#dependencies;
    return this.#claim(async () => {
      await this.checkSetupCode({ code });
      // A Lathe that was local before has an owner, with their projects.
      const owner = await repository.openOwner(ownerName, now());
      return this.#open(await this.#addCredentials(owner.id, credentials), headers, address);
    });
  }

  /** Whether the caller may restore a backup. @throws AppError 'forbidden', 'invalid-state' */
  async requireRestorable({ code }: CheckSetupCodeBody): Promise<void> {
    await this.checkSetupCode({ code });
    await this.#requireEmpty();
  }

  /**
   * Runs `restore`, which replaces all data, while nobody can set this installation up. Afterward, this service refuses
   * to. @throws AppError 'invalid-state' if the installation has accounts
   */
  async replace<T>(restore: () => Promise<T>): Promise<T> {
    return this.#claim(async () => {
      await this.#requireEmpty();
      const restored = await restore();
      this.#isReplaced = true;
      return restored;
    });
  }

  /** Deletes guests who have not come back. On a person's own machine they stay. Returns how many. */
  async sweep(): Promise<number> {
    const { config, repository, deletion, now } = this.#dependencies;
    if (config.isLocal) return 0;
    const unused = await repository.guestsUnusedSince(new Date(now().getTime() - GUEST_KEPT_MS));
    for (const userId of unused) await deletion.deleteUnattended(userId);
    return unused.length;
  }

  #claim<T>(action: () => Promise<T>): Promise<T> {
    const claim = this.#claims.then(() => {
      if (this.#isReplaced) throw new AppError('unavailable', 'A backup was restored just now. Reload the page.');
      return action();
    });
    this.#claims = claim.catch(() => undefined);
    return claim;
  }

  async #requireEmpty(): Promise<void> {
    if (await this.#dependencies.repository.hasAccounts()) {
      throw new AppError(
        'invalid-state',
        'This Lathe has data already, and a backup would replace it. Stop the server and run lathe restore, or create your account here to keep the data.',
      );
    }
  }

  async #requireSetup(): Promise<void> {
    if (!(await this.needsSetup())) throw new AppError('invalid-state', 'This Lathe is set up already. Sign in instead.');
    if (this.#dependencies.config.isSetupClosed)
      throw new AppError('invalid-state', 'Setup is closed on this server. Its operator can open it with SETUP=open.');
  }

  async #open(row: AccountRow, headers: Headers, address: string): Promise<Opened> {
    return { user: asUser(row), cookies: await openSession(this.#dependencies.auth, row.id, headers, address) };
  }

  async #addCredentials(userId: string, { email, password, name }: KeepAccountBody, nameBefore?: string): Promise<AccountRow> {
    const { auth, repository, now } = this.#dependencies;
    const passwordHash = await (await auth.$context).password.hash(password);
    const chosen = name?.trim() || nameBefore || (email.split('@')[0] ?? email);
    try {
      const row = await repository.addCredentials(userId, { email: email.toLowerCase(), name: chosen, passwordHash }, now());
      if (row === undefined) throw new AppError('invalid-state', 'This account has a password already.');
      return row;
    } catch (error) {
      if (isUniqueViolation(error)) throw accountExists();
      throw error;
    }
  }
}

export function accountExists(): AppError {
  return new AppError('account-exists', 'There is already an account with this email address. Sign in instead.');
}
