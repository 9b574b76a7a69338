import { type ActionResult, AppError, type ClonedRepository, GIT_HOST_LABELS, type ProjectRemote, type SyncRemoteBody, type SyncResult } from '@lathe/protocol';
import type { Dialogs } from '../dialogs/dialogs.ts';

interface RemoteOutcome {
  readonly status: 'complete' | 'failed' | 'aborted' | 'skipped';
  readonly result: ActionResult;
  readonly hasChangedFiles?: boolean;
}

/** Synchronizing with a code host as an assistant's actions do it. */
export interface RemoteActions {
  /** Asks the person first. */
  sync(message: string | undefined, signal: AbortSignal): Promise<RemoteOutcome>;
  clone(repository: string, signal: AbortSignal): Promise<RemoteOutcome>;
}

interface Deps {
  readonly remotes: {
    read(): Promise<ProjectRemote | undefined>;
    synchronize(body: SyncRemoteBody, options: { readonly signal: AbortSignal }): Promise<SyncResult>;
    clone(repository: string, options: { readonly signal: AbortSignal }): Promise<ClonedRepository>;
  };
  readonly dialogs: Pick<Dialogs, 'ask'>;
  readonly title: () => string;
}

/** Files that a sentence names. */
const NAMED = 5;
const NOT_CONNECTED = 'This project is not connected to a repository. It is connected in the menu of its title, under Repository.';

export function createRemoteActions({ remotes, dialogs, title }: Deps): RemoteActions {
  async function attempt(signal: AbortSignal, work: () => Promise<RemoteOutcome>): Promise<RemoteOutcome> {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) return { status: 'aborted', result: { reason: 'Stopped.' } };
      if (!(error instanceof AppError)) throw error;
      return { status: 'failed', result: { reason: error.message } };
    }
  }

  return {
    sync: (message, signal) =>
      attempt(signal, async () => {
        const remote = await remotes.read();
        if (remote === undefined) return { status: 'failed', result: { reason: NOT_CONNECTED } };
        const { path, branch, host } = remote;
        const answer = await dialogs.ask({ type: 'sync-confirm', title: title(), host: GIT_HOST_LABELS[host], path, branch }, { signal });
        if (answer !== 'confirm') return { status: 'skipped', result: { reason: 'Not synchronized: the person did not agree.' } };
        const text = message?.trim();
        const result = await remotes.synchronize(text ? { message: text } : {}, { signal });
        if (result.type === 'conflict') return { status: 'failed', result: { reason: questionText(result, path) } };
        const { pulled } = result;
        return { status: 'complete', result: { output: `${syncText(result, path)} ${remote.url}` }, ...(pulled > 0 ? { hasChangedFiles: true } : {}) };
      }),
    clone: (repository, signal) =>
      attempt(signal, async () => {
        const { remote } = await remotes.clone(repository, { signal });
        const output =
          remote === null
            ? `The files of ${repository} are in the project.`
            : `${remote.path} is in the project, which is connected to its branch ${remote.branch}.`;
        return { status: 'complete', result: { output }, hasChangedFiles: true };
      }),
  };
}

/** What a synchronization did, in a sentence or two. */
export function syncText({ pushed, pulled }: { readonly pushed: number; readonly pulled: number }, path: string): string {
  const parts = [
    ...(pulled > 0 ? [`Took over ${pulled === 1 ? '1 commit' : `${pulled} commits`} of ${path}.`] : []),
    ...(pushed > 0 ? [`Pushed ${pushed === 1 ? '1 version' : `${pushed} versions`} to ${path}.`] : []),
  ];
  return parts.length === 0 ? `Up to date with ${path}.` : parts.join(' ');
}

function questionText({ conflicts }: Extract<SyncResult, { type: 'conflict' }>, path: string): string {
  const names = conflicts.slice(0, NAMED).map((conflict) => conflict.path);
  const more = conflicts.length > NAMED ? ` and ${conflicts.length - NAMED} more` : '';
  return `The project and ${path} changed the same lines of ${names.join(', ')}${more}. The person is asked what to keep, and then it is synchronized.`;
}
