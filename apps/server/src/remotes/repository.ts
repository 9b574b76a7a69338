import { eq } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { projectRemotes } from '../storage/sql/schema.ts';

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

  async synced(projectId: string, commitId: string | undefined, syncedAt: Date): Promise<void> {
    await this.#sql
      .update(projectRemotes)
      .set({ syncedAt, commitId: commitId ?? null })
      .where(eq(projectRemotes.projectId, projectId));
  }

  async setPushesVersions(projectId: string, pushesVersions: boolean): Promise<void> {
    await this.#sql.update(projectRemotes).set({ pushesVersions }).where(eq(projectRemotes.projectId, projectId));
  }

  async delete(projectId: string): Promise<void> {
    await this.#sql.delete(projectRemotes).where(eq(projectRemotes.projectId, projectId));
  }
}
