import { randomUUID } from 'node:crypto';
import {
  AppError,
  type BranchInfo,
  type BranchMerge,
  GIT_BRANCH_LIMIT,
  KEPT_VERSION_PREFIX,
  type KeepBranchBody,
  type ProjectSummary,
  SLUG_TITLE_LENGTH,
  slugOfName,
  type StartBranchBody,
  type User,
} from '@lathe/protocol';
import type { ChatService } from '../chat/service.ts';
import type { TurnService } from '../chat/turn-service.ts';
import { haveSameContents, namesOfTree, readTree } from '../files/project-tree.ts';
import { isAncestor, mergeBase } from '../git/ancestry.ts';
import { executablesOf, type GitHistory, MAIN, type Synced } from '../git/history.ts';
import { projectTreeOf } from '../git/project-tree-of.ts';
import type { GitRepository } from '../git/repository.ts';
import type { GitTrees } from '../git/trees.ts';
import { createSlug } from '../projects/naming.ts';
import type { ProjectRepository, ProjectRow } from '../projects/repository.ts';
import { mainIdOf } from '../projects/access.ts';
import { ofMain } from '../projects/main-project.ts';
import type { ProjectService } from '../projects/service.ts';
import type { SnapshotService } from '../snapshots/service.ts';
import type { BlobStore } from '../storage/blobs/blob-store.ts';
import type { UploadService } from '../uploads/service.ts';
import { commitOfVersion } from './commit-of-version.ts';
import { addedMessages, beganText, keptText, mark } from './marks.ts';

const NOTHING_YET = 'There is nothing to try an idea on yet. Build something first.';
const CHANGED = 'The project or the branch was changed in the meantime. Compare them again.';
const CHANGED_WHILE_KEPT = 'The project has the branch as it was. It was changed in the meantime, so it is still here: compare them again, and keep the rest.';

export interface BranchDependencies {
  readonly projects: ProjectService;
  readonly snapshots: SnapshotService;
  readonly chats: Pick<ChatService, 'read' | 'replaceIn'>;
  readonly turns: Pick<TurnService, 'running'>;
  readonly uploads: Pick<UploadService, 'sign'>;
  readonly rows: Pick<ProjectRepository, 'branchesOf' | 'ownKnowledge' | 'putOwnKnowledge'>;
  readonly repository: GitRepository;
  readonly history: GitHistory;
  readonly trees: GitTrees;
  readonly blobs: BlobStore;
  readonly now: () => Date;
}

/** Where a new branch begins. */
interface Beginning {
  readonly name: string;
  readonly title: string;
  readonly treeId: string;
  readonly commitId: string;
  /** Versions and messages after this moment are not the branch's. Absent: all are. */
  readonly until: Date | undefined;
  /** As the chat says it. */
  readonly from: string;
}

/** Merged files, and when they were. */
interface MergedTree {
  readonly treeId: string;
  readonly at: Date;
}

/**
 * Branches that the workbench has: each is a row of a project, with files, versions and a chat of its own, and a branch
 * of the project's repository. So two pages on two branches have nothing in common that could be mixed up.
 */
export class BranchService {
  readonly #dependencies: BranchDependencies;

  constructor(dependencies: BranchDependencies) {
    this.#dependencies = dependencies;
  }

  /** `main` first, then the newest, then those that are in git only. */
  async list(user: User | undefined, slugOrId: string): Promise<BranchInfo[]> {
    const { projects, rows, repository, snapshots } = this.#dependencies;
    const main = await ofMain(projects).readable(user, slugOrId);
    const all = [main, ...(await rows.branchesOf(main.id))];
    const names = new Set(all.map(nameOf));
    const here = all.map(async (project): Promise<BranchInfo> => {
      const [name, isMain] = [nameOf(project), project.branchOfId === null];
      const versions = await snapshots.stored(project.id);
      const own = isMain ? versions : versions.filter(({ createdAt }) => createdAt > project.createdAt);
      return {
        name,
        title: project.branchTitle ?? name,
        isMain,
        slug: project.slug,
        ...(isMain ? {} : { startedAt: project.createdAt.toISOString() }),
        editedAt: project.editedAt.toISOString(),
        versionCount: own.length,
      };
    });
    const inGit = (await repository.branches(main.id)).filter(({ name }) => !names.has(name));
    return [...(await Promise.all(here)), ...inGit.map(({ name }) => ({ name, title: name, isMain: false, versionCount: 0 }))];
  }

