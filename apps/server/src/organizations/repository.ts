import { and, asc, count, eq, inArray, notInArray, or, sql as raw } from 'drizzle-orm';
import type { OrganizationRole } from '@lathe/protocol';
import type { Sql } from '../storage/sql/database.ts';
import { invitations, organizationMembers, organizations, projectMembers, projects, users } from '../storage/sql/schema.ts';

export type OrganizationRow = typeof organizations.$inferSelect;

export interface OrganizationMemberRow {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: OrganizationRole;
}

export type MemberChange = 'done' | 'no-member' | 'last-admin';

export class OrganizationRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Stores it with its first admin. False if the slug is taken. */
  async create(row: OrganizationRow, adminId: string): Promise<boolean> {
    return this.#sql.transaction(async (tx) => {
      const inserted = await tx.insert(organizations).values(row).onConflictDoNothing().returning({ id: organizations.id });
      if (inserted.length === 0) return false;
      await tx.insert(organizationMembers).values({ organizationId: row.id, userId: adminId, role: 'admin', createdAt: row.createdAt });
      return true;
    });
  }

  async list(userId: string): Promise<(OrganizationRow & { readonly role: OrganizationRole })[]> {
    const rows = await this.#sql
      .select({ organization: organizations, role: organizationMembers.role })
      .from(organizationMembers)
      .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
      .where(eq(organizationMembers.userId, userId))
      .orderBy(asc(organizations.name), asc(organizations.id));
    return rows.map(({ organization, role }) => ({ ...organization, role }));
  }

  async find(provider: string, slug: string): Promise<OrganizationRow | undefined> {
    const [row] = await this.#sql
      .select()
      .from(organizations)
      .where(and(eq(organizations.provider, provider), eq(organizations.slug, slug)));
    return row;
  }

  async role(organizationId: string, userId: string): Promise<OrganizationRole | undefined> {
    const [row] = await this.#sql
      .select({ role: organizationMembers.role })
      .from(organizationMembers)
      .where(and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId)));
    return row?.role;
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#sql.update(organizations).set({ name }).where(eq(organizations.id, id));
  }

  /** False while it owns projects. */
  async delete(id: string): Promise<boolean> {
    return this.#sql.transaction(async (tx) => {
      await lock(tx, id);
      const [owned] = await tx.select({ projects: count() }).from(projects).where(eq(projects.organizationId, id));
      if ((owned?.projects ?? 0) > 0) return false;
      await tx.delete(organizations).where(eq(organizations.id, id));
      return true;
    });
  }

  async members(organizationId: string): Promise<OrganizationMemberRow[]> {
    return organizationMembersOf(this.#sql, organizationId);
  }

  /** One change at a time, so that two admins cannot both step down. */
  async setRole(organizationId: string, userId: string, role: OrganizationRole): Promise<MemberChange> {
    return this.#changeMember(organizationId, userId, role === 'admin', async (tx) => {
      await tx.update(organizationMembers).set({ role }).where(isMember(organizationId, userId));
      if (role !== 'admin') await withdrawInvitationsOf(tx, organizationId, userId);
    });
  }

  async remove(organizationId: string, userId: string): Promise<MemberChange> {
    return this.#changeMember(organizationId, userId, false, async (tx) => {
      await tx.delete(organizationMembers).where(isMember(organizationId, userId));
      await withdrawInvitationsOf(tx, organizationId, userId);
    });
  }

  async #changeMember(organizationId: string, userId: string, staysAdmin: boolean, change: (tx: Sql) => Promise<void>): Promise<MemberChange> {
    return this.#sql.transaction(async (tx) => {
      await lock(tx, organizationId);
      const rows = await tx.select().from(organizationMembers).where(eq(organizationMembers.organizationId, organizationId));
      const member = rows.find((row) => row.userId === userId);
      if (member === undefined) return 'no-member';
      const hasOtherAdmin = rows.some((row) => row.role === 'admin' && row.userId !== userId);
      if (member.role === 'admin' && !staysAdmin && !hasOtherAdmin) return 'last-admin';
      await change(tx);
      return 'done';
    });
  }
}

/** In the order in which they joined. */
export function organizationMembersOf(sql: Sql, organizationId: string): Promise<OrganizationMemberRow[]> {
  return sql
    .select({ userId: users.id, name: users.name, email: users.email, role: organizationMembers.role })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(eq(organizationMembers.organizationId, organizationId))
    .orderBy(asc(organizationMembers.createdAt), asc(users.id))
    .execute();
}

const isMember = (organizationId: string, userId: string) =>
  and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId));

async function lock(tx: Sql, organizationId: string): Promise<void> {
  await tx.execute(raw`select 1 from ${organizations} where ${organizations.id} = ${organizationId} for update`);
}

/**
 * A person who may no longer invite must not come back through a link of their own: to the organization, or to a
 * project of it that they no longer own.
 */
async function withdrawInvitationsOf(tx: Sql, organizationId: string, userId: string): Promise<void> {
  const personallyOwned = tx
    .select({ id: projectMembers.projectId })
    .from(projectMembers)
    .where(and(eq(projectMembers.userId, userId), eq(projectMembers.role, 'owner')));
  const lost = tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.organizationId, organizationId), notInArray(projects.id, personallyOwned)));
  const isForTarget = or(eq(invitations.organizationId, organizationId), inArray(invitations.projectId, lost));
  await tx.delete(invitations).where(and(eq(invitations.createdById, userId), isForTarget));
}
