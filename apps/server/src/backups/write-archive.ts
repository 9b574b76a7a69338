import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, link, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create } from 'tar';
import { isDatabaseRef } from '../network/hosts.ts';
import { syncDirectory } from '../storage/durable-write.ts';
import { filesBelow } from '../storage/files-below.ts';
import { DataFolderInUseError, lockFolder } from '../storage/lock-file.ts';
import { BackupError } from './backup-error.ts';
import { checkArchive } from './check-archive.ts';
import {
  BACKUP_FORMAT,
  BLOBS_ENTRY,
  DATABASE_ENTRY,
  DATABASES_ENTRY,
  hashOfDatabases,
  type Manifest,
  MANIFEST_ENTRY,
  SECRET_ENTRY,
  STAGED,
  STAGING,
} from './manifest.ts';

const BLOB_FOLDER = /^[0-9a-f]{2}$/;

export interface ArchiveContents {
  readonly dataDirectory: string;
  /** Taken before the blobs are listed: they are stored before a row refers to them, and kept for an hour after the last one does. */
  readonly database: Uint8Array;
  /** Copies the database of a project into a folder that does not exist yet. */
  readonly copyDatabase: (ref: string, folder: string) => Promise<void>;
  /** Of this Lathe. */
  readonly version: string;
  readonly now: Date;
}

/**
 * Writes a backup to a file that does not exist yet, and reads it again before it gets its name. Blobs are linked into a
 * folder first, so that a server may go on deleting unused ones.
 * @throws BackupError
 */
export async function writeArchive(contents: ArchiveContents, target: string): Promise<Manifest> {
  if (await exists(target)) throw new BackupError(`${target} exists already. Choose another name.`);
  const staging = join(contents.dataDirectory, STAGING);
  await mkdir(staging, { recursive: true, mode: 0o700 });
  const lock = await lockFolder(staging).catch((error: unknown) => {
    throw error instanceof DataFolderInUseError ? new BackupError('Another backup of this folder is running. Wait until it is done.') : error;
  });
  const draft = `${target}.tmp`;
  try {
    const contained = join(staging, STAGED);
    await rm(contained, { recursive: true, force: true });
    const names = await stage(contents, contained);
    await rm(draft, { force: true });
    await (await open(draft, 'wx', 0o600)).close();
    await create({ file: draft, cwd: contained, gzip: true, portable: true }, names);
    await sync(draft);
    const manifest = await checkArchive(draft);
    await rename(draft, target);
    await syncDirectory(dirname(target));
    return manifest;
  } finally {
    await rm(draft, { force: true });
    await lock.release();
    await rm(staging, { recursive: true, force: true });
  }
}

/** Returns the names of all files, in the archive's order. */
async function stage({ dataDirectory, database, copyDatabase, version, now }: ArchiveContents, folder: string): Promise<string[]> {
  await mkdir(folder, { mode: 0o700 });
  const secret = await readFile(join(dataDirectory, 'secret'));
  await writeFile(join(folder, SECRET_ENTRY), secret, { mode: 0o600 });
  await writeFile(join(folder, DATABASE_ENTRY), database, { mode: 0o600 });
  const blobs = await stageBlobs(join(dataDirectory, 'blobs'), folder);
  const refs = (await readdir(join(dataDirectory, DATABASES_ENTRY)).catch(() => [])).filter(isDatabaseRef);
  for (const ref of refs) await copyDatabase(ref, join(folder, DATABASES_ENTRY, ref));
  const databases = await hashFiles(folder, DATABASES_ENTRY);
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    version,
    createdAt: now.toISOString(),
    secret: sha256(secret),
    database: sha256(database),
    blobs: blobs.length,
    databases: { count: refs.length, hash: hashOfDatabases(databases) },
  };
  await writeFile(join(folder, MANIFEST_ENTRY), `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600 });
  return [SECRET_ENTRY, DATABASE_ENTRY, ...blobs, ...databases.keys(), MANIFEST_ENTRY];
}

async function stageBlobs(from: string, to: string): Promise<string[]> {
  const names: string[] = [];
  for (const folder of (await readdir(from)).filter((name) => BLOB_FOLDER.test(name))) {
    await mkdir(join(to, BLOBS_ENTRY, folder), { recursive: true });
    for (const id of await readdir(join(from, folder))) {
      const name = `${BLOBS_ENTRY}/${folder}/${id}`;
      try {
        await link(join(from, folder, id), join(to, name));
        names.push(name);
      } catch (error) {
        // Unused for an hour, and deleted by the server just now.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
  }
  return names;
}

/** Of all files in a folder, by their paths. */
async function hashFiles(root: string, folder: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for await (const path of filesBelow(join(root, folder))) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(root, folder, path)), hash);
    hashes.set(`${folder}/${path}`, hash.digest('hex'));
  }
  return hashes;
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
