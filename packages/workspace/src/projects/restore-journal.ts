import { AppError, type AppFiles, messageOf, type Project } from '@lathe/protocol';
import type { Session } from '../accounts/session.ts';
import type { ApiClient } from '../api/client.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import { contentHash } from './content-hash.ts';
import type { Journal, JournalEntry } from './journal.ts';
import type { OpenedProject } from './project-store.ts';
import { readBinaries } from './read-binaries.ts';
import { recoverAsCopy } from './recover-journal.ts';

interface Deps {
  readonly api: ApiClient;
  readonly session: Session;
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly files: ProjectFiles;
  readonly journal: Journal;
  readonly notices: Notices;
  readonly open: (slug: string) => Promise<void>;
}

/** What a project is opened with. */
export interface RestoredFiles {
  readonly appFiles: AppFiles;
  readonly binaries: ReadonlyMap<string, Uint8Array>;
  /** Where they are those of the journal: what it says of them. */
  readonly entry: JournalEntry | undefined;
  /** Keeps what other tabs left of the project; to be called when it is open. */
  keepOthers(project: OpenedProject): Promise<void>;
}

/**
 * What this browser has of a project and the server lacks comes first. Was the server's copy changed
 * meanwhile, the save from the journal's base meets the conflict, and the person is asked.
 */
export async function restoreJournal(project: Project, stored: ReadonlyMap<string, Uint8Array>, deps: Deps): Promise<RestoredFiles> {
  const claimed = await claim(project.id, deps);
  if (!claimed) return { appFiles: project.appFiles, binaries: stored, entry: undefined, keepOthers: () => Promise.resolve() };
  const { entry, others } = claimed;
  return {
    appFiles: entry.files,
    binaries: await binariesOf(entry, project, stored, deps),
    entry,
    async keepOthers(opened) {
      for (const other of others) {
        try {
          if (contentHash(other.files) !== contentHash(deps.files.toAppFiles())) {
            const copy = await recoverAsCopy(other, opened, deps);
            const action = { label: 'Open', run: () => void deps.open(copy.slug) };
            deps.notices.show({ kind: 'info', text: `What another tab had not saved was kept as “${copy.title}”.`, action });
          }
          await deps.journal.discard(other.id);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const text = `What another tab had not saved stays in this browser, and is kept when the project is opened again: ${error.message}`;
          deps.notices.show({ kind: 'error', text });
          return;
        }
      }
    },
  };
}

async function claim(projectId: string, { journal, notices }: Deps): ReturnType<Journal['claim']> {
  try {
    return await journal.claim(projectId);
  } catch (error) {
    notices.show({ kind: 'error', text: `The local copy in this browser cannot be read: ${messageOf(error)}` });
    return undefined;
  }
}

/** Contents of the binary files of the journal: its own, those of the server's copy, or from the storage. */
async function binariesOf(
  { files: unsaved, binaries: unsent }: JournalEntry,
  project: Project,
  stored: ReadonlyMap<string, Uint8Array>,
  { fetch, notices }: Deps,
) {
  const known = (path: string, contents: string) => unsent.get(path) ?? (project.appFiles[path]?.contents === contents ? stored.get(path) : undefined);
  try {
    return await readBinaries(unsaved, fetch, known);
  } catch (error) {
    notices.show({ kind: 'error', text: messageOf(error) });
    return new Map([...stored, ...unsent]);
  }
}
