import { and, eq } from 'drizzle-orm';
import type { ModelKeyProvider } from '@lathe/protocol';
import type { Sql } from '../storage/sql/database.ts';
import { modelKeys, organizationMembers, organizationModelKeys, projects } from '../storage/sql/schema.ts';

export type ModelKeyRow = Omit<typeof modelKeys.$inferSelect, 'userId'>;

/** Who owns the keys. */
export type KeyHolder = { readonly type: 'person'; readonly id: string } | { readonly type: 'organization'; readonly id: string };

export class ModelKeyRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list({ type, id }: KeyHolder): Promise<ModelKeyRow[]> {
    return type === 'person'
      ? this.#sql.select().from(modelKeys).where(eq(modelKeys.userId, id)).orderBy(modelKeys.provider)
      : this.#sql.select().from(organizationModelKeys).where(eq(organizationModelKeys.organizationId, id)).orderBy(organizationModelKeys.provider);
  }

  /** The organization that owns the project, if the person is a member of it. */
  async organizationOf(projectId: string, userId: string): Promise<string | undefined> {
    const [row] = await this.#sql
      .select({ id: organizationMembers.organizationId })
      .from(projects)
      .innerJoin(organizationMembers, eq(organizationMembers.organizationId, projects.organizationId))
      .where(and(eq(projects.id, projectId), eq(organizationMembers.userId, userId)));
    return row?.id;
  }

  async put({ type, id }: KeyHolder, row: ModelKeyRow): Promise<void> {
    const { sealedKey, hint, baseUrl, updatedAt } = row;
    const set = { sealedKey, hint, baseUrl, updatedAt };
    if (type === 'person') {
      await this.#sql
        .insert(modelKeys)
        .values({ ...row, userId: id })
        .onConflictDoUpdate({ target: [modelKeys.userId, modelKeys.provider], set });
    } else {
      await this.#sql
        .insert(organizationModelKeys)
        .values({ ...row, organizationId: id })
        .onConflictDoUpdate({ target: [organizationModelKeys.organizationId, organizationModelKeys.provider], set });
    }
  }

  async delete({ type, id }: KeyHolder, provider: ModelKeyProvider): Promise<void> {
    if (type === 'person') await this.#sql.delete(modelKeys).where(and(eq(modelKeys.userId, id), eq(modelKeys.provider, provider)));
    else await this.#sql.delete(organizationModelKeys).where(and(eq(organizationModelKeys.organizationId, id), eq(organizationModelKeys.provider, provider)));
  }
}
