import {
  AppError,
  JOURNAL_MS,
  messageOf,
  openProject,
  SAVE_DEBOUNCE_MS,
  SAVE_FAILURES_BEFORE_NOTICE,
  SAVE_FIRST_RETRY_MS,
  SAVE_MAX_RETRY_MS,
  SAVE_MAX_WAIT_MS,
} from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { Session } from '../accounts/session.ts';
import type { ApiClient } from '../api/client.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import { unsentBinaries, uploadBinaries } from '../uploads/upload-binaries.ts';
import { contentHash } from './content-hash.ts';
import type { SavedState, SavingStore } from './contract.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { callSaveProject, missingUploadsOf, outcomeOf, reasonOf, type SaveOutcome } from './save-project.ts';

/** Source: docs/specification/projects.md. */
const FAILURE_TEXT = "Failed to save project. You can download your project by clicking the 'Download' button on top so you don't lose any changes.";
const KEPT_TEXT = 'Your work is kept in this browser until then.';
const CONFLICT_TEXT = 'This project was saved elsewhere in the meantime. Retry to choose what to keep.';
/** Source: docs/specification/projects.md. */
const LOGGED_OUT_TEXT = 'Not logged in';
/** States sent without an answer that are remembered. */
const MAX_UNANSWERED = 8;
/** A browser lets a request of a page that goes away have 64 KiB. */
const KEEPALIVE_LIMIT_CHARACTERS = 60_000;
const JITTER = 0.5;

/** Raised by a save that failed for a reason to decide on. Source: docs/specification/projects.md. */
export type SaveEvent = Extract<SaveOutcome, { type: 'conflict' | 'fork' | 'project-too-big' }>;

export interface SavedProjectRef {
  readonly id: string;
  readonly slug: string;
  /** The server's state that the files are of. Undefined: it has none. */
  readonly editedAt: string | undefined;
  /** No write access, or frozen: only a copy can be saved. Source: docs/decisions.md#A8. */
  readonly needsFork: boolean;
}

export interface Saving extends SavingStore {
  /** Saves what is unsaved, then nothing more. */
  leave(): Promise<void>;
  /** Something changed. */
  touch(): void;
  /** What is not saved yet is kept in this browser now, not in a moment. Never rejects. */
  keepLocally(): Promise<void>;
  /** The files go on as a copy that was made of them: what is not in it yet is saved there. */
  continueAs(project: SavedProjectRef): Promise<void>;
  /** A conflict was decided for these files: they are saved over what the server has. */
  overwrite(editedAt: string): Promise<void>;
  /** These files are not wanted any more: closing must not save them. */
  giveUp(): Promise<void>;
  /** The project was frozen, or is free again: what waited for that is saved. */
  setNeedsFork(needsFork: boolean): void;
}

interface Deps {
  /** Its files are the server's as of `editedAt`, or those of the journal. */
  readonly project: SavedProjectRef;
  readonly restored?: JournalEntry | undefined;
  readonly api: ApiClient;
  readonly session: Session;
  readonly files: ProjectFiles;
  readonly journal: Journal;
  readonly notices: Notices;
  readonly now: () => number;
  readonly random: () => number;
  readonly fetch: typeof fetch;
  /** Processing, an import or a fork: a save waits for the end. Source: docs/specification/projects.md. */
  readonly isHeld: ReadableAtom<boolean>;
  readonly onEvent: (event: SaveEvent) => void;
}

type Skip = 'no-files' | 'no-edited-at' | 'fork-needed' | 'signed-out';

