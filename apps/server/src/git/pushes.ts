import { isUtf8 } from 'node:buffer';
import {
  AppError,
  BLOB_LIMIT_BYTES,
  GIT_BRANCH_LIMIT,
  GIT_COMMIT_LIMIT,
  GIT_OBJECT_LIMIT,
  GIT_UNPACKED_LIMIT_BYTES,
  SNAPSHOT_TITLE_MAX_LENGTH,
  type User,
} from '@lathe/protocol';
import { writeTreeOf } from '../files/project-tree.ts';
import type { PersonStorage } from '../person-storage/service.ts';
import { blobIdOf, type BlobStore } from '../storage/blobs/blob-store.ts';
import type { UploadService } from '../uploads/service.ts';
import { executablesOf, executablesText, type GitHistory, type Head, MAIN, type Synced } from './history.ts';
import { type Commit, type GitObject, parseCommit } from './objects.ts';
import { readPack } from './pack-reader.ts';
import { PushedObjects } from './pushed-objects.ts';
import { commandProblem, type PushCommand, type PushRequest } from './receive-pack.ts';
import { GitRefusal } from './refusal.ts';
import { projectTreeOf } from './project-tree-of.ts';
import type { BranchSave, GitCommitRow, GitRepository, NewVersion, RepositoryChange } from './repository.ts';
import { type CommitFile, type GitTrees, makeCommitTree } from './trees.ts';
import type { Graph } from './upload-pack.ts';
import { isAncestor } from './ancestry.ts';

/** Of a pack that somebody pushed, or that comes from a code host. */
export const PACK_LIMITS = { objects: GIT_OBJECT_LIMIT, objectBytes: BLOB_LIMIT_BYTES, totalBytes: GIT_UNPACKED_LIMIT_BYTES };
const IN_USE = 'this branch is open in Lathe: discard it there';
/** The project has changed meanwhile. Nothing happened, and it can be tried again. */
export const FETCH_FIRST = 'fetch first: the project has changed since';

type Pack = Buffer | ReadonlyMap<string, GitObject>;

export interface PushDependencies {
  readonly repository: GitRepository;
  readonly history: GitHistory;
  readonly trees: GitTrees;
  readonly blobs: BlobStore;
  readonly uploads: Pick<UploadService, 'store'>;
  readonly storage: Pick<PersonStorage, 'addContents'>;
  readonly now: () => Date;
}

/** What came of a push: why branches were refused, by their refs. */
export interface PushResult {
  readonly unpack: string;
  readonly refused: ReadonlyMap<string, string>;
  readonly messages: readonly string[];
}

/** A push that is being accepted. */
interface Push {
  readonly user: User;
  readonly synced: Synced;
  readonly graph: Graph;
  readonly objects: PushedObjects;
}

/**
 * Accepts pushes. What arrives is unpacked and checked in memory, contents are stored before anything refers to them (the
 * sweep deletes what nothing refers to), and one transaction moves the branches, so a push happens as a whole or not at
 * all.
 */
export class Pushes {
  readonly #dependencies: PushDependencies;
  /** One push is unpacked at a time, which bounds the memory. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(dependencies: PushDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * `pack` as it was sent, or what was read from one. `check` is called last, because a token may have been revoked while
   * the push arrived.
   */
  accept(user: User, projectId: string, request: PushRequest, pack: Pack, check: () => Promise<void>): Promise<PushResult> {
    const result = this.#turn.then(() => this.#accept(user, projectId, request, pack, check));
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #accept(user: User, projectId: string, request: PushRequest, packed: Pack, check: () => Promise<void>): Promise<PushResult> {
    const { history, repository, trees } = this.#dependencies;
    const { commands } = request;
    const problems = new Map<string, string>();
    for (const command of commands) {
      const problem = commandProblem(command, MAIN);
      if (problem !== undefined) problems.set(command.ref, problem);
    }
    if (problems.size > 0) return refusedResult(commands, problems);
    try {
      const synced = await history.sync(projectId);
      const stale = staleCommands(commands, synced);
      if (stale.size > 0) return refusedResult(commands, stale);
      const hasPack = commands.some(({ to }) => to !== undefined);
      const pack = Buffer.isBuffer(packed) ? (hasPack ? await readPack(packed, PACK_LIMITS) : new Map<string, GitObject>()) : packed;
      const graph = await repository.graph(projectId);
      const objects = new PushedObjects({ projectId, pack, graph, repository, trees });
      objects.expect([...synced.branches.values()]);
      return await this.#store({ user, synced, graph, objects }, commands, check);
    } catch (error) {
      if (error instanceof GitRefusal) return { ...refusedResult(commands, new Map(commands.map(({ ref }) => [ref, error.message]))), unpack: error.message };
      if (error instanceof AppError) return refusedResult(commands, new Map(commands.map(({ ref }) => [ref, error.message])));
      throw error;
    }
  }

