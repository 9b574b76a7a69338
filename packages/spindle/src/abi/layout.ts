/**
 * Layout of the shared memory: header, tables, and the heap that holds everything of variable size (file contents,
 * directory entries, pipe rings).
 *
 * The memory is a fixed reservation of just under 2 GiB. The browser commits pages only when they are touched,
 * every byte offset is a small signed integer, and views never need to be recreated. (Views that track a growable
 * buffer are four times slower.)
 */
export const DEFAULT_RESERVE_BYTES = 2 ** 31 - 65536;
export const MAGIC = 0x53504e32;

/** Indices of 32-bit words in the header. */
export const HEADER = {
  magic: 0,
  /** 0 when free, else owner << 1, with the lowest bit set when there are waiters. See `lock.ts`. */
  lock: 1,
  totalBytes: 2,
  inodeTable: 3,
  inodeCount: 4,
  bucketTable: 5,
  bucketMask: 6,
  undoLog: 7,
  undoLength: 8,
  openSequences: 9,
  openSequenceCount: 10,
  heapStart: 11,
  heapEnd: 12,
  heapFreeBytes: 13,
  heapFirstLevelBitmap: 14,
  heapSecondLevelBitmaps: 15,
  heapFreeLists: 16,
  /** First in, first out: an inode number stays unused as long as possible, to protect readers in progress. */
  freeInodeHead: 17,
  freeInodeTail: 18,
  freshInode: 19,
  freeInodeCount: 20,
  /** Counts names removed or replaced: existing paths may resolve differently. */
  removals: 21,
  /** Counts directory and link names removed or replaced: paths of directories may resolve differently. */
  directoryRemovals: 31,
  /** Counts names created: paths that were missing may exist now. */
  creations: 22,
  ownedAllocations: 23,
  openRecords: 24,
  journal: 25,
  journalBytes: 26,
  /** Bytes ever written to the journal, modulo 2^32. */
  journalHead: 27,
  /** 1 once there has been a watcher. */
  journalOn: 28,
  /** Incremented for each event; watchers wait on it. */
  doorbell: 29,
  deadOwners: 30,
  words: 64,
} as const;

/** Words of one inode. Times and size are 64-bit floats at even words. */
export const INODE = {
  /** 0 when the inode is free. */
  mode: 0,
  nlink: 1,
  uid: 2,
  gid: 3,
  rdev: 4,
  /** Odd while extents, size or attributes change. */
  sequence: 5,
  /** Number of workers that have it open. */
  opens: 6,
  /** One of the entries that name it; 0 when unlinked. */
  entry: 7,
  /** Directory: first and last entry, number of entries, parent. Free inode: `first` is the next free one. */
  first: 8,
  last: 9,
  count: 10,
  parent: 11,
  size: 12,
  atime: 14,
  mtime: 16,
  ctime: 18,
  birthtime: 20,
  /** Pairs of heap offset and capacity in bytes; 0 ends the list. */
  extents: 22,
  extentPairs: 5,
  words: 32,
} as const;

/** Words of a directory entry in the heap; the name's bytes follow. */
export const ENTRY = {
  nextInBucket: 0,
  parent: 1,
  hash: 2,
  inode: 3,
  nextInDirectory: 4,
  previousInDirectory: 5,
  nameLength: 6,
  /** Byte offset of the name from the start of the entry. */
  nameOffset: 28,
} as const;

/** Words of one bucket of the name hash table. */
export const BUCKET = { head: 0, sequence: 1, words: 2 } as const;

/** A record in the list of inodes that workers have open. */
export const OPEN_RECORD = { next: 0, previous: 1, owner: 2, inode: 3, bytes: 16 } as const;

export const ROOT_INODE = 1;
export const UNDO_WORDS = 1 << 16;
export const OPEN_SEQUENCE_WORDS = 1 << 10;
/** One bit per owner number, modulo this value. */
export const DEAD_OWNER_BITS = 1 << 16;
export const NAME_MAX_BYTES = 255;
export const PATH_MAX_BYTES = 4096;
/** Symbolic links followed in one lookup before ELOOP. Source: path_resolution(7). */
export const MAX_SYMLINKS = 40;
