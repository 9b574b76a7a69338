import { AppError, type AppFiles } from '@lathe/protocol';
import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isProtectedPath } from '../files/ignored-paths.ts';
import type { ProjectFiles } from '../files/project-files.ts';

type Binaries = ReadonlyMap<string, Uint8Array>;

/**
 * Every path is either a folder or a file. Source: docs/specification/snapshots.md. @throws AppError 'invalid-input'
 */
export function assertFileTypes(target: AppFiles): void {
  for (const [path, entry] of Object.entries(target)) {
    const isFile = entry.type === 'file';
    if (!isFile && (entry.contents !== '' || entry.isBinary)) throw new AppError('invalid-input', `${path} is a folder that is not empty.`);
    const parents = path.split('/').map((_name, index, names) => names.slice(0, index).join('/'));
    const parent = parents.find((folder) => target[folder]?.type === 'file');
    if (parent !== undefined) throw new AppError('invalid-input', `${parent} is a file, so ${path} cannot be inside it.`);
  }
}

/** Removes what the version lacks, except protected paths, then writes what differs. Source: docs/decisions.md#E4. */
export async function writeVersion(target: AppFiles, binaries: Binaries, files: ProjectFiles): Promise<void> {
  for (const path of files.paths()) if (target[path]?.type !== 'file' && !isProtectedPath(path)) await files.delete(path);
  // Only now are folders that the version lacks empty. Deleting the outermost one deletes the inner ones, too.
  for (const path of files.folders()) if (target[path]?.type !== 'folder' && !isProtectedPath(path) && !hasFileIn(target, path)) await files.delete(path);
  for (const [path, entry] of Object.entries(target)) {
    const current = files.get(path);
    if (entry.type === 'folder') await files.makeFolder(path);
    else if (entry.isBinary) {
      if (current?.blobId === undefined || current.blobId !== entry.blobId) await files.write(path, binaries.get(path) ?? new Uint8Array());
    } else if (current === undefined || current.bytes !== undefined || current.text !== entry.contents) await files.write(path, entry.contents);
  }
  await files.settle();
}

/** SHA-1 of every file of the project that a version may change. */
export function hashesOf(files: ProjectFiles): ReadonlyMap<string, string> {
  return new Map(
    files
      .paths()
      .filter((path) => !isProtectedPath(path))
      .map((path) => {
        const record = files.get(path);
        return [path, hash(record?.bytes ?? utf8ToBytes(record?.text ?? ''))];
      }),
  );
}

/** @throws AppError 'unknown' naming what differs from the version */
export function verifyHashes(hashes: ReadonlyMap<string, string>, target: AppFiles, binaries: Binaries): void {
  const wanted = new Map(
    Object.entries(target).flatMap(([path, entry]): [string, string][] => {
      if (entry.type !== 'file' || isProtectedPath(path)) return [];
      return [[path, hash(entry.isBinary ? (binaries.get(path) ?? new Uint8Array()) : utf8ToBytes(entry.contents))]];
    }),
  );
  const wrong = [...new Set([...wanted.keys(), ...hashes.keys()])].filter((path) => wanted.get(path) !== hashes.get(path));
  if (wrong.length > 0) throw new AppError('unknown', `These files were not restored correctly: ${wrong.join(', ')}`);
}

const hash = (bytes: Uint8Array): string => bytesToHex(sha1(bytes));

function hasFileIn(files: AppFiles, folder: string): boolean {
  return Object.keys(files).some((path) => path.startsWith(`${folder}/`));
}
