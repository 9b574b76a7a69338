import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { mainSource, STANDARD_SERVER_SOURCE } from './boot-source.ts';
import type { ReleaseFiles } from './command.ts';

/** What a person deploys. */
export interface FunctionSource {
  /** Paths with slashes, such as `index.ts` or `_shared/cors.ts`, and their contents. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** `index.ts` by default. */
  readonly entrypoint?: string;
  /** An import map of its own; a `deno.json` beside the entrypoint is used anyway. */
  readonly importMap?: string;
  /** Whether only requests with a valid token reach it; true by default. */
  readonly verifyJwt?: boolean;
  /** What people call it, if not by its slug. */
  readonly name?: string;
}

/** A function as it is deployed. Times are milliseconds since 1970. */
export interface DeployedFunction {
  readonly slug: string;
  /** What people call it, if not by its slug. */
  readonly name?: string | undefined;
  readonly version: number;
  readonly verifyJwt: boolean;
  readonly entrypoint: string;
  readonly importMap?: string | undefined;
  readonly config?: string | undefined;
  /** Of the files, as {@link contentHashOf} has it: equal sources with equal options are not deployed twice. */
  readonly contentHash: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A deploy that went wrong. What was deployed before it stays. */
export interface FailedDeploy {
  readonly slug: string;
  readonly contentHash: string;
  readonly verifyJwt: boolean;
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export class FunctionSourceError extends Error {
  override readonly name = 'FunctionSourceError';
}

/** As hosted; it is a part of addresses and paths. */
const SLUG = /^[A-Za-z][A-Za-z0-9_-]{0,47}$/;
/** Parts of letters that mean nothing to a file system, none of them only dots. */
const PATH = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^/\\\0:*?"<>|]+(?:\/[^/\\\0:*?"<>|]+)*$/;
/** Deno would read it with the rights of the server: any address, and any of its variables as a token. */
const REGISTRY_SETTINGS = /(?:^|\/)\.npmrc$/i;
const MAX_FILES = 1000;
const MAX_BYTES = 20 * 2 ** 20;
const RECORD = 'function.json';
const FAILURE = 'failure.json';
const STANDARD_SERVER = 'standard-server.js';
/** What most examples of the past import. It needs an interface that Deno 2 has no more. */
const STANDARD_SERVER_ADDRESS = /https:\/\/deno\.land\/std@[\d.]+\/http\/server\.ts/g;

/** Functions on disk: `{slug}/function.json` names the release that counts, `{slug}/{version}/source` has its files. */
export class Releases {
  constructor(private readonly folder: string) {}

  static check(slug: string, { files, entrypoint = 'index.ts', importMap }: FunctionSource): void {
    if (!SLUG.test(slug)) throw new FunctionSourceError('The name of a function begins with a letter, and has up to 48 letters, digits, - and _.');
    if (files.size > MAX_FILES) throw new FunctionSourceError(`A function has at most ${MAX_FILES} files.`);
    const wrong = [...files.keys()].find((path) => !PATH.test(path));
    if (wrong !== undefined) throw new FunctionSourceError(`"${wrong.slice(0, 200)}" is no path of a file in the function.`);
    if ([...files.keys()].some((path) => REGISTRY_SETTINGS.test(path)))
      throw new FunctionSourceError('A function has no .npmrc: its packages come from the registry of the server.');
    for (const path of [entrypoint, ...(importMap === undefined ? [] : [importMap])])
      if (!files.has(path)) throw new FunctionSourceError(`The function has no file "${path.slice(0, 200)}".`);
    if ([...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0) > MAX_BYTES)
      throw new FunctionSourceError(`The files of a function have at most ${MAX_BYTES / 2 ** 20} MB.`);
  }

  find(slug: string): Promise<DeployedFunction | undefined> {
    return this.#read<DeployedFunction>(slug, RECORD);
  }

  list(): Promise<DeployedFunction[]> {
    return this.#all<DeployedFunction>(RECORD);
  }

  /** The failed deploys of functions whose last deploy failed. */
  failures(): Promise<FailedDeploy[]> {
    return this.#all<FailedDeploy>(FAILURE);
  }

