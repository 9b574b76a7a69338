import type { LoggedIn } from '@lathe/protocol';
import type { EntranceService } from './entrance.ts';
import type { AccountService } from './service.ts';
import type { SessionService } from './sessions.ts';

export interface CallerDependencies {
  readonly sessions: Pick<SessionService, 'describe'>;
  readonly accounts: Pick<AccountService, 'activeOrganization'>;
  readonly entrance: Pick<EntranceService, 'entrance'>;
}

/** Tells a page who is signed in or, if nobody is, how to get in. */
export class CallerService {
  readonly #dependencies: CallerDependencies;

  constructor(dependencies: CallerDependencies) {
    this.#dependencies = dependencies;
  }

  /** The response of `GET /api/logged-in`, with the cookies that extend a session in use. */
  async describe(headers: Headers): Promise<{ readonly answer: LoggedIn; readonly cookies: readonly string[] }> {
    const { sessions, accounts, entrance } = this.#dependencies;
    const { answer, cookies } = await sessions.describe(headers);
    if (answer.user === undefined) return { answer: { ...answer, entrance: await entrance.entrance() }, cookies };
    const activeOrganization = await accounts.activeOrganization(answer.user);
    return { answer: { ...answer, ...(activeOrganization === undefined ? {} : { activeOrganization }) }, cookies };
  }
}
