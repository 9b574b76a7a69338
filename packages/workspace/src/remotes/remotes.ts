import {
  AppError,
  changeRemote,
  type ClonedRepository,
  cloneRepository,
  connectRemote,
  disconnectRemote,
  getRemote,
  listRemoteBranches,
  messageOf,
  openPullRequest,
  type ProjectRemote,
  type SyncRemoteBody,
  syncRemote,
  takeRemoteBranch,
  type SyncResult,
} from '@lathe/protocol';
import { atom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import { createAutomaticPush } from './automatic-push.ts';
import type { RemotesStore, RemoteState, Syncing, SyncQuestion } from './contract.ts';

export interface RemotesDeps {
  readonly api: ApiClient;
  readonly identity: ProjectIdentity;
  /** Saves everything, also while the assistant works. Resolves with whether the server has it. */
  readonly saveAll: () => Promise<boolean>;
  /** What a synchronization brought is on the server since then. Resolves when it is in the files. */
  readonly arrived: (at: string) => Promise<void>;
  /** Pauses before a push that failed is tried again. */
  readonly retryDelaysMs?: readonly number[] | undefined;
}

interface CallOptions {
  readonly signal?: AbortSignal;
}

export interface Remotes extends RemotesStore {
  /** There is another version. */
  refresh(): void;
  /** Files were saved. */
  saved(): void;
  /** As `sync`, for an assistant. @throws AppError */
  synchronize(body: SyncRemoteBody, options?: CallOptions): Promise<SyncResult>;
  /** Puts a repository into the project, which has no files. @throws AppError */
  clone(repository: string, options?: CallOptions): Promise<ClonedRepository>;
  read(): Promise<ProjectRemote | undefined>;
  /** Branches that only the repository has. None if there is no repository, or the host cannot be asked. Never rejects. */
  branches(): Promise<readonly string[]>;
  /** Brings one of them into the project's git. @throws AppError */
  takeBranch(name: string): Promise<void>;
}

export function createRemotes({ api, identity, saveAll, arrived, retryDelaysMs }: RemotesDeps, { signal: stop }: { readonly signal: AbortSignal }): Remotes {
  const state = atom<RemoteState>({ status: 'loading' });
  const syncing = atom<Syncing>({ status: 'idle' });
  const question = atom<SyncQuestion | undefined>(undefined);
  let asked: Extract<SyncResult, { type: 'conflict' }> | undefined;
  const slug = () => ({ slug: identity.current.id });
  const show = (remote: ProjectRemote | null | undefined) => state.set({ status: 'ready', remote: remote ?? undefined });
  const remoteNow = (): ProjectRemote | undefined => {
    const now = state.get();
    return now.status === 'ready' ? now.remote : undefined;
  };

  const automatic = createAutomaticPush({ push: pushVersions, delaysMs: retryDelaysMs }, { signal: stop });

  /** Takes nothing over: if the repository has something new, its state says so, and a person decides when. */
  async function pushVersions(): Promise<void> {
    if (remoteNow()?.pushesVersions !== true) return;
    const result = signedIn(await api.call(syncRemote, slug(), { body: { onlyVersions: true }, signal: stop }));
    if (result.type === 'synced') show(result.remote);
  }

  function pushIfWanted(): void {
    const remote = remoteNow();
    if (remote?.pushesVersions === true && remote.ahead > 0 && syncing.get().status !== 'running') void automatic.start();
  }

  async function load({ check = false } = {}): Promise<void> {
    try {
      const found = await api.call(getRemote, slug(), { query: check ? { check: 'true' } : {} });
      const before = remoteNow();
      // What the host said stays known until it is asked again.
      const kept = check || before?.isBehind === undefined ? {} : { isBehind: before.isBehind };
      show(found?.remote ? { ...kept, ...found.remote } : undefined);
      pushIfWanted();
    } catch (error) {
      if (state.get().status !== 'ready') state.set({ status: 'failed', message: messageOf(error) });
    }
  }

  async function synchronize(body: SyncRemoteBody, { signal }: CallOptions = {}): Promise<SyncResult> {
    if (!(await saveAll())) throw new AppError('invalid-state', 'The latest changes could not be saved, so nothing was synchronized. Save them first.');
    const result = signedIn(await api.call(syncRemote, slug(), { body, ...(signal === undefined ? {} : { signal }) }));
    if (result.type === 'conflict') {
      asked = result;
      question.set({ conflicts: result.conflicts });
      return result;
    }
    dropQuestion();
    show(result.remote);
    automatic.stop();
    if (result.pulled > 0) await arrived(result.editedAt);
    return result;
  }

  async function run(body: SyncRemoteBody): Promise<void> {
    if (syncing.get().status === 'running') return;
    syncing.set({ status: 'running' });
    try {
      const result = await synchronize(body);
      syncing.set(result.type === 'conflict' ? { status: 'idle' } : { status: 'done', pushed: result.pushed, pulled: result.pulled });
    } catch (error) {
      syncing.set({ status: 'failed', message: messageOf(error) });
    }
  }

  function dropQuestion(): void {
    asked = undefined;
    question.set(undefined);
  }

  return {
    state,
    syncing,
    question,
    automaticPush: automatic.state,
    load,
    synchronize,
    dropQuestion,
    refresh() {
      if (remoteNow() !== undefined) void load();
    },
    saved() {
      if (remoteNow()?.hasChanges === false) void load();
    },
    async read() {
      await load();
      return remoteNow();
    },
    async branches() {
      if (remoteNow() === undefined) return [];
      try {
        return (await api.call(listRemoteBranches, slug()))?.branches ?? [];
      } catch (error) {
        // Why the host could not be asked is what the state of the repository says.
        if (error instanceof AppError) return [];
        throw error;
      }
    },
    async takeBranch(name) {
      await api.call(takeRemoteBranch, slug(), { body: { name } });
    },
    async clone(repository, { signal } = {}) {
      const cloned = signedIn(await api.call(cloneRepository, slug(), { body: { repository }, ...(signal === undefined ? {} : { signal }) }));
      show(cloned.remote);
      await arrived(cloned.editedAt);
      return cloned;
    },
    async connect(body) {
      show(signedIn(await api.call(connectRemote, slug(), { body })).remote);
      syncing.set({ status: 'idle' });
    },
    async setPushesVersions(pushesVersions) {
      const changed = signedIn(await api.call(changeRemote, slug(), { body: { pushesVersions } }));
      show(changed.remote);
      automatic.stop();
      pushIfWanted();
    },
    async disconnect() {
      await api.call(disconnectRemote, slug());
      automatic.stop();
      dropQuestion();
      show(undefined);
    },
    sync: () => run({}),
    async answer(resolutions) {
      if (asked !== undefined) await run({ answer: { ours: asked.ours, theirs: asked.theirs, resolutions } });
    },
    openPullRequest: async (title) => signedIn(await api.call(openPullRequest, slug(), { body: { title } })).url,
  };
}

function signedIn<T>(answer: T | undefined): T {
  if (answer === undefined) throw new AppError('login-required', 'Sign in to use the repository of this project.');
  return answer;
}
