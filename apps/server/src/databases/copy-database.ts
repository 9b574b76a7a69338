import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, opendir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { create } from 'tar';
import { unpack } from '../storage/unpack.ts';

/** In a copy: PostgreSQL's own files. */
const COPIED_DATABASE = 'database.tar';
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
  for await (const path of filesBelow(join(from, 'files'), 'files')) await take(link, join(from, path), join(to, path));
  for await (const path of filesBelow(join(from, 'functions'), 'functions')) await take(copyFile, join(from, path), join(to, path));
}

/** Makes a copy the folder of a database, in place. @throws AppError 'storage-full' if it has more than `limitBytes`, unpacked */
export async function unpackCopy(folder: string, limitBytes?: number): Promise<void> {
  const archive = join(folder, COPIED_DATABASE);
  if (!existsSync(archive)) return;
  await unpack(archive, join(folder, DATABASE), limitBytes);
  await rm(archive);
}

/** What is gone by now was deleted. */
async function take(copy: typeof link, from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copy(from, to).catch(unlessMissing);
}

async function* filesBelow(folder: string, path: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch(unlessMissing);
  if (entries === undefined) return;
  for await (const entry of entries) {
    if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name), `${path}/${entry.name}`);
    else if (entry.isFile()) yield `${path}/${entry.name}`;
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
