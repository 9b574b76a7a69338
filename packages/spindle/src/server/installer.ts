import { createHash } from 'node:crypto';
import path from 'node:path';
import { FrameType, frameHeader, type InstallError, type InstallManifest, type InstallProgress, type InstallRequest } from '../abi/install-stream.ts';
import { buildEntryOf, filesToChange, type TextChange, textChangesOf } from '../abi/substitutions.ts';
import { toInstallError } from './install-errors.ts';
import { NativePackageError, nativePart } from './native-packages.ts';
import type { StoredPackage } from './package-pack.ts';
import { PackageStore } from './package-store.ts';
import { PARALLEL_FETCHES, type RegistryOptions } from './registry-options.ts';
import { resolveTree, type ResolvedTree, type TreePackage } from './resolve-tree.ts';
import { ResultCache } from './result-cache.ts';
import { type Substitution, substitutionFor } from './substitutions.ts';

const MAX_DATA_FRAME_BYTES = 1 << 20;
/** Length in hexadecimal characters. Enough to tell the changed texts of one package apart. */
const CHANGES_KEY_LENGTH = 12;
/** The current progress is repeated after this time, so that the client knows the server is still working. */
const KEEP_ALIVE_MS = 5_000;
/** Minimum time between two progress frames, which are shown to a person. */
const PROGRESS_INTERVAL_MS = 50;

/** Resolves projects and fetches their packages, with npm's own libraries. */
export class Installer {
  readonly #parts: Parts;

