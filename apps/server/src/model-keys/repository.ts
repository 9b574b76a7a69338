import { and, eq } from 'drizzle-orm';
import type { ModelKeyProvider } from '@lathe/protocol';
import type { Sql } from '../storage/sql/database.ts';
import { modelKeys } from '../storage/sql/schema.ts';

export type ModelKeyRow = typeof modelKeys.$inferSelect;

export class ModelKeyRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(userId: string): Promise<ModelKeyRow[]> {
    return this.#sql.select().from(modelKeys).where(eq(modelKeys.userId, userId)).orderBy(modelKeys.provider);
  }

  async put(row: ModelKeyRow): Promise<void> {
    const { sealedKey, hint, baseUrl, updatedAt } = row;
    await this.#sql
      .insert(modelKeys)
      .values(row)
      .onConflictDoUpdate({ target: [modelKeys.userId, modelKeys.provider], set: { sealedKey, hint, baseUrl, updatedAt } });
  }

  async delete(userId: string, provider: ModelKeyProvider): Promise<void> {
    await this.#sql.delete(modelKeys).where(and(eq(modelKeys.userId, userId), eq(modelKeys.provider, provider)));
  }
}
