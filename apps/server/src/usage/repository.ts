import { and, asc, count, countDistinct, desc, eq, gt, gte, min, sql as raw, sum } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { modelUsage, projects, users } from '../storage/sql/schema.ts';

export type UsageRow = typeof modelUsage.$inferSelect;

export interface UsageTotals {
  readonly tokens: number;
  readonly cost: number | null;
}

const TOKENS = raw`${modelUsage.inputTokens} + ${modelUsage.outputTokens}`;
/** Sums arrive as text, because they may exceed what a driver accepts as a number. */
const tokens = sum(TOKENS).mapWith(Number);
const cost = sum(modelUsage.cost).mapWith(Number);

export class UsageRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async insert(row: UsageRow): Promise<void> {
    await this.#sql.insert(modelUsage).values(row);
  }

  async update(id: string, used: Pick<UsageRow, 'inputTokens' | 'outputTokens' | 'cachedInputTokens' | 'cost'>): Promise<void> {
    await this.#sql.update(modelUsage).set(used).where(eq(modelUsage.id, id));
  }

  async delete(id: string): Promise<void> {
    await this.#sql.delete(modelUsage).where(eq(modelUsage.id, id));
  }

  /** The organization that owns the project. */
  async organizationOf(projectId: string): Promise<string | null> {
    const [row] = await this.#sql.select({ organizationId: projects.organizationId }).from(projects).where(eq(projects.id, projectId));
    return row?.organizationId ?? null;
  }

  /**
   * Runs one at a time per person, across all processes, so that what `work` reads is still true when it is committed.
   */
  async inTurn<Result>(userId: string, work: (repository: UsageRepository) => Promise<Result>): Promise<Result> {
    return this.#sql.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      return work(new UsageRepository(tx));
    });
  }

  /** Usage since `from`, without the steps of one message. */
  async totals(userId: string, from: Date, exceptMessageId: string | null = null): Promise<UsageTotals> {
    const isCounted = exceptMessageId === null ? undefined : raw`${modelUsage.messageId} is distinct from ${exceptMessageId}`;
    const [row] = await this.#sql
      .select({ tokens, cost })
      .from(modelUsage)
      .where(and(eq(modelUsage.userId, userId), gte(modelUsage.createdAt, from), isCounted));
    return { tokens: row?.tokens ?? 0, cost: row?.cost ?? null };
  }

  /**
   * Calls with the server's own keys after `from`: their number, their tokens without one message's, the time of the
   * first.
   */
  async freeUse(
    userId: string,
    from: Date,
    exceptMessageId: string | null,
  ): Promise<{ readonly calls: number; readonly tokens: number; readonly oldest: Date | null }> {
    const isCounted = exceptMessageId === null ? undefined : raw`${modelUsage.messageId} is distinct from ${exceptMessageId}`;
    const [row] = await this.#sql
      .select({ calls: count(), tokens, oldest: min(modelUsage.createdAt) })
      .from(modelUsage)
      .where(and(eq(modelUsage.userId, userId), eq(modelUsage.keyOwner, 'server'), gt(modelUsage.createdAt, from), isCounted));
    return { calls: row?.calls ?? 0, tokens: row?.tokens ?? 0, oldest: row?.oldest ?? null };
  }

  /** The calls of a turn, in the order in which they began. */
  async ofTurn(projectId: string, messageId: string) {
    return this.#sql
      .select({
        step: modelUsage.step,
        modelId: modelUsage.modelId,
        inputTokens: modelUsage.inputTokens,
        cachedInputTokens: modelUsage.cachedInputTokens,
        outputTokens: modelUsage.outputTokens,
        cost: modelUsage.cost,
      })
      .from(modelUsage)
      .where(and(eq(modelUsage.projectId, projectId), eq(modelUsage.messageId, messageId)))
      .orderBy(asc(modelUsage.createdAt), asc(modelUsage.step), asc(modelUsage.id));
  }

  /** How many steps of a message were counted. */
  async steps(userId: string, messageId: string): Promise<number> {
    const [row] = await this.#sql
      .select({ steps: count() })
      .from(modelUsage)
      .where(and(eq(modelUsage.userId, userId), eq(modelUsage.messageId, messageId)));
    return row?.steps ?? 0;
  }

  /** Tokens per day in UTC, for days that have any. */
  async days(userId: string, from: Date): Promise<{ readonly day: string; readonly tokens: number }[]> {
    const day = raw<string>`to_char(${modelUsage.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
    return this.#sql
      .select({ day, tokens })
      .from(modelUsage)
      .where(and(eq(modelUsage.userId, userId), gte(modelUsage.createdAt, from)))
      .groupBy(day);
  }

  async byProject(userId: string, from: Date) {
    return this.#sql
      .select({
        projectId: modelUsage.projectId,
        title: projects.title,
        slug: projects.slug,
        modelId: modelUsage.modelId,
        turns: countDistinct(modelUsage.messageId),
        tokens,
        cost,
      })
      .from(modelUsage)
      .leftJoin(projects, eq(projects.id, modelUsage.projectId))
      .where(and(eq(modelUsage.userId, userId), gte(modelUsage.createdAt, from)))
      .groupBy(modelUsage.projectId, projects.title, projects.slug, modelUsage.modelId)
      .orderBy(desc(sum(TOKENS)));
  }
}
