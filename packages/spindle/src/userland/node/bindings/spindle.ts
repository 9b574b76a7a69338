import type { SiteConfig } from '../../../abi/messages.ts';
import type { Realm } from '../realm.ts';

/** One file to write: path absolute or relative to the current directory. */
export interface TreeFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly mode?: number;
}

/**
 * What the machine offers its own programs (sh, npm) beyond Node. They find it as
 * `globalThis[Symbol.for('spindle.machine')]` or `process.binding('spindle')`; neither exists on native Node.
 */
export interface SpindleBinding {
  /** The browser's own fetch: no Node library in between. */
  readonly fetch: typeof fetch;
  readonly site: SiteConfig;
  /** Writes many files at once, each atomically, making parents. Answers how many. */
  writeFiles(files: Iterable<TreeFile>): number;
}

const MACHINE = Symbol.for('spindle.machine');
const DEFAULT_FILE_MODE = 0o644;

export function installSpindle(realm: Realm): void {
  const machine: SpindleBinding = {
    fetch: (input, init) => realm.native.fetch(input, init),
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
  };
  Object.defineProperty(globalThis, MACHINE, { value: machine, enumerable: false, configurable: true, writable: false });
  offerAsBinding(realm, machine);
}

/** Node has no binding of this name: it gets a shape, and a place in `process.binding`. */
function offerAsBinding(realm: Realm, machine: SpindleBinding): void {
  (realm.shapes.bindings as Record<string, Record<string, unknown>>).spindle ??= {};
  Object.defineProperties(realm.binding('spindle'), Object.getOwnPropertyDescriptors(machine));
  let nodeBinding: ((name: string) => unknown) | undefined;
  const binding = (name: string) => (name === 'spindle' ? machine : (nodeBinding as (name: string) => unknown)(name));
  // Node's bootstrap assigns `process.binding` once; what programs see falls through to that.
  Object.defineProperty(realm.process, 'binding', {
    configurable: true,
    enumerable: true,
    get: () => (nodeBinding === undefined ? undefined : binding),
    set: (assigned: (name: string) => unknown) => {
      nodeBinding = assigned;
    },
  });
}
