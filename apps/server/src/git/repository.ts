import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Sql } from '../storage/sql/database.ts';
import { gitBranches, gitCommits, projects, snapshots, uploads, users } from '../storage/sql/schema.ts';

export type GitCommitRow = typeof gitCommits.$inferSelect;
export type GitBranchRow = typeof gitBranches.$inferSelect;
export type NewVersion = typeof snapshots.$inferSelect;

/** Rows per statement: PostgreSQL accepts 65,535 parameters. */
const ROWS_AT_ONCE = 2_000;

/** A change of branches, which happens as a whole or not at all. */
export interface RepositoryChange {
  readonly projectId: string;
  readonly commits: readonly GitCommitRow[];
  /** Where each branch was when the change was prepared, and where it goes. Undefined: it does not exist. */
  readonly branches: readonly { readonly name: string; readonly from: string | undefined; readonly to: string | undefined; readonly versionsUntil?: Date }[];
  /** Also replaces the files of these branches, if they are still as they were. */
  readonly saves?: readonly BranchSave[];
  /** Branches of the workbench that must also still be as they were. */
  readonly unchanged?: readonly { readonly id: string; readonly seen: Date }[];
}

/** New files of the project, or of a branch that the workbench has. */
export interface BranchSave {
  readonly id: string;
  readonly seen: Date;
  readonly treeId: string;
  readonly editedAt: Date;
  readonly editorId: string;
  /** A version that is added with them. */
  readonly version: NewVersion | undefined;
}

/** Someone else changed the project in the meantime. Nothing happened. */
class Outdated extends Error {}

