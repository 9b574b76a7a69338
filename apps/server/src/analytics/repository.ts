import { count, countDistinct, desc, eq, gte, lt, and } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { analyticsEvents } from '../storage/sql/schema.ts';

export type AnalyticsRow = typeof analyticsEvents.$inferSelect;

export class AnalyticsRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async insert(row: AnalyticsRow): Promise<void> {
    await this.#sql.insert(analyticsEvents).values(row);
  }

  async counts(since: Date): Promise<{ readonly event: string; readonly count: number; readonly projectCount: number }[]> {
    const number = count();
    return this.#sql
      .select({ event: analyticsEvents.event, count: number, projectCount: countDistinct(analyticsEvents.projectId) })
      .from(analyticsEvents)
      .where(gte(analyticsEvents.receivedAt, since))
      .groupBy(analyticsEvents.event)
      .orderBy(desc(number), analyticsEvents.event);
  }

  /** Newest first. */
  async latest(since: Date, event: string | undefined, limit: number): Promise<AnalyticsRow[]> {
    return this.#sql
      .select()
      .from(analyticsEvents)
      .where(and(gte(analyticsEvents.receivedAt, since), event === undefined ? undefined : eq(analyticsEvents.event, event)))
      .orderBy(desc(analyticsEvents.receivedAt), analyticsEvents.id)
      .limit(limit);
  }

  async deleteBefore(time: Date): Promise<void> {
    await this.#sql.delete(analyticsEvents).where(lt(analyticsEvents.receivedAt, time));
  }
}
