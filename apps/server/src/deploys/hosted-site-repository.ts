import type { HostingProviderName } from '@lathe/protocol';
import { and, desc, eq } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { hostedSites } from '../storage/sql/schema.ts';

export type HostedSiteRow = typeof hostedSites.$inferSelect;

/** Sites of projects at hosts of other companies. */
export class HostedSiteRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Newest first. */
  async list(projectId: string): Promise<HostedSiteRow[]> {
    return this.#sql.select().from(hostedSites).where(eq(hostedSites.projectId, projectId)).orderBy(desc(hostedSites.createdAt));
  }

  async findById(siteId: string): Promise<HostedSiteRow | undefined> {
    const [row] = await this.#sql.select().from(hostedSites).where(eq(hostedSites.siteId, siteId));
    return row;
  }

  /** The project's site there: this one, unless another request was first. */
  async create(row: HostedSiteRow): Promise<HostedSiteRow> {
    await this.#sql.insert(hostedSites).values(row).onConflictDoNothing();
    return (await this.list(row.projectId)).find(({ provider }) => provider === row.provider) ?? row;
  }

  /** The site is in this person's account now. */
  async changeAccount(projectId: string, provider: HostingProviderName, accountId: string): Promise<void> {
    await this.#sql
      .update(hostedSites)
      .set({ accountId, sessionId: null })
      .where(and(eq(hostedSites.projectId, projectId), eq(hostedSites.provider, provider)));
  }

  /** The site belongs to another account, or is not there anymore. */
  async delete(projectId: string, provider: HostingProviderName): Promise<void> {
    await this.#sql.delete(hostedSites).where(and(eq(hostedSites.projectId, projectId), eq(hostedSites.provider, provider)));
  }
}
