import type { Announcement, ProcessListing, SiteConfig } from '../../../abi/messages.ts';
import { installOutgoing } from '../outgoing.ts';
import { openPackageCache, type PackageCache } from '../package-cache.ts';
import type { Realm } from '../realm.ts';

/** One file to write: the path is absolute, or relative to the current directory. */
export interface TreeFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly mode?: number;
}

/**
 * What the machine offers to its own programs (sh, npm) beyond Node. They find it as
 * `globalThis[Symbol.for('spindle.machine')]` or `process.binding('spindle')`; neither exists on native Node.
 */
export interface SpindleBinding {
  /** The browser's own fetch, with no Node library in between. */
  readonly fetch: typeof fetch;
  readonly site: SiteConfig;
  /** Absolute base URL of the runtime's built files, with a trailing slash. */
  readonly assetsUrl: string;
  /** Writes many files at once, each atomically, creating parents. Returns the number of files. */
  writeFiles(files: Iterable<TreeFile>): number;
  /** The browser's package cache; undefined if the browser has none. Must be closed. */
  openPackageCache(): Promise<PackageCache | undefined>;
  /** Sends an announcement or a request to the embedder; there is no response. */
  announce(announcement: Announcement): void;
  /** Every process on the machine, including this one. */
  processes(): readonly ProcessListing[];
  /** `setpgid`. Throws an error code. */
  setGroup(pid: number, group: number): void;
}

const MACHINE = Symbol.for('spindle.machine');
const DEFAULT_FILE_MODE = 0o644;

/** Also lets Node's library reach other hosts through the browser. */
export function installSpindle(realm: Realm): void {
  const machine: SpindleBinding = {
    fetch: (input, init) => fetchKeepingAlive(realm, input, init),
    assetsUrl: realm.assetsUrl,
    get site() {
      return realm.site;
    },
    writeFiles(files) {
      let count = 0;
      for (const { path, bytes, mode = DEFAULT_FILE_MODE } of files) {
        const absolute = path.startsWith('/') ? path : `${realm.cwd}/${path}`;
        realm.fs.writeFile(absolute, bytes, { mode: mode & ~realm.umask, makeParents: true });
        count++;
      }
      return count;
    },
    openPackageCache: () => openKeepingAlive(realm),
    processes: () => realm.kernel.callSync({ type: 'processes' }),
    setGroup: (pid, group) => void realm.kernel.callSync({ type: 'set-group', pid, group }),
    announce: (announcement) => realm.kernel.post({ type: 'announce', announcement }),
  };
  Object.defineProperty(globalThis, MACHINE, { value: machine, enumerable: false, configurable: true, writable: false });
  exposeAsBinding(realm, machine);
  installOutgoing(realm);
}

/** The browser's fetch holds no handle in Node's loop: without one, the process would exit while waiting. */
async function fetchKeepingAlive(realm: Realm, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  realm.loop.ref();
  let response: Response;
  try {
    response = await realm.native.fetch(input, init);
  } catch (error) {
    realm.loop.unref();
    throw error;
  }
  const reader = response.body?.getReader();
  if (!reader) {
    realm.loop.unref();
    return response;
  }
  let isAlive = true;
  const release = () => {
    if (isAlive) realm.loop.unref();
    isAlive = false;
  };
  const body = new realm.native.ReadableStream({
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          controller.enqueue(value);
          return;
        }
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      // After the reader's own continuation, so that whatever it starts next is already counted.
      realm.loop.enqueue(release);
    },
    cancel(reason: unknown) {
      release();
      return reader.cancel(reason);
    },
  });
  return new realm.native.Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
}

/** The same for the browser's files: each of their promises keeps the loop alive. */
async function openKeepingAlive(realm: Realm): Promise<PackageCache | undefined> {
  const alive = async <T>(work: Promise<T>): Promise<T> => {
    realm.loop.ref();
    try {
      return await work;
    } finally {
      // After the continuation of the awaiting code, so that whatever it starts next is already counted.
      realm.loop.enqueue(() => realm.loop.unref());
    }
  };
  const cache = await alive(openPackageCache(realm.native));
  if (!cache) return undefined;
  return {
    get keys() {
      return cache.keys;
    },
    has: (key) => cache.has(key),
    read: (key) => alive(cache.read(key)),
    close: () => alive(cache.close()),
    async add() {
      const writer = await alive(cache.add());
      return {
        begin: (key) => writer.begin(key),
        write: (bytes) => writer.write(bytes),
        commit: () => alive(writer.commit()),
        discard: () => alive(writer.discard()),
      };
    },
  };
}

/** Node has no binding with this name: it gets a shape, and an entry in `process.binding`. */
function exposeAsBinding(realm: Realm, machine: SpindleBinding): void {
  (realm.shapes.bindings as Record<string, Record<string, unknown>>).spindle ??= {};
  Object.defineProperties(realm.binding('spindle'), Object.getOwnPropertyDescriptors(machine));
  let nodeBinding: ((name: string) => unknown) | undefined;
  const binding = (name: string) => (name === 'spindle' ? machine : (nodeBinding as (name: string) => unknown)(name));
  // Node's bootstrap assigns `process.binding` once; programs see a function that falls back to that one.
  Object.defineProperty(realm.process, 'binding', {
    configurable: true,
    enumerable: true,
    get: () => (nodeBinding === undefined ? undefined : binding),
    set: (assigned: (name: string) => unknown) => {
      if (nodeBinding === undefined) nodeBinding = assigned;
      // Later wrappers already contain it.
      else Object.defineProperty(realm.process, 'binding', { value: assigned, writable: true, enumerable: true, configurable: true });
    },
  });
}
