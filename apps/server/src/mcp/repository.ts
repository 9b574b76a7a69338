import type { McpConsent } from '@lathe/protocol';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { mcpConsents, mcpServers } from '../storage/sql/schema.ts';

export type McpServerRow = typeof mcpServers.$inferSelect;
export type McpConsentRow = typeof mcpConsents.$inferSelect;

export class McpRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(userId: string): Promise<McpServerRow[]> {
    return this.#sql.select().from(mcpServers).where(eq(mcpServers.userId, userId)).orderBy(asc(mcpServers.createdAt), asc(mcpServers.id));
  }

  async find(userId: string, id: string): Promise<McpServerRow | undefined> {
    const [row] = await this.#sql
      .select()
      .from(mcpServers)
      .where(and(eq(mcpServers.userId, userId), eq(mcpServers.id, id)));
    return row;
  }

  async insert(row: McpServerRow): Promise<void> {
    await this.#sql.insert(mcpServers).values(row);
  }

  /** Puts a sign-in in the place of the one it was made of. False when that one is no longer there. */
  async replaceSignIn({ id, sealedSignIn }: Pick<McpServerRow, 'id' | 'sealedSignIn'>, sealed: string | null): Promise<boolean> {
    const before = sealedSignIn === null ? isNull(mcpServers.sealedSignIn) : eq(mcpServers.sealedSignIn, sealedSignIn);
    const changed = await this.#sql
      .update(mcpServers)
      .set({ sealedSignIn: sealed })
      .where(and(eq(mcpServers.id, id), before))
      .returning({ id: mcpServers.id });
    return changed.length > 0;
  }

  /** The row as it was at its end; undefined when there is no such server of the person's. */
  async delete(userId: string, id: string): Promise<McpServerRow | undefined> {
    const [gone] = await this.#sql
      .delete(mcpServers)
      .where(and(eq(mcpServers.userId, userId), eq(mcpServers.id, id)))
      .returning();
    return gone;
  }

  async consents(serverIds: readonly string[]): Promise<McpConsentRow[]> {
    return serverIds.length === 0
      ? []
      : this.#sql
          .select()
          .from(mcpConsents)
          .where(inArray(mcpConsents.serverId, [...serverIds]));
  }

  /** Asking is what happens without a word. */
  async setConsent(serverId: string, tool: string, consent: McpConsent, fingerprint: string | null): Promise<void> {
    if (consent === 'ask') await this.#sql.delete(mcpConsents).where(and(eq(mcpConsents.serverId, serverId), eq(mcpConsents.tool, tool)));
    else
      await this.#sql
        .insert(mcpConsents)
        .values({ serverId, tool, consent, fingerprint })
        .onConflictDoUpdate({ target: [mcpConsents.serverId, mcpConsents.tool], set: { consent, fingerprint } });
  }
}