  /** Keeps why a deploy failed until one succeeds. Names that no function can have are ignored. */
  async fail(failure: FailedDeploy): Promise<void> {
    if (!SLUG.test(failure.slug)) return;
    const file = join(this.folder, failure.slug, FAILURE);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, JSON.stringify(failure), { flush: true });
    await rename(`${file}.new`, file);
  }

  async forgetFailure(slug: string): Promise<void> {
    await rm(join(this.folder, slug, FAILURE), { force: true });
  }

  async #read<Value>(slug: string, name: string): Promise<Value | undefined> {
    if (!SLUG.test(slug)) return undefined;
    try {
      return JSON.parse(await readFile(join(this.folder, slug, name), 'utf8')) as Value;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async #all<Value>(name: string): Promise<Value[]> {
    const slugs = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const found = await Promise.all(slugs.sort().map((slug) => this.#read<Value>(slug, name)));
    return found.filter((one) => one !== undefined);
  }

  /** The files of all functions by their paths below `supabase/functions`. Those that several share are the newest ones. */
  async sources(): Promise<Map<string, string | Uint8Array>> {
    const files = new Map<string, string | Uint8Array>();
    for (const release of (await this.list()).sort((a, b) => a.updatedAt - b.updatedAt))
      for (const [path, content] of await this.sourceOf(release)) files.set(path, content);
    return files;
  }

  /** The files of a function, as they were deployed. */
  async sourceOf(release: DeployedFunction): Promise<Map<string, string | Uint8Array>> {
    const files = new Map<string, string | Uint8Array>();
    const folder = join(this.filesOf(release).folder, 'source');
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
      files.set(path, withStandardServer(path, await readFile(join(entry.parentPath, entry.name))));
    }
    return files;
  }

  /** What the next release would be. */
  next(slug: string, source: FunctionSource, before: DeployedFunction | undefined, now: number): DeployedFunction {
    const { entrypoint = 'index.ts', importMap, verifyJwt = true, files, name } = source;
    const beside = entrypoint.includes('/') ? `${dirname(entrypoint)}/` : '';
    const config = [`${beside}deno.json`, `${beside}deno.jsonc`].find((path) => files.has(path));
    const version = (before?.version ?? 0) + 1;
    const times = { createdAt: before?.createdAt ?? now, updatedAt: now };
    return { slug, name, version, verifyJwt, entrypoint, importMap, config, contentHash: contentHashOf(files), ...times };
  }

  filesOf({ slug, version, entrypoint, config, importMap }: DeployedFunction): ReleaseFiles {
    return { folder: join(this.folder, slug, String(version)), entrypoint, config, importMap };
  }

  /** Writes the files; nothing uses them before {@link commit}. */
  async write(release: DeployedFunction, files: FunctionSource['files']): Promise<void> {
    const { folder } = this.filesOf(release);
    await rm(folder, { recursive: true, force: true });
    for (const [path, content] of files) {
      const file = join(folder, 'source', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, withoutStandardServer(path, content));
    }
    await writeFile(join(folder, STANDARD_SERVER), STANDARD_SERVER_SOURCE);
    await writeFile(join(folder, 'main.js'), mainSource(release.entrypoint));
  }

  /** Makes a written release the one that counts. */
  async commit(release: DeployedFunction): Promise<void> {
    const record = join(this.folder, release.slug, RECORD);
    await writeFile(`${record}.new`, JSON.stringify(release), { flush: true });
    await rename(`${record}.new`, record);
  }

  async discard(release: DeployedFunction): Promise<void> {
    await rm(this.filesOf(release).folder, { recursive: true, force: true });
  }

  async delete(slug: string): Promise<void> {
    if (SLUG.test(slug)) await rm(join(this.folder, slug), { recursive: true, force: true });
  }
}

/** SHA-1 of `path\0content\0` of each file, sorted by path, in hexadecimal. Source: docs/decisions.md#F12. */
export function contentHashOf(files: FunctionSource['files']): string {
  const hash = createHash('sha1');
  for (const path of [...files.keys()].sort())
    hash
      .update(`${path}\0`)
      .update(files.get(path) ?? '')
      .update('\0');
  return hash.digest('hex');
}

/** Whether two releases do the same. */
export function isSameRelease(a: DeployedFunction, b: DeployedFunction): boolean {
  return a.contentHash === b.contentHash && a.verifyJwt === b.verifyJwt && a.entrypoint === b.entrypoint && a.importMap === b.importMap && a.name === b.name;
}

/** The file, with the old server of the standard library taken from beside the folder `source`. */
function withoutStandardServer(path: string, content: string | Uint8Array): string | Uint8Array {
  if (!/\.[cm]?[jt]sx?$/.test(path)) return content;
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return text.replace(STANDARD_SERVER_ADDRESS, `${'../'.repeat(path.split('/').length)}${STANDARD_SERVER}`);
}

/** As it was deployed. */
function withStandardServer(path: string, content: Uint8Array): string | Uint8Array {
  const own = `${'../'.repeat(path.split('/').length)}${STANDARD_SERVER}`;
  const text = new TextDecoder().decode(content);
  return /\.[cm]?[jt]sx?$/.test(path) && text.includes(own) ? text.replaceAll(own, 'https://deno.land/std@0.168.0/http/server.ts') : content;
}
