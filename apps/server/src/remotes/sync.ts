import { AppError, GIT_PUSH_LIMIT_BYTES, PROJECT_FILE_LIMIT, type SyncConflict, type SyncRemoteBody, type User } from '@lathe/protocol';
import { commitsBeyond, countBeyond, isAncestor, mergeBase } from '../git/ancestry.ts';
import { GitClient } from '../git/client.ts';
import { executablesOf, type GitHistory, type Head, MAIN, type Synced } from '../git/history.ts';
import { type MergedFile, mergeFiles } from '../git/merge.ts';
import { encodeCommit, type GitObject, objectId, parseCommit, parseTree } from '../git/objects.ts';
import { readPack } from '../git/pack-reader.ts';
import { writePack } from '../git/pack-writer.ts';
import { planPack } from '../git/packed-commits.ts';
import { PushedObjects } from '../git/pushed-objects.ts';
import { FETCH_FIRST, PACK_LIMITS, type Pushes } from '../git/pushes.ts';
import { GitRefusal } from '../git/refusal.ts';
import type { GitRepository } from '../git/repository.ts';
import { type CommitFile, type GitTrees, makeCommitTree } from '../git/trees.ts';
import type { Graph } from '../git/upload-pack.ts';
import type { RemoteAddress } from '../integrations/git-hosts/provider.ts';

export interface SyncDependencies {
  readonly repository: GitRepository;
  readonly history: GitHistory;
  readonly trees: GitTrees;
  readonly pushes: Pushes;
  readonly now: () => Date;
}

export interface SyncRequest extends SyncRemoteBody {
  readonly user: User;
  readonly projectId: string;
  /** What people call the host, and the repository there. */
  readonly label: string;
  readonly path: string;
  readonly remote: RemoteAddress;
  /** The branch of the project. */
  readonly head: string;
  /** The branch of the repository. */
  readonly branch: string;
  /** What `branch` comes from: where `main` begins if `branch` is new, and what the repository has in any case. */
  readonly defaultBranch: string;
  /** False: what is new in the project stays here. */
  readonly isPushing: boolean;
  /** Throws if the person may no longer change the project. */
  readonly check: () => Promise<void>;
  readonly signal: AbortSignal;
}

export type SyncOutcome =
  | { readonly type: 'behind' }
  | { readonly type: 'synced'; readonly pushed: number; readonly pulled: number; readonly commit: string | undefined }
  | { readonly type: 'conflict'; readonly ours: string; readonly theirs: string; readonly conflicts: SyncConflict[] };

type Pulled =
  | { readonly type: 'pulled'; readonly commit: string; readonly count: number }
  | { readonly type: 'outdated' }
  | Extract<SyncOutcome, { type: 'conflict' }>;

/** Each try begins again from what somebody else pushed in the meantime. */
const TRIES = 4;
/** Whose packs are in memory, of everyone together. */
const SYNCS_AT_ONCE = 4;
/** Digits of a commit that people read. */
const SHORT_ID = 7;
/** What hosts say when somebody else was faster. */
const OUTDATED = /fetch first|non-fast-forward|stale info|failed to update ref|cannot lock ref|failed to lock|reference already exists/i;

/**
 * Brings a branch of a project and a branch of a repository elsewhere up to date with each other. Both only ever go forward:
 * where both have something new, a merge joins them, and what cannot be joined is asked of the person.
 */
export class RemoteSync {
  readonly #dependencies: SyncDependencies;
  #running = 0;
  /** What was fetched is unpacked one after another, which bounds the memory. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(dependencies: SyncDependencies) {
    this.#dependencies = dependencies;
  }

  /** @throws AppError */
  run(request: SyncRequest): Promise<SyncOutcome> {
    return this.#limited(() => this.#run(request));
  }

