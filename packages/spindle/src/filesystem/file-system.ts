/**
 * The one tree, in shared memory. Every worker holds its own `FileSystem` over the same memory and
 * works on it directly: no messages. All paths are absolute here; callers resolve against their own
 * current directory. Errors are thrown as codes (`'ENOENT'`), callers know their syscall's name.
 */
export interface FileSystem {
  readonly memory: SharedArrayBuffer;
  /** Resolves a path to an inode; throws ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG. */
  lookup(path: string, followLast?: boolean): number;
  /** As `lookup`, but answers a negative errno instead of throwing: the cheap way to ask for what may be absent. */
  find(path: string, followLast?: boolean): number;
  exists(path: string): boolean;
  stat(inode: number): InodeStat;
  /** The fields of InodeStat, in their order, without allocating. */
  statInto(inode: number, out: Float64Array): void;
  /** `find` and `statInto` in one step that no rename can come between; answers the inode or a negative errno. */
  findStat(path: string, followLast: boolean, out: Float64Array): number;
  /** Type and permission bits, 0 for a number that is no inode any more. */
  mode(inode: number): number;
  /** Absolute path of one of its names, '' if it has none. */
  pathOf(inode: number): string;
  /** Opens with the flags of fcntl; creates with `mode` (mask already applied). Answers the inode. */
  open(path: string, flags: number, mode: number): number;
  /** An open file keeps its inode alive after unlink: pair every `open` with `release`. */
  retain(inode: number): void;
  release(inode: number): void;
  read(inode: number, buffer: Uint8Array, offset: number, length: number, position: number): number;
  write(inode: number, bytes: Uint8Array, position: number, append?: boolean): number;
  truncate(inode: number, length: number): void;
  /**
   * Whole-file convenience, used by loaders and the host; never a mixture of two versions.
   * `allocate` hands in memory of at least the asked size (it may be reused scratch).
   */
  readFile(path: string, allocate?: (byteSize: number) => Uint8Array): Uint8Array;
  /** Creates or replaces atomically (readers see old or new, never half); makes parents when asked. */
  writeFile(path: string, bytes: Uint8Array, options?: { mode?: number; makeParents?: boolean }): void;
  readdir(inode: number): DirectoryEntry[];
  mkdir(path: string, mode: number): void;
  makeDirectories(path: string, mode?: number): void;
  rmdir(path: string): void;
  unlink(path: string): void;
  /** Removes a whole tree; absent is not an error. */
  removeTree(path: string): void;
  rename(from: string, to: string): void;
  link(existing: string, created: string): void;
  symlink(target: string, path: string): void;
  readlink(path: string): string;
  realpath(path: string): string;
  chmod(inode: number, mode: number): void;
  chown(inode: number, uid: number, gid: number): void;
  utimes(inode: number, atimeMs: number, mtimeMs: number): void;
  statfs(): { blockSize: number; blocks: number; blocksFree: number; files: number; filesFree: number };
  /**
   * Calls back for changes under `path` from any worker, in order, with the path relative to the root
   * of the tree. Uses the journal in shared memory and `Atomics.waitAsync`. Answers a function that stops it.
   */
  watch(path: string, recursive: boolean, callback: (event: WatchEvent) => void): () => void;
  /**
   * Frees the locks and allocations a terminated worker left behind, and undoes what it left half done.
   * Called by the kernel with its owner number, at once after each `terminate()`.
   */
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
/** `change`: contents; `rename`: the name appeared or went away. */
export interface WatchEvent {
  readonly type: 'change' | 'rename';
  readonly path: string;
}
