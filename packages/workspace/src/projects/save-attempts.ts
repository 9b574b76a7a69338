import { AppError, openProject } from '@lathe/protocol';
import type { ArrivingPushes, PushTarget } from './arriving-pushes.ts';
import type { LocalCopy } from './local-copy.ts';
import { missingUploadsOf, type SaveEvent } from './save-project.ts';
import type { SaveStatus, Skip } from './save-status.ts';
import { type SendDeps, type SendOutcome, sendProject, toAppError } from './send-project.ts';
import type { UnsavedChanges } from './unsaved-changes.ts';

const CONFLICT_TEXT = 'This project was saved elsewhere in the meantime. Retry to choose what to keep.';

/** The project as the server knows it. */
export interface SaveTarget extends PushTarget {
  readonly id: string;
  needsFork: boolean;
}

export interface SaveAttemptDeps extends SendDeps {
  /** The project that saves go to, or undefined once it is closed. */
  readonly current: () => SaveTarget | undefined;
  readonly changes: UnsavedChanges;
  readonly status: SaveStatus;
  readonly local: LocalCopy;
  readonly pushes: ArrivingPushes;
  readonly now: () => number;
  /** Called when more has changed since the files were sent. */
  readonly schedule: () => void;
  readonly retry: (failures: number) => void;
  readonly onEvent: (event: SaveEvent) => void;
}

export interface SaveAttempts {
  /** Somebody pushed with git: the next attempt takes that over first. */
  expectPush(): void;
  /** Saves once, if something is unsaved. Never rejects. */
  attempt(options: { readonly keepalive: boolean }): Promise<void>;
  /** Asks the server who is signed in. Returns false when it cannot be asked, which counts as a failed save. */
  readSession(): Promise<boolean>;
}

/** One save: whether it may happen, how the server responds, and what follows from that. */
export function createSaveAttempts(deps: SaveAttemptDeps): SaveAttempts {
  const { current, changes, status, local, session, files, api } = deps;
  /** The server could not be asked who is signed in: the next save asks again before it treats the person as signed out. */
  let isSessionUnread = false;
  let isPushExpected = false;

  async function attempt({ keepalive }: { readonly keepalive: boolean }): Promise<void> {
    const target = current();
    // While the person is being asked about a conflict or a project that is too big, an automatic save would only ask again.
    if (!target || status.isUndecided()) return;
    try {
      if (isPushExpected) await takePush(target);
      if (current() !== target || !changes.isDirty()) return;
      if (isSessionUnread && !(await readSession())) return;
      const skip = skipReason(target, deps);
      if (skip) return status.skipped(skip);
      const sentVersion = changes.version();
      const outcome = await sendProject(target, { keepalive }, deps);
      if (outcome.type === 'saved') return await saved(target, outcome, sentVersion);
      if (current() !== target) return;
      if (await canSendAgain(target, outcome)) return await attempt({ keepalive });
      refused(target, outcome);
    } catch (error) {
      if (current() === target) failed(toAppError(error));
    }
  }

  // Somebody may have signed in meanwhile, in another tab.
  async function readSession(): Promise<boolean> {
    try {
      if (session.user.get() === undefined) await session.refresh();
      isSessionUnread = false;
      return true;
    } catch (error) {
      isSessionUnread = true;
      failed(toAppError(error));
      return false;
    }
  }

  async function saved(target: SaveTarget, { editedAt, files: sent }: Extract<SendOutcome, { type: 'saved' }>, sentVersion: number): Promise<void> {
    target.editedAt = editedAt;
    target.base = sent;
    local.answered();
    status.succeeded();
    if (current() !== target) return;
    if (changes.version() !== sentVersion) return deps.schedule();
    await settle(target);
  }

  async function settle(target: SaveTarget): Promise<void> {
    changes.settle();
    status.settled();
    local.cancel();
    await local.remove(target.id);
    if (!changes.isDirty()) status.saved(deps.now());
  }

  /** Whether what was pushed is in the files now. If they are not exactly the server's, the attempt saves them. */
  async function takePush(target: SaveTarget): Promise<boolean> {
    isPushExpected = false;
    const isSame = await deps.pushes.take(target);
    if (isSame === undefined) return false;
    local.answered();
    if (isSame && current() === target) await settle(target);
    return true;
  }

  /** Whether the cause is gone: a conflict with this page's own save, or uploads that the server has deleted and the page still has. */
  async function canSendAgain(target: SaveTarget, outcome: SendOutcome): Promise<boolean> {
    if (outcome.type === 'conflict') return (await isOwnSave(target)) || (outcome.isPush && (await takePush(target)));
    return outcome.type === 'failed' && files.forgetUploads(missingUploadsOf(outcome.error));
  }

  /** Whether the server's newer copy is what this page, or the one before it, sent before the connection broke. */
  async function isOwnSave(target: SaveTarget): Promise<boolean> {
    try {
      const theirs = await api.call(openProject, { slug: target.slug });
      const isOurs = local.isOurs(theirs.appFiles);
      if (isOurs) [target.editedAt, target.base] = [theirs.editedAt, theirs.appFiles];
      local.answered();
      return isOurs;
    } catch (error) {
      if (error instanceof AppError) return false; // unknown: the person decides
      throw error;
    }
  }

  function refused(target: SaveTarget, outcome: Exclude<SendOutcome, { type: 'saved' }>): void {
    if (outcome.type === 'failed') failed(outcome.error);
    else if (outcome.type === 'logged-out') status.signedOut();
    else {
      if (outcome.type === 'fork') target.needsFork = true;
      else status.undecided(outcome.type === 'conflict' ? CONFLICT_TEXT : outcome.message);
      deps.onEvent(outcome);
    }
  }

  function failed(error: AppError): void {
    status.failed(error);
    // The server would refuse the same files again; the next change triggers a new attempt.
    if (error.isRetryable) deps.retry(status.failures());
  }

  return {
    attempt,
    readSession,
    expectPush() {
      isPushExpected = true;
    },
  };
}

/** Source: docs/decisions.md#A8. */
function skipReason(target: SaveTarget, { files, session }: Pick<SaveAttemptDeps, 'files' | 'session'>): Skip | undefined {
  if (files.paths().length === 0) return 'no-files';
  if (target.editedAt === undefined) return 'no-edited-at';
  if (target.needsFork) return 'fork-needed';
  return session.user.get() === undefined ? 'signed-out' : undefined;
}
