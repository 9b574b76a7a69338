import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql as raw } from 'drizzle-orm';
import type { HandOver, OrganizationRole } from '@lathe/protocol';
import type { Sql } from '../storage/sql/database.ts';
import {
  analyticsEvents,
  invitations,
  organizationMembers,
  organizations,
  projectMembers,
  projects,
  sessions,
  uploads,
  users,
  verifications,
} from '../storage/sql/schema.ts';

export interface OtherMember {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/** What a person owns that other people use too. */
export interface Holdings {
  readonly organizations: readonly {
    readonly id: string;
    readonly name: string;
    readonly role: OrganizationRole;
    readonly others: readonly (OtherMember & { readonly role: OrganizationRole })[];
  }[];
  /** Their own projects, and those of organizations without another member. */
  readonly projects: readonly { readonly id: string; readonly title: string; readonly others: readonly OtherMember[] }[];
}

export class DeletionRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async holdings(userId: string): Promise<Holdings> {
    return readHoldings(this.#sql, userId);
  }

  /**
   * Hands over what `decide` returns and deletes the rest along with the account. If `decide` throws, nothing changes.
   * Rows are locked first, so that nobody joins what is being deleted. Returns the sessions that ended. Uploads remain
   * without an owner, because other people's trees may refer to them; the sweep deletes those that no tree refers to.
   */
  async delete(userId: string, decide: (holdings: Holdings) => readonly HandOver[]): Promise<string[]> {
    return this.#sql.transaction(async (tx) => {
      const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update');
      if (user === undefined) return [];
      const memberOf = tx.select({ id: organizationMembers.organizationId }).from(organizationMembers).where(eq(organizationMembers.userId, userId));
      await tx.select({ id: organizations.id }).from(organizations).where(inArray(organizations.id, memberOf)).orderBy(asc(organizations.id)).for('update');
      await tx
        .select({ id: projects.id })
        .from(projects)
        .where(or(eq(projects.ownerId, userId), inArray(projects.organizationId, memberOf)))
        .orderBy(asc(projects.id))
        .for('update');

      const holdings = await readHoldings(tx, userId);
      await handOver(tx, userId, decide(holdings));
      const emptied = holdings.organizations.filter(({ others }) => others.length === 0).map(({ id }) => id);
      await deleteProjects(tx, userId, emptied);
      if (emptied.length > 0) await tx.delete(organizations).where(inArray(organizations.id, emptied));
      await giveToOrganizations(tx, userId);

      await tx.delete(invitations).where(eq(raw`lower(${invitations.email})`, user.email.toLowerCase()));
      await tx.delete(verifications).where(or(eq(verifications.value, userId), eq(verifications.identifier, user.email)));
      const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
      // Everything else that belongs to the person references this row and is deleted with it.
      await tx.delete(users).where(eq(users.id, userId));
      return ended.map(({ id }) => id);
    });
  }
}

async function readHoldings(sql: Sql, userId: string): Promise<Holdings> {
  const memberships = await sql
    .select({ id: organizations.id, name: organizations.name, role: organizationMembers.role })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(eq(organizationMembers.userId, userId))
    .orderBy(asc(organizations.name), asc(organizations.id));
  const colleagues = await sql
    .select({ organizationId: organizationMembers.organizationId, userId: users.id, name: users.name, email: users.email, role: organizationMembers.role })
    .from(organizationMembers)
    .innerJoin(users, eq(users.id, organizationMembers.userId))
    .where(
      and(
        ne(organizationMembers.userId, userId),
        inArray(
          organizationMembers.organizationId,
          memberships.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(organizationMembers.createdAt), asc(users.id));
  const held = memberships.map((membership) => ({
    ...membership,
    others: colleagues.filter(({ organizationId }) => organizationId === membership.id).map(({ organizationId: _, ...other }) => other),
  }));

  const alone = held.filter(({ others }) => others.length === 0).map(({ id }) => id);
  const own = await sql
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(and(isNull(projects.branchOfId), isOwnedByOrIn(userId, alone)))
    .orderBy(asc(projects.title), asc(projects.id));
  const members = await sql
    .select({ projectId: projectMembers.projectId, userId: users.id, name: users.name, email: users.email })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.userId))
    .innerJoin(projects, eq(projects.id, projectMembers.projectId))
    .where(and(ne(projectMembers.userId, userId), isOwnedByOrIn(userId, alone)))
    .orderBy(asc(projectMembers.createdAt), asc(users.id));
  const byProject = new Map<string, OtherMember[]>(own.map(({ id }) => [id, []]));
  for (const { projectId, ...other } of members) byProject.get(projectId)?.push(other);
  return {
    organizations: held,
    projects: own.map((project) => ({ ...project, others: byProject.get(project.id) ?? [] })),
  };
}

const isOwnedByOrIn = (userId: string, organizationIds: readonly string[]) =>
  or(and(eq(projects.ownerId, userId), isNull(projects.organizationId)), inArray(projects.organizationId, [...organizationIds]));

async function handOver(tx: Sql, userId: string, handOvers: readonly HandOver[]): Promise<void> {
  for (const { type, id, userId: newOwnerId } of handOvers) {
    if (type === 'organization') {
      await tx
        .update(organizationMembers)
        .set({ role: 'admin' })
        .where(and(eq(organizationMembers.organizationId, id), eq(organizationMembers.userId, newOwnerId)));
      continue;
    }
    const ofIt = await tx
      .update(projects)
      .set({ ownerId: newOwnerId, organizationId: null })
      .where(or(eq(projects.id, id), eq(projects.branchOfId, id)))
      .returning({ id: projects.id });
    const ids = ofIt.map((row) => row.id);
    await tx
      .update(uploads)
      .set({ ownerId: newOwnerId })
      .where(and(inArray(uploads.projectId, ids), eq(uploads.ownerId, userId)));
    await tx.delete(projectMembers).where(and(eq(projectMembers.projectId, id), inArray(projectMembers.userId, [newOwnerId, userId])));
  }
}

async function deleteProjects(tx: Sql, userId: string, emptied: readonly string[]): Promise<void> {
  const deleted = await tx.delete(projects).where(isOwnedByOrIn(userId, emptied)).returning({ id: projects.id });
  const ids = deleted.map(({ id }) => id);
  // Events normally outlive their projects, but these show what this person's apps did.
  if (ids.length > 0) await tx.delete(analyticsEvents).where(inArray(analyticsEvents.projectId, ids));
}

/**
 * What they created for an organization belongs to the organization, and must not be deleted with its creator's row.
 */
async function giveToOrganizations(tx: Sql, userId: string): Promise<void> {
  const newOwnerId = raw`(select m.user_id from ${organizationMembers} m where m.organization_id = ${projects.organizationId} and m.user_id <> ${userId}
    order by (m.role = 'admin') desc, m.created_at, m.user_id limit 1)`;
  await tx
    .update(projects)
    .set({ ownerId: newOwnerId })
    .where(and(eq(projects.ownerId, userId), isNotNull(projects.organizationId)));
}
