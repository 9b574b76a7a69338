import { and, eq, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { supabaseAccounts, supabaseConnections } from '../storage/sql/schema.ts';

export type SupabaseAccountRow = typeof supabaseAccounts.$inferSelect;
export type SupabaseConnectionRow = typeof supabaseConnections.$inferSelect;

export class SupabaseAccountRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(userId: string): Promise<SupabaseAccountRow | undefined> {
    const [row] = await this.#sql.select().from(supabaseAccounts).where(eq(supabaseAccounts.userId, userId));
    return row;
  }

  /** In place of one that was begun before. */
  async begin(userId: string, sealedPending: string): Promise<void> {
    await this.#sql.insert(supabaseAccounts).values({ userId, sealedPending }).onConflictDoUpdate({ target: supabaseAccounts.userId, set: { sealedPending } });
  }

  /** False if another call was first. */
  async take(userId: string, sealedPending: string): Promise<boolean> {
    return this.#change({ sealedPending: null }, userId, eq(supabaseAccounts.sealedPending, sealedPending));
  }

  /** False if the person has ended it in the meantime. */
  async signIn(userId: string, sealedTokens: string, signedInAt: Date): Promise<boolean> {
    return this.#change({ sealedTokens, signedInAt }, userId);
  }

  /** Replaces the tokens that this row was read with. False if they have changed since. */
  async replaceTokens({ userId, sealedTokens }: SupabaseAccountRow, next: string | null): Promise<boolean> {
    const before = sealedTokens === null ? isNull(supabaseAccounts.sealedTokens) : eq(supabaseAccounts.sealedTokens, sealedTokens);
    return this.#change({ sealedTokens: next, ...(next === null ? { signedInAt: null } : {}) }, userId, before);
  }

  /** The row, for a caller that may renew its tokens alone until then. Undefined while another caller does. */
  async claimRenewal(userId: string, now: Date, until: Date): Promise<SupabaseAccountRow | undefined> {
    const isFree = or(isNull(supabaseAccounts.renewingUntil), lt(supabaseAccounts.renewingUntil, now));
    const [claimed] = await this.#sql
      .update(supabaseAccounts)
      .set({ renewingUntil: until })
      .where(and(eq(supabaseAccounts.userId, userId), isFree))
      .returning();
    return claimed;
  }

  /** Does nothing if the claim has expired and another one has been made. */
  async endRenewal(userId: string, until: Date): Promise<void> {
    await this.#change({ renewingUntil: null }, userId, eq(supabaseAccounts.renewingUntil, until));
  }

  /** The deleted row. */
  async delete(userId: string): Promise<SupabaseAccountRow | undefined> {
    const [gone] = await this.#sql.delete(supabaseAccounts).where(eq(supabaseAccounts.userId, userId)).returning();
    return gone;
  }

  async #change(change: Partial<SupabaseAccountRow>, userId: string, condition?: ReturnType<typeof eq>): Promise<boolean> {
    const changed = await this.#sql
      .update(supabaseAccounts)
      .set(change)
      .where(and(eq(supabaseAccounts.userId, userId), condition))
      .returning({ userId: supabaseAccounts.userId });
    return changed.length > 0;
  }
}

/** Which database at Supabase a project uses, and how far connecting has come. */
export class SupabaseConnectionRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(projectId: string): Promise<SupabaseConnectionRow | undefined> {
    const [row] = await this.#sql.select().from(supabaseConnections).where(eq(supabaseConnections.projectId, projectId));
    return row;
  }

  /** False if the project has one already, or another project is creating one of the same name. */
  async begin(row: SupabaseConnectionRow): Promise<boolean> {
    const begun = await this.#sql.insert(supabaseConnections).values(row).onConflictDoNothing().returning({ projectId: supabaseConnections.projectId });
    return begun.length > 0;
  }

  /** Whether this caller is the one that may ask again. */
  async retry({ projectId, attemptedAt }: SupabaseConnectionRow, now: Date): Promise<boolean> {
    return this.#change({ attemptedAt: now }, projectId, and(eq(supabaseConnections.step, 'creating'), eq(supabaseConnections.attemptedAt, attemptedAt)));
  }

  /** Notes which database was created. */
  async found(projectId: string, ref: string): Promise<boolean> {
    return this.#change({ step: 'waiting', ref }, projectId, eq(supabaseConnections.step, 'creating'));
  }

  async ready(projectId: string, ref: string): Promise<void> {
    await this.#change({ step: 'ready' }, projectId, eq(supabaseConnections.ref, ref));
  }

  async giveTo(projectId: string, accountId: string): Promise<void> {
    await this.#change({ accountId }, projectId);
  }

  /** Those of these that other projects use. */
  async used(refs: readonly string[], exceptOf: string): Promise<ReadonlySet<string>> {
    if (refs.length === 0) return new Set();
    const rows = await this.#sql
      .select({ ref: supabaseConnections.ref })
      .from(supabaseConnections)
      .where(and(inArray(supabaseConnections.ref, [...refs]), ne(supabaseConnections.projectId, exceptOf)));
    return new Set(rows.flatMap(({ ref }) => (ref === null ? [] : [ref])));
  }

  async delete(projectId: string): Promise<void> {
    await this.#sql.delete(supabaseConnections).where(eq(supabaseConnections.projectId, projectId));
  }

  /** Deletes it if it is as it was read, so that nothing newer is lost. */
  async deleteSame({ projectId, step, ref, attemptedAt }: SupabaseConnectionRow): Promise<void> {
    const isSame = and(
      eq(supabaseConnections.step, step),
      ref === null ? isNull(supabaseConnections.ref) : eq(supabaseConnections.ref, ref),
      eq(supabaseConnections.attemptedAt, attemptedAt),
    );
    await this.#sql.delete(supabaseConnections).where(and(eq(supabaseConnections.projectId, projectId), isSame));
  }

  async #change(change: Partial<SupabaseConnectionRow>, projectId: string, condition?: ReturnType<typeof and>): Promise<boolean> {
    const changed = await this.#sql
      .update(supabaseConnections)
      .set(change)
      .where(and(eq(supabaseConnections.projectId, projectId), condition))
      .returning({ projectId: supabaseConnections.projectId });
    return changed.length > 0;
  }
}
