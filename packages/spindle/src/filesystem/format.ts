import { DEVICE_NULL, DEVICE_RANDOM, DEVICE_TTY, DEVICE_URANDOM, DEVICE_ZERO, S_IFCHR, S_IFDIR } from '../abi/file-mode.ts';
import { BUCKET, DEAD_OWNER_BITS, DEFAULT_RESERVE_BYTES, HEADER, INODE, MAGIC, OPEN_SEQUENCE_WORDS, ROOT_INODE, UNDO_WORDS } from '../abi/layout.ts';
import { createClock } from './clock.ts';
import { Directories } from './directories.ts';
import { HEAP_CONTROL_WORDS, Heap } from './heap.ts';
import { Inodes } from './inodes.ts';
import { Transaction } from './transaction.ts';

const BYTES_PER_INODE = 8192;
const MIN_RESERVE_BYTES = 128 << 20;
const MIN_INODES = 256;
const MAX_JOURNAL_BYTES = 4 << 20;
/** Owner 0 is nobody, and 1 is the kernel, which formats the memory. */
const FORMATTER = 1;

/** Creates a memory with an empty tree: the root, /tmp and the character devices in /dev. */
export function formatMemory(options: { reserveBytes?: number } = {}): SharedArrayBuffer {
  const memory = reserve(options.reserveBytes);
  const totalBytes = memory.byteLength;
  const i32 = new Int32Array(memory);
  const inodeCount = Math.max(MIN_INODES, Math.floor(totalBytes / BYTES_PER_INODE));
  const bucketCount = 2 ** Math.ceil(Math.log2(inodeCount));
  const journalBytes = Math.min(MAX_JOURNAL_BYTES, 2 ** Math.floor(Math.log2(totalBytes / 16)));
  let word: number = HEADER.words;
  const take = (words: number): number => {
    const at = word;
    word += (words + 3) & ~3;
    return at;
  };
  i32[HEADER.magic] = MAGIC;
  i32[HEADER.totalBytes] = totalBytes;
  i32[HEADER.deadOwners] = take(DEAD_OWNER_BITS / 32);
  i32[HEADER.undoLog] = take(UNDO_WORDS);
  i32[HEADER.openSequences] = take(OPEN_SEQUENCE_WORDS);
  i32[HEADER.heapSecondLevelBitmaps] = take(HEAP_CONTROL_WORDS);
  i32[HEADER.heapFreeLists] = i32[HEADER.heapSecondLevelBitmaps]! + 26;
  i32[HEADER.bucketTable] = take(bucketCount * BUCKET.words);
  i32[HEADER.bucketMask] = bucketCount - 1;
  i32[HEADER.inodeTable] = take(inodeCount * INODE.words);
  i32[HEADER.inodeCount] = inodeCount;
  i32[HEADER.freshInode] = ROOT_INODE;
  i32[HEADER.freeInodeCount] = inodeCount - 1;
  i32[HEADER.journal] = take(journalBytes / 4) * 4;
  i32[HEADER.journalBytes] = journalBytes;
  i32[HEADER.heapStart] = word * 4;
  i32[HEADER.heapEnd] = totalBytes;
  if (word * 4 + 65536 > totalBytes) throw new RangeError(`reserveBytes is too small: ${totalBytes}`);

  const transaction = new Transaction(memory, FORMATTER);
  const heap = new Heap(transaction);
  const inodes = new Inodes(transaction, createClock());
  const directories = new Directories(transaction, heap, inodes);
  heap.format();
  transaction.run(() => {
    const root = inodes.create(S_IFDIR | 0o755);
    transaction.set(inodes.base(root) + INODE.nlink, 2);
    const make = (parent: number, name: string, mode: number, rdev = 0): number => {
      const inode = inodes.create(mode, rdev);
      directories.insert(parent, name, inode);
      return inode;
    };
    make(root, 'tmp', S_IFDIR | 0o1777);
    const dev = make(root, 'dev', S_IFDIR | 0o755);
    make(dev, 'null', S_IFCHR | 0o666, DEVICE_NULL);
    make(dev, 'zero', S_IFCHR | 0o666, DEVICE_ZERO);
    make(dev, 'random', S_IFCHR | 0o666, DEVICE_RANDOM);
    make(dev, 'urandom', S_IFCHR | 0o666, DEVICE_URANDOM);
    make(dev, 'tty', S_IFCHR | 0o666, DEVICE_TTY);
  });
  return memory;
}

/** Reserves address space only; pages are committed when touched. A device with too little address space gets half, and so on. */
function reserve(wanted: number | undefined): SharedArrayBuffer {
  for (let bytes = (wanted ?? DEFAULT_RESERVE_BYTES) & ~0xffff; ; bytes = (bytes >> 1) & ~0xffff) {
    try {
      return new SharedArrayBuffer(bytes);
    } catch (error) {
      const isLast = wanted !== undefined || bytes / 2 < MIN_RESERVE_BYTES;
      if (isLast || !(error instanceof RangeError)) throw error;
    }
  }
}
