import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { hasRole } from '../projects/repository.ts';
import type { Sql } from '../storage/sql/database.ts';
import {
  invitations,
  mcpConsents,
  mcpServers,
  modelKeys,
  modelUsage,
  organizationMembers,
  organizations,
  personalTokens,
  projects,
  serviceAccounts,
  sessions,
  snapshots,
  supabaseAccounts,
  uploads,
  users,
} from '../storage/sql/schema.ts';

/** Usage rows read at a time. */
const USAGE_PAGE_SIZE = 1_000;

/** What the database stores about one person, without tokens, keys and passwords. */
export class ExportRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async profile(userId: string) {
    const [row] = await this.#sql.select().from(users).where(eq(users.id, userId));
    return row;
  }

  async organizations(userId: string) {
    return this.#sql
      .select({ name: organizations.name, slug: organizations.slug, role: organizationMembers.role, joinedAt: organizationMembers.createdAt })
      .from(organizationMembers)
      .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
      .where(eq(organizationMembers.userId, userId))
      .orderBy(asc(organizations.name), asc(organizations.id));
  }

  async sessions(userId: string) {
    const { createdAt, updatedAt, expiresAt, ipAddress, userAgent } = sessions;
    return this.#sql
      .select({ createdAt, lastUsedAt: updatedAt, expiresAt, address: ipAddress, userAgent })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.updatedAt));
  }

  async personalTokens(userId: string) {
    const { name, scope, createdAt, expiresAt, lastUsedAt } = personalTokens;
    return this.#sql
      .select({ name, scope, createdAt, expiresAt, lastUsedAt })
      .from(personalTokens)
      .where(eq(personalTokens.userId, userId))
      .orderBy(desc(personalTokens.createdAt));
  }

  async modelKeys(userId: string) {
    const { provider, hint, baseUrl, updatedAt } = modelKeys;
    return this.#sql.select({ provider, lastCharacters: hint, baseUrl, updatedAt }).from(modelKeys).where(eq(modelKeys.userId, userId)).orderBy(asc(provider));
  }

  async serviceAccounts(userId: string) {
    const { service, name, address, updatedAt } = serviceAccounts;
    const accounts = await this.#sql
      .select({ service, name, address, updatedAt })
      .from(serviceAccounts)
      .where(eq(serviceAccounts.userId, userId))
      .orderBy(asc(service));
    const [atSupabase] = await this.#sql
      .select({ updatedAt: supabaseAccounts.signedInAt })
      .from(supabaseAccounts)
      .where(and(eq(supabaseAccounts.userId, userId), isNotNull(supabaseAccounts.signedInAt)));
    return [...accounts, ...(atSupabase === undefined ? [] : [{ service: 'supabase', ...atSupabase }])];
  }

  async mcpServers(userId: string) {
    const { id, name, url, createdAt } = mcpServers;
    const servers = await this.#sql.select({ id, name, url, createdAt }).from(mcpServers).where(eq(mcpServers.userId, userId)).orderBy(asc(createdAt));
    const consents = await this.#sql
      .select({ serverId: mcpConsents.serverId, tool: mcpConsents.tool, consent: mcpConsents.consent })
      .from(mcpConsents)
      .where(
        inArray(
          mcpConsents.serverId,
          servers.map((server) => server.id),
        ),
      );
    return servers.map(({ id: serverId, ...server }) => ({
      ...server,
      consents: Object.fromEntries(consents.filter((consent) => consent.serverId === serverId).map(({ tool, consent }) => [tool, consent])),
    }));
  }

  /** Without the secrets that the links are made from. */
  async invitations(userId: string) {
    const { role, email, createdAt, expiresAt, organizationId, projectId } = invitations;
    return this.#sql
      .select({ role, email, createdAt, expiresAt, organizationId, projectId })
      .from(invitations)
      .where(eq(invitations.createdById, userId))
      .orderBy(asc(createdAt));
  }

  /** In chronological order, one page at a time. */
  async *usage(userId: string) {
    let after: { readonly createdAt: Date; readonly id: string } | undefined;
    for (;;) {
      const behind = after && or(gt(modelUsage.createdAt, after.createdAt), and(eq(modelUsage.createdAt, after.createdAt), gt(modelUsage.id, after.id)));
      const rows = await this.#sql
        .select()
        .from(modelUsage)
        .where(and(eq(modelUsage.userId, userId), behind))
        .orderBy(asc(modelUsage.createdAt), asc(modelUsage.id))
        .limit(USAGE_PAGE_SIZE);
      for (const { id: _, userId: __, ...row } of rows) yield row;
      after = rows.at(-1);
      if (rows.length < USAGE_PAGE_SIZE) return;
    }
  }

  async ownProjectIds(userId: string): Promise<string[]> {
    const rows = await this.#sql.select({ id: projects.id }).from(projects).where(isOwn(userId)).orderBy(asc(projects.createdAt), asc(projects.id));
    return rows.map(({ id }) => id);
  }

  /** Projects that the person works on but does not own: listed without their contents. */
  async otherProjects(userId: string) {
    return this.#sql
      .select({ title: projects.title, slug: projects.slug, createdAt: projects.createdAt, editedAt: projects.editedAt })
      .from(projects)
      .where(and(hasRole(this.#sql, userId), or(ne(projects.ownerId, userId), inArray(projects.organizationId, this.#organizationIds(userId)))))
      .orderBy(asc(projects.title), asc(projects.id));
  }

  #organizationIds(userId: string) {
    return this.#sql.select({ id: organizationMembers.organizationId }).from(organizationMembers).where(eq(organizationMembers.userId, userId));
  }

  /** Undefined if it was deleted in the meantime. */
  async project(userId: string, projectId: string) {
    const [row] = await this.#sql
      .select()
      .from(projects)
      .where(and(isOwn(userId), eq(projects.id, projectId)));
    return row;
  }

  async versions(projectId: string) {
    const { title, fileCount, createdAt, appliedAt } = snapshots;
    return this.#sql.select({ title, fileCount, createdAt, appliedAt }).from(snapshots).where(eq(snapshots.projectId, projectId)).orderBy(asc(createdAt));
  }

  /** Upload ID -> the blob it is stored in. */
  async uploadedBlobs(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#sql
      .select({ id: uploads.id, blobId: uploads.blobId })
      .from(uploads)
      .where(inArray(uploads.id, [...ids]));
    return new Map(rows.flatMap(({ id, blobId }) => (blobId === null ? [] : [[id, blobId] as const])));
  }
}

const isOwn = (userId: string) => and(eq(projects.ownerId, userId), isNull(projects.organizationId));