export function createSaving(deps: Deps): Saving {
  const { api, session, files, journal, notices, now, restored } = deps;
  const { editedAt } = deps.project;
  const state = atom<SavedState>({ status: 'saved', at: editedAt === undefined ? undefined : Date.parse(editedAt) });
  const hasPersistedChanges = atom(true);
  let project: { id: string; slug: string; editedAt: string | undefined; needsFork: boolean } | undefined;
  /** Grows with every change; the server has everything at `savedVersion`. */
  let version = 0;
  let savedVersion = 0;
  /** As the journal has it, once `journaling` is over. */
  let journaledVersion = 0;
  let journaling: Promise<void> = Promise.resolve();
  let changedSince = 0;
  let lastChange = 0;
  let failures = 0;
  let notice: string | undefined;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let journalTimer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> = Promise.resolve();
  /** The save that has not begun: whoever asks for one more means this one. */
  let waiting: Promise<void> | undefined;
  let releaseHeld: (() => void) | undefined;
  /** A conflict or a size that is not decided: saving again by itself would only ask again. */
  let isUndecided = false;
  let unanswered: readonly string[] = [];
  /** Whose changes these are, also when their session ends before they are kept. */
  let writerId: string | undefined;
  /** The server could not be asked who is signed in: the next save asks again, before it takes the person for signed out. */
  let isSessionUnread = false;

  const isDirty = () => version !== savedVersion;

  /** Source: docs/decisions.md#A8. */
  function skipReason(target: NonNullable<typeof project>): Skip | undefined {
    if (files.paths().length === 0) return 'no-files';
    if (target.editedAt === undefined) return 'no-edited-at';
    if (target.needsFork) return 'fork-needed';
    return session.user.get() === undefined ? 'signed-out' : undefined;
  }

  async function attempt(keepalive: boolean): Promise<void> {
    const target = project;
    if (!target || !isDirty()) return;
    if (isSessionUnread && !(await sessionRead())) return;
    const skip = skipReason(target);
    if (skip) return skipped(skip);
    const sentVersion = version;
    let hash: string | undefined;
    try {
      await uploadBinaries(target.slug, { files, fetch: deps.fetch, session });
      const appFiles = files.toAppFiles();
      hash = contentHash(appFiles);
      unanswered = [hash, ...unanswered.filter((other) => other !== hash)].slice(0, MAX_UNANSWERED);
      // Before it is sent: should the page die now, the next one knows what may have arrived.
      await writeJournal();
      const isSmall = () => JSON.stringify(appFiles).length < KEEPALIVE_LIMIT_CHARACTERS;
      const saved = await callSaveProject(api, { slug: target.slug, editedAt: target.editedAt ?? '' }, appFiles, keepalive && isSmall() ? { keepalive } : {});
      await ended(target, saved, sentVersion);
    } catch (error) {
      if (project !== target) return;
      const known = toAppError(error);
      // Refused, so not arrived.
      if (hash !== undefined && known.code !== 'network-error' && known.code !== 'bad-server-response')
        unanswered = unanswered.filter((other) => other !== hash);
      const outcome = outcomeOf(known);
      if (outcome?.type === 'conflict' && (await isOwnSave(target))) await attempt(keepalive);
      else if (outcome) await ended(target, outcome, sentVersion);
      // The page has their contents: they are uploaded once more, which gives them other ids.
      else if (files.forgetUploads(missingUploadsOf(known))) await attempt(keepalive);
      else failed(known);
    }
  }

  /** Somebody may have signed in meanwhile, in another tab. False when the server cannot be asked: that is told as a failed save is. */
  async function sessionRead(): Promise<boolean> {
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

  async function ended(target: NonNullable<typeof project>, outcome: SaveOutcome, sentVersion: number): Promise<void> {
    if (outcome.type === 'saved') {
      target.editedAt = outcome.editedAt;
      unanswered = [];
      succeeded();
      if (project !== target) return;
      if (version !== sentVersion) return schedule();
      await allSaved(target.id);
      return;
    }
    if (project !== target) return;
    if (outcome.type === 'logged-out') {
      tell(LOGGED_OUT_TEXT);
      return skipped('signed-out');
    }
    if (outcome.type === 'fork') target.needsFork = true;
    else {
      isUndecided = true;
      state.set({ status: 'failed', message: outcome.type === 'conflict' ? CONFLICT_TEXT : outcome.message });
    }
    deps.onEvent(outcome);
  }

  async function allSaved(projectId: string): Promise<void> {
    savedVersion = version;
    changedSince = 0;
    hasPersistedChanges.set(true);
    clearTimeout(journalTimer);
    journalTimer = undefined;
    await journal.remove(projectId);
    if (!isDirty()) state.set({ status: 'saved', at: now() });
  }

  function succeeded(): void {
    failures = 0;
    isUndecided = false;
    if (notice) notices.dismiss(notice);
    notice = undefined;
  }

  /** Counted as persisted. What the server does not take stays in the journal, and the state says so. */
  function skipped(reason: Skip): void {
    hasPersistedChanges.set(true);
    if (reason === 'fork-needed' || reason === 'signed-out') state.set({ status: 'kept-here', reason });
    else state.set({ status: 'saved', at: undefined });
  }

  /** The server's newer copy is what this page, or the one before it, sent before the connection broke: not a conflict. */
  async function isOwnSave(target: NonNullable<typeof project>): Promise<boolean> {
    try {
      const theirs = await api.call(openProject, { slug: target.slug });
      const isOurs = [contentHash(files.toAppFiles()), ...unanswered].includes(contentHash(theirs.appFiles));
      if (isOurs) target.editedAt = theirs.editedAt;
      unanswered = [];
      return isOurs;
    } catch (error) {
      if (error instanceof AppError) return false; // it cannot be told: the person is asked
      throw error;
    }
  }

  function failed(error: AppError): void {
    failures += 1;
    const isOffline = error.code === 'network-error';
    state.set(isOffline ? { status: 'offline' } : { status: 'failed', message: error.message });
    const isUpload = error.message.startsWith('Failed to upload file: ');
    if (error.code === 'storage-full' || error.code === 'storage-limit') tell(`${reasonOf(error)} ${KEPT_TEXT}`);
    else if (isUpload && !isOffline) tell(error.message);
    else if (failures >= SAVE_FAILURES_BEFORE_NOTICE || !error.isRetryable) tell(FAILURE_TEXT);
    if (!error.isRetryable) return; // the same would be refused again; the next change is another
    const delay = Math.min(SAVE_MAX_RETRY_MS, SAVE_FIRST_RETRY_MS * 2 ** (failures - 1));
    clearTimeout(saveTimer);
    saveTimer = setTimeout(() => void save(), delay * (1 - JITTER / 2 + deps.random() * JITTER));
  }

  function tell(text: string): void {
    if (notice) notices.dismiss(notice);
    notice = notices.show({ kind: 'error', text });
  }

  /** One call at a time: the next one needs the `editedAt` that this one answers. */
  function save({ keepalive = false } = {}): Promise<void> {
    clearTimeout(saveTimer);
    saveTimer = undefined;
    waiting ??= underWay.then(async () => {
      await untilFree();
      waiting = undefined;
      await attempt(keepalive);
    });
    underWay = waiting;
    return waiting;
  }

  async function untilFree(): Promise<void> {
    if (!deps.isHeld.get()) return;
    await new Promise<void>((resolve) => {
      const stop = deps.isHeld.listen((isHeld) => !isHeld && releaseHeld?.());
      releaseHeld = () => {
        releaseHeld = undefined;
        stop();
        resolve();
      };
    });
  }

  function schedule(): void {
    // A failed save is tried again in its own time, however much is typed meanwhile.
    if (isUndecided || (failures > 0 && saveTimer !== undefined)) return;
    clearTimeout(saveTimer);
    const waited = now() - changedSince;
    saveTimer = setTimeout(() => void save(), Math.max(0, Math.min(SAVE_DEBOUNCE_MS, SAVE_MAX_WAIT_MS - waited)));
  }

  function scheduleJournal(): void {
    journalTimer ??= setTimeout(() => {
      journalTimer = undefined;
      if (isDirty()) void writeJournal();
    }, JOURNAL_MS);
  }

  function writeJournal(): Promise<void> {
    if (!project) return Promise.resolve();
    journaledVersion = version;
    journaling = writeEntry(project);
    return journaling;
  }

  async function writeEntry({ id, editedAt }: NonNullable<typeof project>): Promise<void> {
    const binaries = new Map(unsentBinaries(files).map(([path, record]) => [path, record.bytes as Uint8Array]));
    writerId ??= session.user.get()?.id;
    const entry = {
      ...{ projectId: id, personId: writerId ?? null, baseEditedAt: editedAt ?? '' },
      ...{ files: files.toAppFiles(), binaries, unanswered, writtenAt: lastChange },
    };
    try {
      await journal.write(entry);
    } catch (error) {
      notices.show({ kind: 'error', text: `This browser cannot store a local copy: ${messageOf(error)}` });
    }
  }

  function start(next: SavedProjectRef): void {
    project = { ...next };
    succeeded();
    unanswered = [];
    writerId = session.user.get()?.id;
  }

  // Who signs in again, perhaps in another tab, has what waited saved.
  const stopListening = session.user.listen((user) => {
    if (user && project && isDirty()) schedule();
  });

  const saving: Saving = {
    state,
    hasPersistedChanges,
    touch() {
      if (!project) return;
      if (!isDirty()) changedSince = now();
      version += 1;
      lastChange = now();
      hasPersistedChanges.set(false);
      if (state.get().status !== 'offline' && !isUndecided) state.set({ status: 'saving' });
      scheduleJournal();
      schedule();
    },
    async keepLocally() {
      if (isDirty()) await (journaledVersion === version ? journaling : writeJournal());
    },
    async saveNow() {
      failures = 0;
      isUndecided = false;
      if (project && isDirty() && !(await sessionRead())) return;
      if (project?.needsFork && isDirty() && session.user.get()) deps.onEvent({ type: 'fork' });
      await save();
    },
    pageHidden() {
      if (!isDirty()) return;
      void writeJournal();
      if (!deps.isHeld.get() && !isUndecided) void save({ keepalive: true });
    },
    pageShown() {
      void (async () => {
        if (isDirty() && !isUndecided && (await sessionRead())) await save();
      })();
    },
    async leave() {
      if (isDirty()) {
        await writeJournal();
        // An undecided conflict stays in the journal; opening the project again asks.
        const saved = isUndecided ? undefined : save();
        releaseHeld?.();
        await saved;
      }
      clearTimeout(saveTimer);
      clearTimeout(journalTimer);
      project = undefined;
      stopListening();
    },
    async continueAs(next) {
      const before = project?.id;
      start(next);
      if (!isDirty()) {
        version += 1;
        lastChange = now();
      }
      hasPersistedChanges.set(false);
      state.set({ status: 'saving' });
      const saved = save();
      await writeJournal();
      if (before !== undefined && before !== next.id) await journal.remove(before);
      await saved;
    },
    async overwrite(editedAt) {
      if (!project) return;
      project.editedAt = editedAt;
      isUndecided = false;
      await save();
    },
    async giveUp() {
      clearTimeout(journalTimer);
      journalTimer = undefined;
      clearTimeout(saveTimer);
      savedVersion = version;
      hasPersistedChanges.set(true);
      if (project) await journal.remove(project.id);
    },
    setNeedsFork(needsFork) {
      if (!project) return;
      project.needsFork = needsFork;
      if (needsFork || !isDirty()) return;
      hasPersistedChanges.set(false);
      state.set({ status: 'saving' });
      schedule();
    },
  };
  start(restored ? { ...deps.project, editedAt: restored.baseEditedAt || deps.project.editedAt } : deps.project);
  if (restored) {
    unanswered = restored.unanswered;
    saving.touch();
    lastChange = restored.writtenAt;
  }
  return saving;
}

function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('unknown', messageOf(error), { cause: error });
}
