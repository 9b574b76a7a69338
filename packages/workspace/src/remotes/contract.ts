import type { ConnectRemoteBody, ProjectRemote, SyncConflict, SyncResolution } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';

/** The repository that the project is synchronized with, if there is one. */
export type RemoteState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly remote: ProjectRemote | undefined };

/** What only a person can decide: both sides changed the same lines. Nothing has changed yet. */
export interface SyncQuestion {
  readonly conflicts: readonly SyncConflict[];
}

/** How the last synchronization of this page went. */
export type Syncing =
  | { readonly status: 'idle' }
  | { readonly status: 'running' }
  | { readonly status: 'done'; readonly pushed: number; readonly pulled: number }
  | { readonly status: 'failed'; readonly message: string };

/** How the last push went that nobody clicked for. */
export type AutomaticPush =
  | { readonly status: 'idle' }
  /** `isTriedAgain`: by itself, after a pause. Otherwise with the next version, or when a person synchronizes. */
  | { readonly status: 'failed'; readonly message: string; readonly isTriedAgain: boolean };

/** Synchronizing with a code host. */
export interface RemotesStore {
  readonly state: ReadableAtom<RemoteState>;
  readonly syncing: ReadableAtom<Syncing>;
  readonly question: ReadableAtom<SyncQuestion | undefined>;
  readonly automaticPush: ReadableAtom<AutomaticPush>;
  /** Asks the server; with `check`, the server asks the host. Never rejects. */
  load(options?: { readonly check?: boolean }): Promise<void>;
  /** @throws AppError */
  connect(body: ConnectRemoteBody): Promise<void>;
  /** @throws AppError */
  disconnect(): Promise<void>;
  /** Whether each version is pushed as soon as there is one. @throws AppError */
  setPushesVersions(pushesVersions: boolean): Promise<void>;
  /** Saves, takes over what is new there, and pushes. Never rejects: see `syncing` and `question`. */
  sync(): Promise<void>;
  /** Goes on with what the person decided, by path. As `sync`. */
  answer(resolutions: Readonly<Record<string, SyncResolution>>): Promise<void>;
  /** Leaves both sides as they are. */
  dropQuestion(): void;
  /** The address of its page. @throws AppError */
  openPullRequest(title: string): Promise<string>;
}
