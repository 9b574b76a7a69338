import type { HostingProviderName } from '@lathe/protocol';
import { and, eq } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { hostingAccounts } from '../storage/sql/schema.ts';

export type HostingAccountRow = typeof hostingAccounts.$inferSelect;

export class HostingAccountRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(userId: string): Promise<HostingAccountRow[]> {
    return this.#sql.select().from(hostingAccounts).where(eq(hostingAccounts.userId, userId)).orderBy(hostingAccounts.provider);
  }

  async put(row: HostingAccountRow): Promise<void> {
    const { sealedToken, name, updatedAt } = row;
    await this.#sql
      .insert(hostingAccounts)
      .values(row)
      .onConflictDoUpdate({ target: [hostingAccounts.userId, hostingAccounts.provider], set: { sealedToken, name, updatedAt } });
  }

  async delete(userId: string, provider: HostingProviderName): Promise<void> {
    await this.#sql.delete(hostingAccounts).where(and(eq(hostingAccounts.userId, userId), eq(hostingAccounts.provider, provider)));
  }
}
