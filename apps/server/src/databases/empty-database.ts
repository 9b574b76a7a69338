import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type BackendProcessOptions, createKeySet, schemaVersion, startBackendProcess } from '@lathe/backend';
import { ownPackage } from '../own-package.ts';
import { pgliteVersion } from '../storage/sql/prepared-database.ts';

/** Begins the names of archives of an empty database. */
const TEMPLATE = 'database-template-';

export type ProgramOptions = Pick<BackendProcessOptions, 'program' | 'startMs' | 'silenceMs'>;

/** It fits one version of the engine, and one of the schema. */
const nameOf = (): string => `${TEMPLATE}${pgliteVersion()}-${schemaVersion()}.tar`;

/** Where the build leaves the archive, compressed, since it takes seconds to make. */
export const shippedEmptyDatabase = (): string => join(ownPackage().directory, 'dist/prepared-backend', `${nameOf()}.gz`);

/**
 * The archive of an empty database with everything that the services need, which new ones are copies of: from the cache, or as
 * it was shipped, or made now.
 */
export async function emptyDatabase(cacheDirectory: string, shipped: string, options: ProgramOptions): Promise<string> {
  const name = nameOf();
  const file = join(cacheDirectory, name);
  if (existsSync(file)) return file;
  for (const old of (await readdir(cacheDirectory)).filter((one) => one.startsWith(TEMPLATE) && !one.startsWith(name)))
    await rm(join(cacheDirectory, old), { force: true });
  // Another server may do the same in this cache.
  const draft = `${file}.${randomBytes(8).toString('hex')}.tmp`;
  if (existsSync(shipped)) await pipeline(createReadStream(shipped), createGunzip(), createWriteStream(draft));
  else await makeEmptyDatabase(`${draft}.made`, draft, options);
  await rename(draft, file);
  return file;
}

async function makeEmptyDatabase(folder: string, file: string, options: ProgramOptions): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  const keys = await createKeySet({ random: randomBytes, now: Date.now() });
  const making = await startBackendProcess({ setup: { keys, folder, publicUrl: 'http://localhost' }, ...options });
  try {
    await making.call('dump', file);
  } finally {
    await making.stop();
  }
  await rm(folder, { recursive: true, force: true });
}

/** For the build: makes what is shipped unless it is there, and removes older ones. */
export async function shipEmptyDatabase(shipped: string, options: ProgramOptions): Promise<void> {
  if (existsSync(shipped)) return;
  const folder = join(shipped, '..');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'made.tar');
  await makeEmptyDatabase(join(folder, 'made'), file, options);
  await pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${shipped}.tmp`));
  await rename(`${shipped}.tmp`, shipped);
  await rm(file);
}
