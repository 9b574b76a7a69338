import { isWatchedPath } from '@lathe/protocol';
import { requireSize } from '../files/app-files.ts';
import { foldersOfTree, type StoredFile, storedFilesOfTree, writeTreeOf } from '../files/project-tree.ts';
import { blobId, type BlobStore } from '../storage/blobs/blob-store.ts';
import { ignoredPaths } from './kept-paths.ts';
import type { CommitFile, GitTrees } from './trees.ts';

interface Context {
  readonly blobs: BlobStore;
  readonly trees: GitTrees;
  /** When files that differ were changed: milliseconds since 1970. */
  readonly at: number;
}

/**
 * The files of a project, or of a branch of it, that takes a commit over: those of the commit that the workbench shows,
 * those that it had before and that git does not have because they are ignored, and empty folders. Returns the tree.
 */
export async function projectTreeOf(files: readonly CommitFile[], before: string, { blobs, trees, at }: Context): Promise<string> {
  const saved = await trees.filesOf(before);
  const times = new Map((await storedFilesOfTree(blobs, before)).map(({ path, lastModified }) => [path, lastModified]));
  const savedIds = new Map(saved.map(({ path, id }) => [path, id]));
  const shown = files.filter(({ path }) => isWatchedPath(path));
  const pushedPaths = new Set(files.map(({ path }) => path));
  const rules = [...shown, ...saved.filter(({ path }) => !pushedPaths.has(path))];
  const ignored = await ignoredPaths(rules, ({ blob }) => trees.read(blob));
  const kept = saved.filter(({ path }) => ignored.has(path) && !pushedPaths.has(path));
  const all = [...shown, ...kept].map(
    (file): StoredFile => ({ ...file, lastModified: savedIds.get(file.path) === file.id ? (times.get(file.path) ?? at) : at }),
  );

  const withFiles = foldersOf(all);
  const had = foldersOf(saved);
  const empty = (await foldersOfTree(blobs, before)).filter((folder) => !had.has(folder) && !all.some(({ path }) => path === folder));
  const folders = new Set([...withFiles, ...empty]);
  const sizes = await Promise.all(all.map(async (file) => ({ file, byteSize: (await blobs.find(blobId(file.blob))).byteSize })));
  const sum = (isUpload: boolean) => sizes.filter(({ file }) => (file.upload !== undefined) === isUpload).reduce((bytes, { byteSize }) => bytes + byteSize, 0);
  requireSize({ fileCount: all.length, folderCount: folders.size, textBytes: sum(false), blobBytes: sum(true) });
  return writeTreeOf(blobs, all, [...folders]);
}

function foldersOf(files: readonly { readonly path: string }[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const { path } of files) for (let slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) folders.add(path.slice(0, slash));
  return folders;
}
