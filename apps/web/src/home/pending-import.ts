import type { ImportedFile, Workspace } from '@lathe/workspace';

/** Files from outside, on their way into a project that is just being made for them. */
export type PendingImport = readonly ImportedFile[];

export interface PendingImportStore {
  keep(slug: string, given: PendingImport): void;
  /** Brings what was kept for this project into it, once. */
  deliver(slug: string, files: Workspace['files']): Promise<void>;
}

/** Files of the disk cannot be kept longer than the page. */
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
