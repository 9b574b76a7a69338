import { AppError, type AppFile, type AppFiles, messageOf, type Project } from '@lathe/protocol';
import type { Session } from '../accounts/session.ts';
import type { ApiClient } from '../api/client.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import { contentHash } from './content-hash.ts';
import type { Journal, JournalEntry, KeptJournalEntry } from './journal.ts';
import type { OpenedProject } from './project-store.ts';
import { readBinaries } from './read-binaries.ts';
import { recoverAsCopy } from './recover-as-copy.ts';

interface Deps {
  readonly api: ApiClient;
  readonly session: Session;
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly journal: Journal;
  readonly notices: Notices;
  readonly open: (slug: string) => Promise<void>;
}

type Files = Pick<ProjectFiles, 'toAppFiles'>;

interface Open {
  readonly opened: OpenedProject;
  readonly files: Files;
}

/** What a project is opened with. */
export interface RestoredFiles {
  readonly appFiles: AppFiles;
  readonly binaries: ReadonlyMap<string, Uint8Array>;
  /** The journal's entry, if the files come from it. */
  readonly entry: JournalEntry | undefined;
  /** Saves what other tabs left of the project, and offers, until `signal`, what may be this person's. To be called when the project is open. */
  keepOthers(project: OpenedProject, files: Files, signal: AbortSignal): Promise<void>;
}

/**
 * What this browser has of a project and the server lacks takes precedence. If the server's copy was changed
 * meanwhile, the save from the journal's base runs into the conflict, and the person is asked.
 */
export async function restoreJournal(project: Project, stored: ReadonlyMap<string, Uint8Array>, deps: Deps): Promise<RestoredFiles> {
  const { claimed, unowned } = await claim(project.id, deps);
  const keepOthers = async (opened: OpenedProject, files: Files, signal: AbortSignal) => {
    const open: Open = { opened, files };
    await keepAsCopies(claimed?.others ?? [], open, 'Unsaved work from another tab', deps);
    if (!signal.aborted) offerUnknown(unowned, open, deps, signal);
  };
  if (!claimed) return { appFiles: project.appFiles, binaries: stored, entry: undefined, keepOthers };
  const { entry } = claimed;
  return { appFiles: entry.files, binaries: await binariesOf(entry, project, stored, deps), entry, keepOthers };
}

async function keepAsCopies(entries: readonly KeptJournalEntry[], open: Open, what: string, deps: Deps): Promise<void> {
  for (const entry of entries) {
    try {
      if (!isHere(entry, open)) {
        const copy = await recoverAsCopy(entry, open.opened, deps);
        const action = { label: 'Open', run: () => void deps.open(copy.slug) };
        deps.notices.show({ kind: 'info', text: `${what} was saved as “${copy.title}”.`, action });
      }
      await deps.journal.discard(entry.id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      deps.notices.show({ kind: 'error', text: `${what} stays in this browser and will be saved the next time you open the project: ${error.message}` });
      return;
    }
  }
}

const isHere = (entry: KeptJournalEntry, { files }: Open): boolean => contentHash(entry.files) === contentHash(files.toAppFiles());

/** An earlier version did not record who made the changes. So the person is asked whether they are theirs, and sees them only after that. */
function offerUnknown(entries: readonly KeptJournalEntry[], open: Open, deps: Deps, signal: AbortSignal): void {
  const missing = entries.filter((entry) => !isHere(entry, open));
  if (missing.length === 0 || deps.session.user.get() === undefined) return;
  const offer = deps.notices.show({
    kind: 'info',
    text: `An earlier version of Lathe kept changes of “${open.opened.title}” here without recording whose they are. If they are yours, make a copy of them.`,
    action: { label: 'Make a copy', run: () => void keepAsCopies(missing, open, 'Unsaved work', deps) },
  });
  signal.addEventListener('abort', () => deps.notices.dismiss(offer));
}

async function claim(projectId: string, { journal, notices, session }: Deps) {
  try {
    return { claimed: await journal.claim(projectId, session.user.get()?.id), unowned: await journal.unowned(projectId) };
  } catch (error) {
    notices.show({ kind: 'error', text: `Could not read the local copy in this browser: ${messageOf(error)}` });
    return { claimed: undefined, unowned: [] };
  }
}

/** Contents of the journal's binary files: from the journal itself, from the server's copy, or from storage. */
async function binariesOf(
  { files: unsaved, binaries: unsent }: JournalEntry,
  project: Project,
  stored: ReadonlyMap<string, Uint8Array>,
  { fetch, notices }: Deps,
) {
  const paths = new Map(Object.values(project.appFiles).map(({ blobId, fullPath }) => [blobId, fullPath]));
  const known = ({ fullPath, blobId }: AppFile) => unsent.get(fullPath) ?? (blobId === undefined ? undefined : stored.get(paths.get(blobId) ?? ''));
  try {
    return await readBinaries(unsaved, fetch, { known });
  } catch (error) {
    notices.show({ kind: 'error', text: messageOf(error) });
    return new Map([...stored, ...unsent]);
  }
}
