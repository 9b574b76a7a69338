import type { McpConsent } from '@lathe/protocol';
import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
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

  /** Replaces the sign-in that this row was read with. False if it has changed since. */
  async replaceSignIn({ id, sealedSignIn }: Pick<McpServerRow, 'id' | 'sealedSignIn'>, sealed: string | null): Promise<boolean> {
    const before = sealedSignIn === null ? isNull(mcpServers.sealedSignIn) : eq(mcpServers.sealedSignIn, sealedSignIn);
    const changed = await this.#sql
      .update(mcpServers)
      .set({ sealedSignIn: sealed })
      .where(and(eq(mcpServers.id, id), before))
      .returning({ id: mcpServers.id });
    return changed.length > 0;
  }

  /** The row, for a caller that may renew its sign-in alone until then. Undefined while another caller renews it. */
  async claimRenewal(id: string, now: Date, until: Date): Promise<McpServerRow | undefined> {
    const [claimed] = await this.#sql
      .update(mcpServers)
      .set({ renewingUntil: until })
      .where(and(eq(mcpServers.id, id), or(isNull(mcpServers.renewingUntil), lt(mcpServers.renewingUntil, now))))
      .returning();
    return claimed;
  }

  /** Does nothing if the claim has expired and another one has been made. */
  async endRenewal(id: string, until: Date): Promise<void> {
    await this.#sql
      .update(mcpServers)
      .set({ renewingUntil: null })
      .where(and(eq(mcpServers.id, id), eq(mcpServers.renewingUntil, until)));
  }

  /** The deleted row. Undefined if the person has no such server. */
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

  /** Without a decision, the person is asked. */
  async setConsent(serverId: string, tool: string, consent: McpConsent, fingerprint: string | null): Promise<void> {
    if (consent === 'ask') await this.#sql.delete(mcpConsents).where(and(eq(mcpConsents.serverId, serverId), eq(mcpConsents.tool, tool)));
    else
      await this.#sql
        .insert(mcpConsents)
        .values({ serverId, tool, consent, fingerprint })
        .onConflictDoUpdate({ target: [mcpConsents.serverId, mcpConsents.tool], set: { consent, fingerprint } });
  }
}
