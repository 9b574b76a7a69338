import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, lt, notInArray, sql as raw } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { accounts, organizationMembers, projectMembers, projects, sessions, storedContents, uploads, users } from '../storage/sql/schema.ts';
import { placeholderEmail } from './account-email.ts';
import { OWN_CREDENTIALS } from './auth.ts';
import type { AccountRow } from './repository.ts';

export interface NewCredentials {
  /** In lower case. */
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
}

/** Accounts that begin without an address and a password: guests, and the owner. */
export class EntranceRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async addGuest(now: Date): Promise<AccountRow> {
    const id = randomUUID();
    const [row] = await this.#sql
      .insert(users)
      .values({ id, kind: 'guest', name: 'Guest', email: placeholderEmail(id), createdAt: now, updatedAt: now })
      .returning();
    if (row === undefined) throw new Error('The database returned no row for a new guest.');
    return row;
  }

  async findOwner(): Promise<AccountRow | undefined> {
    const [row] = await this.#sql.select().from(users).where(eq(users.kind, 'owner'));
    return row;
  }

  /** Finds or creates the owner. Concurrent callers get the same one, because the database allows only one. */
  async openOwner(name: string, now: Date): Promise<AccountRow> {
    const id = randomUUID();
    await this.#sql
      .insert(users)
      .values({ id, kind: 'owner', name, email: placeholderEmail(id), createdAt: now, updatedAt: now })
      .onConflictDoNothing();
    const owner = await this.findOwner();
    if (owner === undefined) throw new Error('The database has no owner after one was added.');
    return owner;
  }

  /** Whether there is any account, including guests and owners without a password. */
  async hasAccounts(): Promise<boolean> {
    return (await this.#sql.select({ id: users.id }).from(users).limit(1)).length > 0;
  }

  /** Whether anybody but a guest can sign in with a password. */
  async hasCredentials(): Promise<boolean> {
    const found = await this.#sql.select({ id: accounts.id }).from(accounts).where(eq(accounts.providerId, OWN_CREDENTIALS)).limit(1);
    return found.length > 0;
  }

  /**
   * Gives an account its first address and password. A guest becomes a registered person; an owner stays the owner.
   * Undefined if the account has a password. @throws what `isUniqueViolation` recognizes, if the address is in use
   */
  async addCredentials(userId: string, { email, name, passwordHash }: NewCredentials, now: Date): Promise<AccountRow | undefined> {
    return this.#sql.transaction(async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
      const [credential] = await tx
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(eq(accounts.userId, userId), eq(accounts.providerId, OWN_CREDENTIALS)));
      if (user === undefined || credential !== undefined) return undefined;
      await tx.insert(accounts).values({
        ...{ id: randomUUID(), accountId: userId, providerId: OWN_CREDENTIALS, userId, password: passwordHash },
        ...{ createdAt: now, updatedAt: now },
      });
      const [row] = await tx
        .update(users)
        .set({ email, name, kind: user.kind === 'guest' ? 'registered' : user.kind, updatedAt: now })
        .where(eq(users.id, userId))
        .returning();
      return row;
    });
  }

  async ownsProjects(userId: string): Promise<boolean> {
    const found = await this.#sql.select({ id: projects.id }).from(projects).where(eq(projects.ownerId, userId)).limit(1);
    return found.length > 0;
  }

  /**
   * Everything of a guest's that outlives the guest account becomes the owner's: projects, their contents, and places
   * in other people's projects and organizations.
   */
  async moveToOwner(guestId: string, ownerId: string): Promise<void> {
    await this.#sql.transaction(async (tx) => {
      await tx
        .select({ id: users.id })
        .from(users)
        .where(inArray(users.id, [guestId, ownerId]))
        .orderBy(asc(users.id))
        .for('no key update');
      const contents = tx
        .select({
          ownerId: raw<string>`${ownerId}`.as('owner_id'),
          blobId: storedContents.blobId,
          byteSize: storedContents.byteSize,
          storedAt: storedContents.storedAt,
        })
        .from(storedContents)
        .where(eq(storedContents.ownerId, guestId));
      await tx.insert(storedContents).select(contents).onConflictDoNothing();
      await tx.update(projects).set({ ownerId }).where(eq(projects.ownerId, guestId));
      await tx.update(projects).set({ lastEditorId: ownerId }).where(eq(projects.lastEditorId, guestId));
      await tx.update(uploads).set({ ownerId }).where(eq(uploads.ownerId, guestId));
      const ownersProjects = tx.select({ id: projectMembers.projectId }).from(projectMembers).where(eq(projectMembers.userId, ownerId));
      await tx
        .update(projectMembers)
        .set({ userId: ownerId })
        .where(and(eq(projectMembers.userId, guestId), notInArray(projectMembers.projectId, ownersProjects)));
      const ownersOrganizations = tx
        .select({ id: organizationMembers.organizationId })
        .from(organizationMembers)
        .where(eq(organizationMembers.userId, ownerId));
      await tx
        .update(organizationMembers)
        .set({ userId: ownerId })
        .where(and(eq(organizationMembers.userId, guestId), notInArray(organizationMembers.organizationId, ownersOrganizations)));
    });
  }

  /** Guests who have not used any of their sessions since then. */
  async guestsUnusedSince(since: Date): Promise<string[]> {
    const recent = this.#sql.select({ userId: sessions.userId }).from(sessions).where(gt(sessions.updatedAt, since));
    const rows = await this.#sql
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.kind, 'guest'), lt(users.createdAt, since), notInArray(users.id, recent)));
    return rows.map(({ id }) => id);
  }
}
