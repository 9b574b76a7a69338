import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, lt, or, sql as raw } from 'drizzle-orm';
import type { OrganizationRole, ProjectRole, ProjectVisibility } from '@lathe/protocol';
import { organizationMembersOf } from '../organizations/repository.ts';
import type { Sql } from '../storage/sql/database.ts';
import { invitations, organizationMembers, organizations, ownKnowledge, projectMembers, projects, snapshots, users } from '../storage/sql/schema.ts';

export type ProjectRow = typeof projects.$inferSelect;

/** The organization that owns a project. */
export interface OwningOrganization {
  readonly id: string;
  readonly slug: string;
  readonly provider: string;
  readonly name: string;
}

/** A project with everything that decides what one person may do with it. */
export interface ProjectForPerson {
  readonly row: ProjectRow;
  readonly organization: OwningOrganization | null;
  readonly organizationRole: OrganizationRole | null;
  readonly projectRole: ProjectRole | null;
}

export interface ProjectMemberRow {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: ProjectRole;
}

export interface Position {
  readonly editedAt: Date;
  readonly id: string;
}

/**
 * A condition: the person has a role in the project, because it is their own, their organizations', or shared with
 * them. Branches are parts of a project, not projects.
 */
export function hasRole(sql: Sql, userId: string) {
  const memberOf = sql.select({ id: organizationMembers.organizationId }).from(organizationMembers).where(eq(organizationMembers.userId, userId));
  const sharedWith = sql.select({ id: projectMembers.projectId }).from(projectMembers).where(eq(projectMembers.userId, userId));
  const isTheirs = and(eq(projects.ownerId, userId), isNull(projects.organizationId));
  return and(isNull(projects.branchOfId), or(isTheirs, inArray(projects.organizationId, memberOf), inArray(projects.id, sharedWith)));
}

/** A `like` pattern for text that contains these pieces in this order. */
export function containing(...pieces: readonly string[]): string {
  return `%${pieces.map((piece) => piece.replaceAll(/[\\%_]/g, '\\$&')).join('%')}%`;
}

