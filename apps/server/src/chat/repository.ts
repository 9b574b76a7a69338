import { and, desc, eq, ilike, inArray } from 'drizzle-orm';
import { containing, hasRole } from '../projects/repository.ts';
import type { Sql } from '../storage/sql/database.ts';
import { chats, projects } from '../storage/sql/schema.ts';

export class ChatRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The same repository within a transaction. */
  over(sql: Sql): ChatRepository {
    return new ChatRepository(sql);
  }

  /** The messages as JSON text, and their revision. */
  async find(projectId: string): Promise<{ readonly messages: string; readonly revision: string } | undefined> {
    const [row] = await this.#sql.select({ messages: chats.messages, revision: chats.revision }).from(chats).where(eq(chats.projectId, projectId));
    return row;
  }

  async revision(projectId: string): Promise<string> {
    const [row] = await this.#sql.select({ revision: chats.revision }).from(chats).where(eq(chats.projectId, projectId));
    return row?.revision ?? '';
  }

  /** Chats of projects that the person has a role in, with their sizes, last used first. */
  async sizes(userId: string): Promise<{ readonly projectId: string; readonly byteSize: number }[]> {
    return this.#sql
      .select({ projectId: chats.projectId, byteSize: chats.byteSize })
      .from(chats)
      .innerJoin(projects, eq(projects.id, chats.projectId))
      .where(hasRole(this.#sql, userId))
      .orderBy(desc(chats.updatedAt), desc(chats.projectId));
  }

  /** The chats among these that may contain the text, last used first. */
  async having(text: string, projectIds: readonly string[]) {
    // As it is written inside JSON text. Whoever reads the messages filters out other matches (a path, a tool's
    // result).
    const inJson = JSON.stringify(text).slice(1, -1);
    return this.#sql
      .select({ projectId: projects.id, slug: projects.slug, title: projects.title, messages: chats.messages })
      .from(chats)
      .innerJoin(projects, eq(projects.id, chats.projectId))
      .where(and(inArray(chats.projectId, [...projectIds]), ilike(chats.messages, containing(inJson))))
      .orderBy(desc(chats.updatedAt), desc(chats.projectId));
  }

  /**
   * Returns false, and changes nothing, if the stored revision is not `base`. Without a base, any revision is replaced.
   */
  async put(
    projectId: string,
    write: { readonly messages: string; readonly revision: string; readonly base?: string | undefined },
    updatedAt: Date,
  ): Promise<boolean> {
    const { messages, revision, base } = write;
    const byteSize = Buffer.byteLength(messages);
    const written = await this.#sql
      .insert(chats)
      .values({ projectId, messages, byteSize, revision, updatedAt })
      .onConflictDoUpdate({
        target: chats.projectId,
        set: { messages, byteSize, revision, updatedAt },
        // The same revision: this write was made before, and its response was lost.
        ...(base === undefined ? {} : { setWhere: inArray(chats.revision, [base, revision]) }),
      })
      .returning({ projectId: chats.projectId });
    return written.length > 0;
  }
}
