import { eq } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { chats } from '../storage/sql/schema.ts';

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

  async put(projectId: string, messages: string, updatedAt: Date): Promise<void> {
    await this.#sql.insert(chats).values({ projectId, messages, updatedAt }).onConflictDoUpdate({ target: chats.projectId, set: { messages, updatedAt } });
  }
}
