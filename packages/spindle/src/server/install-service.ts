import path from 'node:path';
import { FrameType, frameHeader, type InstallManifest, type InstallProgress, type InstallRequest } from '../abi/install-stream.ts';
import { toInstallError } from './install-errors.ts';
import { PackageStore, type StoredPackage } from './package-store.ts';
import { resolveTree, type RegistryOptions, type ResolvedTree, type TreePackage } from './resolve-tree.ts';
import { substitutionFor } from './substitutions.ts';

/** Packages fetched from the registry at once, as npm's `maxsockets`. */
const PARALLEL_FETCHES = 15;
const MAX_DATA_FRAME_BYTES = 1 << 20;
const MAX_REQUEST_BYTES = 16 << 20;

export interface InstallServiceOptions {
  /** Address of the npm registry. */
  readonly registryUrl: string;
  /** Directory for npm's cache and unpacked packages; made when missing. */
  readonly cacheDirectory: string;
  /** npm options for credentials and scopes (`//host/:_authToken`, `@scope:registry`). */
  readonly registryOptions?: Readonly<Record<string, string>>;
}

export type InstallService = (request: Request) => Promise<Response>;

/** npm's options for the configured registry. */
export function registryOptions({ registryUrl, registryOptions, cacheDirectory }: InstallServiceOptions): RegistryOptions {
  return {
    ...registryOptions,
    registry: registryUrl,
    cache: path.join(cacheDirectory, 'npm'),
    preferOffline: true,
    audit: false,
    fund: false,
    maxSockets: PARALLEL_FETCHES,
  };
}

/** `POST` of an `InstallRequest`, answered by the frames of `abi/install-stream.ts`. */
export function createInstallService(options: InstallServiceOptions): InstallService {
  const registry = registryOptions(options);
  const store = new PackageStore(path.join(options.cacheDirectory, 'packages'), registry);
  const workDirectory = path.join(options.cacheDirectory, 'work');

  return async (request) => {
    if (request.method !== 'POST') return new Response('Use POST.', { status: 405 });
    if (Number(request.headers.get('content-length') ?? 0) > MAX_REQUEST_BYTES) return new Response('The request is too large.', { status: 413 });
    let body: InstallRequest;
    try {
      body = (await request.json()) as InstallRequest;
      if (typeof body.packageJson !== 'string') throw new TypeError('packageJson is missing');
      JSON.parse(body.packageJson);
    } catch (error) {
      return new Response(`The request is not an installation: ${error instanceof Error ? error.message : String(error)}`, { status: 400 });
    }
    return new Response(install(body, { registry, store, workDirectory }, request.signal), {
      headers: { 'content-type': 'application/octet-stream', 'cache-control': 'no-store' },
    });
  };
}

interface Parts {
  readonly registry: RegistryOptions;
  readonly store: PackageStore;
  readonly workDirectory: string;
}

interface Placed {
  readonly node: TreePackage;
  readonly stored: StoredPackage;
  readonly replacement: string | undefined;
}

function install(request: InstallRequest, parts: Parts, signal: AbortSignal): ReadableStream<Uint8Array> {
  const frames = produce(request, parts, signal);
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await frames.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await frames.return(undefined);
    },
  });
}

async function* produce(request: InstallRequest, parts: Parts, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  try {
    yield json(FrameType.progress, { phase: 'resolve', done: 0, total: 0 } satisfies InstallProgress);
    const tree = await resolveTree(request, parts.registry, parts.workDirectory);
    const missing = tree.packages.filter(({ location, version }) => request.installed?.[location] !== version);
    const placed: Placed[] = [];
    for await (const { done, total, result } of inParallel(missing, PARALLEL_FETCHES, (node) => place(node, parts))) {
      placed.push(result);
      signal.throwIfAborted();
      yield json(FrameType.progress, { phase: 'fetch', done, total } satisfies InstallProgress);
    }
    placed.sort((a, b) => (a.node.location < b.node.location ? -1 : 1));
    yield json(FrameType.manifest, manifestOf(tree, placed));
    const extraBytes = tree.extraFiles.map(([, text]) => Buffer.from(text));
    for (const bytes of [...placed.map(({ stored }) => stored.bytes), ...extraBytes, ...placed.map(({ stored }) => stored.transformedBytes)]) {
      for (let offset = 0; offset < bytes.length; offset += MAX_DATA_FRAME_BYTES) {
        const part = bytes.subarray(offset, offset + MAX_DATA_FRAME_BYTES);
        yield frameHeader(FrameType.data, part.length);
        yield part;
      }
    }
    yield frameHeader(FrameType.end, 0);
  } catch (error) {
    yield json(FrameType.error, toInstallError(error));
  }
}

async function place(node: TreePackage, { store, registry }: Parts): Promise<Placed> {
  const replacement = await substitutionFor(node.name, node.version, registry);
  if (!replacement) return { node, stored: await store.get(node.name, node.version, node.integrity), replacement: undefined };
  const build = await store.get(replacement.name, replacement.version, undefined);
  return { node, stored: knownAs(build, node), replacement: `${replacement.name}@${replacement.version}` };
}

/** A wasm build under the name and version that the tree says, or npm would call it invalid. */
function knownAs(stored: StoredPackage, { name, version }: TreePackage): StoredPackage {
  const index = stored.files.findIndex(([file]) => file === 'package.json');
  const start = stored.files.slice(0, index).reduce((sum, [, byteSize]) => sum + byteSize, 0);
  const [file, byteSize, mode] = stored.files[index]!;
  const manifest = JSON.parse(stored.bytes.toString('utf8', start, start + byteSize)) as object;
  const renamed = Buffer.from(`${JSON.stringify({ ...manifest, name, version }, null, 2)}\n`);
  return {
    ...stored,
    files: stored.files.with(index, [file, renamed.length, mode]),
    bytes: Buffer.concat([stored.bytes.subarray(0, start), renamed, stored.bytes.subarray(start + byteSize)]),
  };
}

function manifestOf(tree: ResolvedTree, placed: readonly Placed[]): InstallManifest {
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
    files: [
      ...placed.flatMap(({ node, stored }) =>
        stored.files.map(([file, byteSize, mode]) => {
          const full = `${node.location}/${file}`;
          return [full, byteSize, executables.has(full) ? 0o755 : mode] as const;
        }),
      ),
      ...tree.extraFiles.map(([file, text]) => [file, Buffer.byteLength(text), 0o644] as const),
    ],
    links,
    scripts: placed
      .filter(({ node, replacement }) => node.hasInstallScript && !replacement)
      .map(({ node }) => ({ directory: node.location, name: node.name, version: node.version, scripts: node.scripts, isOptional: node.isOptional })),
    lockFile: tree.lockFile,
    ...(tree.packageJson === undefined ? {} : { packageJson: tree.packageJson }),
    packages: Object.fromEntries(tree.packages.map(({ location, version }) => [location, version])),
    substitutions: placed.flatMap(({ node, replacement }) => (replacement ? [[node.location, `${node.name}@${node.version}`, replacement] as const] : [])),
    warnings: [],
    transformed: placed.flatMap(({ stored }) => stored.transformed),
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

/** Runs `work` on all items, at most `limit` at once, and yields results as they come. */
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
    task.catch(() => undefined); // its failure is seen by the race below; the others must not be unhandled
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