  /** @throws AppError 'not-found', 'fork-needed', 'project-frozen', 'invalid-input' */
  async start(user: User, slugOrId: string, given: StartBranchBody): Promise<ProjectSummary> {
    const { projects, history, repository, rows, snapshots, now } = this.#dependencies;
    const from = await projects.writable(user, slugOrId);
    if (from.frozen) throw new AppError('project-frozen', 'This project is frozen. Ask its owner to unfreeze it before you try an idea.');
    const synced = await history.sync(mainIdOf(from));
    const { name, title, treeId, commitId, until, from: where } = await this.#beginning(user, from, synced, given);
    const at = now();
    const row: ProjectRow = {
      ...synced.project,
      id: randomUUID(),
      slug: createSlug(`${synced.project.title} ${title}`),
      treeId,
      lastEditorId: user.id,
      monthlyCostCap: null,
      monthlyTokenCap: null,
      createdAt: at,
      editedAt: at,
      pushedAt: null,
      branchOfId: synced.project.id,
      branchName: name,
      branchTitle: title,
    };
    const copied = (await snapshots.stored(from.id)).find(({ createdAt }) => until === undefined || createdAt <= until);
    const head = { projectId: synced.project.id, name, commitId, versionsUntil: copied?.createdAt ?? null };
    if (!(await repository.addBranch(row, head))) throw new AppError('invalid-input', 'A branch with this name was begun just now. Choose another name.');
    try {
      await snapshots.copy(user, from.id, row.id, until);
      const ownKnowledge = await rows.ownKnowledge(from.id, user.id);
      if (ownKnowledge !== undefined) await rows.putOwnKnowledge(row.id, user.id, ownKnowledge);
      const { messages } = await this.#dependencies.chats.read(user, from.id);
      const begin = mark(randomUUID(), at, beganText(title, where));
      const said = messages.filter(({ createdAt }) => until === undefined || new Date(createdAt) <= until);
      await this.#dependencies.chats.replaceIn(row, user.id, { messages: [...said, begin], revision: randomUUID() });
    } catch (error) {
      // What was in git before stays there.
      await repository.removeBranch(synced.project.id, { id: row.id, ...('name' in given ? {} : { name }) });
      throw error;
    }
    return projects.summaryOf(user, row.id);
  }

  async #beginning(user: User, from: ProjectRow, synced: Synced, given: StartBranchBody): Promise<Beginning> {
    if ('name' in given) return this.#inGit(from, synced, given.name);
    const { snapshots } = this.#dependencies;
    const head = synced.heads.get(nameOf(from));
    const tip = head?.tip;
    if (head === undefined || tip === undefined) throw new AppError('invalid-input', NOTHING_YET);
    if (synced.branches.size >= GIT_BRANCH_LIMIT)
      throw new AppError('invalid-input', `A project may have ${GIT_BRANCH_LIMIT} branches. Keep or discard one of them first.`);
    const common = { title: given.title, name: freeName(given.title, synced.branches) };
    const parent = from.branchTitle === null ? 'the project' : `“${from.branchTitle}”`;
    if (given.versionId === undefined) return { ...common, treeId: head.project.treeId, commitId: tip.row.id, until: undefined, from: `${parent} as it was` };
    const version = await snapshots.find(user, from.id, given.versionId);
    const versions = await snapshots.stored(from.id);
    const number = versions.length - versions.findIndex(({ messageId }) => messageId === version.messageId);
    const commitId = await commitOfVersion(version.treeId, tip.row.id, synced.project.id, this.#dependencies);
    return { ...common, treeId: version.treeId, commitId: commitId ?? tip.row.id, until: version.createdAt, from: `version ${number}` };
  }

