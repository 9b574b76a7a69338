import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError, type DatabaseCopy, type User } from '@lathe/protocol';
import { requireDiskSpace } from '../storage/disk-space.ts';
import type { DatabaseService } from './service.ts';

export interface DatabaseCopiesDependencies {
  readonly databases: Pick<DatabaseService, 'open'>;
  /** `{ref}/{id}.zip` */
  readonly directory: string;
  /** Of the disk, in bytes. */
  readonly reserveBytes: number;
  /** Of all databases. */
  readonly refs: () => Promise<readonly string[]>;
  readonly now: () => Date;
}

/** Of one database. */
const KEPT_MAX = 10;
const FILE = /^(\d{1,16})-(\d{1,20})\.zip$/;

/** Copies of databases from before changes that lost something, as archives that can be moved in again. */
export class KeptCopies {
  readonly #options: DatabaseCopiesDependencies;
  readonly #unfinished = new Set<string>();

  constructor(options: DatabaseCopiesDependencies) {
    this.#options = options;
  }

  /**
   * Copies the database, then does the work. If it cannot be copied, nothing is done. A copy before work that did nothing is not kept.
   * @param version of the first migration
   */
  async before<Outcome extends { readonly applied: readonly string[] }>(
    user: User,
    slug: string,
    version: string,
    work: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const { directory, reserveBytes, databases, now } = this.#options;
    const { ref, sizeBytes, call } = await databases.open(user, slug);
    const folder = join(directory, ref);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await requireDiskSpace(folder, sizeBytes, reserveBytes);
    const file = join(folder, `${now().getTime()}-${version}.zip`);
    const unfinished = `${file}.new`;
    this.#unfinished.add(unfinished);
    try {
      await call('moveOut', unfinished);
      await rename(unfinished, file);
    } finally {
      await rm(unfinished, { force: true });
      this.#unfinished.delete(unfinished);
    }
    let isUnchanged = false;
    try {
      const outcome = await work();
      isUnchanged = outcome.applied.length === 0;
      return outcome;
    } finally {
      // After an error, nobody knows what was done. The number of copies is limited all the same.
      if (isUnchanged) await rm(file, { force: true });
      else for (const { id } of (await this.#of(ref)).slice(KEPT_MAX)) await rm(join(folder, `${id}.zip`), { force: true });
    }
  }

  async list(user: User, slug: string): Promise<readonly DatabaseCopy[]> {
    return this.#of((await this.#options.databases.open(user, slug)).ref);
  }

  /** @throws AppError 'not-found' */
  async read(user: User, slug: string, id: string): Promise<{ readonly byteSize: number; readonly contents: ReadableStream<Uint8Array> }> {
    const { ref } = await this.#options.databases.open(user, slug);
    const found = (await this.#of(ref)).find((copy) => copy.id === id);
    if (found === undefined) throw new AppError('not-found', 'There is no such copy of the database any more.');
    const handle = await open(join(this.#options.directory, ref, `${found.id}.zip`));
    return { byteSize: found.byteSize, contents: Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array> };
  }

  /** Removes the copies of databases that are gone, and what a server that was killed has left unfinished. */
  async sweep(): Promise<void> {
    const { directory, refs } = this.#options;
    const folders = await readdir(directory).catch(() => []);
    if (folders.length === 0) return;
    const kept = new Set(await refs());
    for (const folder of folders) {
      if (kept.has(folder)) await this.#removeUnfinished(join(directory, folder));
      else await rm(join(directory, folder), { recursive: true, force: true });
    }
  }

  async #removeUnfinished(folder: string): Promise<void> {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      if (name.endsWith('.new') && !this.#unfinished.has(path)) await rm(path, { force: true });
    }
  }

  /** The newest first. */
  async #of(ref: string): Promise<readonly DatabaseCopy[]> {
    const folder = join(this.#options.directory, ref);
    const names = await readdir(folder).catch(() => []);
    const copies = await Promise.all(
      names.map(async (name) => {
        const [, at, version] = FILE.exec(name) ?? [];
        if (at === undefined || version === undefined) return [];
        const { size } = await stat(join(folder, name));
        return [{ id: `${at}-${version}`, createdAt: new Date(Number(at)).toISOString(), version, byteSize: size }];
      }),
    );
    return copies.flat().sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  }
}
