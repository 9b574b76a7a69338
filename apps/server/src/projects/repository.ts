import { and, desc, eq, ilike, lt, or, sql as raw } from 'drizzle-orm';
import type { ProjectVisibility } from '@lathe/protocol';
import type { Sql } from '../storage/sql/database.ts';
import { projects, users } from '../storage/sql/schema.ts';

export type ProjectRow = typeof projects.$inferSelect;

export interface Position {
  readonly editedAt: Date;
  readonly id: string;
}

export class ProjectRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** False when the slug is taken. */
  async insert(row: ProjectRow): Promise<boolean> {
    const inserted = await this.#sql.insert(projects).values(row).onConflictDoNothing({ target: projects.slug }).returning({ id: projects.id });
    return inserted.length === 1;
  }

  /** By slug or by id: the specification's calls use either. */
  async find(slugOrId: string): Promise<ProjectRow | undefined> {
    const [row] = await this.#sql
      .select()
      .from(projects)
      .where(or(eq(projects.slug, slugOrId), eq(projects.id, slugOrId)));
    return row;
  }

  /** Last edited first, from behind the position. */
  async list(ownerId: string, options: { readonly q?: string; readonly after?: Position; readonly limit: number }): Promise<ProjectRow[]> {
    const { q, after, limit } = options;
    return this.#sql
      .select()
      .from(projects)
      .where(
        and(
          eq(projects.ownerId, ownerId),
          q === undefined ? undefined : ilike(projects.title, `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`),
          after === undefined ? undefined : or(lt(projects.editedAt, after.editedAt), and(eq(projects.editedAt, after.editedAt), lt(projects.id, after.id))),
        ),
      )
      .orderBy(desc(projects.editedAt), desc(projects.id))
      .limit(limit);
  }

  /** Every tree that a project names. */
  async treeIds(): Promise<ReadonlySet<string>> {
    const rows = await this.#sql.selectDistinct({ treeId: projects.treeId }).from(projects);
    return new Set(rows.map((row) => row.treeId));
  }

  async titles(ownerId: string): Promise<ReadonlySet<string>> {
    const rows = await this.#sql.select({ title: projects.title }).from(projects).where(eq(projects.ownerId, ownerId));
    return new Set(rows.map((row) => row.title));
  }

  /**
   * Stores a new tree if the project is still as the client saw it: one statement, so that of two
   * saves at once exactly one wins. Undefined when it is not.
   */
  async saveTree(
    id: string,
    seen: Date,
    change: { readonly treeId: string; readonly editedAt: Date; readonly editorId: string; readonly title?: string },
  ): Promise<ProjectRow | undefined> {
    const [row] = await this.#sql
      .update(projects)
      .set({
        treeId: change.treeId,
        editedAt: change.editedAt,
        lastEditorId: change.editorId,
        ...(change.title === undefined ? {} : { title: change.title }),
      })
      .where(and(eq(projects.id, id), eq(projects.editedAt, seen), eq(projects.frozen, false)))
      .returning();
    return row;
  }

  async update(id: string, change: { readonly title?: string; readonly visibility?: ProjectVisibility }): Promise<ProjectRow | undefined> {
    const [row] = await this.#sql.update(projects).set(change).where(eq(projects.id, id)).returning();
    return row;
  }

  async delete(id: string): Promise<void> {
    await this.#sql.delete(projects).where(eq(projects.id, id));
  }

  /** The account that saved last, undefined when it is gone. */
  async lastEditor(id: string): Promise<{ readonly id: string; readonly name: string; readonly email: string } | undefined> {
    const [row] = await this.#sql
      .select({ id: users.id, name: users.name, email: users.email })
      .from(projects)
      .innerJoin(users, eq(users.id, raw`coalesce(${projects.lastEditorId}, ${projects.ownerId})`))
      .where(eq(projects.id, id));
    return row;
  }
}
