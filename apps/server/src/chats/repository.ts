import { and, desc, eq, ilike } from 'drizzle-orm';
import { containing, hasRole } from '../projects/repository.ts';
import type { Sql } from '../storage/sql/database.ts';
import { chats, projects } from '../storage/sql/schema.ts';

export class ChatRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The JSON text of the messages. */
  async find(projectId: string): Promise<string | undefined> {
    const [row] = await this.#sql.select({ messages: chats.messages }).from(chats).where(eq(chats.projectId, projectId));
    return row?.messages;
  }

  /** Chats that may have the text in them, of projects that the person has a role in, the last used first. */
  async having(text: string, userId: string, offset: number, limit: number) {
    // As it stands inside a JSON text; what else has it (a path, a tool's result) is sorted out by who reads the messages.
    const inJson = JSON.stringify(text).slice(1, -1);
    return this.#sql
      .select({ projectId: projects.id, slug: projects.slug, title: projects.title, messages: chats.messages })
      .from(chats)
      .innerJoin(projects, eq(projects.id, chats.projectId))
      .where(and(hasRole(this.#sql, userId), ilike(chats.messages, containing(inJson))))
      .orderBy(desc(chats.updatedAt), desc(chats.projectId))
      .offset(offset)
      .limit(limit);
  }

  async put(projectId: string, messages: string, updatedAt: Date): Promise<void> {
    await this.#sql.insert(chats).values({ projectId, messages, updatedAt }).onConflictDoUpdate({ target: chats.projectId, set: { messages, updatedAt } });
  }
}
