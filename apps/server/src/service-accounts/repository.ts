import { and, eq } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { serviceAccounts } from '../storage/sql/schema.ts';

export type ServiceAccountRow = typeof serviceAccounts.$inferSelect;

export class ServiceAccountRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(userId: string, service: string): Promise<ServiceAccountRow | undefined> {
    const [row] = await this.#sql.select().from(serviceAccounts).where(isRow(userId, service));
    return row;
  }

  async put(row: ServiceAccountRow): Promise<void> {
    const { sealedToken, name, address, updatedAt } = row;
    await this.#sql
      .insert(serviceAccounts)
      .values(row)
      .onConflictDoUpdate({ target: [serviceAccounts.userId, serviceAccounts.service], set: { sealedToken, name, address, updatedAt } });
  }

  async delete(userId: string, service: string): Promise<void> {
    await this.#sql.delete(serviceAccounts).where(isRow(userId, service));
  }
}

const isRow = (userId: string, service: string) => and(eq(serviceAccounts.userId, userId), eq(serviceAccounts.service, service));
