import { eq } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { projectDatabases } from '../storage/sql/schema.ts';

export type DatabaseRow = typeof projectDatabases.$inferSelect;

export class DatabaseRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(projectId: string): Promise<DatabaseRow | undefined> {
    const [row] = await this.#sql.select().from(projectDatabases).where(eq(projectDatabases.projectId, projectId));
    return row;
  }

  async findByRef(ref: string): Promise<DatabaseRow | undefined> {
    const [row] = await this.#sql.select().from(projectDatabases).where(eq(projectDatabases.ref, ref));
    return row;
  }

  async refs(): Promise<string[]> {
    return (await this.#sql.select({ ref: projectDatabases.ref }).from(projectDatabases)).map(({ ref }) => ref);
  }

  /** The project's database: this one, unless another request was first. */
  async create(row: DatabaseRow): Promise<DatabaseRow> {
    await this.#sql.insert(projectDatabases).values(row).onConflictDoNothing({ target: projectDatabases.projectId });
    return (await this.find(row.projectId)) ?? row;
  }

  async update(projectId: string, change: Partial<Pick<DatabaseRow, 'sizeBytes' | 'lastUsedAt'>>): Promise<void> {
    await this.#sql.update(projectDatabases).set(change).where(eq(projectDatabases.projectId, projectId));
  }

  async delete(projectId: string): Promise<void> {
    await this.#sql.delete(projectDatabases).where(eq(projectDatabases.projectId, projectId));
  }
}
