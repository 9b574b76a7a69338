import { eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { projectDatabases, projects } from '../storage/sql/schema.ts';

type StoredRow = typeof projectDatabases.$inferSelect;

/** With whose project it is. */
export type DatabaseRow = StoredRow & { readonly ownerId: string };

const COLUMNS = { ...getTableColumns(projectDatabases), ownerId: projects.ownerId };

export class DatabaseRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(projectId: string): Promise<DatabaseRow | undefined> {
    return this.#find(eq(projectDatabases.projectId, projectId));
  }

  async findByRef(ref: string): Promise<DatabaseRow | undefined> {
    return this.#find(eq(projectDatabases.ref, ref));
  }

  async refs(): Promise<string[]> {
    return (await this.#sql.select({ ref: projectDatabases.ref }).from(projectDatabases)).map(({ ref }) => ref);
  }

  /** The project's database: this one, unless another request was first. Undefined if the project is gone. */
  async create(row: StoredRow): Promise<DatabaseRow | undefined> {
    await this.#sql.insert(projectDatabases).values(row).onConflictDoNothing({ target: projectDatabases.projectId });
    return this.find(row.projectId);
  }

  async update(projectId: string, change: Partial<Pick<DatabaseRow, 'sizeBytes' | 'lastUsedAt'>>): Promise<void> {
    await this.#sql.update(projectDatabases).set(change).where(eq(projectDatabases.projectId, projectId));
  }

  async delete(projectId: string): Promise<void> {
    await this.#sql.delete(projectDatabases).where(eq(projectDatabases.projectId, projectId));
  }

  async #find(condition: SQL): Promise<DatabaseRow | undefined> {
    const [row] = await this.#sql.select(COLUMNS).from(projectDatabases).innerJoin(projects, eq(projects.id, projectDatabases.projectId)).where(condition);
    return row;
  }
}
