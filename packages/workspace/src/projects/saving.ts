import { AppError, type AppFiles, openProject, saveProject } from '@lathe/protocol';
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { ApiClient } from '../api/client.ts';
import type { SavedState, SavingStore } from '../contract.ts';
import type { Dialogs } from '../dialogs/dialogs.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import { isBinaryUploadNeeded, uploadBinaries } from './upload-binaries.ts';
import type { Journal } from './journal.ts';

/** Pause after the last change, and the longest a change waits. Source: decisions, A1. */
const DEBOUNCE_MS = 1000;
const MAX_WAIT_MS = 10_000;
const JOURNAL_MS = 250;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 60_000;
/** Failures before the person is told. Source: decisions, A3. */
const FAILURES_BEFORE_NOTICE = 3;
const MAX_UNANSWERED = 8;
const KEPT_TEXT = 'Your work is kept in this browser until then.';
const FAILURE_TEXT = "Failed to save project. You can download your project by clicking the 'Download' button on top so you don't lose any changes.";

export interface Saving extends SavingStore {
  /** The project now open; its files are the server's as of `editedAt`. */
  begin(project: { readonly id: string; readonly slug: string; readonly editedAt: string; readonly canWrite: boolean }, hasJournal: boolean): void;
  /** Saves what is unsaved and stops. */
  end(): Promise<void>;
  /** Something changed. */
  touch(): void;
}

interface Deps {
  readonly api: ApiClient;
  readonly files: ProjectFiles;
  readonly journal: Journal;
  readonly dialogs: Dialogs;
  readonly notices: Notices;
  readonly now: () => number;
  readonly fetch: typeof fetch;
  /** Chat open or actions under way: a debounced save waits for the end. Source: decisions, A7. */
  readonly isProcessing: ReadableAtom<boolean>;
  /** Editor drafts into files. */
  readonly writeDrafts: () => Promise<void>;
  readonly loadTheirs: (given: GivenUp) => Promise<void>;
  readonly saveAsCopy: (given: GivenUp) => Promise<void>;
}

export interface GivenUp {
  /** To be called once this copy is safe elsewhere or not wanted any more. */
  readonly giveUp: () => Promise<void>;
}

type Outcome = 'saved' | 'conflict' | 'too-big' | 'logged-out' | 'refused' | 'failed';

