import {
  AppError,
  type ChangeRemoteBody,
  type ClonedRepository,
  type CloneRepositoryBody,
  type ConnectRemoteBody,
  type GitHostName,
  gitHostNameSchema,
  type HostedRepository,
  type ImportRepositoryBody,
  type ProjectRemote,
  type ProjectSummary,
  REMOTE_BRANCH_LIST_LIMIT,
  type SyncRemoteBody,
  type SyncResult,
  type User,
} from '@lathe/protocol';
import { countBeyond } from '../git/ancestry.ts';
import { GitClient } from '../git/client.ts';
import { type GitHistory, MAIN } from '../git/history.ts';
import { isBranchName } from '../git/names.ts';
import type { GitRepository } from '../git/repository.ts';
import type { GitHostService } from '../git-hosts/service.ts';
import type { GitHost, GitHosts } from '../integrations/git-hosts/provider.ts';
import { ofMain, onlyMain, type ProjectChecks } from '../projects/main-project.ts';
import type { ProjectRow } from '../projects/repository.ts';
import type { ProjectService } from '../projects/service.ts';
import { type Connection, findConnection, requireSyncable } from './connections.ts';
import type { RemoteRepository, RemoteRow } from './repository.ts';
import { findRepository, type RepositoryPlace, repositoryPath } from './repository-path.ts';
import type { RemoteSync, SyncOutcome, SyncRequest } from './sync.ts';

export interface RemoteDependencies {
  readonly repository: RemoteRepository;
  readonly git: GitRepository;
  readonly history: GitHistory;
  readonly sync: RemoteSync;
  readonly gitHosts: GitHostService;
  readonly hosts: GitHosts;
  readonly projects: ProjectChecks & Pick<ProjectService, 'create' | 'delete'>;
  readonly now: () => Date;
}

/** How long the page waits to hear what is new at a host. */
const CHECK_TIMEOUT_MS = 10_000;
const REFS_LIMIT_BYTES = 16 * 1024 * 1024;
const ONLY_MAIN = 'Only the project itself is connected to a repository; its branches follow. Switch to the project first.';

/** Projects that are synchronized with repositories of code hosts. Each person does so with an account of their own. */
export class RemoteService {
  readonly #dependencies: RemoteDependencies;

  constructor(dependencies: RemoteDependencies) {
    this.#dependencies = dependencies;
  }

