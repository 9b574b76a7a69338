import type { ReadableAtom } from 'nanostores';
import type { AppFiles } from '@lathe/protocol';
import type { Session } from '../accounts/session.ts';
import type { ApiClient } from '../api/client.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { ProjectIdentity } from '../memory/project-identity.ts';
import type { Notices } from '../notices/notices.ts';
import type { SavingStore } from './contract.ts';
import { type ArrivedPush, createArrivingPushes } from './arriving-pushes.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { createLocalCopy } from './local-copy.ts';
import { createSaveAttempts, type SaveTarget } from './save-attempts.ts';
import type { SaveEvent } from './save-project.ts';
import { createSaveQueue } from './save-queue.ts';
import { createSaveStatus } from './save-status.ts';
import { createUnsavedChanges } from './unsaved-changes.ts';

export interface SavedProjectRef {
  readonly id: string;
  readonly slug: string;
  /** The server's state that the files are based on. Undefined: it has none. */
  readonly editedAt: string | undefined;
  /** False without write access, and while the project is frozen: only a copy can be saved. Source: docs/decisions.md#A8. */
  readonly canWrite: boolean;
}

export interface Saving extends SavingStore {
  /** Saves unsaved changes, and nothing after that. */
  leave(): Promise<void>;
  /** Something changed. */
  touch(): void;
  /** Somebody pushed with git at this time. Unless these files have it already, it is merged into them. */
  pushed(at: string): void;
  /** Saves although saves are held, for a step of the assistant that needs the files on the server. Never rejects. */
  saveHeld(): Promise<void>;
  /** Keeps unsaved changes in this browser at once. Never rejects. */
  keepLocally(): Promise<void>;
  /** A conflict was decided for these files: they are saved over what the server has. */
  overwrite(editedAt: string): Promise<void>;
  /** These files are no longer wanted, so closing must not save them. */
  giveUp(): Promise<void>;
  /** The project was frozen or unfrozen. Changes that waited for that are saved. */
  setNeedsFork(needsFork: boolean): void;
}

interface Deps {
  /** The project, whose files are the server's as of `editedAt`, or those of the journal. */
  readonly identity: ProjectIdentity<SavedProjectRef>;
  readonly restored?: JournalEntry | undefined;
  readonly api: ApiClient;
  readonly session: Session;
  readonly files: ProjectFiles;
  readonly journal: Journal;
  readonly notices: Notices;
  readonly now: () => number;
  readonly random: () => number;
  readonly fetch: typeof fetch;
  /** True during processing, an import or a fork, for whose end a save waits. Source: docs/specification/projects.md. */
  readonly isHeld: ReadableAtom<boolean>;
  readonly onEvent: (event: SaveEvent) => void;
  /** The server's files as of `editedAt`. */
  readonly base: AppFiles;
  /** What was pushed with git is in the files now. */
  readonly onPush: (push: ArrivedPush) => void;
}

export function createSaving(deps: Deps): Saving {
  const { api, session, files, notices, now, restored, identity } = deps;
  const { editedAt } = identity.current;
  let project: SaveTarget | undefined;
  const changes = createUnsavedChanges();
  const status = createSaveStatus(notices, editedAt === undefined ? undefined : Date.parse(editedAt));
  const local = createLocalCopy({
    ...{ journal: deps.journal, files, notices, personId: () => session.user.get()?.id },
    current: () => project && { projectId: project.id, editedAt: project.editedAt, version: changes.version(), changedAt: changes.lastAt() },
  });
  const queue = createSaveQueue({ save: (options) => attempts.attempt(options), isHeld: deps.isHeld, now, random: deps.random });
  const pushes = createArrivingPushes({ api, files, fetch: deps.fetch, onArrived: deps.onPush });
  const attempts = createSaveAttempts({
    pushes,
    ...{ api, session, files, local, fetch: deps.fetch, changes, status, now, schedule, retry: queue.retry, onEvent: deps.onEvent },
    current: () => project,
  });

  function schedule(): void {
    // A failed save is retried in its own time, however much is typed meanwhile.
    if (status.failures() > 0 && queue.isPlanned()) return;
    queue.runSoon(changes.since());
  }

  function start({ canWrite, ...next }: SavedProjectRef, base: AppFiles | undefined, unanswered?: readonly string[]): void {
    project = { ...next, base, needsFork: !canWrite };
    status.succeeded();
    local.begin(unanswered);
  }

  // When the person signs in again, perhaps in another tab, waiting changes are saved.
  const stopListening = session.user.listen((user) => {
    if (user && project && changes.isDirty()) schedule();
  });

  const saving: Saving = {
    state: status.state,
    hasPersistedChanges: status.hasPersistedChanges,
    touch() {
      if (!project) return;
      changes.add(now());
      status.changed();
      local.writeSoon();
      schedule();
    },
    pushed(at) {
      if (project?.editedAt === undefined || project.needsFork || project.editedAt >= at || status.isUndecided()) return;
      attempts.expectPush();
      void queue.run();
    },
    saveHeld: () => queue.run({ evenHeld: true }),
    async keepLocally() {
      if (changes.isDirty()) await local.writeOnce();
    },
    async saveNow() {
      status.askAgain();
      if (project && changes.isDirty() && !(await attempts.readSession())) return;
      if (project?.needsFork && changes.isDirty() && session.user.get()) deps.onEvent({ type: 'fork' });
      await queue.run();
    },
    pageHidden() {
      if (!changes.isDirty()) return;
      void local.write();
      if (!deps.isHeld.get()) void queue.run({ keepalive: true });
    },
    pageShown() {
      void (async () => {
        if (changes.isDirty() && !status.isUndecided() && (await attempts.readSession())) await queue.run();
      })();
    },
    async leave() {
      if (changes.isDirty()) {
        await local.write();
        // An undecided conflict stays in the journal; opening the project again asks.
        const saved = queue.run();
        queue.release();
        await saved;
      }
      queue.cancel();
      local.cancel();
      project = undefined;
      stopListening();
    },
    async overwrite(editedAt) {
      if (!project) return;
      project.editedAt = editedAt;
      // These files were not made from the server's.
      project.base = undefined;
      status.decided();
      await queue.run();
    },
    async giveUp() {
      queue.cancel();
      changes.settle();
      status.settled();
      local.cancel();
      const given = project;
      // The outcome of a save under way no longer matters.
      project = undefined;
      if (given) await local.remove(given.id);
    },
    setNeedsFork(needsFork) {
      if (!project) return;
      project.needsFork = needsFork;
      if (needsFork || !changes.isDirty()) return;
      status.saving();
      schedule();
    },
  };
  // Changes that are not in the copy yet are saved there.
  identity.onCopied(async (original) => {
    start(identity.current, undefined);
    if (!changes.isDirty()) changes.add(now());
    status.saving();
    const saved = queue.run();
    await local.write();
    await local.remove(original.id);
    await saved;
  });
  // What this browser kept may be based on an older state of the server.
  const isBased = !restored || restored.baseEditedAt === '' || restored.baseEditedAt === editedAt;
  const opened = restored ? { ...identity.current, editedAt: restored.baseEditedAt || editedAt } : identity.current;
  start(opened, isBased ? deps.base : undefined, restored?.unanswered);
  if (restored) {
    saving.touch();
    changes.date(restored.writtenAt);
  }
  return saving;
}
