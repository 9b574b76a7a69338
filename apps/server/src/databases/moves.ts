import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { ArchiveError } from '@lathe/backend';
import { AppError, type MovedIn, type MoveHostedInBody, slugOfName, type User } from '@lathe/protocol';
import { asStorageError, requireDiskSpace } from '../storage/disk-space.ts';
import { archiveHosted, type HostedSourceDependencies } from './hosted-source.ts';
import type { DatabaseService, OpenedDatabase } from './service.ts';

export interface DatabaseMovesDependencies {
  readonly databases: Pick<DatabaseService, 'open'>;
  /** For archives on their way. */
  readonly directory: string;
  /** Of one database, in bytes. */
  readonly limitBytes: number;
  /** Of the disk, in bytes. */
  readonly reserveBytes: number;
  /** How databases elsewhere are reached. */
  readonly hosted: HostedSourceDependencies;
}

export interface MovedOut {
  readonly filename: string;
  readonly byteSize: number;
  readonly contents: ReadableStream<Uint8Array>;
}

/** Of the file's name, in characters. */
const NAME_LENGTH = 60;
/** Texts of rows take more room than the rows. */
const UNPACKED_SHARE = 2;

/** Whole databases that leave and arrive as archives. */
export class DatabaseMoves {
  readonly #options: DatabaseMovesDependencies;
  /** By ref: what is loaded must not be written at the same time. */
  readonly #moving = new Set<string>();

  constructor(options: DatabaseMovesDependencies) {
    this.#options = options;
  }

  /** Written to the disk first: an archive that cannot be written is an error, not half a download. */
  async moveOut(user: User, slug: string): Promise<MovedOut> {
    const { title, ref, sizeBytes, call } = await this.#options.databases.open(user, slug);
    return this.#alone(ref, async (file) => {
      await requireDiskSpace(this.#options.directory, sizeBytes, this.#options.reserveBytes);
      await call('moveOut', file);
      const { size } = await stat(file);
      const stream = createReadStream(file);
      // An open file is read to its end, also once it has no name.
      await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject));
      return {
        filename: `${slugOfName(title, NAME_LENGTH) || 'app'}-database.zip`,
        byteSize: size,
        contents: Readable.toWeb(stream) as ReadableStream<Uint8Array>,
      };
    });
  }

  /** @param title typed by the person, who agrees with it that what is in the database is replaced */
  async moveIn(user: User, slug: string, bytes: () => AsyncIterable<Uint8Array>, title: string | undefined): Promise<MovedIn> {
    return this.#load(await this.#confirmed(user, slug, title), title, (file) => this.#receive(file, bytes()));
  }

  /** From a database elsewhere. */
  async moveHostedIn(user: User, slug: string, { title, ...source }: MoveHostedInBody): Promise<MovedIn> {
    const limitBytes = UNPACKED_SHARE * this.#options.limitBytes;
    return this.#load(await this.#confirmed(user, slug, title), title, async (file) => {
      await requireDiskSpace(this.#options.directory, this.#options.limitBytes, this.#options.reserveBytes);
      await archiveHosted(source, this.#options.hosted, { file, limitBytes }).catch((error: unknown) => {
        throw error instanceof ArchiveError ? new AppError('invalid-state', error.message, { cause: error }) : asStorageError(error);
      });
    });
  }

  async #confirmed(user: User, slug: string, title: string | undefined): Promise<OpenedDatabase> {
    const found = await this.#options.databases.open(user, slug);
    if (title !== undefined && title !== found.title) throw new AppError('invalid-state', 'This is not the title of the project.');
    return found;
  }

  #load({ ref, call }: OpenedDatabase, title: string | undefined, write: (file: string) => Promise<void>): Promise<MovedIn> {
    return this.#alone(ref, async (file) => {
      await write(file);
      const moved = await call('moveIn', { file, replaces: title !== undefined, limitBytes: UNPACKED_SHARE * this.#options.limitBytes });
      return { ...moved, leftOut: [...moved.leftOut], secretNames: [...moved.secretNames], failedFunctions: [...moved.failedFunctions] };
    });
  }

  /** Removes what a server that was killed left behind. To be called before anything moves. */
  async clear(): Promise<void> {
    const names = await readdir(this.#options.directory).catch(() => []);
    for (const name of names) await rm(join(this.#options.directory, name), { force: true });
  }

  async #receive(file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const { limitBytes, directory, reserveBytes } = this.#options;
    const handle = await open(file, 'wx', 0o600);
    try {
      let byteSize = 0;
      for await (const chunk of bytes) {
        byteSize += chunk.byteLength;
        if (byteSize > limitBytes)
          throw new AppError('request-too-large', `The archive has more than ${Math.floor(limitBytes / 2 ** 20)} MB, which is what a database may have here.`);
        await requireDiskSpace(directory, chunk.byteLength, reserveBytes);
        await handle.appendFile(chunk);
      }
    } catch (error) {
      throw asStorageError(error);
    } finally {
      await handle.close();
    }
  }

  /** With the path of a file that is gone afterwards. */
  async #alone<Result>(ref: string, work: (file: string) => Promise<Result>): Promise<Result> {
    if (this.#moving.has(ref)) throw new AppError('invalid-state', 'This database is being moved already. Wait until that is done.');
    this.#moving.add(ref);
    const file = join(this.#options.directory, `${randomUUID()}.zip`);
    try {
      await mkdir(this.#options.directory, { recursive: true, mode: 0o700 });
      return await work(file);
    } finally {
      this.#moving.delete(ref);
      await rm(file, { force: true });
    }
  }
}
