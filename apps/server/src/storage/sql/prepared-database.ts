import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { ownPackage } from '../../own-package.ts';
import { copyTree } from '../copy-tree.ts';
import { unpack } from '../unpack.ts';
import { runCreateProgram } from './create-program.ts';
import { migrationsFolder } from './migrations.ts';

const HASH_LENGTH = 12;
const folder = join(ownPackage().directory, 'dist/prepared-database');

/**
 * Where the build leaves an empty database for first starts to copy, because `initdb` and the migrations take seconds.
 * It fits one version of the engine and one state of the migrations.
 */
export function preparedDatabase(): string {
  return join(folder, `pglite-${pgliteVersion()}-${migrationsHash()}`);
}

/** Of the embedded engine, whose files only that version opens for certain. */
export function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return (JSON.parse(readFileSync(join(dirname(dirname(entry)), 'package.json'), 'utf8')) as { version: string }).version;
}

/** The same in one file: npm packages hold no empty folders, which PostgreSQL needs. */
export function packedDatabase(prepared: string): string {
  return `${prepared}.tar.gz`;
}

/** Copies a prepared database, from its folder or the one file of an installed package. False if neither exists. */
export async function copyPrepared(prepared: string, to: string): Promise<boolean> {
  if (existsSync(join(prepared, 'PG_VERSION'))) {
    await copyTree(prepared, to);
    return true;
  }
  const packed = packedDatabase(prepared);
  if (!existsSync(packed)) return false;
  await unpack(packed, to);
  return true;
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith('.sql')) hash.update(`${name}\0`).update(readFileSync(join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, HASH_LENGTH);
}

/** Creates it unless it exists, and deletes older ones. Several programs may do so at once. */
export async function prepareDatabase(program: URL): Promise<string> {
  const prepared = preparedDatabase();
  if (existsSync(prepared)) return prepared;
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    if (!name.startsWith(basename(prepared))) await rm(join(folder, name), { recursive: true, force: true });
  }
  const draft = `${prepared}.${process.pid}.tmp`;
  await rm(draft, { recursive: true, force: true });
  await runCreateProgram(program, draft);
  await rename(draft, prepared).catch(async (error: NodeJS.ErrnoException) => {
    // Another program was faster, and its database is just as good.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(draft, { recursive: true, force: true });
  });
  return prepared;
}
