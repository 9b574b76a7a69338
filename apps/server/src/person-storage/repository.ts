import { and, eq, gt, inArray, isNotNull, lt, or, sql as raw, sum } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Sql } from '../storage/sql/database.ts';
import { chats, projects, storedContents, uploads, users } from '../storage/sql/schema.ts';

export interface StoredContents {
  readonly blobId: string;
  readonly byteSize: number;
}

/** Rows per statement: PostgreSQL accepts 65,535 parameters. */
const ROWS_AT_ONCE = 5_000;

/** Sums arrive as text, because they may exceed what a driver accepts as a number. */
const total = (column: Parameters<typeof sum>[0]) => raw`coalesce(${sum(column)}, 0)`.mapWith(Number);

/** What is stored for each person, in bytes. */
export class PersonStorageRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The same repository within a transaction. */
  over(sql: Sql): PersonStorageRepository {
    return new PersonStorageRepository(sql);
  }

  /**
   * Runs one at a time per person, across all processes, so that the sum that was checked is still correct when `work`
   * is committed.
   */
  async inTurn<Result>(ownerId: string, work: (sql: Sql, repository: PersonStorageRepository) => Promise<Result>): Promise<Result> {
    return this.#sql.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
      return work(tx, new PersonStorageRepository(tx));
    });
  }

  /**
   * Bytes of the person's contents, uploads and chats. Uploads announced before `announcedFrom` that have not arrived
   * never will.
   */
  async usedBytes(ownerId: string, announcedFrom: Date): Promise<number> {
    const stored = this.#sql
      .select({ bytes: total(storedContents.byteSize).as('bytes') })
      .from(storedContents)
      .where(eq(storedContents.ownerId, ownerId));
    const uploaded = this.#sql
      .select({ bytes: total(uploads.byteSize).as('bytes') })
      .from(uploads)
      .where(and(eq(uploads.ownerId, ownerId), or(isNotNull(uploads.blobId), gt(uploads.createdAt, announcedFrom))));
    const said = this.#sql
      .select({ bytes: total(chats.byteSize).as('bytes') })
      .from(chats)
      .innerJoin(projects, eq(projects.id, chats.projectId))
      .where(eq(projects.ownerId, ownerId));
    // One statement, because a chat is stored before a model is asked, and a person waits for both.
    const parts = await unionAll(stored, uploaded, said);
    return parts.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** The same contents count once per person. */
  async addContents(ownerId: string, contents: readonly StoredContents[], storedAt: Date): Promise<void> {
    for (let from = 0; from < contents.length; from += ROWS_AT_ONCE) {
      const rows = contents.slice(from, from + ROWS_AT_ONCE).map((stored) => ({ ...stored, ownerId, storedAt }));
      await this.#sql
        .insert(storedContents)
        .values(rows)
        .onConflictDoUpdate({ target: [storedContents.ownerId, storedContents.blobId], set: { storedAt } });
    }
  }

  /** Everyone who has anything counted. */
  async ownerIds(): Promise<string[]> {
    const rows = await this.#sql.selectDistinct({ ownerId: storedContents.ownerId }).from(storedContents);
    return rows.map(({ ownerId }) => ownerId);
  }

  async contentIds(ownerId: string): Promise<Set<string>> {
    const rows = await this.#sql.select({ blobId: storedContents.blobId }).from(storedContents).where(eq(storedContents.ownerId, ownerId));
    return new Set(rows.map(({ blobId }) => blobId));
  }

  /** Those stored again after `storedBefore` stay. */
  async removeContents(ownerId: string, blobIds: readonly string[], storedBefore: Date): Promise<void> {
    for (let from = 0; from < blobIds.length; from += ROWS_AT_ONCE) {
      const some = blobIds.slice(from, from + ROWS_AT_ONCE);
      await this.#sql
        .delete(storedContents)
        .where(and(eq(storedContents.ownerId, ownerId), inArray(storedContents.blobId, some), lt(storedContents.storedAt, storedBefore)));
    }
  }
}
