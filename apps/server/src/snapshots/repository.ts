import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { snapshots } from '../storage/sql/schema.ts';

export type SnapshotRow = typeof snapshots.$inferSelect;

export class SnapshotRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Nothing happens when there is one with this id: it is finalized. */
  async insert(row: SnapshotRow): Promise<void> {
    await this.#sql.insert(snapshots).values(row).onConflictDoNothing();
  }

  async find(projectId: string, messageId: string): Promise<SnapshotRow | undefined> {
    const [row] = await this.#sql
      .select()
      .from(snapshots)
      .where(and(eq(snapshots.projectId, projectId), eq(snapshots.messageId, messageId)));
    return row;
  }

  /** Newest first. */
  async list(projectId: string): Promise<SnapshotRow[]> {
    return this.#sql.select().from(snapshots).where(eq(snapshots.projectId, projectId)).orderBy(desc(snapshots.createdAt), desc(snapshots.messageId));
  }

  async setApplied(projectId: string, messageId: string, appliedAt: Date): Promise<void> {
    await this.#sql
      .update(snapshots)
      .set({ appliedAt })
      .where(and(eq(snapshots.projectId, projectId), eq(snapshots.messageId, messageId)));
  }

  async setThumbnail(projectId: string, messageId: string, thumbnailId: string): Promise<void> {
    await this.#sql
      .update(snapshots)
      .set({ thumbnailId })
      .where(and(eq(snapshots.projectId, projectId), eq(snapshots.messageId, messageId)));
  }

  /** Of every small picture. */
  async thumbnailIds(): Promise<readonly string[]> {
    const rows = await this.#sql.selectDistinct({ id: snapshots.thumbnailId }).from(snapshots).where(isNotNull(snapshots.thumbnailId));
    return rows.flatMap(({ id }) => id ?? []);
  }

  async delete(projectId: string, messageIds: readonly string[]): Promise<void> {
    if (messageIds.length === 0) return;
    await this.#sql.delete(snapshots).where(and(eq(snapshots.projectId, projectId), inArray(snapshots.messageId, [...messageIds])));
  }

  /** Every tree that a snapshot names. */
  async treeIds(): Promise<ReadonlySet<string>> {
    const rows = await this.#sql.selectDistinct({ treeId: snapshots.treeId }).from(snapshots);
    return new Set(rows.map((row) => row.treeId));
  }
}
