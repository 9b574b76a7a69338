import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../durable-write.ts';

// The embedded database does not fsync, so a power loss may damage it. A dump is a complete copy that is on disk. To
// restore one: stop the server, move `database` away, `mkdir database`, and `tar -xzf dumps/<time>.tar.gz -C database`.

export const DUMP_INTERVAL_MS = 24 * 60 * 60_000;
const DUMPS_KEPT = 7;
const SUFFIX = '.tar.gz';

/** Daily copies of the embedded database. The newest seven are kept. */
export class Dumps {
  readonly #directory: string;
  readonly #now: () => Date;

  constructor(directory: string, now: () => Date) {
    this.#directory = directory;
    this.#now = now;
  }

  /** Writes a dump if the newest is a day old, or if there is none. */
  async writeIfDue(take: () => Promise<Uint8Array>): Promise<boolean> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    // Left by a server that was killed while writing.
    for (const name of await readdir(this.#directory)) if (name.endsWith('.tmp')) await rm(join(this.#directory, name));
    const now = this.#now();
    const newest = (await this.#list()).at(-1);
    if (newest !== undefined && now.getTime() - momentOf(newest) < DUMP_INTERVAL_MS) return false;
    await this.#write(join(this.#directory, nameOf(now)), await take());
    for (const old of (await this.#list()).slice(0, -DUMPS_KEPT)) await rm(join(this.#directory, old));
    return true;
  }

  async #write(path: string, contents: Uint8Array): Promise<void> {
    const draft = `${path}.tmp`;
    try {
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(contents);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await syncDirectory(this.#directory);
  }

  /** Oldest first, because the names are times. */
  async #list(): Promise<string[]> {
    return (await readdir(this.#directory)).filter((name) => name.endsWith(SUFFIX)).sort();
  }
}

/** `2026-11-21T03-04-05.678Z.tar.gz`: without colons, which some file systems reject. */
function nameOf(moment: Date): string {
  return `${moment.toISOString().replaceAll(':', '-')}${SUFFIX}`;
}

function momentOf(name: string): number {
  return Date.parse(name.slice(0, -SUFFIX.length).replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
}
