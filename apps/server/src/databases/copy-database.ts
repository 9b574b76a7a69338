import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { create } from 'tar';
import { filesBelow, unlessMissing } from '../storage/files-below.ts';
import { unpack } from '../storage/unpack.ts';

/** In a copy: PostgreSQL's own files. */
export const COPIED_DATABASE = 'database.tar';
/** A database that is embedded has this. */
const DATABASE = 'database';

/**
 * Copies everything of a project's database into a folder on the same disk: the database as an archive, its stored files as
 * links, and its functions. `dump` writes the archive of a database that runs; of another one, which must not be started
 * meanwhile, the files are read.
 */
export async function copyDatabase(from: string, to: string, dump?: (file: string) => Promise<void>): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const database = join(from, DATABASE);
  if (existsSync(join(database, 'PG_VERSION'))) {
    const file = join(to, COPIED_DATABASE);
    await (dump === undefined ? create({ file, cwd: database, portable: true }, ['.']) : dump(file));
  }
  // Stored files never change, and each of them is there before a row names it.
  await copyFiles(link, join(from, 'files'), join(to, 'files'));
  await copyFiles(copyFile, join(from, 'functions'), join(to, 'functions'));
}

/** Makes a copy the folder of a database, in place. @throws AppError 'storage-full' if it has more than `limitBytes`, unpacked */
export async function unpackCopy(folder: string, limitBytes?: number): Promise<void> {
  const archive = join(folder, COPIED_DATABASE);
  if (!existsSync(archive)) return;
  await unpack(archive, join(folder, DATABASE), limitBytes);
  await rm(archive);
}

async function copyFiles(copy: typeof link, from: string, to: string): Promise<void> {
  for await (const path of filesBelow(from)) {
    const target = join(to, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await copy(join(from, path), target).catch(unlessMissing);
  }
}
