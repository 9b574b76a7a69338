import { type AppFiles, messageOf, type ProjectSummary } from '@lathe/protocol';
import { atom, type ReadableAtom } from 'nanostores';
import type { ProjectConfiguration } from '../dialogs/contract.ts';
import type { Dialogs } from '../dialogs/dialogs.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { ProjectIdentityOwner } from '../memory/project-identity.ts';
import type { Notices } from '../notices/notices.ts';
import type { OpenedProject, Projects } from './project-store.ts';
import type { SaveEvent } from './save-project.ts';
import type { Saving } from './saving.ts';

interface Deps {
  readonly projects: Pick<Projects, 'fork' | 'opened' | 'state'>;
  readonly saving: Saving;
  readonly files: ProjectFiles;
  readonly dialogs: Dialogs;
  readonly notices: Notices;
  /** Unsaved edits belong to the copy. */
  readonly writeDrafts: () => Promise<void>;
  readonly identity: ProjectIdentityOwner<OpenedProject>;
  readonly reopen: (slug: string) => Promise<void>;
}

export interface CopyOptions {
  readonly clearsQuery?: boolean;
  /** Makes the copy, perhaps after a question. Undefined if the person canceled. */
  readonly fork?: (make: (configuration?: ProjectConfiguration) => Promise<ProjectSummary>) => Promise<ProjectSummary | undefined>;
}

export interface SaveAnswers {
  /** While true, saves wait. Source: docs/specification/projects.md. */
  readonly isForking: ReadableAtom<boolean>;
  /** Handles the reason of a failed save. */
  answer(event: SaveEvent): void;
  /** The page continues with a copy of the project. */
  continueAsCopy(notice: string, options?: CopyOptions): Promise<void>;
}

/** Source: docs/decisions.md#A3, #A6, #A15. */
export function createSaveAnswers(deps: Deps): SaveAnswers {
  const { projects, dialogs, notices } = deps;
  const isForking = atom(false);

  async function continueAsCopy(notice: string, { fork = (make) => make(), ...options }: CopyOptions = {}): Promise<void> {
    if (isForking.get()) return;
    isForking.set(true);
    try {
      await deps.writeDrafts();
      // Files that were not uploaded yet are saved into the copy, because they may be uploaded only there.
      const copy = await fork((configuration) => projects.fork(withoutUnsent(deps.files), configuration));
      if (!copy) return;
      const opened = projects.opened(copy, options);
      const continued = deps.identity.continueAs(opened);
      isForking.set(false);
      await continued;
      notices.show({ kind: 'success', text: notice });
    } catch (error) {
      notices.show({ kind: 'error', text: `That failed. Your version is still here: ${messageOf(error)}` });
    } finally {
      isForking.set(false);
    }
  }

  async function answerConflict({ lastEditor, editedAt }: Extract<SaveEvent, { type: 'conflict' }>): Promise<void> {
    const answer = await dialogs.ask({ type: 'save-conflict', lastEditor, editedAt });
    const state = projects.state.get();
    if (state.status !== 'open') return;
    if (answer === 'overwrite') await deps.saving.overwrite(editedAt);
    else if (answer === 'save-as-copy' || answer === 'confirm') await continueAsCopy('Saved as your own copy.');
    else if (answer === 'load-theirs') {
      await deps.saving.giveUp();
      await deps.reopen(state.project.slug);
    }
  }

  return {
    isForking,
    answer(event) {
      if (event.type === 'conflict') void answerConflict(event);
      else if (event.type === 'fork') void continueAsCopy('Saved as your own copy, because the project itself cannot be changed.');
      else void dialogs.ask({ type: 'project-too-big', message: event.message });
    },
    continueAsCopy,
  };
}

function withoutUnsent(files: ProjectFiles): AppFiles {
  return Object.fromEntries(Object.entries(files.toAppFiles()).filter(([, file]) => !file.isBinary || file.blobId !== undefined));
}
