import type { ImportedFile, Workspace } from '@lathe/workspace';

/** Imported files that wait for the project that is created for them. */
export type PendingImport = readonly ImportedFile[];

export interface PendingImportStore {
  keep(slug: string, given: PendingImport): void;
  /** Imports the files that are kept for this project, once. */
  deliver(slug: string, files: Workspace['files']): Promise<void>;
}

/** In memory only, because files from the disk cannot outlive the page. */
export function createPendingImportStore(): PendingImportStore {
  const waiting = new Map<string, PendingImport>();
  return {
    keep: (slug, given) => void waiting.set(slug, given),
    async deliver(slug, files) {
      const given = waiting.get(slug);
      waiting.delete(slug);
      if (given) await files.importFiles(given, '');
    },
  };
}
