import { and, asc, count, countDistinct, desc, eq, gt, gte, inArray, min, sql as raw, sum } from 'drizzle-orm';
import type { MonthlyCaps, UsageCaps } from '@lathe/protocol';
import { NO_USAGE_CAPS, USAGE_CAPS } from '../accounts/repository.ts';
import type { Sql } from '../storage/sql/database.ts';
import { modelUsage, organizations, projects, users } from '../storage/sql/schema.ts';

export type UsageRow = typeof modelUsage.$inferSelect;

export interface UsageTotals {
  readonly tokens: number;
  readonly cost: number | null;
}

/** The limits that apply to a call: those of the person, of the project, and of the organization that owns it. */
export interface CapsInForce {
  readonly person: UsageCaps;
  readonly project: (MonthlyCaps & { readonly id: string }) | null;
  readonly organization: (MonthlyCaps & { readonly id: string; readonly name: string }) | null;
}

/** Calls of one person, in one project, of one turn, or in all projects of an organization. */
export interface UsageScope {
  readonly userId?: string;
  readonly projectId?: string | null;
  readonly organizationId?: string;
  readonly messageId?: string;
  /** Only fixes of errors that the assistant caused. */
  readonly isOwnErrorFix?: true;
}

/** A value that is undefined stays as it is. */
function columnsOf({ monthlyCost, monthlyTokens }: Partial<MonthlyCaps>) {
  return { monthlyCostCap: monthlyCost, monthlyTokenCap: monthlyTokens };
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

  /** The limits that a person's calls are under, in a project or outside of all. */
  async capsFor(userId: string, projectId: string | null): Promise<CapsInForce> {
    const [row] = await this.#sql
      .select({
        person: USAGE_CAPS,
        project: { id: projects.id, monthlyCost: projects.monthlyCostCap, monthlyTokens: projects.monthlyTokenCap },
        organization: {
          id: organizations.id,
          name: organizations.name,
          monthlyCost: organizations.monthlyCostCap,
          monthlyTokens: organizations.monthlyTokenCap,
        },
      })
      .from(users)
      .leftJoin(projects, eq(projects.id, projectId ?? ''))
      .leftJoin(organizations, eq(organizations.id, projects.organizationId))
      .where(eq(users.id, userId));
    return row ?? { person: NO_USAGE_CAPS, project: null, organization: null };
  }

  async setProjectCaps(id: string, caps: Partial<MonthlyCaps>): Promise<void> {
    await this.#sql.update(projects).set(columnsOf(caps)).where(eq(projects.id, id));
  }

  async organizationCaps(id: string): Promise<MonthlyCaps> {
    const [row] = await this.#sql
      .select({ monthlyCost: organizations.monthlyCostCap, monthlyTokens: organizations.monthlyTokenCap })
      .from(organizations)
      .where(eq(organizations.id, id));
    return row ?? NO_USAGE_CAPS;
  }

  async setOrganizationCaps(id: string, caps: Partial<MonthlyCaps>): Promise<void> {
    await this.#sql.update(organizations).set(columnsOf(caps)).where(eq(organizations.id, id));
  }

  /**
   * Runs one at a time per person, and per project and organization whose limits matter, across all processes, so
   * that what `work` reads is still true when it is committed. All calls lock in the same order.
   */
  async inTurn<Result>(
    { userId, projectId, organizationId }: { readonly userId: string; readonly projectId: string | undefined; readonly organizationId: string | undefined },
    work: (repository: UsageRepository) => Promise<Result>,
  ): Promise<Result> {
    return this.#sql.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
      if (projectId !== undefined) await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('no key update');
      if (organizationId !== undefined) {
        await tx.select({ id: organizations.id }).from(organizations).where(eq(organizations.id, organizationId)).for('no key update');
      }
      return work(new UsageRepository(tx));
    });
  }

  /** What these calls used since `from`. */
  async totalsOf(scope: UsageScope, from: Date): Promise<UsageTotals> {
    const { userId, projectId, organizationId, messageId, isOwnErrorFix } = scope;
    const [row] = await this.#sql
      .select({ tokens, cost })
      .from(modelUsage)
      .where(
        and(
          gte(modelUsage.createdAt, from),
          userId === undefined ? undefined : eq(modelUsage.userId, userId),
          typeof projectId === 'string' ? eq(modelUsage.projectId, projectId) : undefined,
          organizationId === undefined ? undefined : eq(modelUsage.organizationId, organizationId),
          messageId === undefined ? undefined : eq(modelUsage.messageId, messageId),
          isOwnErrorFix === undefined ? undefined : eq(modelUsage.isOwnErrorFix, true),
        ),
      );
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

  /** The calls that belong to these messages, in the order in which they began. */
  async ofTurn(projectId: string, messageIds: readonly string[]) {
    return this.#sql
      .select({
        purpose: modelUsage.purpose,
        step: modelUsage.step,
        modelId: modelUsage.modelId,
        inputTokens: modelUsage.inputTokens,
        cachedInputTokens: modelUsage.cachedInputTokens,
        outputTokens: modelUsage.outputTokens,
        cost: modelUsage.cost,
        isOwnErrorFix: modelUsage.isOwnErrorFix,
      })
      .from(modelUsage)
      .where(and(eq(modelUsage.projectId, projectId), inArray(modelUsage.messageId, [...messageIds])))
      .orderBy(asc(modelUsage.createdAt), asc(modelUsage.step), asc(modelUsage.id));
  }

  /** How many steps of a message were counted. */
  async steps(userId: string, messageId: string): Promise<number> {
    const [row] = await this.#sql
      .select({ steps: count() })
      .from(modelUsage)
      .where(and(eq(modelUsage.userId, userId), eq(modelUsage.messageId, messageId), eq(modelUsage.purpose, 'step')));
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