export class GitRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async branches(projectId: string): Promise<GitBranchRow[]> {
    return this.#sql.select().from(gitBranches).where(eq(gitBranches.projectId, projectId)).orderBy(asc(gitBranches.name));
  }

  /** Every commit with its parents. */
  async graph(projectId: string): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await this.#sql.select({ id: gitCommits.id, parents: gitCommits.parents }).from(gitCommits).where(eq(gitCommits.projectId, projectId));
    return new Map(rows.map(({ id, parents }) => [id, parents === '' ? [] : parents.split(' ')]));
  }

  /** In no particular order. */
  async commits(projectId: string, ids: readonly string[]): Promise<GitCommitRow[]> {
    const rows: GitCommitRow[] = [];
    for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
      const some = inArray(gitCommits.id, ids.slice(from, from + ROWS_AT_ONCE));
      rows.push(
        ...(await this.#sql
          .select()
          .from(gitCommits)
          .where(and(eq(gitCommits.projectId, projectId), some))),
      );
    }
    return rows;
  }

  /** Versions made after this moment, oldest first, with who made them. */
  async versionsAfter(projectId: string, after: Date | null) {
    return this.#sql
      .select({ version: snapshots, author: { id: users.id, name: users.name, email: users.email } })
      .from(snapshots)
      .leftJoin(users, eq(users.id, snapshots.authorId))
      .where(and(eq(snapshots.projectId, projectId), after === null ? undefined : gt(snapshots.createdAt, after)))
      .orderBy(asc(snapshots.createdAt), asc(snapshots.messageId));
  }

  async newestVersion(projectId: string): Promise<NewVersion | undefined> {
    const [row] = await this.#sql
      .select()
      .from(snapshots)
      .where(eq(snapshots.projectId, projectId))
      .orderBy(desc(snapshots.createdAt), desc(snapshots.messageId))
      .limit(1);
    return row;
  }

  /** False if a branch or the files have changed since the change was prepared. Changes of a project wait for each other. */
  async apply({ projectId, commits, branches, saves = [], unchanged = [] }: RepositoryChange): Promise<boolean> {
    try {
      await this.#sql.transaction(async (tx) => {
        const expected = [...saves, ...unchanged];
        const seen = await lockedProjects(tx, [projectId, ...expected.map(({ id }) => id)]);
        if (seen.get(projectId) === undefined) throw new Outdated();
        const isAsSeen = (one: { readonly id: string; readonly seen: Date }) => seen.get(one.id)?.editedAt.getTime() === one.seen.getTime();
        if (!expected.every(isAsSeen) || saves.some(({ id }) => seen.get(id)?.frozen)) throw new Outdated();
        const current = new Map((await new GitRepository(tx).branches(projectId)).map(({ name, commitId }) => [name, commitId]));
        if (branches.some(({ name, from }) => current.get(name) !== from)) throw new Outdated();
        for (let from = 0; from < commits.length; from += ROWS_AT_ONCE)
          await tx
            .insert(gitCommits)
            .values(commits.slice(from, from + ROWS_AT_ONCE))
            .onConflictDoNothing();
        for (const branch of branches) await moveBranch(tx, projectId, branch);
        for (const { id, treeId, editedAt, editorId, version } of saves) {
          await tx.update(projects).set({ treeId, editedAt, pushedAt: editedAt, lastEditorId: editorId }).where(eq(projects.id, id));
          if (version !== undefined) await tx.insert(snapshots).values(version);
        }
      });
      return true;
    } catch (error) {
      if (error instanceof Outdated) return false;
      throw error;
    }
  }

  /** Adds a branch for the workbench, and where it is in git. False if the project has a branch of that name. */
  async addBranch(row: typeof projects.$inferInsert, head: GitBranchRow): Promise<boolean> {
    return this.#sql.transaction(async (tx) => {
      const added = await tx.insert(projects).values(row).onConflictDoNothing().returning({ id: projects.id });
      if (added.length === 0) return false;
      const { versionsUntil } = head;
      await tx
        .insert(gitBranches)
        .values(head)
        .onConflictDoUpdate({ target: [gitBranches.projectId, gitBranches.name], set: { versionsUntil } });
      return true;
    });
  }

  /**
   * Removes a branch from the workbench, and from git by its name there. Its commits stay: others may be based on them.
   * False if its files are no longer those of `seen`. Nothing happened then.
   */
  async removeBranch(projectId: string, { id, name, seen }: { readonly id: string; readonly name?: string; readonly seen?: Date }): Promise<boolean> {
    return this.#sql.transaction(async (tx) => {
      const rows = await lockedProjects(tx, [projectId, id]);
      if (seen !== undefined && rows.get(id)?.editedAt.getTime() !== seen.getTime()) return false;
      if (name !== undefined) await tx.delete(gitBranches).where(and(eq(gitBranches.projectId, projectId), eq(gitBranches.name, name)));
      // What was uploaded there may be in the files of the project by now.
      await tx.update(uploads).set({ projectId }).where(eq(uploads.projectId, id));
      await tx.delete(projects).where(and(eq(projects.id, id), eq(projects.branchOfId, projectId)));
      return true;
    });
  }

  /** Every tree that a commit refers to, with the project's creator. */
  async trees(): Promise<{ readonly ownerId: string; readonly treeId: string }[]> {
    return this.#sql
      .selectDistinct({ ownerId: projects.ownerId, treeId: gitCommits.treeId })
      .from(gitCommits)
      .innerJoin(projects, eq(projects.id, gitCommits.projectId));
  }
}

/** Projects and branches that nobody else changes until the transaction ends. Locked in the same order everywhere, so that no two wait for each other. */
async function lockedProjects(tx: Sql, ids: readonly string[]) {
  const rows = await tx
    .select()
    .from(projects)
    .where(inArray(projects.id, [...ids]))
    .orderBy(asc(projects.id))
    .for('no key update');
  return new Map(rows.map((row) => [row.id, row]));
}

async function moveBranch(tx: Sql, projectId: string, { name, to, versionsUntil }: RepositoryChange['branches'][number]): Promise<void> {
  if (to === undefined) {
    await tx.delete(gitBranches).where(and(eq(gitBranches.projectId, projectId), eq(gitBranches.name, name)));
    return;
  }
  const set = { commitId: to, ...(versionsUntil === undefined ? {} : { versionsUntil }) };
  await tx
    .insert(gitBranches)
    .values({ projectId, name, versionsUntil: null, ...set })
    .onConflictDoUpdate({ target: [gitBranches.projectId, gitBranches.name], set });
}
