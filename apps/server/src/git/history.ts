import { createHash } from 'node:crypto';
import { AppError } from '@lathe/protocol';
import { displayName } from '../accounts/sessions.ts';
import { writeTreeOf } from '../files/project-tree.ts';
import { mainIdOf } from '../projects/access.ts';
import type { ProjectRepository, ProjectRow } from '../projects/repository.ts';
import type { BlobStore } from '../storage/blobs/blob-store.ts';
import { filesToCommit } from './kept-paths.ts';
import { encodeCommit, objectId } from './objects.ts';
import type { GitBranchRow, GitCommitRow, GitRepository, RepositoryChange } from './repository.ts';
import { type CommitFile, type CommitTree, type GitTrees, makeCommitTree } from './trees.ts';

/** The branch that is the project itself. */
export const MAIN = 'main';
/** Each try begins again from what someone else changed in the meantime. */
const TRIES = 8;
/** Hexadecimal digits. */
const PSEUDONYM_LENGTH = 16;
const SAVED_MESSAGE = 'Changes saved in Lathe';

export interface GitHistoryDependencies {
  readonly repository: GitRepository;
  readonly projects: Pick<ProjectRepository, 'branchesOf' | 'find' | 'lastEditor'>;
  readonly blobs: BlobStore;
  readonly trees: GitTrees;
  /** The host in the addresses of authors, whose own addresses are nobody's business. */
  readonly host: string;
}

/** A branch that the workbench has: the project itself, or one beside it. */
export interface Head {
  readonly project: ProjectRow;
  /** Its newest commit, with its files. Undefined: it has never had a file. */
  readonly tip: { readonly row: GitCommitRow; readonly tree: CommitTree } | undefined;
}

/** A project whose versions and saved files are all in its repository, those of its branches too. */
export interface Synced {
  readonly project: ProjectRow;
  /** Every branch of the repository, and its newest commit. */
  readonly branches: ReadonlyMap<string, string>;
  /** Those that the workbench has. The others exist in git only. */
  readonly heads: ReadonlyMap<string, Head>;
}

interface SyncOptions {
  /** The branch that the message is for. Absent: `main`. */
  readonly of?: string;
  readonly message?: string | undefined;
  readonly onlyVersions?: boolean;
}

type Move = RepositoryChange['branches'][number];

export interface Author {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** The history of a project as commits: one for each version, one for what was saved since, and those that were pushed. */
export class GitHistory {
  readonly #dependencies: GitHistoryDependencies;

  constructor(dependencies: GitHistoryDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Adds commits for what is new in the project. `message` is for what was saved since the newest version, which stays out
   * with `onlyVersions`. @throws AppError 'not-found', 'unavailable'
   */
  async sync(projectId: string, options: SyncOptions = {}): Promise<Synced> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const synced = await this.#trySync(projectId, options);
      if (synced !== undefined) return synced;
    }
    throw new AppError('unavailable', 'The project changes all the time. Try again in a moment.');
  }

