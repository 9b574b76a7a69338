import { and, asc, count, eq, gt, isNull, or } from 'drizzle-orm';
import type { OrganizationRole, ProjectRole } from '@lathe/protocol';
import type { Sql } from '../storage/sql/database.ts';
import { invitations, organizationMembers, organizations, projectMembers, projects, users } from '../storage/sql/schema.ts';

export type InvitationRow = typeof invitations.$inferSelect;

/** What an invitation is for. */
export type InvitationTarget = { readonly organizationId: string } | { readonly projectId: string };

export interface FoundInvitation {
  readonly row: InvitationRow;
  readonly inviter: { readonly name: string; readonly email: string };
  readonly organization: { readonly slug: string; readonly provider: string; readonly name: string } | null;
  readonly project: { readonly slug: string; readonly title: string } | null;
}

const PROJECT_ROLES: readonly ProjectRole[] = ['viewer', 'editor', 'owner'];
const ORGANIZATION_ROLES: readonly OrganizationRole[] = ['member', 'admin'];

export class InvitationRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async insert(row: InvitationRow): Promise<void> {
    await this.#sql.insert(invitations).values(row);
  }

  async list(target: InvitationTarget, now: Date): Promise<InvitationRow[]> {
    return this.#sql
      .select()
      .from(invitations)
      .where(and(ofTarget(target), or(isNull(invitations.expiresAt), gt(invitations.expiresAt, now))))
      .orderBy(asc(invitations.createdAt), asc(invitations.id));
  }

  async find(id: string): Promise<FoundInvitation | undefined> {
    const [found] = await this.#sql
      .select({
        row: invitations,
        inviter: { name: users.name, email: users.email },
        organization: { slug: organizations.slug, provider: organizations.provider, name: organizations.name },
        project: { slug: projects.slug, title: projects.title },
      })
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.createdById))
      .leftJoin(organizations, eq(organizations.id, invitations.organizationId))
      .leftJoin(projects, eq(projects.id, invitations.projectId))
      .where(eq(invitations.id, id));
    return found;
  }

  async delete(target: InvitationTarget, id: string): Promise<void> {
    await this.#sql.delete(invitations).where(and(ofTarget(target), eq(invitations.id, id)));
  }

  /** How many members a target has. */
  async memberCount(target: InvitationTarget): Promise<number> {
    const [row] =
      'projectId' in target
        ? await this.#sql.select({ members: count() }).from(projectMembers).where(eq(projectMembers.projectId, target.projectId))
        : await this.#sql.select({ members: count() }).from(organizationMembers).where(eq(organizationMembers.organizationId, target.organizationId));
    return row?.members ?? 0;
  }

  /** Makes the person a member, or raises their role. False if the invitation was used or withdrawn in the meantime. */
  async accept(row: InvitationRow, userId: string, now: Date): Promise<boolean> {
    return this.#sql.transaction(async (tx) => {
      const [current] = await tx.select({ id: invitations.id }).from(invitations).where(eq(invitations.id, row.id)).for('update');
      if (current === undefined) return false;
      if (row.projectId !== null) await joinProject(tx, row.projectId, userId, row.role as ProjectRole, now);
      else if (row.organizationId !== null) await joinOrganization(tx, row.organizationId, userId, row.role as OrganizationRole, now);
      // An invitation for an address is for one person.
      if (row.email !== null) await tx.delete(invitations).where(eq(invitations.id, row.id));
      return true;
    });
  }
}

async function joinProject(tx: Sql, projectId: string, userId: string, role: ProjectRole, now: Date): Promise<void> {
  const where = and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId));
  const [member] = await tx.select({ role: projectMembers.role }).from(projectMembers).where(where);
  if (member === undefined) await tx.insert(projectMembers).values({ projectId, userId, role, createdAt: now }).onConflictDoNothing();
  else if (PROJECT_ROLES.indexOf(role) > PROJECT_ROLES.indexOf(member.role)) await tx.update(projectMembers).set({ role }).where(where);
}

async function joinOrganization(tx: Sql, organizationId: string, userId: string, role: OrganizationRole, now: Date): Promise<void> {
  const where = and(eq(organizationMembers.organizationId, organizationId), eq(organizationMembers.userId, userId));
  const [member] = await tx.select({ role: organizationMembers.role }).from(organizationMembers).where(where);
  if (member === undefined) await tx.insert(organizationMembers).values({ organizationId, userId, role, createdAt: now }).onConflictDoNothing();
  else if (ORGANIZATION_ROLES.indexOf(role) > ORGANIZATION_ROLES.indexOf(member.role)) await tx.update(organizationMembers).set({ role }).where(where);
}

function ofTarget(target: InvitationTarget) {
  return 'projectId' in target ? eq(invitations.projectId, target.projectId) : eq(invitations.organizationId, target.organizationId);
}
