import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { InstallRequest } from '../abi/install-stream.ts';
import { SUBSTITUTION_RULES } from '../abi/substitutions.ts';
import { COMPANION_RULES } from './substitutions.ts';

/** After this time a range may resolve to a newer version. */
const RANGE_LIFE_MS = 5 * 60_000;
/** A lock file pins the versions, but a lagging Wasm build may be published eventually. */
const LOCKED_LIFE_MS = 24 * 60 * 60_000;
/** About 200 KB each. */
const MAX_RESULTS = 1000;
const WRITES_BETWEEN_CHECKS = 50;
/** Results in another format, or resolved with other substitution rules, are not read. */
const FORMAT = 1;

/** Resolved trees on disk, so that the same package.json and lock file are resolved only once. */
export class ResultCache<Result extends { readonly lockFile: string }> {
  readonly #directory: string;
  readonly #now: () => number;
  readonly #underWay = new Map<string, Promise<Result>>();
  #writes = 0;

  constructor(directory: string, now: () => number = Date.now) {
    this.#directory = directory;
    this.#now = now;
  }

  /** Concurrent identical requests share one resolution. Failures are not cached. */
  async get(request: InstallRequest, resolve: () => Promise<Result>): Promise<Result> {
    const key = keyOf(request);
    const known = await this.#read(key, request);
    if (known) return known;
    let result = this.#underWay.get(key);
    if (!result) {
      result = resolve().finally(() => this.#underWay.delete(key));
      this.#underWay.set(key, result);
      const resolved = await result;
      await this.#write(key, resolved);
      return resolved;
    }
    return result;
  }

  async #read(key: string, request: InstallRequest): Promise<Result | undefined> {
    const file = path.join(this.#directory, key);
    try {
      const { mtimeMs } = await stat(file);
      const ageMs = this.#now() - mtimeMs;
      if (ageMs > LOCKED_LIFE_MS) return undefined;
      const result = JSON.parse(await readFile(file, 'utf8')) as Result;
      return ageMs <= RANGE_LIFE_MS || result.lockFile === request.lockFile ? result : undefined;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async #write(key: string, result: Result): Promise<void> {
    await mkdir(this.#directory, { recursive: true });
    const file = path.join(this.#directory, key);
    const temporary = `${file}.${process.pid}.${this.#writes++}`;
    await writeFile(temporary, JSON.stringify(result));
    await rename(temporary, file);
    if (this.#writes % WRITES_BETWEEN_CHECKS === 0) await this.#makeRoom();
  }

  async #makeRoom(): Promise<void> {
    const names = await readdir(this.#directory);
    if (names.length <= MAX_RESULTS) return;
    const aged = await Promise.all(names.map(async (name) => ({ name, at: (await stat(path.join(this.#directory, name))).mtimeMs })));
    aged.sort((a, b) => a.at - b.at);
    for (const { name } of aged.slice(0, names.length - MAX_RESULTS / 2)) await rm(path.join(this.#directory, name), { force: true });
  }
}

/** Everything that the tree depends on; what is already installed does not matter. */
function keyOf({ installed: _installed, held: _held, ignoreScripts: _ignoreScripts, ...request }: InstallRequest): string {
  const sorted = Object.entries(request)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([FORMAT, SUBSTITUTION_RULES, COMPANION_RULES, sorted]))
    .digest('hex');
}
