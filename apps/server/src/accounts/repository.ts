import { and, eq, gt } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { sessions, users } from '../storage/sql/schema.ts';

export interface AccountRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** Reads of accounts; the auth library does the writes. */
export class AccountRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(id: string): Promise<AccountRow | undefined> {
    const [row] = await this.#sql.select({ id: users.id, email: users.email, name: users.name }).from(users).where(eq(users.id, id));
    return row;
  }

  /** The account of a session that has not ended. */
  async findBySession(sessionId: string, now: Date): Promise<AccountRow | undefined> {
    const [row] = await this.#sql
      .select({ id: users.id, email: users.email, name: users.name })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now)));
    return row;
  }
}