export class ProjectRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** False if the slug is taken. */
  async insert(row: ProjectRow): Promise<boolean> {
    const inserted = await this.#sql.insert(projects).values(row).onConflictDoNothing({ target: projects.slug }).returning({ id: projects.id });
    return inserted.length === 1;
  }

  /** By slug or by ID: the specification's calls use either. */
  async find(slugOrId: string): Promise<ProjectRow | undefined> {
    const [row] = await this.#sql.select().from(projects).where(isNamed(slugOrId));
    return row;
  }

  /** The project and the person's roles in it. `userId` is undefined for nobody in particular. */
  async findFor(slugOrId: string, userId: string | undefined): Promise<ProjectForPerson | undefined> {
    const [found] = await this.#withRoles(userId ?? '').where(isNamed(slugOrId));
    return found;
  }

  /** Projects that the person has a role in, last edited first, after the given position. */
  async list(userId: string, options: { readonly q?: string; readonly after?: Position; readonly limit: number }): Promise<ProjectForPerson[]> {
    const { q, after, limit } = options;
    return this.#withRoles(userId)
      .where(
        and(
          hasRole(this.#sql, userId),
          q === undefined ? undefined : ilike(projects.title, containing(q)),
          after === undefined ? undefined : or(lt(projects.editedAt, after.editedAt), and(eq(projects.editedAt, after.editedAt), lt(projects.id, after.id))),
        ),
      )
      .orderBy(desc(projects.editedAt), desc(projects.id))
      .limit(limit);
  }

  /** Project -> the newest of its versions that has a thumbnail. */
  async pictured(projectIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#sql
      .selectDistinctOn([snapshots.projectId], { projectId: snapshots.projectId, messageId: snapshots.messageId })
      .from(snapshots)
      .where(and(inArray(snapshots.projectId, [...projectIds]), isNotNull(snapshots.thumbnailId)))
      .orderBy(snapshots.projectId, desc(snapshots.createdAt), desc(snapshots.messageId));
    return new Map(rows.map(({ projectId, messageId }) => [projectId, messageId]));
  }

  #withRoles(userId: string) {
    return this.#sql
      .select({
        row: projects,
        organization: { id: organizations.id, slug: organizations.slug, provider: organizations.provider, name: organizations.name },
        organizationRole: organizationMembers.role,
        projectRole: projectMembers.role,
      })
      .from(projects)
      .leftJoin(organizations, eq(organizations.id, projects.organizationId))
      .leftJoin(organizationMembers, and(eq(organizationMembers.organizationId, projects.organizationId), eq(organizationMembers.userId, userId)))
      .leftJoin(projectMembers, and(eq(projectMembers.projectId, mainId), eq(projectMembers.userId, userId)));
  }

  /** Every tree that a project refers to, with the project's creator. */
  async trees(): Promise<{ readonly ownerId: string; readonly treeId: string }[]> {
    return this.#sql.selectDistinct({ ownerId: projects.ownerId, treeId: projects.treeId }).from(projects);
  }

  async titles(ownerId: string): Promise<ReadonlySet<string>> {
    const rows = await this.#sql.select({ title: projects.title }).from(projects).where(eq(projects.ownerId, ownerId));
    return new Set(rows.map((row) => row.title));
  }

  /** Whether the organization already has a project with this name, or the person one of their own, ignoring case. */
  async hasTitle(owner: { readonly organizationId: string } | { readonly ownerId: string }, title: string): Promise<boolean> {
    const theirs =
      'organizationId' in owner ? eq(projects.organizationId, owner.organizationId) : and(eq(projects.ownerId, owner.ownerId), isNull(projects.organizationId));
    const rows = await this.#sql
      .select({ id: projects.id })
      .from(projects)
      .where(and(theirs, isNull(projects.branchOfId), raw`lower(${projects.title}) = lower(${title})`))
      .limit(1);
    return rows.length > 0;
  }

  /**
   * Stores a new tree if the project is still as the client saw it. A single statement, so that exactly one of two
   * concurrent saves succeeds. Undefined if the project has changed.
   */
  async saveTree(
    id: string,
    seen: Date,
    change: { readonly treeId: string; readonly editedAt: Date; readonly editorId: string; readonly title?: string },
  ): Promise<ProjectRow | undefined> {
    const [row] = await this.#sql
      .update(projects)
      .set({
        treeId: change.treeId,
        editedAt: change.editedAt,
        lastEditorId: change.editorId,
        ...(change.title === undefined ? {} : { title: change.title }),
      })
      .where(and(eq(projects.id, id), eq(projects.editedAt, seen), eq(projects.frozen, false)))
      .returning();
    return row;
  }

  /** Changes the project, and its branches along with it. */
  async update(
    id: string,
    change: { readonly title?: string; readonly visibility?: ProjectVisibility; readonly frozen?: boolean },
  ): Promise<ProjectRow | undefined> {
    const isOfIt = or(eq(projects.id, id), eq(projects.branchOfId, id));
    const rows = await this.#sql.update(projects).set(change).where(isOfIt).returning();
    return rows.find((row) => row.id === id);
  }

  /** The branches of a project that the workbench has, besides the project itself; the newest first. */
  async branchesOf(id: string): Promise<ProjectRow[]> {
    return this.#sql.select().from(projects).where(eq(projects.branchOfId, id)).orderBy(desc(projects.createdAt), desc(projects.id));
  }

  async delete(id: string): Promise<void> {
    await this.#sql.delete(projects).where(eq(projects.id, id));
  }

  /** The account that saved last. Undefined if it was deleted. */
  async lastEditor(id: string): Promise<{ readonly id: string; readonly name: string; readonly email: string } | undefined> {
    const [row] = await this.#sql
      .select({ id: users.id, name: users.name, email: users.email })
      .from(projects)
      .innerJoin(users, eq(users.id, raw`coalesce(${projects.lastEditorId}, ${projects.ownerId})`))
      .where(eq(projects.id, id));
    return row;
  }

  /** SHA-256 of the knowledge text that the person wrote or confirmed. */
  async ownKnowledge(projectId: string, userId: string): Promise<string | undefined> {
    const [row] = await this.#sql.select({ sha256: ownKnowledge.sha256 }).from(ownKnowledge).where(isKnowledgeOf(projectId, userId));
    return row?.sha256;
  }

  async putOwnKnowledge(projectId: string, userId: string, sha256: string): Promise<void> {
    await this.#sql
      .insert(ownKnowledge)
      .values({ projectId, userId, sha256 })
      .onConflictDoUpdate({ target: [ownKnowledge.projectId, ownKnowledge.userId], set: { sha256 } });
  }

  /** People who were given a role in the project itself. */
  async members(projectId: string): Promise<ProjectMemberRow[]> {
    return this.#sql
      .select({ userId: users.id, name: users.name, email: users.email, role: projectMembers.role })
      .from(projectMembers)
      .innerJoin(users, eq(users.id, projectMembers.userId))
      .where(eq(projectMembers.projectId, projectId))
      .orderBy(asc(projectMembers.createdAt), asc(users.id));
  }

  /** Its inherent owners: its creator, or the members of its organization. */
  async inherentOwners(row: ProjectRow): Promise<ProjectMemberRow[]> {
    if (row.organizationId === null) {
      const owners = await this.#sql.select({ userId: users.id, name: users.name, email: users.email }).from(users).where(eq(users.id, row.ownerId));
      return owners.map((owner) => ({ ...owner, role: 'owner' }));
    }
    const rows = await organizationMembersOf(this.#sql, row.organizationId);
    return rows.map(({ role, ...member }) => ({ ...member, role: role === 'admin' ? 'owner' : 'editor' }));
  }

  /** False if the person has no role in the project itself. */
  async setRole(projectId: string, userId: string, role: ProjectRole): Promise<boolean> {
    const changed = await this.#sql.update(projectMembers).set({ role }).where(isMember(projectId, userId)).returning({ userId: projectMembers.userId });
    if (role !== 'owner') await this.#withdrawInvitationsOf(projectId, userId);
    return changed.length === 1;
  }

  async removeMember(projectId: string, userId: string): Promise<boolean> {
    const removed = await this.#sql.delete(projectMembers).where(isMember(projectId, userId)).returning({ userId: projectMembers.userId });
    await this.#withdrawInvitationsOf(projectId, userId);
    return removed.length === 1;
  }

  /** A person who may no longer invite must not come back through a link of their own. */
  async #withdrawInvitationsOf(projectId: string, userId: string): Promise<void> {
    await this.#sql.delete(invitations).where(and(eq(invitations.projectId, projectId), eq(invitations.createdById, userId)));
  }
}

/** The project that a row belongs to: people have roles in it, not in its branches. */
const mainId = raw`coalesce(${projects.branchOfId}, ${projects.id})`;
const isNamed = (slugOrId: string) => or(eq(projects.slug, slugOrId), eq(projects.id, slugOrId));
const isKnowledgeOf = (projectId: string, userId: string) => and(eq(ownKnowledge.projectId, projectId), eq(ownKnowledge.userId, userId));
const isMember = (projectId: string, userId: string) => and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId));
