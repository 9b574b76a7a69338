import { type AppFiles, JOURNAL_MS, messageOf } from '@lathe/protocol';
import type { ProjectFiles } from '../files/project-files.ts';
import type { Notices } from '../notices/notices.ts';
import { unsentBinaries } from '../uploads/upload-binaries.ts';
import { contentHash } from './content-hash.ts';
import type { Journal } from './journal.ts';

/** Number of states sent without a response that are remembered. */
const MAX_UNANSWERED = 8;

export interface LocalCopyDeps {
  readonly journal: Journal;
  readonly files: ProjectFiles;
  readonly notices: Notices;
  readonly personId: () => string | undefined;
  /** The current files, or undefined if there is nothing to keep. */
  readonly current: () =>
    | { readonly projectId: string; readonly editedAt: string | undefined; readonly version: number; readonly changedAt: number }
    | undefined;
}

/** The unsaved files of a project, kept in this browser's journal until the server has them. */
export interface LocalCopy {
  /** Starts over for a project, whose changes belong to the person signed in now, even if their session ends before they are kept. */
  begin(unanswered?: readonly string[]): void;
  /** Writes the files a moment from now. */
  writeSoon(): void;
  /** Writes the files as they are. Never rejects: a notice says that the browser cannot store them. */
  write(): Promise<void>;
  /** As `write`, unless the current version is written already. */
  writeOnce(): Promise<void>;
  cancel(): void;
  remove(projectId: string): Promise<void>;
  /** Remembers that files were sent and may have arrived. Returns their hash. */
  sent(files: AppFiles): string;
  /** The server has refused the state with this hash. */
  refused(hash: string): void;
  /** Whether these files are what this page has now, or sent without a response. */
  isOurs(files: AppFiles): boolean;
  /** The server's state is known again. */
  answered(): void;
}

export function createLocalCopy({ journal, files, notices, personId, current }: LocalCopyDeps): LocalCopy {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The version in the journal, once `writing` is over. */
  let writtenVersion = 0;
  let writing: Promise<void> = Promise.resolve();
  let writerId: string | undefined;
  let unanswered: readonly string[] = [];

  function write(): Promise<void> {
    writing = writeEntry();
    return writing;
  }

  async function writeEntry(): Promise<void> {
    const state = current();
    if (!state) return;
    writtenVersion = state.version;
    const binaries = new Map(unsentBinaries(files).map(([path, record]) => [path, record.bytes as Uint8Array]));
    writerId ??= personId();
    const entry = {
      ...{ projectId: state.projectId, personId: writerId ?? null, baseEditedAt: state.editedAt ?? '' },
      ...{ files: files.toAppFiles(), binaries, unanswered, writtenAt: state.changedAt },
    };
    try {
      await journal.write(entry);
    } catch (error) {
      notices.show({ kind: 'error', text: `This browser cannot store a local copy: ${messageOf(error)}` });
    }
  }

  function cancel(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    begin(hashes = []) {
      unanswered = hashes;
      writerId = personId();
    },
    writeSoon() {
      timer ??= setTimeout(() => {
        timer = undefined;
        void write();
      }, JOURNAL_MS);
    },
    write,
    writeOnce: () => (current()?.version === writtenVersion ? writing : write()),
    cancel,
    remove: (projectId) => journal.remove(projectId),
    sent(appFiles) {
      const hash = contentHash(appFiles);
      unanswered = [hash, ...unanswered.filter((other) => other !== hash)].slice(0, MAX_UNANSWERED);
      return hash;
    },
    refused(hash) {
      unanswered = unanswered.filter((other) => other !== hash);
    },
    isOurs: (appFiles) => [contentHash(files.toAppFiles()), ...unanswered].includes(contentHash(appFiles)),
    answered() {
      unanswered = [];
    },
  };
}