export function createSaving(deps: Deps): Saving {
  const { api, files, journal, dialogs, notices, now } = deps;
  const state = atom<SavedState>({ status: 'saved', at: undefined });
  const hasChanges = atom(false);
  let project: { id: string; slug: string; editedAt: string; canWrite: boolean } | undefined;
  let changedSince = 0;
  let version = 0;
  let failures = 0;
  let failureNotice: string | undefined;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let journalTimer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<Outcome> | undefined;
  /** A conflict that is not decided: saving again by itself would only ask again. */
  let isInConflict = false;
  /** What was sent to a server that did not answer: one of these may have arrived. */
  let unanswered: AppFiles[] = [];

  async function attempt(): Promise<Outcome> {
    if (!project?.canWrite) return 'refused';
    const target = project;
    const savedVersion = version;
    let sent: AppFiles | undefined;
    try {
      if (isBinaryUploadNeeded(files)) await uploadBinaries(target.slug, files, api, deps.fetch);
      sent = files.toAppFiles();
      const saved = await api.call(saveProject, { slug: target.slug }, { body: { project: { appFiles: sent, editedAt: target.editedAt } } });
      target.editedAt = saved.editedAt;
      unanswered = [];
      failures = 0;
      if (failureNotice) notices.dismiss(failureNotice);
      failureNotice = undefined;
      if (project !== target) return 'saved';
      if (version === savedVersion) {
        hasChanges.set(false);
        changedSince = 0;
        files.markSaved();
        clearTimeout(journalTimer);
        await journal.remove(target.id);
        state.set({ status: 'saved', at: now() });
      } else schedule();
      return 'saved';
    } catch (error) {
      const known = error instanceof AppError ? error : new AppError('unknown', error instanceof Error ? error.message : String(error), { cause: error });
      if (known.code === 'network-error' || known.code === 'bad-server-response')
        unanswered = [...(sent ? [sent] : []), ...unanswered].slice(0, MAX_UNANSWERED);
      if (project !== target) return 'failed';
      if (known.code === 'save-conflict' && (await isOwnSave(target))) return attempt();
      return failed(known);
    }
  }

  /** The server's newer copy is what this page sent itself before the connection broke: not a conflict. */
  async function isOwnSave(target: { slug: string; editedAt: string }): Promise<boolean> {
    try {
      const theirs = await api.call(openProject, { slug: target.slug });
      const isOurs = [files.toAppFiles(), ...unanswered].some((ours) => hasSameContents(theirs.appFiles, ours));
      if (isOurs) target.editedAt = theirs.editedAt;
      unanswered = [];
      return isOurs;
    } catch (error) {
      if (error instanceof AppError) return false; // it cannot be told: the person is asked
      throw error;
    }
  }

  async function failed(error: AppError): Promise<Outcome> {
    switch (error.code) {
      case 'save-conflict': {
        isInConflict = true;
        state.set({ status: 'failed', message: 'This project was saved in another place meanwhile. Retry asks what to keep.' });
        void askConflict(error);
        return 'conflict';
      }
      case 'project-too-big':
        state.set({ status: 'failed', message: error.message });
        void dialogs.ask({ type: 'project-too-big', message: error.message });
        return 'too-big';
      case 'login-required':
        state.set({ status: 'failed', message: 'Not logged in' });
        return 'logged-out';
      case 'fork-needed':
      case 'project-frozen':
        void leaveFor(deps.saveAsCopy); // not awaited: it closes this project, which waits for this save
        return 'refused';
      default: {
        failures += 1;
        state.set(error.code === 'network-error' ? { status: 'offline' } : { status: 'failed', message: error.message });
        if (error.code === 'storage-full') failureNotice ??= notices.show({ kind: 'error', text: `${error.message} ${KEPT_TEXT}` });
        else if (failures >= FAILURES_BEFORE_NOTICE) failureNotice ??= notices.show({ kind: 'error', text: FAILURE_TEXT });
        const delay = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures) * (0.75 + Math.random() / 2);
        clearTimeout(saveTimer);
        saveTimer = setTimeout(() => void save(), delay);
        return 'failed';
      }
    }
  }

  async function askConflict(error: AppError): Promise<void> {
    const data = error.data as { lastEditor?: { username?: string }; editedAt?: string } | undefined;
    const answer = await dialogs.ask({ type: 'save-conflict', lastEditor: data?.lastEditor?.username ?? 'Somebody', editedAt: data?.editedAt ?? '' });
    if (answer === 'overwrite' && project && data?.editedAt) {
      project.editedAt = data.editedAt;
      isInConflict = false;
      await save();
    } else if (answer === 'load-theirs') await leaveFor(deps.loadTheirs);
    else if (answer === 'save-as-copy' || answer === 'confirm') await leaveFor(deps.saveAsCopy);
  }

  /** This copy of the project is given up, or kept elsewhere: closing it must not save it again. */
  async function leaveFor(next: (given: GivenUp) => Promise<void>): Promise<void> {
    const target = project;
    try {
      await next({
        giveUp: async () => {
          clearTimeout(journalTimer);
          journalTimer = undefined;
          hasChanges.set(false);
          if (target) await journal.remove(target.id);
        },
      });
    } catch (error) {
      notices.show({ kind: 'error', text: `That did not work, and your version is still here: ${error instanceof Error ? error.message : String(error)}` });
    }
  }

  function save(): Promise<Outcome> {
    clearTimeout(saveTimer);
    saveTimer = undefined;
    // One call at a time: the next one needs the `editedAt` that this one answers.
    underWay = (underWay ?? Promise.resolve<Outcome>('saved')).then(() => (hasChanges.get() ? attempt() : 'saved'));
    return underWay;
  }

  function schedule(): void {
    const waited = now() - changedSince;
    clearTimeout(saveTimer);
    if (isInConflict) return;
    saveTimer = setTimeout(
      () => {
        if (deps.isProcessing.get() && now() - changedSince < MAX_WAIT_MS) schedule();
        else void save();
      },
      Math.max(0, Math.min(DEBOUNCE_MS, MAX_WAIT_MS - waited)),
    );
  }

  function scheduleJournal(): void {
    journalTimer ??= setTimeout(() => {
      journalTimer = undefined;
      if (project && hasChanges.get()) void writeJournal();
    }, JOURNAL_MS);
  }

  async function writeJournal(): Promise<void> {
    if (!project) return;
    try {
      await journal.write({ projectId: project.id, baseEditedAt: project.editedAt, files: files.toAppFiles(), writtenAt: now() });
    } catch (error) {
      notices.show({ kind: 'error', text: `This browser refuses to keep a local copy: ${error instanceof Error ? error.message : String(error)}` });
    }
  }

  const saving: Saving = {
    state,
    hasUnsavedServerState: computed(hasChanges, (value) => value),
    begin(next, hasJournal) {
      project = { ...next };
      isInConflict = false;
      unanswered = [];
      if (failureNotice) notices.dismiss(failureNotice);
      failureNotice = undefined;
      version = 0;
      failures = 0;
      hasChanges.set(false);
      changedSince = 0;
      state.set({ status: 'saved', at: Date.parse(next.editedAt) });
      if (hasJournal) saving.touch();
    },
    touch() {
      if (!project) return;
      version += 1;
      if (!hasChanges.get()) changedSince = now();
      hasChanges.set(true);
      if (state.get().status !== 'offline' && !isInConflict) state.set({ status: 'saving' });
      scheduleJournal();
      schedule();
    },
    async saveNow() {
      await deps.writeDrafts();
      failures = 0;
      isInConflict = false;
      await save();
    },
    async end() {
      await deps.writeDrafts();
      if (hasChanges.get()) {
        await writeJournal();
        // An undecided conflict stays in the journal; opening the project again asks.
        if (!isInConflict) await save();
      }
      clearTimeout(saveTimer);
      clearTimeout(journalTimer);
      journalTimer = undefined;
      project = undefined;
    },
  };
  return saving;
}

function hasSameContents(a: AppFiles, b: AppFiles): boolean {
  const paths = Object.keys(a);
  return paths.length === Object.keys(b).length && paths.every((path) => a[path]?.type === b[path]?.type && a[path]?.contents === b[path]?.contents);
}
