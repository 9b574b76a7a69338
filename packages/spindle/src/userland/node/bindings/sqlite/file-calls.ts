import { S_IFLNK, S_IFMT } from '../../../../abi/file-mode.ts';
import type { FileSystem, InodeStat } from '../../../../filesystem/file-system.ts';
import { openDescription } from '../../file-descriptions.ts';
import type { Realm } from '../../realm.ts';
import type { Heap } from './heap.ts';
import type { LockMode, OpenFile, OpenFiles } from './open-files.ts';
import type { SharedMappings } from './shared-mappings.ts';

export interface FileContext {
  readonly realm: Realm;
  readonly heap: Heap;
  readonly files: OpenFiles;
  readonly mappings: SharedMappings;
  /** Memory for a mapping, aligned to a page of Wasm. */
  readonly allocatePages: (length: number) => number;
}

/** As musl defines them for Emscripten. Sources: bits/fcntl.h, fcntl.h, sys/mman.h. */
const F_GETLK = 12;
const F_SETLK = 13;
const F_SETLKW = 14;
const LOCK_MODES: readonly LockMode[] = ['shared', 'exclusive', 'unlocked'];
const FLOCK = { type: 0, start: 8, length: 16 } as const;
const AT_SYMLINK_NOFOLLOW = 0x100;
const AT_REMOVEDIR = 0x200;
const O_LARGEFILE = 0o100000;
const PROT_WRITE = 2;
const SEEK = { start: 0, current: 1, end: 2 } as const;
const BLOCK_BYTES = 4096;
const NANOSECONDS = 1e6;
const PERMISSION_BITS = 0o7777;

/** `openat` and its kind: system calls that return a negative error number. Codes are thrown. Source: syscalls of Emscripten's libc. */
export function fileCalls({ realm, heap, files, mappings, allocatePages }: FileContext): Record<string, (...args: any[]) => number> {
  const { fs } = realm;
  const pathAt = (address: number): string => {
    const path = heap.text(address) as string;
    return path.startsWith('/') ? path : `${realm.cwd}/${path}`;
  };
  const stat = (inode: number, address: number): number => {
    writeStat(heap, address, fs.stat(inode));
    return 0;
  };
  return {
    __syscall_openat: (_folder: number, path: number, flags: number, varargs: number) => {
      const mode = varargs === 0 ? 0 : heap.word(varargs) & PERMISSION_BITS & ~realm.umask;
      return files.add({ description: openDescription(realm, pathAt(path), flags & ~O_LARGEFILE, mode) });
    },
    __syscall_stat64: (path: number, out: number) => stat(fs.lookup(pathAt(path)), out),
    __syscall_lstat64: (path: number, out: number) => stat(fs.lookup(pathAt(path), false), out),
    __syscall_newfstatat: (_folder: number, path: number, out: number, flags: number) =>
      stat(fs.lookup(pathAt(path), (flags & AT_SYMLINK_NOFOLLOW) === 0), out),
    __syscall_fstat64: (fd: number, out: number) => stat(files.get(fd).description.inode, out),
    __syscall_faccessat: (_folder: number, path: number) => {
      fs.lookup(pathAt(path));
      return 0;
    },
    __syscall_chmod: (path: number, mode: number) => {
      fs.chmod(fs.lookup(pathAt(path)), mode & PERMISSION_BITS);
      return 0;
    },
    __syscall_fchmod: (fd: number, mode: number) => {
      fs.chmod(files.get(fd).description.inode, mode & PERMISSION_BITS);
      return 0;
    },
    // Every file belongs to the one user of the machine.
    __syscall_fchown32: () => 0,
    __syscall_ftruncate64: (fd: number, length: bigint) => {
      fs.truncate(files.get(fd).description.inode, Number(length));
      return 0;
    },
    __syscall_unlinkat: (_folder: number, path: number, flags: number) => {
      if ((flags & AT_REMOVEDIR) === 0) fs.unlink(pathAt(path));
      else fs.rmdir(pathAt(path));
      return 0;
    },
    __syscall_mkdirat: (_folder: number, path: number, mode: number) => {
      fs.mkdir(pathAt(path), mode & PERMISSION_BITS & ~realm.umask);
      return 0;
    },
    __syscall_rmdir: (path: number) => {
      fs.rmdir(pathAt(path));
      return 0;
    },
    __syscall_utimensat: () => 0,
    __syscall_readlinkat: (_folder: number, path: number, out: number, size: number) => {
      if ((fs.stat(fs.lookup(pathAt(path), false)).mode & S_IFMT) !== S_IFLNK) throw 'EINVAL';
      const target = heap.encode(fs.readlink(pathAt(path))).subarray(0, size);
      heap.bytes.set(target, out);
      return target.length;
    },
    __syscall_getcwd: (out: number, size: number) => {
      const path = heap.encode(`${realm.cwd}\0`);
      if (path.length > size) throw 'ERANGE';
      heap.bytes.set(path, out);
      return path.length;
    },
    __syscall_ioctl: () => {
      throw 'ENOTTY';
    },
    __syscall_fcntl64: (fd: number, command: number, varargs: number) => {
      if (command !== F_GETLK && command !== F_SETLK && command !== F_SETLKW) return 0;
      const lock = heap.word(varargs);
      const mode = LOCK_MODES[heap.view.getInt16(lock + FLOCK.type, true)] as LockMode;
      const [start, length] = [heap.long(lock + FLOCK.start), heap.long(lock + FLOCK.length)];
      if (command === F_GETLK) {
        const found = mode === 'unlocked' ? mode : files.conflictingLock(fd, mode, start, length);
        heap.view.setInt16(lock + FLOCK.type, LOCK_MODES.indexOf(found), true);
        return 0;
      }
      const { inode } = files.get(fd).description;
      if (mode === 'unlocked') mappings.synchronize(inode);
      files.lock(fd, mode, start, length);
      if (mode !== 'unlocked') mappings.synchronize(inode);
      return 0;
    },
    _mmap_js: (length: number, protection: number, _flags: number, fd: number, offset: bigint, allocated: number, out: number) => {
      // Of the files that are mapped for reading only, SQLite reads those that cannot be mapped.
      if ((protection & PROT_WRITE) === 0) throw 'ENODEV';
      const address = allocatePages(length);
      if (address === 0) throw 'ENOMEM';
      mappings.add(files.get(fd).description.inode, address, Number(offset), length);
      heap.setWord(allocated, 1);
      heap.setWord(out, address);
      return 0;
    },
    _munmap_js: (address: number) => {
      mappings.remove(address);
      return 0;
    },
  };
}