  /** A branch that was pushed with git, and that the workbench has from now on. */
  async #inGit(from: ProjectRow, { branches, heads, project }: Synced, name: string): Promise<Beginning> {
    const { repository, trees, blobs, now } = this.#dependencies;
    const commitId = branches.get(name);
    if (commitId === undefined || heads.has(name)) throw new AppError('not-found', 'This branch is not in git, or is open here already.');
    const [commit] = await repository.commits(project.id, [commitId]);
    if (commit === undefined) throw new AppError('not-found', 'This branch has no commit.');
    const files = await trees.filesOf(commit.treeId, executablesOf(commit));
    const treeId = await projectTreeOf(files, project.treeId, { blobs, trees, at: now().getTime() });
    // Nothing was said about it here: its chat begins like that of the project.
    return { name, title: name, treeId, commitId, until: undefined, from: from.branchTitle === null ? 'a push' : `“${from.branchTitle}” and a push` };
  }

  /** @throws AppError 'not-found', 'fork-needed', 'invalid-input' */
  async merge(user: User, slugOrId: string): Promise<BranchMerge> {
    const { repository } = this.#dependencies;
    const { branch, main } = await this.#both(user, slugOrId);
    // What was saved since is not in git yet. It comes after what both have.
    const heads = new Map((await repository.branches(main.id)).map((head) => [head.name, head.commitId]));
    const [ours, theirs] = [heads.get(MAIN), heads.get(nameOf(branch))];
    const baseId = ours === undefined || theirs === undefined ? undefined : mergeBase(ours, theirs, await repository.graph(main.id));
    const [base] = baseId === undefined ? [] : await repository.commits(main.id, [baseId]);
    const read = (treeId: string) => readTree(this.#dependencies.blobs, treeId, (id) => this.#dependencies.uploads.sign(id));
    const stateOf = async ({ treeId, editedAt }: ProjectRow) => ({ appFiles: await read(treeId), editedAt: editedAt.toISOString() });
    return {
      base: base === undefined ? {} : await read(base.treeId),
      main: { ...(await stateOf(main)), slug: main.slug },
      branch: await stateOf(branch),
    };
  }

  /**
   * Puts the merged files into `main` and ends the branch. The branch goes last, so whatever fails before leaves it as it
   * is. @throws AppError 'not-found', 'fork-needed', 'invalid-input', 'save-conflict', 'turn-running', 'project-frozen'
   */
  async keep(user: User, slugOrId: string, { appFiles, mainEditedAt, branchEditedAt }: KeepBranchBody): Promise<ProjectSummary> {
    const { projects, history, repository, chats, blobs, now } = this.#dependencies;
    const { branch, main } = await this.#both(user, slugOrId);
    const [name, title] = [nameOf(branch), branch.branchTitle ?? nameOf(branch)];
    if (main.frozen) throw new AppError('project-frozen', 'This project is frozen. Ask its owner to unfreeze it before you keep the idea.');
    await this.#requireIdle(user, branch);
    if (main.editedAt.toISOString() !== mainEditedAt || branch.editedAt.toISOString() !== branchEditedAt) throw new AppError('save-conflict', CHANGED);
    const synced = await history.sync(main.id);
    const known = (await namesOfTree(blobs, branch.treeId)).uploads;
    const treeId = await projects.storeFiles(user, appFiles, { project: main, known });
    const at = new Date(Math.max(now().getTime(), main.editedAt.getTime() + 1));
    // An earlier try may have ended here, because the chat could not be taken over.
    const createdAt = (await this.#isMerged(synced, name, treeId)) ? at : await this.#addMerged(user, synced, { branch, main, treeId, at, appFiles });
    const [own, other] = [await chats.read(user, main.id), await chats.read(user, branch.id)];
    const added = [...addedMessages(own.messages, other.messages), mark(randomUUID(), createdAt, keptText(title))];
    await chats.replaceIn(main, user.id, { from: own.messages.length, messages: added, base: own.revision ?? '', revision: randomUUID() });
    if (!(await repository.removeBranch(main.id, { id: branch.id, name, seen: branch.editedAt }))) throw new AppError('save-conflict', CHANGED_WHILE_KEPT);
    return projects.summaryOf(user, main.id);
  }

  /** Whether `main` has the branch and these files already. */
  async #isMerged({ project, branches }: Synced, name: string, treeId: string): Promise<boolean> {
    const { repository, blobs } = this.#dependencies;
    const [ours, theirs] = [branches.get(MAIN), branches.get(name)];
    if (ours === undefined || theirs === undefined || !isAncestor(theirs, ours, await repository.graph(project.id))) return false;
    const version = await repository.newestVersion(project.id);
    return version?.messageId.startsWith(KEPT_VERSION_PREFIX) === true && haveSameContents(blobs, project.treeId, treeId);
  }

  /** The merge as one version of `main`. Returns when it was made. @throws AppError 'save-conflict' */
  async #addMerged(
    user: User,
    synced: Synced,
    { branch, main, treeId, at, appFiles }: Readonly<Record<'branch' | 'main', ProjectRow>> & Pick<KeepBranchBody, 'appFiles'> & MergedTree,
  ): Promise<Date> {
    const { history, repository } = this.#dependencies;
    const name = nameOf(branch);
    const message = `Keep “${branch.branchTitle ?? name}”`;
    const newest = await repository.newestVersion(main.id);
    const createdAt = new Date(Math.max(at.getTime(), (newest?.createdAt.getTime() ?? 0) + 1));
    const author = { id: user.id, name: user.name, email: user.email ?? '' };
    const commit = await history.mergeOf(synced, name, { treeId, at, message, author });
    const version = {
      ...{ projectId: main.id, messageId: `${KEPT_VERSION_PREFIX}${randomUUID()}`, title: message, treeId, createdAt, authorId: user.id },
      ...{ fileCount: Object.values(appFiles).filter(({ type }) => type === 'file').length, thumbnailId: null, appliedAt: null },
    };
    const isDone = await repository.apply({
      projectId: main.id,
      commits: commit === undefined ? [] : [commit],
      branches: [{ name: MAIN, from: synced.branches.get(MAIN), to: commit?.id ?? synced.branches.get(MAIN), versionsUntil: createdAt }],
      saves: [{ id: main.id, seen: main.editedAt, treeId, editedAt: at, editorId: user.id, version }],
      unchanged: [{ id: branch.id, seen: branch.editedAt }],
    });
    if (!isDone) throw new AppError('save-conflict', CHANGED);
    return createdAt;
  }

  /** @throws AppError 'not-found', 'fork-needed', 'invalid-input', 'turn-running' */
  async discard(user: User, slugOrId: string): Promise<void> {
    const { branch, main } = await this.#both(user, slugOrId);
    await this.#requireIdle(user, branch);
    await this.#dependencies.repository.removeBranch(main.id, { id: branch.id, name: nameOf(branch) });
  }

  async #requireIdle(user: User, branch: ProjectRow): Promise<void> {
    if ((await this.#dependencies.turns.running(user, branch.id)) === undefined) return;
    throw new AppError('turn-running', 'The assistant is working on this branch. Wait until it has finished, or stop it.');
  }

  async #both(user: User, slugOrId: string): Promise<{ readonly branch: ProjectRow; readonly main: ProjectRow }> {
    const { projects } = this.#dependencies;
    const branch = await projects.writable(user, slugOrId);
    if (branch.branchOfId === null) throw new AppError('invalid-input', 'This is the project itself, not a branch of it.');
    return { branch, main: await ofMain(projects).writable(user, branch.id) };
  }
}

/** Its name in git. */
function nameOf({ branchName }: Pick<ProjectRow, 'branchName'>): string {
  return branchName ?? MAIN;
}

/** A name in git for a title, which no branch has yet. */
function freeName(title: string, taken: ReadonlyMap<string, string>): string {
  const name = slugOfName(title, SLUG_TITLE_LENGTH) || 'idea';
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${name}-${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}
