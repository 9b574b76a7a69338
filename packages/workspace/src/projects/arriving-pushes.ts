import { type AppFiles, openProject } from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';
import { isProtectedPath } from '../files/ignored-paths.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import { contentHash } from './content-hash.ts';
import { type FileMerge, mergeFiles } from './merge-files.ts';
import { readBinaries } from './read-binaries.ts';

/** The project as the server knows it. */
export interface PushTarget {
  readonly slug: string;
  editedAt: string | undefined;
  /** The files as the server has them at that time. Undefined: unknown. */
  base: AppFiles | undefined;
}

/** What a push changed in the files of this page. */
export interface ArrivedPush {
  readonly changed: readonly string[];
  /** Where both changed the same lines. Those of this page were kept; the version of the push has the others. */
  readonly kept: readonly string[];
}

export interface ArrivingPushesDeps {
  readonly api: Pick<ApiClient, 'call'>;
  readonly files: ProjectFiles;
  readonly fetch: typeof fetch;
  readonly onArrived: (push: ArrivedPush) => void;
}

/** Takes what was pushed with git over into the files of the open project. */
export interface ArrivingPushes {
  /**
   * Afterward, the target is based on the server's state. Resolves with whether the files are exactly the server's, or
   * undefined if it is unknown what both sides began from. @throws AppError
   */
  take(target: PushTarget): Promise<boolean | undefined>;
}

export function createArrivingPushes({ api, files, fetch, onArrived }: ArrivingPushesDeps): ArrivingPushes {
  async function write({ deletes, writes }: FileMerge, binaries: ReadonlyMap<string, Uint8Array>): Promise<void> {
    const wanted = deletes.filter((path) => !isProtectedPath(path));
    for (const path of wanted) if (files.get(path) !== undefined) await files.delete(path);
    // The innermost first, and none that has files which were made here.
    for (const path of wanted.toSorted((a, b) => b.length - a.length)) await deleteFolder(path);
    for (const [path, entry] of writes) {
      if (entry.type === 'folder') {
        if (files.get(path) !== undefined) await files.delete(path);
        await files.makeFolder(path);
        continue;
      }
      await deleteFolder(path);
      if (!entry.isBinary) await files.write(path, entry.contents);
      else {
        await files.write(path, binaries.get(path) ?? new Uint8Array());
        const record = files.get(path);
        if (record && entry.blobId !== undefined) files.setBlobId(path, record, entry.blobId);
      }
    }
    await files.settle();
  }

  async function deleteFolder(path: string): Promise<void> {
    const isEmpty = !files.paths().some((other) => other.startsWith(`${path}/`));
    if (isEmpty && files.folders().includes(path)) await files.delete(path);
  }

  return {
    async take(target) {
      const { base } = target;
      if (base === undefined) return undefined;
      const theirs = await api.call(openProject, { slug: target.slug });
      const merge = () => mergeFiles(base, files.toAppFiles(), theirs.appFiles);
      const needed: AppFiles = Object.fromEntries([...merge().writes].filter(([, { isBinary }]) => isBinary));
      const binaries = await readBinaries(needed, fetch);
      // Again, because the person may have gone on writing meanwhile.
      const merged = merge();
      await write(merged, binaries);
      target.base = theirs.appFiles;
      target.editedAt = theirs.editedAt;
      const changed = [...[...merged.writes].flatMap(([path, { type }]) => (type === 'file' ? [path] : [])), ...merged.deletes];
      if (changed.length > 0 || merged.kept.length > 0) onArrived({ changed, kept: merged.kept });
      return contentHash(files.toAppFiles()) === contentHash(theirs.appFiles);
    },
  };
}