/** `fd_read` and its kind: calls of WASI, which return an error number. */
export function streamCalls({ realm, heap, files }: FileContext): Record<string, (...args: any[]) => number> {
  /** Runs `step` for each of the buffers, until one is not used completely; writes the sum. */
  const transfer = (vectors: number, count: number, out: number, step: (address: number, length: number) => number): number => {
    let total = 0;
    for (let at = 0; at < count; at++) {
      const length = heap.word(vectors + at * 8 + 4);
      const done = step(heap.word(vectors + at * 8), length);
      total += done;
      if (done < length) break;
    }
    heap.setWord(out, total);
    return 0;
  };
  return {
    fd_read: (fd: number, vectors: number, count: number, out: number) => {
      const { description } = files.get(fd);
      return transfer(vectors, count, out, (address, length) => description.read(heap.bytes, address, length, -1));
    },
    fd_write: (fd: number, vectors: number, count: number, out: number) => {
      const { description } = files.get(fd);
      return transfer(vectors, count, out, (address, length) => description.write(heap.bytes.subarray(address, address + length), null));
    },
    fd_seek: (fd: number, offset: bigint, whence: number, out: number) => {
      const { description } = files.get(fd);
      description.position = seekBase(whence, description, realm.fs) + Number(offset);
      heap.setLong(out, description.position);
      return 0;
    },
    fd_close: (fd: number) => {
      files.close(fd);
      return 0;
    },
    // Files are in memory.
    fd_sync: () => 0,
    fd_fdstat_get: () => {
      throw 'ENOSYS';
    },
  };
}

/** SQLite seeks before every page, nearly always from the start. */
function seekBase(whence: number, { inode, position }: OpenFile['description'], fs: FileSystem): number {
  switch (whence) {
    case SEEK.start:
      return 0;
    case SEEK.current:
      return position ?? 0;
    case SEEK.end:
      return fs.stat(inode).size;
    default:
      throw 'EINVAL';
  }
}

/** `struct stat` of Emscripten's libc. Source: bits/stat.h. */
function writeStat({ view }: Heap, address: number, stat: InodeStat): void {
  const words = [1, stat.mode, stat.nlink, stat.uid, stat.gid, stat.rdev];
  for (const [at, word] of words.entries()) view.setUint32(address + at * 4, word, true);
  view.setBigInt64(address + 24, BigInt(stat.size), true);
  view.setInt32(address + 32, BLOCK_BYTES, true);
  view.setInt32(address + 36, Math.ceil(stat.size / 512), true);
  for (const [at, ms] of [stat.atimeMs, stat.mtimeMs, stat.ctimeMs].entries()) {
    view.setBigInt64(address + 40 + at * 16, BigInt(Math.floor(ms / 1000)), true);
    view.setUint32(address + 48 + at * 16, Math.floor((ms % 1000) * NANOSECONDS), true);
  }
  view.setBigInt64(address + 88, BigInt(stat.inode), true);
}