  async #store(push: Push, commands: readonly PushCommand[], check: () => Promise<void>): Promise<PushResult> {
    const { synced, graph, objects } = push;
    const tips = commands.flatMap(({ to }) => (to === undefined ? [] : [to]));
    const added = objects.newCommits(tips);
    if (added.size > GIT_COMMIT_LIMIT)
      throw new GitRefusal(`The push has ${added.size} new commits, and the limit is ${GIT_COMMIT_LIMIT}. Push the history in parts.`);
    const after: Graph = new Map([...graph, ...[...added].map(([id, { parents }]) => [id, parents] as const)]);
    const rewound = commands.filter(({ from, to }) => from !== undefined && to !== undefined && !isAncestor(from, to, after));
    if (rewound.length > 0) return refusedResult(commands, new Map(rewound.map(({ ref }) => [ref, 'non-fast-forward: fetch and merge first'])));

    const stored = new Map<string, CommitFile>();
    const commits: GitCommitRow[] = [];
    for (const [id, commit] of added) commits.push(await this.#storeCommit(push, id, commit, stored));
    const { project, heads } = synced;
    const saves = new Map<string, BranchSave>();
    for (const { branch, to } of commands) {
      const head = heads.get(branch);
      // A branch that the workbench does not have is in git only.
      if (to !== undefined && head !== undefined) saves.set(branch, await this.#save(push, head, to, commits));
    }
    const branches = commands.map(({ branch, from, to }) => {
      const version = saves.get(branch)?.version;
      return { name: branch, from, to, ...(version === undefined ? {} : { versionsUntil: version.createdAt }) };
    });
    await check();
    const change: RepositoryChange = { projectId: project.id, commits, branches, saves: [...saves.values()] };
    if (!(await this.#dependencies.repository.apply(change))) return refusedResult(commands, new Map(commands.map(({ ref }) => [ref, FETCH_FIRST])));
    const messages = [...saves].flatMap(([branch, { version }]) => {
      const where = heads.get(branch)?.project.branchTitle;
      const what = where == null ? project.title : `the branch "${where}" of ${project.title}`;
      return version === undefined ? [] : [`Lathe: "${version.title}" is now the newest version of ${what}.`];
    });
    return { unpack: 'ok', refused: new Map(), messages };
  }

  async #storeCommit(push: Push, id: string, commit: Commit, stored: Map<string, CommitFile>): Promise<GitCommitRow> {
    const { blobs } = this.#dependencies;
    const pushed = await push.objects.filesOf(commit);
    const files: CommitFile[] = [];
    for (const { path, id: name, mode } of pushed) {
      const common = { path, id: name, isExecutable: mode === '100755' };
      const known = stored.get(name) ?? (await this.#storeFile(push, { path, id: name }));
      stored.set(name, known);
      files.push({ ...known, ...common });
    }
    // Git derives the same name from the same files. Otherwise it is a tree that git itself would not write.
    if (makeCommitTree(files).root !== commit.tree) throw new GitRefusal(`The folders of the commit ${id.slice(0, 10)} are not as git writes them.`);
    return {
      projectId: push.synced.project.id,
      id,
      parents: commit.parents.join(' '),
      treeId: await writeTreeOf(blobs, files),
      executables: executablesText(files),
      object: Buffer.from(push.objects.bytesOf(id)).toString('base64'),
    };
  }

  /** Stores the contents of a file: text as in a saved project, anything else as an upload. */
  async #storeFile({ user, synced, objects }: Push, file: { readonly path: string; readonly id: string }): Promise<CommitFile> {
    const { blobs, storage, uploads } = this.#dependencies;
    const found = await objects.file(file);
    if ('known' in found) return found.known;
    const { bytes } = found;
    const { project } = synced;
    const common = { ...file, isExecutable: false, blob: blobIdOf(bytes) };
    if (!isUtf8(bytes) || bytes.includes(0)) {
      const name = file.path.slice(file.path.lastIndexOf('/') + 1);
      return { ...common, upload: await uploads.store(user, project.id, name, bytes) };
    }
    await storage.addContents(project.ownerId, user.id, [{ blobId: common.blob, byteSize: bytes.byteLength }]);
    await blobs.put(bytes);
    return common;
  }

  /** What a push makes of the files of a branch that the workbench has. */
  async #save(push: Push, { project, tip: before }: Head, tip: string, commits: readonly GitCommitRow[]): Promise<BranchSave> {
    const { repository, trees, blobs, now } = this.#dependencies;
    if (project.frozen) throw new AppError('project-frozen', 'This project is frozen. Push to another branch, or ask its owner.');
    const row = commits.find(({ id }) => id === tip) ?? (await repository.commits(push.synced.project.id, [tip]))[0];
    if (row === undefined) throw new GitRefusal('The commit is missing.');
    const { files, root } = await trees.treeOf(row.treeId, executablesOf(row));
    const treeId = await projectTreeOf(files, project.treeId, { blobs, trees, at: now().getTime() });
    const newest = await repository.newestVersion(project.id);
    const isNew = files.length > 0 && root !== before?.tree.root;
    const at = (earlier: Date | undefined) => new Date(Math.max(now().getTime(), (earlier?.getTime() ?? 0) + 1));
    const [message = ''] = parseCommit(Buffer.from(row.object, 'base64')).message.trim().split('\n');
    const version: NewVersion = {
      projectId: project.id,
      messageId: `git-${tip}`,
      title: message.slice(0, SNAPSHOT_TITLE_MAX_LENGTH).trim() || 'Pushed with git',
      treeId,
      fileCount: files.length,
      createdAt: at(newest?.createdAt),
      thumbnailId: null,
      appliedAt: null,
      authorId: push.user.id,
    };
    const save = { id: project.id, seen: project.editedAt, treeId, editedAt: at(project.editedAt), editorId: push.user.id };
    return { ...save, version: isNew ? version : undefined };
  }
}

/** Branches that are no longer where the client saw them, or cannot be deleted. */
function staleCommands(commands: readonly PushCommand[], { branches, heads }: Synced): ReadonlyMap<string, string> {
  const stale = new Map(commands.filter(({ branch, from }) => branches.get(branch) !== from).map(({ ref }) => [ref, FETCH_FIRST]));
  for (const { ref, branch, to } of commands) if (to === undefined && heads.has(branch)) stale.set(ref, IN_USE);
  const created = commands.filter(({ from, to }) => from === undefined && to !== undefined);
  if (branches.size + created.length > GIT_BRANCH_LIMIT) for (const { ref } of created) stale.set(ref, `a project may have ${GIT_BRANCH_LIMIT} branches`);
  return stale;
}

/** All of a push is refused if a part of it is. */
function refusedResult(commands: readonly PushCommand[], reasons: ReadonlyMap<string, string>): PushResult {
  return { unpack: 'ok', refused: new Map(commands.map(({ ref }) => [ref, reasons.get(ref) ?? 'another branch of this push was refused'])), messages: [] };
}
