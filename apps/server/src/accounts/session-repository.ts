import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { OWN_CREDENTIALS } from './auth.ts';
import type { Sql } from '../storage/sql/database.ts';
import { accounts, sessions, users } from '../storage/sql/schema.ts';

export type SessionRow = Omit<typeof sessions.$inferSelect, 'token' | 'userId'>;

/** A person's sessions, and the password that opens new ones. */
export class SessionRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Sessions that have not ended, last used first. */
  async list(userId: string, now: Date): Promise<SessionRow[]> {
    const { id, createdAt, updatedAt, expiresAt, ipAddress, userAgent } = sessions;
    return this.#sql
      .select({ id, createdAt, updatedAt, expiresAt, ipAddress, userAgent })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
      .orderBy(desc(sessions.updatedAt), desc(sessions.id));
  }

  /** False if the person has no such session. */
  async end(userId: string, sessionId: string): Promise<boolean> {
    const ended = await this.#sql
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
      .returning({ id: sessions.id });
    return ended.length === 1;
  }

  /** Ends all sessions but this one, and returns those that ended. */
  async endOthers(userId: string, sessionId: string): Promise<string[]> {
    return endOthers(this.#sql, userId, sessionId);
  }

  /** Undefined for an account without a password. */
  async passwordHash(userId: string): Promise<string | undefined> {
    const [row] = await this.#sql.select({ password: accounts.password }).from(accounts).where(isCredentialOf(userId));
    return row?.password ?? undefined;
  }

  /** The password hash of the account with this address, after any password change that is in progress. */
  async settledPasswordHash(email: string): Promise<string | undefined> {
    const [row] = await this.#sql
      .select({ password: accounts.password })
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.userId))
      .where(and(eq(users.email, email.toLowerCase()), eq(accounts.providerId, OWN_CREDENTIALS)))
      .for('share', { of: accounts });
    return row?.password ?? undefined;
  }

  async endByToken(token: string): Promise<void> {
    await this.#sql.delete(sessions).where(eq(sessions.token, token));
  }

  /** Replaces the password and ends all other sessions. Returns those that ended. */
  async setPasswordHash(userId: string, hash: string, sessionId: string, now: Date): Promise<string[]> {
    return this.#sql.transaction(async (tx) => {
      await tx.update(accounts).set({ password: hash, updatedAt: now }).where(isCredentialOf(userId));
      return endOthers(tx, userId, sessionId);
    });
  }
}

const isCredentialOf = (userId: string) => and(eq(accounts.userId, userId), eq(accounts.providerId, OWN_CREDENTIALS));

async function endOthers(sql: Sql, userId: string, sessionId: string): Promise<string[]> {
  const ended = await sql
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}
