import { type AppError, SAVE_FAILURES_BEFORE_NOTICE } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { Notices } from '../notices/notices.ts';
import type { SavedState } from './contract.ts';
import { reasonOf } from './save-project.ts';

/** Source: docs/specification/projects.md. */
const FAILURE_TEXT = "Failed to save project. You can download your project by clicking the 'Download' button on top so you don't lose any changes.";
const KEPT_TEXT = 'Your work is kept in this browser until then.';
/** Source: docs/specification/projects.md. */
const LOGGED_OUT_TEXT = 'Not logged in';

/** Why a project is not saved although it has changed. */
export type Skip = 'no-files' | 'no-edited-at' | 'fork-needed' | 'signed-out';

/** What a person sees of saving: the state beside the title, and one notice at a time. */
export interface SaveStatus {
  readonly state: ReadableAtom<SavedState>;
  readonly hasPersistedChanges: ReadableAtom<boolean>;
  /** Failures since the last success. */
  failures(): number;
  /** Whether a conflict or a size waits for a decision: an automatic save would only ask again. */
  isUndecided(): boolean;
  changed(): void;
  saving(): void;
  /** The server has answered a save, or a new project begins. */
  succeeded(): void;
  saved(at: number): void;
  /** Counts as persisted. What the server does not accept stays in the journal, and the state says so. */
  skipped(reason: Skip): void;
  signedOut(): void;
  failed(error: AppError): void;
  /** Waits for a decision, with the reason. */
  undecided(message: string): void;
  /** The person has decided. */
  decided(): void;
  /** The person asks for a save. */
  askAgain(): void;
  /** Nothing is left to save. */
  settled(): void;
}

export function createSaveStatus(notices: Notices, savedAt: number | undefined): SaveStatus {
  const state = atom<SavedState>({ status: 'saved', at: savedAt });
  const hasPersistedChanges = atom(true);
  let failures = 0;
  let notice: string | undefined;
  let isUndecided = false;

  function dismiss(): void {
    if (notice) notices.dismiss(notice);
    notice = undefined;
  }

  function tell(text: string): void {
    dismiss();
    notice = notices.show({ kind: 'error', text });
  }

  function skipped(reason: Skip): void {
    hasPersistedChanges.set(true);
    if (reason === 'fork-needed' || reason === 'signed-out') state.set({ status: 'kept-here', reason });
    else state.set({ status: 'saved', at: undefined });
  }

  return {
    state,
    hasPersistedChanges,
    failures: () => failures,
    isUndecided: () => isUndecided,
    changed() {
      hasPersistedChanges.set(false);
      if (state.get().status !== 'offline' && !isUndecided) state.set({ status: 'saving' });
    },
    saving() {
      hasPersistedChanges.set(false);
      state.set({ status: 'saving' });
    },
    succeeded() {
      failures = 0;
      isUndecided = false;
      dismiss();
    },
    saved(at) {
      state.set({ status: 'saved', at });
    },
    skipped,
    signedOut() {
      tell(LOGGED_OUT_TEXT);
      skipped('signed-out');
    },
    failed(error) {
      failures += 1;
      state.set(error.code === 'network-error' ? { status: 'offline' } : { status: 'failed', message: error.message });
      const text = noticeTextOf(error, failures);
      if (text !== undefined) tell(text);
    },
    undecided(message) {
      isUndecided = true;
      state.set({ status: 'failed', message });
    },
    decided() {
      isUndecided = false;
    },
    askAgain() {
      failures = 0;
      isUndecided = false;
    },
    settled() {
      hasPersistedChanges.set(true);
    },
  };
}

/** What a notice says about a failure. A single failure that will be retried gets none. */
function noticeTextOf(error: AppError, failures: number): string | undefined {
  if (error.code === 'storage-full' || error.code === 'storage-limit') return `${reasonOf(error)} ${KEPT_TEXT}`;
  if (error.message.startsWith('Failed to upload file: ') && error.code !== 'network-error') return error.message;
  return failures >= SAVE_FAILURES_BEFORE_NOTICE || !error.isRetryable ? FAILURE_TEXT : undefined;
}
