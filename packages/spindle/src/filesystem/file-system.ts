/**
 * The file tree in shared memory. Every worker has its own `FileSystem` over the same memory and works on it
 * directly, without messages. All paths are absolute; callers resolve them against their own working directory.
 * Errors are thrown as codes (`'ENOENT'`), since only callers know the name of their syscall.
 */
export interface FileSystem {
  readonly memory: SharedArrayBuffer;
  /** Resolves a path to an inode; throws ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG. */
  lookup(path: string, followLast?: boolean): number;
  /** Like `lookup`, but returns a negative errno instead of throwing: a cheap lookup for paths that may be absent. */
  find(path: string, followLast?: boolean): number;
  exists(path: string): boolean;
  stat(inode: number): InodeStat;
  /** The fields of InodeStat, in their order, without allocating. */
  statInto(inode: number, out: Float64Array): void;
  /** `find` and `statInto` in one step that no rename can interrupt; returns the inode or a negative errno. */
  findStat(path: string, followLast: boolean, out: Float64Array): number;
  /** Type and permission bits; 0 if the number is no longer an inode. */
  mode(inode: number): number;
  /** Absolute path of one of its names, '' if it has none. */
  pathOf(inode: number): string;
  /** Opens with the flags of fcntl; creates with `mode` (mask already applied). Returns the inode. */
  open(path: string, flags: number, mode: number): number;
  /** An open file keeps its inode alive after unlink: pair every `open` with `release`. */
  retain(inode: number): void;
  release(inode: number): void;
  read(inode: number, buffer: Uint8Array, offset: number, length: number, position: number): number;
  write(inode: number, bytes: Uint8Array, position: number, append?: boolean): number;
  truncate(inode: number, length: number): void;
  /**
   * Reads a whole file, for loaders and the host; never mixes two versions. `allocate` provides memory of at least
   * the requested size (it may be a reused buffer).
   */
  readFile(path: string, allocate?: (byteSize: number) => Uint8Array): Uint8Array;
  /** Creates or replaces a file atomically (readers see either the old or the new contents); creates parents if requested. */
  writeFile(path: string, bytes: Uint8Array, options?: { mode?: number; makeParents?: boolean }): void;
  readdir(inode: number): DirectoryEntry[];
  mkdir(path: string, mode: number): void;
  makeDirectories(path: string, mode?: number): void;
  rmdir(path: string): void;
  unlink(path: string): void;
  /** Removes a whole tree; a missing path is not an error. */
  removeTree(path: string): void;
  rename(from: string, to: string): void;
  link(existing: string, created: string): void;
  symlink(target: string, path: string): void;
  /** The name of a bound socket, without contents. `mode`: permission bits, mask already applied. */
  makeSocket(path: string, mode: number): void;
  readlink(path: string): string;
  realpath(path: string): string;
  chmod(inode: number, mode: number): void;
  chown(inode: number, uid: number, gid: number): void;
  utimes(inode: number, atimeMs: number, mtimeMs: number): void;
  statfs(): { blockSize: number; blocks: number; blocksFree: number; files: number; filesFree: number };
  /**
   * Calls back for changes under `path` by any worker, in order, with the path relative to the root of the tree.
   * Uses the journal in shared memory and `Atomics.waitAsync`. Returns a function that stops watching.
   */
  watch(path: string, recursive: boolean, callback: (event: WatchEvent) => void): () => void;
  /**
   * Frees the lock of a terminated worker, rolls back its unfinished changes, and keeps it out from now on. Called
   * right after `terminate()`. With `isGone`, none of its code runs anymore, so an unfinished change needs no waiting.
   */
  recover(owner: number, isGone?: boolean): void;
  /** Frees what a recovered worker held. Called once none of its code runs anymore, since it may still be filling memory. */
  reclaim(owner: number): void;
}

export interface InodeStat {
  inode: number;
  mode: number;
  nlink: number;
  uid: number;
  gid: number;
  rdev: number;
  size: number;
  atimeMs: number;
  mtimeMs: number;
  ctimeMs: number;
  birthtimeMs: number;
}
export interface DirectoryEntry {
  readonly name: string;
  readonly inode: number;
  readonly mode: number;
}
/** `change`: contents changed; `rename`: the name appeared or disappeared. */
export interface WatchEvent {
  readonly type: 'change' | 'rename';
  readonly path: string;
}
