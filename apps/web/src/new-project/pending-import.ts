import type { ImportedFile } from '@lathe/workspace';

/** Imported files that wait for the project that is created for them. */
export type PendingImport = readonly ImportedFile[];

export interface PendingImportStore {
  keep(slug: string, given: PendingImport): void;
  /** The files that this project was created for. */
  of(slug: string): PendingImport | undefined;
  /** Forgets the files, which the project has. */
  delivered(slug: string): void;
}

/** In memory only, because files from the disk cannot outlive the page. */
export function createPendingImportStore(): PendingImportStore {
  const waiting = new Map<string, PendingImport>();
  return {
    keep: (slug, given) => void waiting.set(slug, given),
    of: (slug) => waiting.get(slug),
    delivered: (slug) => void waiting.delete(slug),
  };
}
