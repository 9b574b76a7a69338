import { and, eq, gt, inArray } from 'drizzle-orm';
import type { FeatureFlags, UsageCaps } from '@lathe/protocol';
import type { Sql } from '../storage/sql/database.ts';
import { sessions, users } from '../storage/sql/schema.ts';

const COLUMNS = {
  id: users.id,
  email: users.email,
  kind: users.kind,
  name: users.name,
  experimentalNode: users.experimentalNode,
  privateRegistries: users.privateRegistries,
  previewTunneling: users.previewTunneling,
};

/** The columns of a person's limits. */
export const USAGE_CAPS = {
  monthlyCost: users.monthlyCostCap,
  monthlyTokens: users.monthlyTokenCap,
  turnCost: users.turnCostCap,
  turnTokens: users.turnTokenCap,
  dailyCost: users.dailyCostCap,
  dailyTokens: users.dailyTokenCap,
};

export const NO_USAGE_CAPS: UsageCaps = { monthlyCost: null, monthlyTokens: null, turnCost: null, turnTokens: null, dailyCost: null, dailyTokens: null };

export type AccountRow = Pick<typeof users.$inferSelect, keyof typeof COLUMNS>;

/** Reads accounts, and changes what the auth library does not cover. */
export class AccountRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(id: string): Promise<AccountRow | undefined> {
    const [row] = await this.#sql.select(COLUMNS).from(users).where(eq(users.id, id));
    return row;
  }

  /** The account of a session that has not ended. */
  async findBySession(sessionId: string, now: Date): Promise<AccountRow | undefined> {
    const [row] = await this.#sql
      .select(COLUMNS)
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now)));
    return row;
  }

  /** Those of the addresses, in lower case, that have an account. */
  async emailsWithAccount(emails: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#sql
      .select({ email: users.email })
      .from(users)
      .where(inArray(users.email, [...emails]));
    return new Set(rows.map(({ email }) => email));
  }

  /** The account's sessions that have not ended. */
  async sessionAddresses(email: string, now: Date): Promise<string[]> {
    const rows = await this.#sql
      .selectDistinct({ address: sessions.ipAddress })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(users.email, email), gt(sessions.expiresAt, now)));
    return rows.flatMap(({ address }) => address ?? []);
  }

  async setSessionUsed(sessionId: string, at: Date): Promise<void> {
    await this.#sql.update(sessions).set({ updatedAt: at }).where(eq(sessions.id, sessionId));
  }

  async setName(id: string, name: string): Promise<void> {
    await this.#sql.update(users).set({ name }).where(eq(users.id, id));
  }

  async setFeatureFlags(id: string, flags: Partial<FeatureFlags>): Promise<void> {
    await this.#sql.update(users).set(flags).where(eq(users.id, id));
  }

  async activeOrganizationId(id: string): Promise<string | null> {
    const [row] = await this.#sql.select({ organizationId: users.activeOrganizationId }).from(users).where(eq(users.id, id));
    return row?.organizationId ?? null;
  }

  async setActiveOrganization(id: string, organizationId: string | null): Promise<void> {
    await this.#sql.update(users).set({ activeOrganizationId: organizationId }).where(eq(users.id, id));
  }

  async usageCaps(id: string): Promise<UsageCaps> {
    const [row] = await this.#sql.select(USAGE_CAPS).from(users).where(eq(users.id, id));
    return row ?? NO_USAGE_CAPS;
  }

  async fallbackModelId(id: string): Promise<string | null> {
    const [row] = await this.#sql.select({ modelId: users.fallbackModelId }).from(users).where(eq(users.id, id));
    return row?.modelId ?? null;
  }

  async setFallbackModel(id: string, modelId: string | null): Promise<void> {
    await this.#sql.update(users).set({ fallbackModelId: modelId }).where(eq(users.id, id));
  }

  async setUsageCaps(id: string, caps: Partial<UsageCaps>): Promise<void> {
    await this.#sql
      .update(users)
      // A value that is undefined stays as it is.
      .set({
        monthlyCostCap: caps.monthlyCost,
        monthlyTokenCap: caps.monthlyTokens,
        turnCostCap: caps.turnCost,
        turnTokenCap: caps.turnTokens,
        dailyCostCap: caps.dailyCost,
        dailyTokenCap: caps.dailyTokens,
      })
      .where(eq(users.id, id));
  }
}