  /** Null: the project is connected to none. */
  async find(user: User, slug: string, { check, signal }: { readonly check: boolean; readonly signal: AbortSignal }): Promise<ProjectRemote | null> {
    const { projects, repository } = this.#dependencies;
    const connection = await findConnection(await projects.writable(user, slug), repository);
    if (connection === undefined) return null;
    if (!check) return this.#stateOf(connection);
    const { theirs, ...news } = await this.#news(user, connection, signal);
    return { ...(await this.#stateOf(connection, theirs)), ...news };
  }

  async connect(user: User, slug: string, { host: name, repository, branch }: ConnectRemoteBody, signal: AbortSignal): Promise<ProjectRemote> {
    const { gitHosts, projects } = this.#dependencies;
    const project = await onlyMain(projects, ONLY_MAIN).writable(user, slug);
    if (branch !== undefined && !isBranchName(branch)) throw new AppError('invalid-input', 'Git does not allow this name of a branch. Enter another one.');
    const host = await gitHosts.hostOf(user.id, name);
    const found =
      'path' in repository
        ? await host.repository(findRepository(repository.path, [{ host: name, address: host.address }]).path, { signal })
        : await host.createRepository(repository, { signal });
    await this.#put(project.id, name, host, found, branch);
    return this.#stateOf(await this.#connected(project));
  }

  async change(user: User, slug: string, { pushesVersions }: ChangeRemoteBody): Promise<ProjectRemote> {
    const { projects, repository } = this.#dependencies;
    const project = await projects.writable(user, slug);
    const { projectId } = await this.#connected(project);
    await repository.setPushesVersions(projectId, pushesVersions);
    return this.#stateOf(await this.#connected(project));
  }

  async disconnect(user: User, slug: string): Promise<void> {
    const { projects, repository } = this.#dependencies;
    await repository.delete((await ofMain(projects).writable(user, slug)).id);
  }

  async synchronize(user: User, slug: string, body: SyncRemoteBody, signal: AbortSignal): Promise<SyncResult> {
    const { projects, repository, sync, now } = this.#dependencies;
    const project = await projects.writable(user, slug);
    const connection = await this.#connected(project);
    await requireSyncable(connection, repository);
    const outcome = await sync.run({ ...(await this.#request(user, connection, signal)), ...body, isPushing: true });
    if (outcome.type === 'conflict') return outcome;
    const isBehind = outcome.type === 'behind';
    if (!isBehind) await repository.synced(connection.row, outcome.commit, { isBranch: project.branchOfId !== null, at: now() });
    const remote = { ...(await this.#stateOf(await this.#connected(project))), isBehind };
    const { pushed, pulled } = isBehind ? { pushed: 0, pulled: 0 } : outcome;
    return { type: 'synced', pushed, pulled, editedAt: await this.#editedAt(user, project.id), remote };
  }

  /** Puts a repository into a project without files. */
  async clone(user: User, slug: string, { repository: text }: CloneRepositoryBody, signal: AbortSignal): Promise<ClonedRepository> {
    const { projects, history } = this.#dependencies;
    const { id } = await onlyMain(projects, ONLY_MAIN).writable(user, slug);
    if ((await history.sync(id)).heads.get(MAIN)?.tip !== undefined)
      throw new AppError('invalid-state', 'This project has files already. Import the repository as a new project, or connect this project to it.');
    return this.#fill(user, id, await this.#place(user, text), signal);
  }

  /** Makes a project of a repository. One that cannot be cloned leaves no project behind. */
  async importRepository(user: User, { repository: text, ...owner }: ImportRepositoryBody, signal: AbortSignal): Promise<ProjectSummary> {
    const { projects } = this.#dependencies;
    const place = await this.#place(user, text);
    const title = place.path.slice(place.path.lastIndexOf('/') + 1);
    const project = await projects.create(user, { appFiles: {}, title, visibility: 'private' }, owner);
    try {
      const { editedAt } = await this.#fill(user, project.id, place, signal);
      return { ...project, editedAt };
    } catch (error) {
      await projects.delete(user, project.id);
      throw error;
    }
  }

  async openPullRequest(user: User, slug: string, title: string, signal: AbortSignal): Promise<string> {
    const { row } = await this.#connected(await this.#dependencies.projects.writable(user, slug));
    if (row.branch === row.defaultBranch)
      throw new AppError('invalid-state', `The project is synchronized with ${row.branch} itself. Connect it with another branch to open a pull request.`);
    const host = await this.#hostOf(user, row);
    return host.openPullRequest({ path: row.path, from: row.branch, to: row.defaultBranch, title }, { signal });
  }

  /** Branches of the repository that the project does not have, by name. */
  async branches(user: User, slug: string, signal: AbortSignal): Promise<string[]> {
    const { projects, git } = this.#dependencies;
    const { projectId, row } = await this.#connected(await ofMain(projects).writable(user, slug));
    const host = await this.#hostOf(user, row);
    const client = new GitClient({ label: host.label, remote: host.remote(row.path), packLimitBytes: REFS_LIMIT_BYTES });
    const { branches } = await client.refs({ signal: AbortSignal.any([signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)]) });
    const taken = new Set([MAIN, row.branch, row.defaultBranch, ...(await git.branches(projectId)).map(({ name }) => name)]);
    const others = [...branches.keys()].filter((name) => !taken.has(name) && isBranchName(name));
    return others.sort().slice(0, REMOTE_BRANCH_LIST_LIMIT);
  }

  /** Fetches one of `branches` into the project's git. */
  async takeBranch(user: User, slug: string, name: string, signal: AbortSignal): Promise<void> {
    const { projects, sync } = this.#dependencies;
    const connection = await this.#connected(await ofMain(projects).writable(user, slug));
    const { branch, defaultBranch } = connection.row;
    if (!isBranchName(name) || [MAIN, branch, defaultBranch].includes(name))
      throw new AppError('invalid-input', `${JSON.stringify(name)} is not a branch that can be opened beside the project.`);
    await sync.takeBranch({ ...(await this.#request(user, connection, signal)), head: name, branch: name, isPushing: false });
  }

  async #request(user: User, { project, projectId, head, row }: Connection, signal: AbortSignal): Promise<Omit<SyncRequest, 'isPushing'>> {
    const host = await this.#hostOf(user, row);
    const { path, branch, defaultBranch } = row;
    const check = () => this.#requireWritable(user, project.id);
    return { user, projectId, label: host.label, path, remote: host.remote(path), head, branch, defaultBranch, check, signal };
  }

  async #fill(user: User, projectId: string, place: RepositoryPlace, signal: AbortSignal): Promise<ClonedRepository> {
    const { gitHosts, hosts, sync, repository, now } = this.#dependencies;
    const account = await gitHosts.find(user.id, place.host);
    const host = account?.address === place.address ? account : undefined;
    const { label } = hosts[place.host];
    const remote = host?.remote(place.path) ?? hosts[place.host].anonymous(place.path);
    const { head } = await new GitClient({ label, remote, packLimitBytes: REFS_LIMIT_BYTES }).refs({ signal });
    if (head === undefined) throw new AppError('invalid-state', `${place.path} has no files yet. Connect a project to it instead.`);
    const check = () => this.#requireWritable(user, projectId);
    const branches = { head: MAIN, branch: head, defaultBranch: head };
    const request = { user, projectId, label, path: place.path, remote, ...branches, isPushing: false, check, signal };
    let outcome: SyncOutcome;
    try {
      outcome = await sync.run(request);
    } catch (error) {
      // A history that is too long, or has links, is left where it is.
      if (!(error instanceof AppError) || (error.code !== 'invalid-state' && error.code !== 'project-too-big')) throw error;
      const onlyCommit = await sync.takeFiles(request);
      return { editedAt: await this.#editedAt(user, projectId), remote: null, onlyCommit };
    }
    if (outcome.type !== 'synced') throw new AppError('save-conflict', 'Somebody else has put files into the project. Import the repository as a new project.');
    const editedAt = await this.#editedAt(user, projectId);
    if (host === undefined) return { editedAt, remote: null };
    const found = await host.repository(place.path, { signal });
    await repository.synced(await this.#put(projectId, place.host, host, found, head), outcome.commit, { isBranch: false, at: now() });
    const project = await this.#dependencies.projects.readable(user, projectId);
    return { editedAt, remote: { ...(await this.#stateOf(await this.#connected(project))), isBehind: false } };
  }

  /** Where a repository is that a person named: at their own accounts first, otherwise at the hosts that everybody knows. */
  async #place(user: User, text: string): Promise<RepositoryPlace> {
    const { accounts, hosts } = await this.#dependencies.gitHosts.list(user);
    const own = accounts.map(({ host, address }) => ({ host, address }));
    return findRepository(text, [...own, ...hosts]);
  }

  async #put(projectId: string, name: GitHostName, host: GitHost, found: HostedRepository, branch = found.defaultBranch): Promise<RemoteRow> {
    const { repository } = this.#dependencies;
    const row: RemoteRow = {
      ...{ projectId, host: name, address: host.address, path: repositoryPath(found.path, name), url: found.url },
      ...{ branch, defaultBranch: found.defaultBranch, commitId: null, syncedAt: null, pushesVersions: false },
    };
    // Branches were synchronized with the repository before.
    await repository.delete(projectId);
    await repository.put(row);
    return row;
  }

  /** `theirs` is the commit that the repository is at, if the project has it. */
  async #stateOf({ project, projectId, row, known }: Connection, theirs = known): Promise<ProjectRemote> {
    const { git, history } = this.#dependencies;
    const { commit, versions, hasChanges } = await history.pending(project);
    const graph = await git.graph(projectId);
    const { host, address, path, url, branch, defaultBranch, syncedAt, pushesVersions } = row;
    return {
      ...{ host: gitHostNameSchema.parse(host), address, path, url, branch, defaultBranch, hasChanges, pushesVersions },
      ahead: versions + (commit === undefined ? 0 : countBeyond(commit, theirs, graph)),
      ...(syncedAt === null ? {} : { syncedAt: syncedAt.toISOString() }),
    };
  }

  /** What the host says. That it cannot be asked is no failure of the page. */
  async #news(
    user: User,
    { project, projectId, row }: Connection,
    signal: AbortSignal,
  ): Promise<Pick<ProjectRemote, 'isBehind' | 'problem'> & { readonly theirs?: string }> {
    try {
      const host = await this.#hostOf(user, row);
      const client = new GitClient({ label: host.label, remote: host.remote(row.path), packLimitBytes: REFS_LIMIT_BYTES });
      const { branches } = await client.refs({ signal: AbortSignal.any([signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)]) });
      const there = branches.get(row.branch);
      const theirs = there ?? branches.get(row.defaultBranch);
      if (theirs === undefined) return { isBehind: false };
      if ((await this.#dependencies.git.graph(projectId)).has(theirs)) return { isBehind: false, theirs };
      // A branch that is not there yet takes nothing over from the one that it comes from.
      return { isBehind: there !== undefined || project.branchOfId === null };
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof AppError) return { problem: error.message };
      if (error instanceof Error && error.name === 'TimeoutError')
        return { problem: `Could not reach ${labelOf(row, this.#dependencies.hosts)}: it did not answer in time.` };
      throw error;
    }
  }

  async #connected(project: ProjectRow): Promise<Connection> {
    const connection = await findConnection(project, this.#dependencies.repository);
    if (connection === undefined)
      throw new AppError('not-found', 'This project is not connected to a repository. Connect it in the menu of its title, under Repository.');
    return connection;
  }

  /** The host with the person's account, if it is the one that the repository is at: a token goes nowhere else. */
  async #hostOf(user: User, row: RemoteRow): Promise<GitHost> {
    const { gitHosts, hosts } = this.#dependencies;
    const host = await gitHosts.hostOf(user.id, gitHostNameSchema.parse(row.host));
    if (host.address !== row.address)
      throw new AppError(
        'forbidden',
        `${row.path} is at ${row.address}, and your account is at ${host.address}. Connect ${labelOf(row, hosts)} at that address under Settings, Applications.`,
      );
    return host;
  }

  async #requireWritable(user: User, projectId: string): Promise<void> {
    await this.#dependencies.projects.writable(user, projectId);
  }

  async #editedAt(user: User, projectId: string): Promise<string> {
    return (await this.#dependencies.projects.readable(user, projectId)).editedAt.toISOString();
  }
}

function labelOf(row: RemoteRow, hosts: GitHosts): string {
  return hosts[gitHostNameSchema.parse(row.host)].label;
}
