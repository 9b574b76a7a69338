import { and, desc, eq, gte, ilike, inArray, lt, sql, sum } from 'drizzle-orm';
import { containing, hasRole } from '../projects/repository.ts';
import type { Sql } from '../storage/sql/database.ts';
import { chatMessages, chats, projects } from '../storage/sql/schema.ts';

/** A statement takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 1_000;

/** Words and the characters between them. */
const PIECES = /[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}\s]/gu;

export interface StoredChatWrite {
  /** How many of the stored messages stay. */
  readonly from: number;
  /** Those after them, each as JSON text with its size. */
  readonly messages: readonly { readonly message: string; readonly byteSize: number }[];
  /** The size of `messages`. */
  readonly addedBytes: number;
  readonly revision: string;
  readonly base?: string | undefined;
}

export class ChatRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The same repository within a transaction. */
  over(sql: Sql): ChatRepository {
    return new ChatRepository(sql);
  }

  /** The messages as the JSON text of an array, and their revision. */
  async find(projectId: string): Promise<{ readonly messages: string; readonly revision: string } | undefined> {
    const { message, position } = chatMessages;
    const all = this.#sql
      .select({ text: sql<string>`coalesce(string_agg(${message}, ',' order by ${position}), '')` })
      .from(chatMessages)
      .where(eq(chatMessages.projectId, chats.projectId));
    const [row] = await this.#sql
      .select({ messages: sql<string>`'[' || ${all} || ']'`, revision: chats.revision })
      .from(chats)
      .where(eq(chats.projectId, projectId));
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

  /** The messages of these chats that may contain the text: those of the chat last used first, and its newest first. */
  async having(text: string, projectIds: readonly string[]) {
    // As it is written inside JSON text, with room for Markdown's marks between words. Whoever reads the messages filters
    // out other matches (a path, a tool's result).
    const pieces = (text.match(PIECES) ?? [text]).map((piece) => JSON.stringify(piece).slice(1, -1));
    const { projectId, position, message } = chatMessages;
    const searched = this.#sql
      .select({ projectId, position, message })
      .from(chatMessages)
      .where(inArray(projectId, [...projectIds]))
      // The planner does not move a condition below a limit. It would compare the messages of all chats first.
      .limit(Number.MAX_SAFE_INTEGER)
      .as('searched');
    return this.#sql
      .select({ projectId: projects.id, slug: projects.slug, title: projects.title, message: searched.message })
      .from(searched)
      .innerJoin(chats, eq(chats.projectId, searched.projectId))
      .innerJoin(projects, eq(projects.id, chats.projectId))
      .where(ilike(searched.message, containing(...pieces)))
      .orderBy(desc(chats.updatedAt), desc(chats.projectId), desc(searched.position));
  }

  /**
   * Returns the chat's new size in bytes, or undefined, having changed nothing, if the stored revision is not `base` or
   * has fewer than `from` messages. Without a base, any revision is replaced. To be called within a transaction.
   */
  async put(projectId: string, { from, messages, addedBytes, revision, base }: StoredChatWrite, updatedAt: Date): Promise<number | undefined> {
    const added = messages.map((message, index) => ({ projectId, position: from + index, ...message }));
    const kept = this.#sql
      .select({ bytes: sum(chatMessages.byteSize) })
      .from(chatMessages)
      .where(and(eq(chatMessages.projectId, projectId), lt(chatMessages.position, from)));
    const byteSize = from === 0 ? addedBytes : sql<number>`${addedBytes}::bigint + ${kept}`;
    const values = { messageCount: from + added.length, byteSize, revision, updatedAt };
    // The same revision: this write was made before, and its response was lost.
    const isBase = base === undefined ? undefined : inArray(chats.revision, [base, revision]);
    const returned = { byteSize: chats.byteSize };
    // Locks the chat, so that writes of its messages wait for each other.
    const [written] =
      from === 0
        ? await this.#sql
            .insert(chats)
            .values({ projectId, ...values, byteSize: addedBytes })
            .onConflictDoUpdate({ target: chats.projectId, set: values, ...(isBase === undefined ? {} : { setWhere: isBase }) })
            .returning(returned)
        : await this.#sql
            .update(chats)
            .set(values)
            .where(and(eq(chats.projectId, projectId), isBase, gte(chats.messageCount, from)))
            .returning(returned);
    if (written === undefined) return undefined;
    await this.#putMessages(projectId, added, values.messageCount);
    return written.byteSize;
  }

  /** Replaces messages by their position, and removes those from `count` on. */
  async #putMessages(projectId: string, messages: (typeof chatMessages.$inferInsert)[], count: number): Promise<void> {
    const removal = this.#sql.delete(chatMessages).where(and(eq(chatMessages.projectId, projectId), gte(chatMessages.position, count)));
    if (messages.length === 0) {
      await removal;
      return;
    }
    const removed = this.#sql.$with('removed').as(removal.returning({ position: chatMessages.position }));
    for (let at = 0; at < messages.length; at += ROWS_AT_ONCE) {
      await this.#sql
        .with(removed)
        .insert(chatMessages)
        .values(messages.slice(at, at + ROWS_AT_ONCE))
        .onConflictDoUpdate({
          target: [chatMessages.projectId, chatMessages.position],
          set: { message: sql`excluded.message`, byteSize: sql`excluded.byte_size` },
        });
    }
  }
}
