import { and, count, desc, eq } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { personalTokens, users } from '../storage/sql/schema.ts';

export type PersonalTokenRow = typeof personalTokens.$inferSelect;

export class PersonalTokenRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Newest first. */
  async list(userId: string): Promise<PersonalTokenRow[]> {
    return this.#sql.select().from(personalTokens).where(eq(personalTokens.userId, userId)).orderBy(desc(personalTokens.createdAt), desc(personalTokens.id));
  }

  /** False if the person already has so many. Their row is locked, so that calls that arrive together count each other. */
  async insert(row: PersonalTokenRow, max: number): Promise<boolean> {
    return this.#sql.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('update');
      const [held] = await tx.select({ tokens: count() }).from(personalTokens).where(eq(personalTokens.userId, row.userId));
      if ((held?.tokens ?? 0) >= max) return false;
      await tx.insert(personalTokens).values(row);
      return true;
    });
  }

  /** The token with its person. */
  async find(id: string) {
    const [row] = await this.#sql
      .select({ token: personalTokens, user: users })
      .from(personalTokens)
      .innerJoin(users, eq(users.id, personalTokens.userId))
      .where(eq(personalTokens.id, id));
    return row;
  }

  async setUsed(id: string, lastUsedAt: Date): Promise<void> {
    await this.#sql.update(personalTokens).set({ lastUsedAt }).where(eq(personalTokens.id, id));
  }

  /** False if the person has no such token. */
  async delete(userId: string, id: string): Promise<boolean> {
    const gone = await this.#sql
      .delete(personalTokens)
      .where(and(eq(personalTokens.userId, userId), eq(personalTokens.id, id)))
      .returning({ id: personalTokens.id });
    return gone.length === 1;
  }
}
