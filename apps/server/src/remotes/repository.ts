import { eq, inArray } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { projectRemotes, projects } from '../storage/sql/schema.ts';

export type RemoteRow = typeof projectRemotes.$inferSelect;

export class RemoteRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(projectId: string): Promise<RemoteRow | undefined> {
    const [row] = await this.#sql.select().from(projectRemotes).where(eq(projectRemotes.projectId, projectId));
    return row;
  }

  async put(row: RemoteRow): Promise<void> {
    const { projectId, ...set } = row;
    await this.#sql.insert(projectRemotes).values(row).onConflictDoUpdate({ target: projectRemotes.projectId, set });
  }

  /** A branch of the workbench has its row from its first synchronization on. */
  async synced(row: RemoteRow, commitId: string | undefined, { isBranch, at }: { readonly isBranch: boolean; readonly at: Date }): Promise<void> {
    const set = { syncedAt: at, commitId: commitId ?? null };
    const updated = await this.#sql
      .update(projectRemotes)
      .set(set)
      .where(eq(projectRemotes.projectId, row.projectId))
      .returning({ id: projectRemotes.projectId });
    // A project that was disconnected meanwhile stays so.
    if (updated.length === 0 && isBranch) await this.put({ ...row, ...set });
  }

  async setPushesVersions(projectId: string, pushesVersions: boolean): Promise<void> {
    await this.#sql.update(projectRemotes).set({ pushesVersions }).where(eq(projectRemotes.projectId, projectId));
  }

  /** The project's, and those of its branches. */
  async delete(projectId: string): Promise<void> {
    const branches = this.#sql.select({ id: projects.id }).from(projects).where(eq(projects.branchOfId, projectId));
    await this.#sql.delete(projectRemotes).where(inArray(projectRemotes.projectId, branches));
    await this.#sql.delete(projectRemotes).where(eq(projectRemotes.projectId, projectId));
  }
}
