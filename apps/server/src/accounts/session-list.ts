import { type AccountSessionList, AppError } from '@lathe/protocol';
import type { SessionRepository } from './session-repository.ts';
import type { SignedInCaller } from './sessions.ts';
import { describeUserAgent } from './user-agent.ts';

export interface SessionListDependencies {
  readonly sessions: SessionRepository;
  readonly onSessionsEnded: (sessionIds: readonly string[]) => void;
  readonly now: () => Date;
}

/** Where a person is signed in. */
export class SessionList {
  readonly #sessions: SessionRepository;
  readonly #onSessionsEnded: SessionListDependencies['onSessionsEnded'];
  readonly #now: () => Date;

  constructor({ sessions, onSessionsEnded, now }: SessionListDependencies) {
    this.#sessions = sessions;
    this.#onSessionsEnded = onSessionsEnded;
    this.#now = now;
  }

  async list({ user, sessionId }: SignedInCaller): Promise<AccountSessionList> {
    const rows = await this.#sessions.list(user.id, this.#now());
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.updatedAt.toISOString(),
        address: row.ipAddress === '' ? null : row.ipAddress,
        ...describeUserAgent(row.userAgent),
        isCurrent: row.id === sessionId,
      })),
    };
  }

  /** @throws AppError 'not-found', or 'invalid-state' for the caller's own session */
  async end({ user, sessionId }: SignedInCaller, endedId: string): Promise<void> {
    if (endedId === sessionId) throw new AppError('invalid-state', 'This is your current session. Sign out to end it.');
    if (!(await this.#sessions.end(user.id, endedId))) throw new AppError('not-found', 'This session has already ended.');
    this.#onSessionsEnded([endedId]);
  }

  async endOthers({ user, sessionId }: SignedInCaller): Promise<void> {
    this.#onSessionsEnded(await this.#sessions.endOthers(user.id, sessionId));
  }
}