  async #limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= SYNCS_AT_ONCE) throw new AppError('unavailable', 'Others are synchronizing. Try again in a moment.');
    this.#running++;
    try {
      return await work();
    } finally {
      this.#running--;
    }
  }

  async #run(request: SyncRequest): Promise<SyncOutcome> {
    const { repository, history } = this.#dependencies;
    const { projectId, signal, head, branch, defaultBranch, label, message, onlyVersions = false } = request;
    const client = new GitClient({ label, remote: request.remote, packLimitBytes: GIT_PUSH_LIMIT_BYTES });
    let pulled = 0;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const { branches } = await client.refs({ signal });
      const there = branches.get(branch);
      const theirs = there ?? (head === MAIN ? branches.get(defaultBranch) : undefined);
      const known = theirs ?? branches.get(defaultBranch);
      const synced = await history.sync(projectId, { message, onlyVersions, of: head });
      let graph: Graph = await repository.graph(projectId);
      let commit = synced.heads.get(head)?.tip?.row.id;
      if (theirs !== undefined && theirs !== commit && (commit === undefined || !isAncestor(theirs, commit, graph))) {
        if (onlyVersions) return { type: 'behind' };
        const outcome = await this.#pull(request, client, { theirs, synced, graph });
        if (outcome.type === 'conflict') return outcome;
        if (outcome.type === 'outdated') continue;
        pulled += outcome.count;
        commit = outcome.commit;
        graph = await repository.graph(projectId);
      }
      if (!request.isPushing || commit === undefined || commit === there) return { type: 'synced', pushed: 0, pulled, commit };
      await request.check();
      const refused = await client.push({ branch, from: there, to: commit, pack: this.#packOf(request, commit, known, graph) }, { signal });
      if (refused === undefined) return { type: 'synced', pushed: countBeyond(commit, known, graph), pulled, commit };
      if (!OUTDATED.test(refused)) throw new AppError('invalid-state', `${label} did not accept the push to ${branch}: ${refused}`);
    }
    throw new AppError('unavailable', `${request.path} changes all the time. Try again in a moment.`);
  }

  /** Fetches a branch of the repository that the project does not have. The workbench does not have it yet. @throws AppError */
  takeBranch(request: SyncRequest): Promise<void> {
    return this.#limited(() => this.#takeBranch(request));
  }

  async #takeBranch(request: SyncRequest): Promise<void> {
    const { repository, history } = this.#dependencies;
    const { label, remote, path, projectId, branch, signal } = request;
    const client = new GitClient({ label, remote, packLimitBytes: GIT_PUSH_LIMIT_BYTES });
    const theirs = (await client.refs({ signal })).branches.get(branch);
    if (theirs === undefined) throw new AppError('not-found', `${path} has no branch ${branch} anymore.`);
    const { branches } = await history.sync(projectId);
    if (branches.has(branch)) return;
    const graph = await repository.graph(projectId);
    const haves = [...new Set([...branches.values()].flatMap((id) => commitsBeyond(id, undefined, graph)))];
    const packed = graph.has(theirs) ? undefined : await client.fetch(theirs, haves, { signal });
    await this.#inTurn(path, async () => {
      const pack = packed === undefined ? new Map<string, GitObject>() : await readPack(packed, PACK_LIMITS);
      const accepted = await this.#accept(request, { from: undefined, to: theirs, pack, count: 1 });
      if (accepted.type !== 'pulled') throw new GitRefusal('the project has changed meanwhile. Try again');
    });
  }

  /**
   * Takes the files of a repository whose history a project cannot have, as one commit that names theirs. Links are left
   * out. Returns the commit there. @throws AppError
   */
  takeFiles(request: SyncRequest): Promise<string> {
    return this.#limited(() => this.#takeFiles(request));
  }

  async #takeFiles(request: SyncRequest): Promise<string> {
    const { label, remote, path, signal, user } = request;
    const client = new GitClient({ label, remote, packLimitBytes: GIT_PUSH_LIMIT_BYTES });
    const theirs = (await client.refs({ signal })).branches.get(request.branch);
    if (theirs === undefined) throw new AppError('not-found', `${path} has no branch ${request.branch}.`);
    const packed = await client.fetch(theirs, [], { signal, depth: 1 });
    return this.#inTurn(path, async () => {
      const pack = await readPack(packed, PACK_LIMITS);
      const { root, folders } = makeCommitTree(filesOfPack(pack, theirs));
      const author = this.#dependencies.history.authorOf({ ...user, email: user.email ?? '' });
      const message = `Import ${path} at ${theirs.slice(0, SHORT_ID)}`;
      const bytes = encodeCommit({ tree: root, parents: [], author, at: this.#dependencies.now(), message });
      const id = objectId('commit', bytes);
      const objects = new Map([...pack, ...[...folders].map(([name, folder]) => [name, { type: 'tree', bytes: folder }] as const)]);
      const accepted = await this.#accept(request, { from: undefined, to: id, pack: new Map([...objects, [id, { type: 'commit', bytes }]]), count: 1 });
      if (accepted.type !== 'pulled') throw new GitRefusal('somebody else has put files into the project');
      return theirs;
    });
  }

  async #inTurn<T>(path: string, work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    try {
      return await result;
    } catch (error) {
      if (!(error instanceof GitRefusal)) throw error;
      throw new AppError('invalid-state', `What is new in ${path} cannot be taken over: ${error.message}`, { cause: error });
    }
  }

  async *#packOf({ projectId, signal }: SyncRequest, commit: string, known: string | undefined, graph: Graph): AsyncGenerator<Uint8Array> {
    const { repository, trees } = this.#dependencies;
    const commits = commitsBeyond(commit, known, graph);
    const request = { commits, known: known !== undefined && graph.has(known) ? [known] : [] };
    const plan = await planPack(projectId, request, { repository, trees }, { signal });
    yield* writePack(plan.count, plan.objects());
  }

  async #pull(
    request: SyncRequest,
    client: GitClient,
    { theirs, synced, graph }: { readonly theirs: string; readonly synced: Synced; readonly graph: Graph },
  ): Promise<Pulled> {
    const { repository, trees } = this.#dependencies;
    const { projectId, signal } = request;
    const tip = synced.heads.get(request.head)?.tip;
    const ours = tip?.row.id;
    const haves = ours === undefined ? [] : commitsBeyond(ours, undefined, graph);
    const packed = graph.has(theirs) ? undefined : await client.fetch(theirs, haves, { signal });
    return this.#inTurn(request.path, async () => {
      const pack = packed === undefined ? new Map<string, GitObject>() : await readPack(packed, PACK_LIMITS);
      const objects = new PushedObjects({ projectId, pack, graph, repository, trees });
      objects.expect([...synced.branches.values()]);
      const added = objects.newCommits([theirs]);
      const after: Graph = new Map([...graph, ...[...added].map(([id, { parents }]) => [id, parents] as const)]);
      const count = countBeyond(theirs, ours, after);
      if (ours === undefined || isAncestor(ours, theirs, after)) return this.#accept(request, { from: ours, to: theirs, pack, count });
      const tree = added.get(theirs)?.tree;
      const side = { commit: theirs, tree, objects, base: mergeBase(ours, theirs, after) };
      const merged = await this.#merge(request, tip as NonNullable<Head['tip']>, side);
      if ('conflicts' in merged) return { type: 'conflict', ours, theirs, conflicts: [...merged.conflicts] };
      return this.#accept(request, { from: ours, to: merged.id, pack: new Map([...pack, ...merged.objects]), count });
    });
  }

  async #accept(
    { user, projectId, head, check }: SyncRequest,
    {
      from,
      to,
      pack,
      count,
    }: { readonly from: string | undefined; readonly to: string; readonly pack: ReadonlyMap<string, GitObject>; readonly count: number },
  ): Promise<Pulled> {
    const ref = `refs/heads/${head}`;
    const request = { capabilities: new Set<string>(), commands: [{ ref, branch: head, from, to }] };
    const { refused } = await this.#dependencies.pushes.accept(user, projectId, request, pack, check);
    const reason = refused.get(ref);
    if (reason === undefined) return { type: 'pulled', commit: to, count };
    if (reason === FETCH_FIRST) return { type: 'outdated' };
    throw new GitRefusal(reason);
  }

  async #merge(
    { user, path, answer, projectId }: SyncRequest,
    ours: NonNullable<Head['tip']>,
    theirs: { readonly commit: string; readonly tree: string | undefined; readonly objects: PushedObjects; readonly base: string | undefined },
  ): Promise<{ readonly id: string; readonly objects: ReadonlyMap<string, GitObject> } | { readonly conflicts: readonly SyncConflict[] }> {
    const { trees, history, now } = this.#dependencies;
    const known = new Map<string, CommitFile>();
    const filesAt = async (id: string): Promise<readonly CommitFile[]> => {
      const [row] = await this.#dependencies.repository.commits(projectId, [id]);
      return row === undefined ? [] : trees.filesOf(row.treeId, executablesOf(row));
    };
    const base = theirs.base === undefined ? [] : await filesAt(theirs.base);
    for (const file of [...base, ...ours.tree.files]) known.set(file.id, file);
    const pushed = theirs.tree === undefined ? undefined : await theirs.objects.filesOf({ tree: theirs.tree });
    const theirFiles: readonly MergedFile[] = pushed?.map((file) => ({ ...file, isExecutable: file.mode === '100755' })) ?? (await filesAt(theirs.commit));
    const read = async ({ id, path: name }: MergedFile): Promise<Uint8Array> => {
      const own = known.get(id);
      if (own !== undefined) return trees.read(own.blob);
      const found = await theirs.objects.file({ id, path: name });
      return 'bytes' in found ? found.bytes : trees.read(found.known.blob);
    };
    const isAnswer = answer !== undefined && answer.ours === ours.row.id && answer.theirs === theirs.commit;
    const merge = await mergeFiles({ base, ours: ours.tree.files, theirs: theirFiles, read, resolutions: isAnswer ? answer.resolutions : {} });
    if (merge.conflicts.length > 0) return { conflicts: merge.conflicts };
    const { root, folders } = makeCommitTree(merge.files.map((file) => ({ ...file, blob: '' })));
    const objects = new Map<string, GitObject>();
    for (const [id, bytes] of merge.contents) objects.set(id, { type: 'blob', bytes });
    for (const [id, bytes] of folders) objects.set(id, { type: 'tree', bytes });
    const bytes = encodeCommit({
      tree: root,
      parents: [ours.row.id, theirs.commit],
      author: history.authorOf({ ...user, email: user.email ?? '' }),
      at: now(),
      message: `Merge ${path}`,
    });
    const id = objectId('commit', bytes);
    return { id, objects: objects.set(id, { type: 'commit', bytes }) };
  }
}

/** The files of a commit whose history is not there, without links. @throws GitRefusal */
function filesOfPack(pack: ReadonlyMap<string, GitObject>, commit: string): CommitFile[] {
  const files: CommitFile[] = [];
  const bytesOf = (id: string): Uint8Array => {
    const object = pack.get(id);
    if (object === undefined) throw new GitRefusal('it did not arrive completely');
    return object.bytes;
  };
  const walk = (id: string, folder: string): void => {
    if (files.length > PROJECT_FILE_LIMIT) throw new GitRefusal(`it has more than ${PROJECT_FILE_LIMIT} files, which is the limit of a project.`);
    for (const { mode, name, id: item } of parseTree(bytesOf(id), folder, { skipsLinks: true })) {
      if (mode === '40000') walk(item, `${folder}${name}/`);
      else files.push({ path: `${folder}${name}`, id: item, isExecutable: mode === '100755', blob: '' });
    }
  };
  walk(parseCommit(bytesOf(commit)).tree, '');
  return files;
}