  /** Keeps npm's cache, the unpacked packages and resolved trees in `cacheDirectory`. */
  constructor(cacheDirectory: string, registry: RegistryOptions) {
    this.#parts = {
      registry,
      store: new PackageStore(path.join(cacheDirectory, 'packages'), registry),
      results: new ResultCache<Resolution>(path.join(cacheDirectory, 'results')),
      workDirectory: path.join(cacheDirectory, 'work'),
    };
  }

  /** The frames that answer a request. */
  install(request: InstallRequest, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
    return produce(request, this.#parts, signal);
  }

  /**
   * Fetches what the request will need. Returns how many packages were not here yet.
   * @throws InstallFailure
   */
  async fetchAhead(request: InstallRequest, signal: AbortSignal): Promise<number> {
    const { results, store, registry } = this.#parts;
    const before = store.fetchedCount;
    try {
      const tree = await results.get(request, () => resolve(request, this.#parts));
      for await (const _placed of inParallel(tree.packages, PARALLEL_FETCHES, (node) => place(node, tree, this.#parts))) signal.throwIfAborted();
    } catch (error) {
      if (signal.aborted) throw error;
      throw new InstallFailure(toInstallError(error, registry.registry), { cause: error });
    }
    return store.fetchedCount - before;
  }
}

/** An installation that failed, as npm would report it. */
export class InstallFailure extends Error {
  readonly isUnreachable: boolean;

  constructor({ lines, isUnreachable = false }: InstallError, options: ErrorOptions) {
    super(lines[0], options);
    this.isUnreachable = isUnreachable;
  }
}

interface Parts {
  readonly registry: RegistryOptions;
  readonly store: PackageStore;
  readonly results: ResultCache<Resolution>;
  readonly workDirectory: string;
}

/** A tree, and the replacements for its native packages, keyed by location. */
interface Resolution extends ResolvedTree {
  readonly replacements: Readonly<Record<string, Substitution>>;
}

/** What is placed at a location: a stored package, or one under another name. */
type Pack = Pick<StoredPackage, 'key' | 'files' | 'transformed' | 'byteSize' | 'read'>;

interface Placed {
  readonly node: TreePackage;
  readonly pack: Pack;
  readonly scripts: Readonly<Record<string, string>>;
  readonly replacement: string | undefined;
}

/** Yields frames that may be buffered, except for those that the client is waiting for. */
async function* produce(request: InstallRequest, parts: Parts, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  try {
    yield json(FrameType.progress, { phase: 'resolve', done: 0, total: 0, doneBytes: 0 } satisfies InstallProgress);
    const resolving = parts.results.get(request, () => resolve(request, parts));
    while (!(await settlesWithin(resolving, KEEP_ALIVE_MS)))
      yield json(FrameType.progress, { phase: 'resolve', done: 0, total: 0, doneBytes: 0 } satisfies InstallProgress);
    const tree = await resolving;
    const missing = tree.packages.filter(({ location, version }) => request.installed?.[location] !== version);
    const placed: Placed[] = [];
    let doneBytes = 0;
    let shownAt = 0;
    const results = inParallel(missing, PARALLEL_FETCHES, (node) => place(node, tree, parts));
    for (;;) {
      const next = results.next();
      while (!(await settlesWithin(next, KEEP_ALIVE_MS)))
        yield json(FrameType.progress, { phase: 'fetch', done: placed.length, total: missing.length, doneBytes } satisfies InstallProgress);
      const { value, done: isEnd } = await next;
      if (isEnd) break;
      const { done, total, result } = value;
      signal.throwIfAborted();
      doneBytes += result.pack.byteSize;
      if (isKept(result, request)) placed.push(result);
      if (done < total && performance.now() - shownAt < PROGRESS_INTERVAL_MS) continue;
      shownAt = performance.now();
      yield json(FrameType.progress, { phase: 'fetch', done, total, doneBytes } satisfies InstallProgress);
    }
    placed.sort((a, b) => (a.node.location < b.node.location ? -1 : 1));
    const left = new Set(missing.filter((node) => !placed.some((kept) => kept.node === node)).map(({ location }) => location));
    yield json(FrameType.manifest, manifestOf(tree, placed, left, new Set(request.held)));
    const held = new Set(request.held);
    for (const { pack } of placed) if (!held.has(pack.key)) yield* dataFrames(await pack.read());
    yield frameHeader(FrameType.end, 0);
  } catch (error) {
    yield json(FrameType.error, toInstallError(error, parts.registry.registry));
  }
}

function* dataFrames(bytes: Buffer): Generator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += MAX_DATA_FRAME_BYTES) {
    const part = bytes.subarray(offset, offset + MAX_DATA_FRAME_BYTES);
    yield frameHeader(FrameType.data, part.length);
    yield part;
  }
}

async function resolve(request: InstallRequest, { registry, workDirectory }: Parts): Promise<Resolution> {
  const tree = await resolveTree(request, registry, workDirectory);
  const found = await Promise.all(
    tree.packages.map(async ({ location, name, version }) => [location, await substitutionFor(name, version, registry)] as const),
  );
  return { ...tree, replacements: Object.fromEntries(found.filter((entry): entry is [string, Substitution] => entry[1] !== undefined)) };
}

async function place(node: TreePackage, { replacements }: Resolution, { store }: Parts): Promise<Placed> {
  const replacement = replacements[node.location];
  if (replacement) {
    const build = await store.get(replacement.name, replacement.version, undefined);
    const changes = textChangesOf(replacement.name, replacement.version);
    return { node, pack: await renameBuild(build, node, changes), scripts: {}, replacement: `${replacement.name}@${replacement.version}` };
  }
  const pack = await store.get(node.name, node.version, node.integrity);
  return {
    node,
    pack: await changeTexts(pack, textChangesOf(node.name, node.version)),
    scripts: node.hasInstallScript ? await installScripts(pack) : {},
    replacement: undefined,
  };
}

/**
 * Read from the package's own package.json: neither lock files nor the registry's abbreviated metadata contain the
 * scripts. npm compiles packages with a `binding.gyp` even without a script.
 */
async function installScripts(pack: StoredPackage): Promise<Record<string, string>> {
  const { scripts = {} } = (await readPackageJson(pack)) as { scripts?: Record<string, string> };
  const own = Object.fromEntries(['preinstall', 'install', 'postinstall'].flatMap((name) => (scripts[name] ? [[name, scripts[name]]] : [])));
  const compiles = own['install'] === undefined && own['preinstall'] === undefined && pack.files.some(([file]) => file === 'binding.gyp');
  return compiles ? { ...own, install: 'node-gyp rebuild' } : own;
}

/**
 * A native package that is only an optional dependency is left out, as npm leaves out what cannot be built.
 * @throws NativePackageError for one that the tree needs
 */
function isKept({ node, scripts }: Placed, { ignoreScripts }: InstallRequest): boolean {
  if (ignoreScripts || !node.hasInstallScript || nativePart({ ...node, scripts }) !== 'needed') return true;
  if (node.isOptional) return false;
  throw new NativePackageError(node);
}

/** A Wasm build under the name and version in the tree; otherwise npm would consider it invalid. */
async function renameBuild(build: StoredPackage, { name, version }: TreePackage, changes: readonly TextChange[]): Promise<Pack> {
  const entry = buildEntryOf(name);
  const named = { name, version, ...(entry === undefined ? {} : { main: entry, exports: entry }) };
  const renamed = `${JSON.stringify({ ...(await readPackageJson(build)), ...named }, null, 2)}\n`;
  const changed = await changedTexts(build, changes);
  const suffix = `${name.replace('/', '+')}@${version}${changed.size === 0 ? '' : `+${keyOf(changed)}`}`;
  return replaceFiles(build, suffix, new Map([...changed, ['package.json', Buffer.from(renamed)]]));
}

async function changeTexts(pack: StoredPackage, changes: readonly TextChange[]): Promise<Pack> {
  const changed = await changedTexts(pack, changes);
  return changed.size === 0 ? pack : replaceFiles(pack, keyOf(changed), changed);
}

async function changedTexts(pack: StoredPackage, changes: readonly TextChange[]): Promise<Map<string, Buffer>> {
  const changed = new Map<string, string>();
  for (const change of changes) {
    for (const file of filesToChange(change, () => pack.files.map(([path]) => path))) {
      const text = changed.get(file) ?? (await pack.readText(file));
      if (text !== undefined) changed.set(file, text.replace(change.replaces, change.with));
    }
  }
  return new Map([...changed].map(([file, text]) => [file, Buffer.from(text)]));
}

function keyOf(changed: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256');
  for (const bytes of changed.values()) hash.update(bytes);
  return hash.digest('hex').slice(0, CHANGES_KEY_LENGTH);
}

/** `suffix` makes the key unique to the new bytes. */
function replaceFiles(pack: StoredPackage, suffix: string, changed: ReadonlyMap<string, Buffer>): Pack {
  const files = pack.files.map(([file, byteSize, mode]) => [file, changed.get(file)?.length ?? byteSize, mode] as const);
  return {
    key: `${pack.key}.${suffix}`,
    files,
    transformed: pack.transformed,
    byteSize: pack.byteSize + files.reduce((sum, [, byteSize], at) => sum + byteSize - (pack.files[at]?.[1] ?? 0), 0),
    async read() {
      const bytes = await pack.read();
      let end = 0;
      const parts = pack.files.map(([file, byteSize]) => {
        end += byteSize;
        return changed.get(file) ?? bytes.subarray(end - byteSize, end);
      });
      return Buffer.concat([...parts, bytes.subarray(end)]);
    },
  };
}

/** Every package in the registry has a package.json; otherwise npm could not have published it. */
async function readPackageJson(pack: StoredPackage): Promise<Record<string, unknown>> {
  return JSON.parse((await pack.readText('package.json')) ?? '{}') as Record<string, unknown>;
}

function manifestOf(tree: Resolution, placed: readonly Placed[], left: ReadonlySet<string>, held: ReadonlySet<string>): InstallManifest {
  const executables = new Set<string>();
  const links: [string, string][] = [];
  for (const { node, replacement } of placed) {
    const parent = node.location.slice(0, node.location.lastIndexOf('node_modules/') + 'node_modules/'.length);
    for (const [command, target] of Object.entries(node.bin)) {
      const file = path.posix.join(node.location, target);
      executables.add(file);
      links.push([`${parent}.bin/${command}`, path.posix.relative(`${parent}.bin`, file)]);
    }
    if (replacement) executables.add(node.location);
  }
  return {
    packs: placed.map(({ node, pack }) => ({
      key: pack.key,
      directory: node.location,
      files: pack.files.map(([file, byteSize, mode]) => [file, byteSize, executables.has(`${node.location}/${file}`) ? 0o755 : mode] as const),
      transformed: pack.transformed,
      isHeld: held.has(pack.key),
    })),
    links,
    scripts: placed
      .filter(({ node, scripts }) => Object.keys(scripts).length > 0 && nativePart({ ...node, scripts }) === undefined)
      .map(({ node, scripts }) => ({ directory: node.location, name: node.name, version: node.version, scripts, isOptional: node.isOptional })),
    lockFile: tree.lockFile,
    ...(tree.packageJson === undefined ? {} : { packageJson: tree.packageJson }),
    packages: Object.fromEntries(tree.packages.filter(({ location }) => !left.has(location)).map(({ location, version }) => [location, version])),
    substitutions: placed.flatMap(({ node, replacement }) => (replacement ? [[node.location, `${node.name}@${node.version}`, replacement] as const] : [])),
    warnings: [],
  };
}

function json(type: number, value: unknown): Uint8Array {
  const payload = new TextEncoder().encode(JSON.stringify(value));
  const header = frameHeader(type, payload.length);
  const frame = new Uint8Array(header.length + payload.length);
  frame.set(header);
  frame.set(payload, header.length);
  return frame;
}

/** Whether the work settles in time. It never throws: a failure is left to the caller that awaits the work. */
async function settlesWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const ended = work.then(
    () => true,
    () => true,
  );
  return Promise.race([ended, late]).finally(() => clearTimeout(timer));
}

/** Runs `work` on all items, at most `limit` at once, and yields results as they arrive. */
async function* inParallel<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<{ done: number; total: number; result: R }> {
  const running = new Set<Promise<{ self: Promise<unknown> | null; result: R }>>();
  const queue = [...items];
  let done = 0;
  const start = () => {
    const item = queue.shift();
    if (item === undefined) return;
    const task: Promise<{ self: Promise<unknown> | null; result: R }> = work(item).then((result) => ({ self: task, result }));
    task.catch(() => undefined); // the race below sees its failure; failures of the others must not go unhandled
    running.add(task);
  };
  for (let i = 0; i < limit; i++) start();
  while (running.size > 0) {
    const finished = await Promise.race(running);
    running.delete(finished.self as Promise<{ self: Promise<unknown> | null; result: R }>);
    start();
    done += 1;
    yield { done, total: items.length, result: finished.result };
  }
}
