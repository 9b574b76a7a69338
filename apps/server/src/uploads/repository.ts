import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { uploads } from '../storage/sql/schema.ts';

/** IDs per statement: PostgreSQL accepts 65,535 parameters. */
const IDS_AT_ONCE = 10_000;

export type UploadRow = typeof uploads.$inferSelect;

export class UploadRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The same repository within a transaction. */
  over(sql: Sql): UploadRepository {
    return new UploadRepository(sql);
  }

  async insert(row: UploadRow): Promise<void> {
    await this.#sql.insert(uploads).values(row);
  }

  async find(id: string): Promise<UploadRow | undefined> {
    const [row] = await this.#sql.select().from(uploads).where(eq(uploads.id, id));
    return row;
  }

  async findAll(ids: readonly string[]): Promise<UploadRow[]> {
    return ids.length === 0
      ? []
      : this.#sql
          .select()
          .from(uploads)
          .where(inArray(uploads.id, [...ids]));
  }

  /** Records that these are used now, except those recorded since `before`. Returns those that exist. */
  async touch(ids: readonly string[], usedAt: Date, before: Date): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
      const some = ids.slice(from, from + IDS_AT_ONCE);
      await this.#sql
        .update(uploads)
        .set({ usedAt })
        .where(and(inArray(uploads.id, some), lt(uploads.usedAt, before)));
      for (const { id } of await this.#sql.select({ id: uploads.id }).from(uploads).where(inArray(uploads.id, some))) found.add(id);
    }
    return found;
  }

  /** Deletes the records of files that nothing uses, and of those that never arrived. */
  async sweep({ usedBefore, announcedBefore }: { readonly usedBefore: Date; readonly announcedBefore: Date }): Promise<void> {
    await this.#sql
      .delete(uploads)
      .where(or(and(isNotNull(uploads.blobId), lt(uploads.usedAt, usedBefore)), and(isNull(uploads.blobId), lt(uploads.createdAt, announcedBefore))));
  }

  /** Every blob that an upload refers to. */
  async blobIds(): Promise<string[]> {
    const rows = await this.#sql.selectDistinct({ blobId: uploads.blobId }).from(uploads);
    return rows.flatMap((row) => (row.blobId === null ? [] : [row.blobId]));
  }

  /** Records that the contents have arrived. A second put of the same upload changes nothing. */
  async complete(id: string, blobId: string): Promise<void> {
    await this.#sql
      .update(uploads)
      .set({ blobId })
      .where(and(eq(uploads.id, id), isNull(uploads.blobId)));
  }
}
