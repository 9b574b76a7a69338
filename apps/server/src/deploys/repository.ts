import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { deploys, projects, sites } from '../storage/sql/schema.ts';

export type SiteRow = typeof sites.$inferSelect;
export type DeployRow = typeof deploys.$inferSelect;

export class DeployRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findSite(projectId: string): Promise<SiteRow | undefined> {
    const [row] = await this.#sql.select().from(sites).where(eq(sites.projectId, projectId));
    return row;
  }

  async findSiteByName(name: string): Promise<SiteRow | undefined> {
    const [row] = await this.#sql.select().from(sites).where(eq(sites.name, name));
    return row;
  }

  /** A site with what its deploys are made of, in one look: busy sites are read every second. */
  async shown(name: string): Promise<{ readonly site: SiteRow; readonly deploys: readonly Pick<DeployRow, 'id' | 'reference'>[] } | undefined> {
    const rows = await this.#sql
      .select({ site: sites, deploy: { id: deploys.id, reference: deploys.reference } })
      .from(sites)
      .leftJoin(deploys, eq(deploys.projectId, sites.projectId))
      .where(eq(sites.name, name));
    const [first] = rows;
    return first === undefined ? undefined : { site: first.site, deploys: rows.flatMap(({ deploy }) => deploy ?? []) };
  }

  /** Of all sites. */
  async siteNames(): Promise<string[]> {
    return (await this.#sql.select({ name: sites.name }).from(sites)).map(({ name }) => name);
  }

  /** The project's site: this one, unless it has one already. Undefined if another project's has this name. */
  async createSite(row: SiteRow): Promise<SiteRow | undefined> {
    await this.#sql.insert(sites).values(row).onConflictDoNothing();
    return this.findSite(row.projectId);
  }

  async changeSite(
    projectId: string,
    change: Partial<Pick<SiteRow, 'visibility' | 'passwordHash' | 'createdBy'>> & { readonly liveDeployId?: null },
  ): Promise<void> {
    await this.#sql.update(sites).set(change).where(eq(sites.projectId, projectId));
  }

  /** Newest first. */
  async list(projectId: string): Promise<DeployRow[]> {
    return this.#sql.select().from(deploys).where(eq(deploys.projectId, projectId)).orderBy(desc(deploys.number));
  }

  /**
   * Adds a deploy and makes it live, in one step, and deletes the oldest beyond `kept`. Deploys of one site wait for
   * each other here, so that each has its own number.
   */
  async publish(deploy: Omit<DeployRow, 'number'>, kept: number): Promise<void> {
    const { projectId } = deploy;
    await this.#sql.transaction(async (tx) => {
      const [site] = await tx.select().from(sites).where(eq(sites.projectId, projectId)).for('update');
      // The project was deleted in the meantime, and its site with it.
      if (site === undefined) return;
      const number = site.deployCount + 1;
      await tx.insert(deploys).values({ ...deploy, number });
      // The first person to publish may open it, not somebody who only opened the sheet before.
      const publisher = number === 1 && site.visibility === 'me' ? { createdBy: deploy.createdBy } : {};
      await tx
        .update(sites)
        .set({ liveDeployId: deploy.id, deployCount: number, ...publisher })
        .where(eq(sites.projectId, projectId));
      const rows = await tx.select({ id: deploys.id }).from(deploys).where(eq(deploys.projectId, projectId)).orderBy(desc(deploys.number)).offset(kept);
      const expired = rows.map(({ id }) => id);
      if (expired.length > 0) await tx.delete(deploys).where(and(eq(deploys.projectId, projectId), inArray(deploys.id, expired)));
    });
  }

  /** Makes an earlier deploy live, and waits for one that is being added. False if it is not kept anymore. */
  async restore(projectId: string, deployId: string): Promise<boolean> {
    return this.#sql.transaction(async (tx) => {
      await tx.select({ id: sites.projectId }).from(sites).where(eq(sites.projectId, projectId)).for('update');
      const [deploy] = await tx
        .select({ id: deploys.id })
        .from(deploys)
        .where(and(eq(deploys.projectId, projectId), eq(deploys.id, deployId)));
      if (deploy === undefined) return false;
      await tx.update(sites).set({ liveDeployId: deployId }).where(eq(sites.projectId, projectId));
      return true;
    });
  }

  /** Every deploy, with the creator of its project. */
  async stored(): Promise<{ readonly ownerId: string; readonly reference: string; readonly sourceTreeId: string }[]> {
    return this.#sql
      .select({ ownerId: projects.ownerId, reference: deploys.reference, sourceTreeId: deploys.sourceTreeId })
      .from(deploys)
      .innerJoin(projects, eq(projects.id, deploys.projectId));
  }
}
