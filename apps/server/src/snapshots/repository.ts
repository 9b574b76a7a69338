import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { projects, snapshots } from '../storage/sql/schema.ts';

export type SnapshotRow = typeof snapshots.$inferSelect;

export class SnapshotRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Does nothing if a snapshot with this ID exists, because it is already finalized. */
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

  /** Every thumbnail, with the project's creator. */
  async pictures(): Promise<{ readonly ownerId: string; readonly pictureId: string }[]> {
    const rows = await this.#sql
      .selectDistinct({ ownerId: projects.ownerId, pictureId: snapshots.thumbnailId })
      .from(snapshots)
      .innerJoin(projects, eq(projects.id, snapshots.projectId))
      .where(isNotNull(snapshots.thumbnailId));
    return rows.flatMap(({ ownerId, pictureId }) => (pictureId === null ? [] : [{ ownerId, pictureId }]));
  }

  async delete(projectId: string, messageIds: readonly string[]): Promise<void> {
    if (messageIds.length === 0) return;
    await this.#sql.delete(snapshots).where(and(eq(snapshots.projectId, projectId), inArray(snapshots.messageId, [...messageIds])));
  }

  /** Every tree that a snapshot refers to, with the project's creator. */
  async trees(): Promise<{ readonly ownerId: string; readonly treeId: string }[]> {
    return this.#sql
      .selectDistinct({ ownerId: projects.ownerId, treeId: snapshots.treeId })
      .from(snapshots)
      .innerJoin(projects, eq(projects.id, snapshots.projectId));
  }
}
