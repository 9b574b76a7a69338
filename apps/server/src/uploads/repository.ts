import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { uploads } from '../storage/sql/schema.ts';

export type UploadRow = typeof uploads.$inferSelect;

export class UploadRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
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

  /** Every blob that an upload names. */
  async blobIds(): Promise<string[]> {
    const rows = await this.#sql.selectDistinct({ blobId: uploads.blobId }).from(uploads);
    return rows.flatMap((row) => (row.blobId === null ? [] : [row.blobId]));
  }

  /** Records that the contents have arrived; a second put of the same upload changes nothing. */
  async complete(id: string, blobId: string): Promise<void> {
    await this.#sql
      .update(uploads)
      .set({ blobId })
      .where(and(eq(uploads.id, id), isNull(uploads.blobId)));
  }
}