  /** What `sync` would add to the project, or to one of its branches. `commit` is where it is now. */
  async pending(project: ProjectRow): Promise<{ readonly commit: string | undefined; readonly versions: number; readonly hasChanges: boolean }> {
    const id = mainIdOf(project);
    const name = project.branchName ?? MAIN;
    const branch = (await this.#dependencies.repository.branches(id)).find((one) => one.name === name);
    const { versions, commits } = await this.#grow(project, id, branch);
    return { commit: branch?.commitId, versions, hasChanges: commits.length > versions };
  }

  async #trySync(projectId: string, { message = SAVED_MESSAGE, of = MAIN, onlyVersions = false }: SyncOptions): Promise<Synced | undefined> {
    const { repository, projects } = this.#dependencies;
    const branches = await repository.branches(projectId);
    const project = await projects.find(projectId);
    if (project === undefined) throw new AppError('not-found', 'This project does not exist.');
    const heads = new Map<string, Head>();
    const commits: GitCommitRow[] = [];
    const moves: Move[] = [];
    for (const one of [project, ...(await projects.branchesOf(projectId))]) {
      const name = one.branchName ?? MAIN;
      const grown = await this.#grow(
        one,
        project.id,
        branches.find((branch) => branch.name === name),
        { message: name === of ? message : SAVED_MESSAGE, onlyVersions },
      );
      heads.set(name, { project: one, tip: grown.tip });
      commits.push(...grown.commits);
      if (grown.move !== undefined) moves.push({ ...grown.move, name });
    }
    if (moves.length > 0 && !(await repository.apply({ projectId, commits, branches: moves }))) return undefined;
    const ids = new Map(branches.map(({ name, commitId }) => [name, commitId]));
    for (const { name, to } of moves) if (to !== undefined) ids.set(name, to);
    return { project, branches: ids, heads };
  }

  /** The commits that a branch lacks, and where it goes. */
  async #grow(project: ProjectRow, repositoryId: string, branch: GitBranchRow | undefined, { message = SAVED_MESSAGE, onlyVersions }: SyncOptions = {}) {
    const { repository, projects, trees } = this.#dependencies;
    const [row] = branch === undefined ? [] : await repository.commits(repositoryId, [branch.commitId]);
    const tip = row === undefined ? undefined : { row, tree: await trees.treeOf(row.treeId, executablesOf(row)) };
    const growth = new Growth(this.#dependencies, repositoryId, tip);
    const versionsUntil = await this.#addVersions(growth, project, branch);
    const versions = growth.commits.length;
    if (onlyVersions !== true) {
      const editor = await projects.lastEditor(project.id);
      await growth.add({ treeId: project.treeId, at: project.editedAt, message, author: this.authorOf(editor) });
    }
    const [from, to] = [branch?.commitId, growth.tip?.row.id];
    const isSame = to === from && versionsUntil?.getTime() === branch?.versionsUntil?.getTime();
    const move = isSame || to === undefined ? undefined : { from, to, ...(versionsUntil === undefined ? {} : { versionsUntil }) };
    return { tip: growth.tip, commits: growth.commits, versions, move };
  }

  /** A commit that merges a branch into `main`: its files are those of the tree. */
  async mergeOf(
    { heads, project }: Synced,
    name: string,
    merged: { readonly treeId: string; readonly at: Date; readonly message: string; readonly author: Author },
  ) {
    const growth = new Growth(this.#dependencies, project.id, heads.get(MAIN)?.tip);
    const other = heads.get(name)?.tip?.row.id;
    return growth.add({ ...merged, author: this.authorOf(merged.author) }, other === undefined ? [] : [other]);
  }

  async #addVersions(growth: Growth, project: ProjectRow, branch: GitBranchRow | undefined): Promise<Date | undefined> {
    let until = branch?.versionsUntil ?? undefined;
    for (const { version, author } of await this.#dependencies.repository.versionsAfter(project.id, until ?? null)) {
      await growth.add({ treeId: version.treeId, at: version.createdAt, message: version.title, author: this.authorOf(author ?? undefined) });
      until = version.createdAt;
    }
    return until;
  }

  /** How a person is named in commits. */
  authorOf(person: Author | undefined) {
    const { host } = this.#dependencies;
    if (person === undefined) return { name: 'Lathe', email: `noreply@${host}` };
    // Commits never change, so they must not have what is deleted with an account: its ID and its address.
    const pseudonym = createHash('sha256').update(`git author ${person.id}`).digest('hex').slice(0, PSEUDONYM_LENGTH);
    return { name: displayName(person), email: `${pseudonym}@users.noreply.${host}` };
  }
}

interface NewCommit {
  readonly treeId: string;
  readonly at: Date;
  readonly message: string;
  readonly author: { readonly name: string; readonly email: string };
}

/** Commits that are added to a branch. */
class Growth {
  readonly commits: GitCommitRow[] = [];
  tip: Head['tip'];
  readonly #dependencies: Pick<GitHistoryDependencies, 'blobs' | 'trees'>;
  readonly #repositoryId: string;

  constructor(dependencies: Pick<GitHistoryDependencies, 'blobs' | 'trees'>, repositoryId: string, tip: Head['tip']) {
    this.#dependencies = dependencies;
    this.#repositoryId = repositoryId;
    this.tip = tip;
  }

  /** Adds a commit with the files of a tree, unless the newest one has the same and nothing is merged into it. */
  async add(added: NewCommit, merged: readonly string[] = []): Promise<GitCommitRow | undefined> {
    const { blobs, trees } = this.#dependencies;
    const saved = await trees.filesOf(added.treeId);
    const files = await filesToCommit(saved, this.tip?.tree.files ?? [], ({ blob }) => trees.read(blob));
    const tree = makeCommitTree(files);
    const isNothing = tree.root === this.tip?.tree.root || (this.tip === undefined && files.length === 0);
    if (isNothing && merged.length === 0) return undefined;
    const parents = [...(this.tip === undefined ? [] : [this.tip.row.id]), ...merged];
    const object = encodeCommit({ tree: tree.root, parents, author: added.author, at: added.at, message: added.message });
    const row: GitCommitRow = {
      projectId: this.#repositoryId,
      id: objectId('commit', object),
      parents: parents.join(' '),
      // Only what git shall not have makes another tree necessary.
      treeId: areSame(files, saved) ? added.treeId : await writeTreeOf(blobs, files),
      executables: executablesText(files),
      object: object.toString('base64'),
    };
    this.commits.push(row);
    this.tip = { row, tree };
    return row;
  }
}

export function executablesOf({ executables }: Pick<GitCommitRow, 'executables'>): ReadonlySet<string> {
  return new Set(JSON.parse(executables) as string[]);
}

export function executablesText(files: readonly CommitFile[]): string {
  return JSON.stringify(files.filter(({ isExecutable }) => isExecutable).map(({ path }) => path));
}

function areSame(files: readonly CommitFile[], saved: readonly CommitFile[]): boolean {
  const paths = new Set(saved.map(({ path }) => path));
  return files.length === saved.length && files.every(({ path }) => paths.has(path));
}
