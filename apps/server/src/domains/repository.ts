import { and, asc, eq, inArray, isNotNull, lte, ne } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { domains, sites } from '../storage/sql/schema.ts';
import { isUniqueViolation } from '../storage/sql/unique-violation.ts';
import { SERVED_STATES } from './state.ts';

export type DomainRow = typeof domains.$inferSelect;

/** A name that shows a site. */
export interface ServedDomain {
  readonly row: DomainRow;
  readonly siteName: string;
  /** The site's primary domain, if visitors get there. */
  readonly primary: string | undefined;
}

const isServed = and(isNotNull(domains.provenAt), inArray(domains.state, [...SERVED_STATES]));

export type SaveOutcome = 'saved' | 'held' | 'gone';

export class DomainRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The primary one first, then in the order in which they were added. */
  async list(projectId: string): Promise<DomainRow[]> {
    const rows = await this.#sql.select().from(domains).where(eq(domains.projectId, projectId)).orderBy(asc(domains.createdAt), asc(domains.id));
    return rows.sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary));
  }

  /**
   * Adds a domain, unless the project has it already or has as many as it may have. What it is among the others is decided
   * while nobody else can add one.
   */
  async add(row: DomainRow, { limit, place }: { readonly limit: number; readonly place: (others: readonly DomainRow[]) => Partial<DomainRow> }) {
    return this.#sql.transaction(async (tx): Promise<DomainRow | 'full'> => {
      await tx.select({ id: sites.projectId }).from(sites).where(eq(sites.projectId, row.projectId)).for('update');
      const others = await tx.select().from(domains).where(eq(domains.projectId, row.projectId));
      const same = others.find(({ hostname }) => hostname === row.hostname);
      if (same !== undefined) return same;
      if (others.length >= limit) return 'full';
      const added = { ...row, ...place(others) };
      await tx.insert(domains).values(added);
      return added;
    });
  }

  /** Changes several domains of a project together. The function gets all of them, and returns what changes by ID. Null removes one. */
  async change(projectId: string, decide: (rows: readonly DomainRow[]) => ReadonlyMap<string, Partial<DomainRow> | null>): Promise<void> {
    await this.#sql.transaction(async (tx) => {
      await tx.select({ id: sites.projectId }).from(sites).where(eq(sites.projectId, projectId)).for('update');
      const rows = await tx.select().from(domains).where(eq(domains.projectId, projectId)).orderBy(asc(domains.createdAt), asc(domains.id));
      for (const [id, change] of decide(rows)) {
        if (change === null) await tx.delete(domains).where(eq(domains.id, id));
        else await tx.update(domains).set(change).where(eq(domains.id, id));
      }
    });
  }

  /** Who has proved the name, other than this domain. */
  async holder(hostname: string, exceptId: string): Promise<DomainRow | undefined> {
    const [row] = await this.#sql
      .select()
      .from(domains)
      .where(and(eq(domains.hostname, hostname), isNotNull(domains.provenAt), ne(domains.id, exceptId)));
    return row;
  }

  /** Proven names of other projects that look like this one. */
  async lookalikes(skeleton: string, { hostname, projectId }: Pick<DomainRow, 'hostname' | 'projectId'>): Promise<DomainRow[]> {
    return this.#sql
      .select()
      .from(domains)
      .where(and(eq(domains.skeleton, skeleton), isNotNull(domains.provenAt), ne(domains.hostname, hostname), ne(domains.projectId, projectId)));
  }

  /**
   * Keeps the result of a check. `replaces` names the holder who lost the name to this domain. `held`: somebody else proved
   * it in the meantime. `gone`: the domain was removed.
   */
  async save(id: string, change: Partial<DomainRow>, replaces: string | undefined): Promise<SaveOutcome> {
    try {
      return await this.#sql.transaction(async (tx) => {
        if (replaces !== undefined)
          await tx.update(domains).set({ state: 'expired', provenAt: null, lostAt: null, nextCheckAt: null }).where(eq(domains.id, replaces));
        const saved = await tx.update(domains).set(change).where(eq(domains.id, id)).returning({ id: domains.id });
        return saved.length > 0 ? 'saved' : 'gone';
      });
    } catch (error) {
      if (isUniqueViolation(error)) return 'held';
      throw error;
    }
  }

  /** Takes domains that are due to be checked. Other servers do not see them until `until`, even if this one stops. */
  async takeDue(now: Date, until: Date, limit: number): Promise<DomainRow[]> {
    return this.#sql.transaction(async (tx) => {
      const due = await tx
        .select({ id: domains.id })
        .from(domains)
        .where(lte(domains.nextCheckAt, now))
        .orderBy(asc(domains.nextCheckAt))
        .limit(limit)
        .for('update', { skipLocked: true });
      if (due.length === 0) return [];
      const ids = due.map(({ id }) => id);
      return tx.update(domains).set({ nextCheckAt: until }).where(inArray(domains.id, ids)).returning();
    });
  }

  /** Checks the project's domains at the next opportunity, except those that work. */
  async expect(projectId: string, now: Date): Promise<void> {
    await this.#sql
      .update(domains)
      .set({ nextCheckAt: now, expectedAt: now })
      .where(and(eq(domains.projectId, projectId), ne(domains.state, 'live')));
  }

  /** All names that show a site. */
  async servedNames(): Promise<string[]> {
    return (await this.#sql.select({ hostname: domains.hostname }).from(domains).where(isServed)).map(({ hostname }) => hostname);
  }

  /** The first of the names that shows a site. */
  async served(hostnames: readonly string[]): Promise<ServedDomain | undefined> {
    const found = await this.#sql
      .select({ row: domains, siteName: sites.name })
      .from(domains)
      .innerJoin(sites, eq(sites.projectId, domains.projectId))
      .where(and(inArray(domains.hostname, [...hostnames]), isServed));
    const first = hostnames.flatMap((hostname) => found.find(({ row }) => row.hostname === hostname) ?? [])[0];
    if (first === undefined) return undefined;
    const [primary] = await this.#sql
      .select({ hostname: domains.hostname })
      .from(domains)
      .where(and(eq(domains.projectId, first.row.projectId), eq(domains.isPrimary, true), isServed));
    return { ...first, primary: primary?.hostname };
  }
}
