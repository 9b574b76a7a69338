import { and, asc, eq } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { registries } from '../storage/sql/schema.ts';

export type RegistryRow = typeof registries.$inferSelect;

export class RegistryRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(organizationId: string): Promise<RegistryRow[]> {
    return this.#sql.select().from(registries).where(eq(registries.organizationId, organizationId)).orderBy(asc(registries.scope));
  }

  async put(row: RegistryRow): Promise<void> {
    const { url, sealedToken, updatedAt } = row;
    await this.#sql
      .insert(registries)
      .values(row)
      .onConflictDoUpdate({ target: [registries.organizationId, registries.scope], set: { url, sealedToken, updatedAt } });
  }

  async delete(organizationId: string, scope: string): Promise<void> {
    await this.#sql.delete(registries).where(and(eq(registries.organizationId, organizationId), eq(registries.scope, scope)));
  }
}
