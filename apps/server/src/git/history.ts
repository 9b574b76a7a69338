import { createHash } from 'node:crypto';
import { AppError } from '@lathe/protocol';
import { displayName } from '../accounts/sessions.ts';
import { writeTreeOf } from '../files/project-tree.ts';
import type { ProjectRepository, ProjectRow } from '../projects/repository.ts';
import type { BlobStore } from '../storage/blobs/blob-store.ts';
import { filesToCommit } from './kept-paths.ts';
import { encodeCommit, objectId } from './objects.ts';
import type { GitBranchRow, GitCommitRow, GitRepository } from './repository.ts';
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
  readonly projects: Pick<ProjectRepository, 'find' | 'lastEditor'>;
  readonly blobs: BlobStore;
  readonly trees: GitTrees;
  /** The host in the addresses of authors, whose own addresses are nobody's business. */
  readonly host: string;
}

/** A project whose versions and saved files are all in its repository. */
export interface Synced {
  readonly project: ProjectRow;
  readonly branches: ReadonlyMap<string, string>;
  /** The newest commit of `main`, with its files. Undefined: the project has never had a file. */
  readonly main: { readonly row: GitCommitRow; readonly tree: CommitTree } | undefined;
}

interface Author {
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

  /** Adds commits for what is new in the project. @throws AppError 'not-found', 'unavailable' */
  async sync(projectId: string): Promise<Synced> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const synced = await this.#trySync(projectId);
      if (synced !== undefined) return synced;
    }
    throw new AppError('unavailable', 'The project changes all the time. Try again in a moment.');
  }

  async #trySync(projectId: string): Promise<Synced | undefined> {
    const { repository, projects, trees } = this.#dependencies;
    const branches = await repository.branches(projectId);
    const project = await projects.find(projectId);
    if (project === undefined) throw new AppError('not-found', 'This project does not exist.');
    const main = branches.find(({ name }) => name === MAIN);
    const [row] = main === undefined ? [] : await repository.commits(projectId, [main.commitId]);
    const tip = row === undefined ? undefined : { row, tree: await trees.treeOf(row.treeId, executablesOf(row)) };
    const growth = new Growth(this.#dependencies, project, tip);
    const versionsUntil = await this.#addVersions(growth, project, main);
    const editor = await projects.lastEditor(project.id);
    await growth.add({ treeId: project.treeId, at: project.editedAt, message: SAVED_MESSAGE, author: this.#author(editor) });

    const from = main?.commitId;
    const to = growth.tip?.row.id;
    const isSame = to === from && versionsUntil?.getTime() === main?.versionsUntil?.getTime();
    const move = { name: MAIN, from, to, ...(versionsUntil === undefined ? {} : { versionsUntil }) };
    if (!isSame && to !== undefined && !(await repository.apply({ projectId, commits: growth.commits, branches: [move] }))) return undefined;
    const heads = new Map(branches.map(({ name, commitId }) => [name, commitId]));
    if (to !== undefined) heads.set(MAIN, to);
    return { project, branches: heads, main: growth.tip };
  }

  async #addVersions(growth: Growth, project: ProjectRow, main: GitBranchRow | undefined): Promise<Date | undefined> {
    let until = main?.versionsUntil ?? undefined;
    for (const { version, author } of await this.#dependencies.repository.versionsAfter(project.id, until ?? null)) {
      await growth.add({ treeId: version.treeId, at: version.createdAt, message: version.title, author: this.#author(author ?? undefined) });
      until = version.createdAt;
    }
    return until;
  }

  #author(person: Author | undefined) {
    const { host } = this.#dependencies;
    if (person === undefined) return { name: 'Lathe', email: `noreply@${host}` };
    // Commits never change, so they must not have what is deleted with an account: its ID and its address.
    const pseudonym = createHash('sha256').update(`git author ${person.id}`).digest('hex').slice(0, PSEUDONYM_LENGTH);
    return { name: displayName(person), email: `${pseudonym}@users.noreply.${host}` };
  }
}

/** Commits that are added to a branch. */
class Growth {
  readonly commits: GitCommitRow[] = [];
  tip: Synced['main'];
  readonly #dependencies: Pick<GitHistoryDependencies, 'blobs' | 'trees'>;
  readonly #project: ProjectRow;

  constructor(dependencies: Pick<GitHistoryDependencies, 'blobs' | 'trees'>, project: ProjectRow, tip: Synced['main']) {
    this.#dependencies = dependencies;
    this.#project = project;
    this.tip = tip;
  }

  /** Adds a commit with the files of a tree, unless the newest one has the same. */
  async add(added: { readonly treeId: string; readonly at: Date; readonly message: string; readonly author: { name: string; email: string } }): Promise<void> {
    const { blobs, trees } = this.#dependencies;
    const saved = await trees.filesOf(added.treeId);
    const files = await filesToCommit(saved, this.tip?.tree.files ?? [], ({ blob }) => trees.read(blob));
    const tree = makeCommitTree(files);
    if (tree.root === this.tip?.tree.root || (this.tip === undefined && files.length === 0)) return;
    const parents = this.tip === undefined ? [] : [this.tip.row.id];
    const object = encodeCommit({ tree: tree.root, parents, author: added.author, at: added.at, message: added.message });
    const row: GitCommitRow = {
      projectId: this.#project.id,
      id: objectId('commit', object),
      parents: parents.join(' '),
      // Only what git shall not have makes another tree necessary.
      treeId: areSame(files, saved) ? added.treeId : await writeTreeOf(blobs, files),
      executables: executablesText(files),
      object: object.toString('base64'),
    };
    this.commits.push(row);
    this.tip = { row, tree };
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
